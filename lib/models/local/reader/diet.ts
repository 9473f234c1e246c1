import { diets } from "@/lib/language/en/diets";
import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { type Answer, alone, decided } from "../answer/reply-form";
import { kinship } from "../extract/kinship";
import { allowance } from "./allowed";
import type { Scored } from "./features";
import { isLater, latestOf } from "./over";
import type { Token } from "./words";

// "Can I have peanuts" is answered by "I'm allergic to peanuts", and a wrong answer would do harm: what a statement leaves out is
// reckoned by kinds of food, not by how much of the question it says.

const asks = /^(?:so |and |but |then )*(?:can|could|may|do|does|would|will)\b.* (?:eat|have|drink|consume|try|taste|order|take)\b/i;
/** What leaves a statement open: "not vegan", "if I were vegetarian". */
const open = /\b(?:not|no longer|never|used to|if|would|might|maybe|almost|used)\b|n['’]t\b/i;
/** "Not off dairy any more". */
const ended = /\b(?:no longer|used to|any ?more|again|if|would|might|maybe)\b/i;
const reactsTo = /\b(?:allergic|intolerant|sensitive|allerg(?:y|ies)|intolerances?) to (?<what>[^.;()]{1,80})/i;
const reactingTo = /(?<what>[\p{L}-]{2,20}(?:,? (?:and |or )?[\p{L}-]{2,20}){0,3}) (?:allerg(?:y|ies)\b|intoleran(?:t|ces?)\b)/iu;

const eats = /\b(?:eat|drink|consume|taste)\b/i;
const taken = ["food", "beverage", "nut", "fruit", "drug", "medicine", "alcohol"];

const oneOf = (words: readonly string[]) => (words.length > 0 ? words.join("|") : "(?!)");

const told = diets.map(({ being, lacking, leavesOut, takes = [] }) => ({
  being: new RegExp(
    `\\b(?:is|are|been|being|becomes?|became|goes|going|gone|went|turned|stay(?:s|ed)?|eats?|eating|keeps?|follows?|on|has|have) (?:an? |the |now |still |strict(?:ly)? |\\p{L}+ly |lifelong )*(?:${oneOf(being)})s?(?=[.,;!?)]|$| (?:diet|disease|and|but|or|since|for|so|now|because|again|who|with|though|too|as|in|at)\\b)`,
    "iu",
  ),
  lacking: new RegExp(
    `\\b(?:${oneOf(lacking)})(?:[- ]free|[- ](?:intoleran(?:t|ce)|allergy))\\b|\\b(?:no|avoid(?:s|ing)?|without|cut out|gave up|given up|off|(?:can['’]t|cannot|doesn['’]t|don['’]t|won['’]t) (?:have|eat|do|drink|tolerate|take)|(?:allergic|intolerant|sensitive|allergy|intolerance) to) (?:any |all |the )?(?:${oneOf(lacking)})\\b(?! (?:farm|shop|aisle))`,
    "iu",
  ),
  leavesOut,
  takes,
}));

/** What somebody eats, to "am I vegetarian" after "I'm pescatarian": whether that is so is for the reader to say. */
export function otherDiet({ form, words, isOfAsker }: Question, all: readonly Scored[]): Answer | null {
  const isDiet = ({ lemma }: { lemma: string }) => diets.some(({ being }) => being.includes(lemma));
  if (form !== "yes-no" || !isOfAsker || words.length === 0 || !words.every(isDiet)) return null;
  const newest = latestOf(all.filter((each) => isOfPerson(each) && each.evidence.attribute === "VALUE:diet"));
  if (!newest || newest.read.tokens.some((token) => words.some(({ lemma }) => lemma === token.lemma))) return null;
  return alone(newest);
}

/** "No" to a question whether somebody may eat what their diet or an allergy leaves out; null where nothing told does. */
export function dietAnswer(question: Question, all: readonly Scored[]): Answer | null {
  const { form, text, words, isNegated } = question;
  if (form !== "yes-no" || isNegated || !asks.test(text)) return null;
  const foods = words.flatMap(({ upos, lemma, text }) =>
    /^(?:NOUN|PROPN)$/.test(upos) && /^\p{Ll}/u.test(text) ? [lemma.toLowerCase()] : [],
  );
  // Whoever is allergic to cats may have one.
  if (!eats.test(text) && !foods.some((food) => taken.some((kind) => isKindOf(food, kind)))) return null;
  const telling = all.filter((each) => isOfPerson(each) && isOfAsked(question, each) && leavesOut(each.text, each.read.tokens, foods));
  const takes = all.some(
    (each) =>
      !each.isFormer &&
      !each.isSpoken &&
      each.read.features.subject >= 0.7 &&
      !supposed.test(each.text) &&
      telling.every((one) => !isLater(one, each)) &&
      tellsTaking(each.read.tokens, foods),
  );
  if (takes) return null;
  const newest = latestOf(telling);
  const general = allowance(question, all, foods);
  if (general && !(newest && isLater(newest, general.told))) return decided(general.isAllowed ? "Yes" : "No", general.told);
  if (newest) return decided("No", newest);
  const taking = question.isOfAsker ? latestOf(all.filter((each) => isOfPerson(each) && includes(each.text, foods))) : null;
  return taking && decided("Yes", taking);
}

/** Told by whom it is of, and still so. */
const isOfPerson = ({ isFormer, isSpoken, evidence, read }: Scored): boolean =>
  !isFormer && !isSpoken && evidence.role !== "assistant" && read.features.subject >= 0.7;

/** What I eat says nothing of what my wife does. */
const isOfAsked = ({ isOwn, isOfAsker, words }: Question, { read: { tokens } }: Scored): boolean =>
  !isOwn ||
  isOfAsker ||
  words.some(({ lemma }) => kinship.has(lemma) && tokens.some((token) => token.lemma === lemma || token.also?.includes(lemma)));

/** "I'm pescatarian" for fish. */
const includes = (text: string, foods: readonly string[]): boolean =>
  !open.test(text) &&
  told.some(({ being, takes }) => being.test(text) && foods.some((food) => takes.some((kind) => food === kind || isKindOf(food, kind))));

/** "User can't eat shellfish or eggs", "User avoids gluten". */
function notTaken(tokens: readonly Token[]): string[] {
  const isNot = (verb: Token) => tokens.some(({ head, lower }) => head === verb.index && /^(?:not|n['’]t|never)$/.test(lower));
  // "Not after noon" is no "never".
  const isSometimes = (verb: Token) =>
    tokens.some(
      ({ index, head, relation, lower }) =>
        (head === verb.index && /^(?:obl|advcl)/.test(relation) && !isReason(index, tokens)) ||
        (index > verb.index && occasion.test(lower) && tokens[index + 1]?.lower !== "all"),
    );
  const verbs = tokens.filter((token) => token.lemma === "avoid" || (taking.has(token.lemma) && token.upos === "VERB" && isNot(token)));
  return objectsOf(
    tokens,
    verbs.filter((verb) => !isSometimes(verb)),
  ).flatMap(({ upos, lemma }) =>
    /^(?:NOUN|PROPN)$/.test(upos) && taken.some((kind) => isKindOf(lemma.toLowerCase(), kind)) ? [lemma.toLowerCase()] : [],
  );
}
/** "Because of my tablets", "due to the gout". */
const isReason = (at: number, tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ head, relation, lower }) => head === at && /^(?:case|mark)/.test(relation) && /^(?:because|due|since|as|cos)$/.test(lower),
  );

/** What verbs are said of, all that "and" or "or" join. */
function objectsOf(tokens: readonly Token[], verbs: readonly Token[]): Token[] {
  const objects = tokens.filter(({ relation, head }) => relation === "obj" && verbs.some(({ index }) => index === head));
  return [...objects, ...tokens.filter(({ relation, head }) => relation === "conj" && objects.some(({ index }) => index === head))];
}

/** "But I eat fish when I'm out". */
const tellsTaking = (tokens: readonly Token[], foods: readonly string[]): boolean =>
  objectsOf(
    tokens,
    tokens.filter(
      (token) =>
        taking.has(token.lemma) &&
        token.upos === "VERB" &&
        !tokens.some(({ head, lower }) => head === token.index && /^(?:not|n['’]t|never|used)$/.test(lower)),
    ),
  ).some(({ lemma }) => foods.some((food) => food === lemma.toLowerCase() || isKindOf(lemma.toLowerCase(), food)));
const occasion = /^(?:on|at|before|after|during|until|when|while|except|unless)$/;
const taking = new Set("eat have drink take tolerate consume digest touch stomach".split(" "));
const supposed = /\b(?:if|would|might|maybe|used to|almost)\b/i;

/** @param foods the nouns of one food: "peanut", "butter" */
export function leavesOut(text: string, tokens: readonly Token[], foods: readonly string[]): boolean {
  const isOpen = open.test(text);
  const kinds = told.flatMap(({ being, lacking, leavesOut }) =>
    (!isOpen && being.test(text)) || (!ended.test(text) && lacking.test(text)) ? leavesOut : [],
  );
  const within = [reactsTo, reactingTo].flatMap((pattern) => {
    const found = isOpen ? null : pattern.exec(text);
    if (!found?.groups) return [];
    const start = found.index + found[0].indexOf(found.groups.what!);
    return [{ start, end: start + found.groups.what!.length }];
  });
  const allergens = tokens.flatMap(({ upos, lemma, start, end }) =>
    /^(?:NOUN|PROPN)$/.test(upos) && within.some((range) => start >= range.start && end <= range.end) ? [lemma.toLowerCase()] : [],
  );
  if (!supposed.test(text)) allergens.push(...notTaken(tokens));
  const isOf = (food: string, kind: string) => food === kind || isKindOf(food, kind);
  // "Oat milk" is no milk; what comes last says what a food is, what stands before it may be in it.
  const [last] = foods.slice(-1);
  const isPlain = foods.slice(0, -1).every((food) => !isKindOf(food, "plant") && !isKindOf(food, "food"));
  return (
    foods.some((food) => allergens.some((allergen) => isOf(food, allergen))) ||
    (last !== undefined && isPlain && kinds.some((kind) => isOf(last, kind)))
  );
}
