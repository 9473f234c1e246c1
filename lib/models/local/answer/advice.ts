import { isKindOf } from "@/lib/language/en/lexicon";
import { terms } from "@/lib/text/terms";
import { tokensOf } from "../reader/words";
import { meaningOf } from "../word-vectors";
import type { Question, Shape } from "./question-shape";
import { likeness, type Ranked } from "./relevance";
import { type Answer, statements } from "./reply-form";
import { supporting } from "./supporting";

const most = 4;
/** How near a wish must be to the topic in meaning. */
const near = { wish: 0.35, food: 0.18 };
/** Share of the topic's words that any other statement must hold. */
const enough = 0.4;

const asksAdvice =
  /\bshould (?:i|we)\b|\bwhat (?:can|could|might) (?:i|we)\b|^(?:please )?(?:recommend|suggest|advise)\b|\byou (?:recommend|suggest|advise)\b|\b(?:any|some|give (?:me|us)) (?:\w+ )?(?:recommendations?|suggestions?|advice|ideas?|tips?)\b/i;
const restrictions = "allerg\\w+|intoleran\\w+|sensitive to|vegan|vegetarian|pescatarian|celiac|coeliac|diabetic|halal|kosher|diet";
const dislikes = "hates?|dislikes?|detests?|avoids?|afraid of|scared of";
/** Likes, dislikes and what someone cannot or will not do. */
const wish = new RegExp(
  `\\b(?:${restrictions}|prefers?|preferred|favou?rite|loves?|likes?|enjoys?|fan of|${dislikes}|never \\w+s|budget|asked the assistant to|wants? the assistant to|can['’]t (?:stand|eat|have|bear)|(?:doesn|don)['’]t (?:like|eat|drink|want))\\b`,
  "i",
);
/** "What should I avoid": what someone loves is no answer. */
const asksAgainst = /\b(?:avoid|skip|stay away|leave out|not|never)\b|n['’]t\b/i;
const unwanted = new RegExp(`\\b(?:${restrictions}|${dislikes}|never|no|can['’]t|cannot|not|(?:doesn|don|won)['’]t)\\b`, "i");
const wishWords = new Set(
  terms(
    "allergic intolerant prefer preferred favorite favourite love like enjoy fan hate dislike detest avoid afraid scared never stand asked assistant user usually",
  ),
);
const askingWords = new Set(
  terms(
    "should recommend recommendation suggest suggestion advice advise idea tip good best nice great give need want help tonight today tomorrow weekend week new",
  ),
);

const asksFood =
  /\b(?:cook(?:ing)?|bake|baking|eat|dinner|lunch|breakfast|brunch|supper|meals?|recipes?|restaurants?|snacks?|dish(?:es)?|foods?|desserts?|grocer\w+|caf[eé]|menu|cater\w*|cakes?|steaks?)\b/i;
const diet = /\b(?:allerg\w+ to|vegan|vegetarian|pescatarian|celiac|coeliac|diabetic|halal|kosher|diet|gluten|lactose|eats?|cuisine)\b/i;
const food = meaningFor("food meal dish vegetable fruit meat cheese cuisine recipe");

/** What is known of someone's wishes that bears on what they ask advice for. Not advice: nothing when nothing bears on it. */
export function adviceAnswer(question: Question, found: Ranked[]): Answer | null {
  const topic = [...question.weights.keys()].filter((term) => !askingWords.has(term));
  const meaning = meaningOf(topic);
  const isFood = asksFood.test(question.text);
  const isAgainst = asksAgainst.test(question.text);
  const bears = (candidate: Ranked) => {
    if (isAgainst && !unwanted.test(candidate.text)) return false;
    const held = topic.filter((term) => candidate.terms.has(term)).length;
    if (topic.length > 0 && held / topic.length >= enough) return true;
    if (candidate.evidence.type !== "PREFERENCE" && !wish.test(candidate.text)) return false;
    if (held > 0 || (isFood && diet.test(candidate.text))) return true;
    const about = meaningOf(objectOf(candidate));
    return likeness(meaning, about) >= near.wish || (isFood && (likeness(food(), about) >= near.food || namesFood(candidate.text)));
  };
  const told = supporting(found.filter(bears), most, Number.POSITIVE_INFINITY);
  const said = statements(told);
  if (said.length === 0) return null;
  return { bare: said.map(({ text }) => text.replace(/[.!]+$/, "")).join("; "), told: said, places: told.map(({ place }) => place) };
}

const namesFood = (text: string): boolean => tokensOf(text).some(({ upos, lemma }) => upos === "NOUN" && isKindOf(lemma, "food"));

/** Whether it asks what to do, and not what was said or what someone likes. */
export function isForAdvice({ text, shape, asksAssistant }: Question): boolean {
  return advisable.has(shape) && asksAdvice.test(text) && !asksAssistant && !/^(?:did|do|does|has|have|what did)\b/i.test(text);
}
const advisable = new Set<Shape>(["what", "how", "where", "choice", "yes-no"]);

/** What a wish is about: the kind of a favourite, or the words beside those for liking. */
function objectOf({ evidence, terms: held }: Ranked): string[] {
  const kind = evidence.attribute?.startsWith("FAVORITE:") ? evidence.attribute.split(":")[1]! : "";
  return kind ? terms(kind) : [...held].filter((term) => !wishWords.has(term));
}

/** Read when first needed: the table of vectors is. */
function meaningFor(words: string): () => Float32Array | null {
  let memo: Float32Array | null | undefined;
  return () => {
    memo ??= meaningOf(terms(words));
    return memo;
  };
}
