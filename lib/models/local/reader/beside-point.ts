import { isKindOf } from "@/lib/language/en/lexicon";
import { productNames } from "@/lib/language/en/products";
import { relatedness } from "@/lib/language/en/related";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { isKnownPlace } from "../extract/places";
import { endingsOf } from "./endings-asked";
import type { Read } from "./features";
import { venues } from "./focus-nouns";
import { impliedBy } from "./implied";
import { stands } from "./link";
import { isContrary, sameness, type Token, tokensOf } from "./words";

// Statements that share words with a question, and tell something beside what it asks. A network that compares words takes some of them
// for answers.

/** Whether a statement tells something beside the point of a question. */
export const isBesidePoint = (question: Question, read: Read): boolean => beside.some((test) => test(question, read));

/** How near a word must be to say what another says. */
const said = 0.75;
const near = 0.5;
const saysWord = (word: QuestionWord, { tokens }: Read, share: number): boolean => tokens.some((token) => sameness(word, token) >= share);

const liking = /^(?:like|love|enjoy|prefer|fancy)$/;

/** "User can't stand horror films" names none that the user enjoys. */
const tellsDislike = ({ form, words, isNegated, focus }: Question, { tokens }: Read): boolean => {
  const verb =
    form === "what" && focus && !isNegated ? words.find(({ lemma, role }) => role === "predicate" && liking.test(lemma)) : undefined;
  if (!verb) return false;
  const isDenied = ({ index }: Token) => tokens.some(({ head, lower }) => head === index && /^(?:not|n['’]t|never)$/.test(lower));
  const liked = tokens.filter((token) => token.upos === "VERB" && liking.test(token.lemma) && !isDenied(token));
  const contrary = tokens.some(
    (token) =>
      isContrary(verb, token) || (liking.test(token.lemma) && isDenied(token)) || /^(?:hate|dislike|detest|loathe)$/.test(token.lemma),
  );
  return contrary && liked.length === 0;
};

const aims = /^(?:want|hope|wish|aim|goal|target|plan|dream|try)$/;

/** "User wants to get down to 88 kilos" tells nothing of what they weigh. */
const isAimOnly = ({ form, text }: Question, { tokens, fillAt }: Read): boolean =>
  /^(?:amount|count|age)$/.test(form) &&
  fillAt >= 0 &&
  !/\b(?:want|goal|target|aim|plan|hope|wish|would|will|should|need)/i.test(text) &&
  tokens.some(({ lemma, index }) => aims.test(lemma.toLowerCase()) && index < fillAt && isAbove(tokens, index, fillAt));

/** Whether a word stands above another in the tree, or is the subject of what does. */
function isAbove(tokens: readonly Token[], upper: number, from: number): boolean {
  for (let at = from, steps = 0; at >= 0 && steps < tokens.length; at = tokens[at]!.head, steps++)
    if (at === upper || (tokens[upper]!.head === at && tokens[upper]!.relation.startsWith("nsubj"))) return true;
  return false;
}

/** What happened last year is none of this year's. */
const isOfOtherSpan = ({ text }: Question, { text: told }: Read): boolean => {
  const [, side, unit] = /\b(this|last|next) (year|month|week|season|term|summer|winter|spring|autumn)\b/i.exec(text) ?? [];
  if (!side || !unit) return false;
  const sides = [...told.matchAll(new RegExp(`\\b(this|last|next) ${unit}\\b`, "gi"))].map(([, each]) => each!.toLowerCase());
  return sides.length > 0 && !sides.includes(side.toLowerCase());
};

/** Of these a day has one each: its meals, and its parts. */
const parts = [
  [["breakfast", "brunch"], ["lunch"], ["dinner", "supper"]],
  [["morning"], ["afternoon"], ["evening", "night", "bedtime"]],
];

/** "8 units at dinner" tells nothing of breakfast. */
const isOfOtherPart = ({ form, words }: Question, { tokens }: Read): boolean =>
  /^(?:what|amount|count|where|who|clock)$/.test(form) &&
  parts.some((all) => {
    const among = (said: readonly { lemma: string }[]) => all.filter((one) => said.some(({ lemma }) => one.includes(lemma.toLowerCase())));
    const [asked, told] = [among(words), among(tokens)];
    return asked.length > 0 && told.length > 0 && !asked.some((one) => told.includes(one));
  });

const otherWay = new Map(
  ["in out", "on off", "up down"].flatMap((pair) => [pair.split(" "), pair.split(" ").reverse()] as [string, string][]),
);

/** "Checkout by 10" is no check-in, nor is moving out moving in. */
const isOtherWay = ({ form, text }: Question, { text: told }: Read): boolean =>
  form !== "yes-no" &&
  [...text.matchAll(/\b(?!with)(\p{L}{3,})([ -]?)(in|out|on|off|up|down)\b/giu)].some(([, stem = "", joint, particle = ""]) => {
    if (joint === " " && !tokensOf(text).some(({ lower, upos }) => lower === stem.toLowerCase() && upos === "VERB")) return false;
    const says = (other: string) => new RegExp(`\\b${stem}(?:s|e?d|ing)?[ -]?${other}\\b`, "iu").test(told);
    return says(otherWay.get(particle.toLowerCase())!) && !says(particle);
  });

/** "Grinder set to 6" doesn't say which one it is; "the grinder is a Niche" does. */
function lacksKind({ form, focus, words, text }: Question, { tokens, features }: Read): boolean {
  if (form !== "what" || !focus || words.length !== 1 || features.type >= 0.6) return false;
  if (!/^(?:which|what) (?!is\b|are\b|was\b|were\b)/i.test(text)) return false;
  const things = tokens.filter((token) => sameness(focus, token) >= 0.9);
  const isNamed = (thing: Token) => tokens.some(({ upos, index }) => upos === "PROPN" && stands(tokens, thing.index, index));
  return things.length > 0 && !things.some(isNamed);
}

const numbered = /^(?:number|code|id|card|account|password|pin)$/;
/** Each of them opens something: the alarm's is not the network's. */
const opening = /^(?:code|password|passcode|pin)$/;

const postal = /^(?:postcode|zip|zipcode|eircode|pincode)$/;

/** "3 Orchard Close" has no postcode in it. */
const lacksPostcode = ({ words }: Question, { tokens, text }: Read): boolean =>
  words.some(({ lemma }) => postal.test(lemma)) &&
  !tokens.some(({ lemma }) => postal.test(lemma)) &&
  !/\b\p{Lu}{1,2}\d{1,2}\p{Lu}? ?\d|\b\d{4,6}\b/iu.test(text);

/** "It's number 41" is no phone number, nor is a bank account's; "my new number is 07700 900867" is one. */
const lacksNarrowing = ({ text, form }: Question, { tokens, matched, text: told }: Read): boolean => {
  if (form !== "what") return false;
  const asked = tokensOf(text);
  return asked.some((narrowing) => {
    const head = asked[narrowing.head];
    if (narrowing.relation !== "compound" || narrowing.upos !== "NOUN" || !head || !numbered.test(head.lemma)) return false;
    const isSame = (lemma: string) => lemma === head.lemma || (opening.test(lemma) && opening.test(head.lemma));
    const same = tokens.filter(({ lemma, index }) => isSame(lemma) && (lemma !== head.lemma || matched[index]! >= 0.9));
    const word = { lemma: narrowing.lemma, term: narrowing.term, upos: "NOUN", isName: false };
    if (same.length === 0 || tokens.some((token) => !same.includes(token) && sameness(word, token) >= 0.75)) return false;
    const isNarrowed = same.some(({ index }) => tokens.some((each) => each.head === index && each.relation === "compound"));
    return isNarrowed || !/^(?:phone|telephone|mobile|cell)$/.test(narrowing.lemma) || !/\d(?:[\s()-]*\d){5}/.test(told);
  });
};

/** "What am I learning" asks for one deed, of which "User is a nurse" says nothing. */
const lacksDeed = ({ form, focus, words, gap }: Question, { features }: Read): boolean =>
  form === "what" &&
  !focus &&
  gap?.role === "object" &&
  words.length === 1 &&
  words[0]!.role === "predicate" &&
  features.aroundShare === 0 &&
  features.predicate === 0;

/** Of "a lurcher called Biscuit, an ex-wife and a shed", the name is the dog's. */
function isCalledOtherwise({ form, asksName, words }: Question, { tokens, fillAt }: Read): boolean {
  const verb = form === "what" && asksName ? tokens[tokens[fillAt]?.head ?? -1] : undefined;
  const called = verb && /^(?:call|name)$/.test(verb.lemma) && verb.relation.startsWith("acl") ? tokens[verb.head] : undefined;
  const things = words.filter(({ upos, isName, lemma }) => upos === "NOUN" && !isName && lemma !== "name");
  return called !== undefined && things.length > 0 && !things.some((word) => sameness(word, called) >= 0.5);
}

/** "Call me Dr. Okafor" tells who no doctor of mine is. */
const isOwnName = ({ form, isOfAsker }: Question, { text }: Read): boolean =>
  form === "who" && !isOfAsker && /^User is (?:called|known as|named) |\b(?:call|address) User\b/.test(text);

/** "My favourite album" is no favourite book, whatever else an album may be. */
function isOtherFavourite({ text, words }: Question, { tokens }: Read): boolean {
  if (!/\bfav(?:ou?rite)?\b/i.test(text)) return false;
  const kindOf = (all: readonly Token[]) => {
    const at = all.findIndex(({ lower }) => /^fav(?:ou?rite)?$/.test(lower));
    const noun =
      at < 0
        ? undefined
        : all.slice(at + 1, at + 4).findLast(({ upos, head }, i, near) => upos === "NOUN" && (near[i + 1]?.upos !== "NOUN" || head !== at));
    return noun?.lemma.toLowerCase();
  };
  const [asked, told] = [kindOf(tokensOf(text)), kindOf(tokens)];
  // "Hugo only eats pasta" tells nobody's favourite.
  if (
    asked &&
    !tokens.some(({ lower, lemma }) => /^(?:fav(?:ou?rite)?s?|best|most)$/.test(lower) || /^(?:love|prefer|adore|like|enjoy)$/.test(lemma))
  )
    return true;
  if (!asked || !told || asked === told || words.some(({ isName }) => isName)) return false;
  return relatedness({ lemma: asked, upos: "NOUN" }, { lemma: told, upos: "NOUN" }) < said && !isKindOf(asked, told);
}

/** "I pay 40 a month for the gym" tells nothing of what I pay for the internet, nor the rent of what the house is worth. */
function isOtherCost({ form, text, words }: Question, read: Read): boolean {
  if (form !== "amount" || !/\bhow much\b/i.test(text)) return false;
  if (/\bworth\b/i.test(text)) return !/\b(?:worth|valued?|valuation|estimate[ds]?|market)\b/i.test(read.text);
  if (!/\b(?:pay|cost|spend|charge)/i.test(text)) return false;
  const things = words.filter(({ upos, role, isName }) => upos === "NOUN" && role !== "predicate" && !isName);
  return things.length > 0 && !things.some((word) => saysWord(word, read, near)) && read.features.claimShare < said;
}

/** "He pays half the rent" has no figure in it. */
const lacksFigure = ({ form, text }: Question, { tokens }: Read): boolean =>
  form === "amount" &&
  /\bhow much\b/i.test(text) &&
  !tokens.some(
    ({ upos, lower }) =>
      (upos === "NUM" && !/^(?:half|one)$/.test(lower)) || /\d/.test(lower) || /^(?:free|nothing|lot|little|none|enough)$/.test(lower),
  );

const occupied = /^(?:position|title|role|job|profession|occupation|work|living)$/;

/** "User works at Siemens" and "my best mate is Karim" tell nobody's job. */
function lacksOccupation(question: Question, { tokens }: Read): boolean {
  const { form, words, text } = question;
  if (form !== "what" || !words.some(({ lemma }) => occupied.test(lemma)) || !/\b(?:my|his|her|their|[’']s|do|does)\b/i.test(text))
    return false;
  if (/\b(?:play|position do|position does|what time|which)\b/i.test(text)) return false;
  const implied = impliedBy(question, tokens);
  if (["job", "work", "role"].some((word) => implied.has(word))) return false;
  return !tokens.some(
    ({ lemma, upos, xpos, lower }) =>
      (upos === "VERB" && !/^(?:work|know|live|be|have|go|get|meet|study)$/.test(lemma)) ||
      (upos === "NOUN" &&
        (occupied.test(lemma) ||
          isKindOf(lemma.toLowerCase(), "worker") ||
          isKindOf(lemma.toLowerCase(), "professional") ||
          /(?:er|or|ist|ian|ant|eer)$/.test(lower))) ||
      xpos === "VBG",
  );
}

/** "Anna is at the chess club" doesn't say who runs it, nor who its president is. */
function lacksPart({ form, words, gap }: Question, read: Read): boolean {
  if (form !== "who" || gap?.role === "oblique") return false;
  const verb = words.find(({ role, upos }) => role === "predicate" && upos === "VERB");
  if (verb)
    return (
      read.features.predicate < 0.15 &&
      read.tokens.some(({ relation }) => relation === "cop") &&
      !read.tokens.some(({ lower }) => lower === "with") &&
      !read.tokens.some(({ upos, xpos }) => upos === "VERB" && xpos !== "VBN") &&
      !names(read, verb)
    );
  const part = words.find(({ upos, lemma, isName }) => upos === "NOUN" && !isName && isKindOf(lemma, "leader"));
  return (
    part !== undefined &&
    !saysWord(part, read, 0.4) &&
    !read.tokens.some(({ upos, lemma }) => upos === "VERB" && !/^(?:be|have|go|play|live)$/.test(lemma))
  );
}
/** "My yoga instructor is Ana" names who teaches it. */
const names = (read: Read, verb: QuestionWord): boolean =>
  read.tokens.some(
    ({ upos, lemma }) =>
      upos === "NOUN" &&
      (isKindOf(lemma.toLowerCase(), "person") ||
        relatedness({ lemma: verb.lemma, upos: "VERB" }, { lemma: lemma.toLowerCase(), upos: "NOUN" }) > 0.3),
  );

/** "Miso was in the garage" says where she was; "I've read Hyperion" nothing of what I'll read. */
const isOver = ({ form, text }: Question, { tokens }: Read): boolean => {
  const root = tokens.find(({ head }) => head < 0);
  if (!root) return false;
  const helpers = tokens.filter(({ head, relation }) => head === root.index && /^(?:aux|cop)/.test(relation));
  if (form === "where" && /\b(?:now|currently|at the moment|today)\b/i.test(text))
    return helpers.some(({ lemma, xpos, relation }) => lemma === "be" && xpos === "VBD" && relation === "cop");
  if (!/\b(?:will|going to|gonna|next)\b|['’]ll\b/i.test(text) || !/^what\b/i.test(text)) return false;
  return helpers.some(({ lemma }) => lemma === "have") && root.xpos === "VBN";
};

/** "I'm off amlodipine" doesn't say what one is on now. */
const tellsEndOnly = ({ form, text, verb }: Question, { text: told }: Read): boolean => {
  if (!/^(?:what|who)$/.test(form) || !asksToday.test(text) || asksEnd.test(text)) return false;
  return endingsOf(told).some(
    ({ ending, words }) => ending.scope === "thing" && !ending.words?.includes(verb ?? "") && words.length > 0 && endsAll(told),
  );
};
const asksToday =
  /^(?:so |and |but )?(?:what|which|who)\b(?:(?! (?:did|was|were|had)\b).)*\b(?:now|currently|these days|at the moment|today|still)\b/i;
const asksEnd = /\b(?:no longer|not .* any ?more|stop|quit|give up|off)\b/i;
const endsAll = (told: string): boolean => !/,|\b(?:and|but|so|for|to)\b/.test(told);

/** A town is no neighbourhood, and no pub. */
const isTooLarge = ({ focus }: Question, { tokens, fillAt }: Read): boolean =>
  focus !== null &&
  (venues.has(focus.lemma) || /^(?:neighbou?rhood|street|district|suburb|quarter|borough)$/.test(focus.lemma)) &&
  fillAt >= 0 &&
  tokens[fillAt]!.upos === "PROPN" &&
  isKnownPlace(tokens[fillAt]!.text) &&
  !tokens.some((token) => sameness(focus, token) >= said);

/** "A kitten from a farm near Tampere" tells nobody's home. */
const lacksStay = ({ form, verb }: Question, { features, tokens }: Read): boolean =>
  form === "where" &&
  /^(?:live|work|study)$/.test(verb ?? "") &&
  features.predicate < 0.15 &&
  features.attribute === 0 &&
  tokens.some(
    ({ upos, lemma }) =>
      upos === "VERB" &&
      /^(?:get|buy|meet|see|eat|visit|love|like|hate|order|sell|find|lose|watch|play|sign|book|run|register|enter|race)$/.test(lemma),
  );

/** "I'd love to live in Bristol one day", "we're moving from Slack to Teams": where nobody lives. */
const isNoStay = ({ form, asksSupposed, text }: Question, { tokens, text: told }: Read): boolean => {
  if (form !== "where" || asksSupposed || !/\b(?:live|living|based|home|work|working)\b/i.test(text)) return false;
  if (/\b(?:will|going to|next)\b|['’]ll\b/i.test(text)) return false;
  const isSwitch = tokens.some(({ lemma }) => /^(?:move|switch|migrate|change)$/.test(lemma));
  const products = tokens.filter(({ lower }) => isSwitch && productNames.has(lower));
  return wishes.test(told) || (products.length > 0 && !tokens.some((token) => token.upos === "PROPN" && isKnownPlace(token.text)));
};
const wishes =
  /\b(?:would (?:love|like|prefer|rather)|wants? to|wishes|hopes? to|dreams? (?:of|about)|maybe|might|perhaps|one day|some ?day|thinking (?:about|of)|considering)\b/i;

/** "I ran a half marathon" tells of no marathon. */
const isHalf = ({ words, text }: Question, { tokens, matched }: Read): boolean =>
  words.some(({ upos, lemma }) => {
    if (upos !== "NOUN" || /\bhalf\b/i.test(text)) return false;
    const same = tokens.filter(({ lemma: each }) => each.toLowerCase() === lemma);
    return same.length > 0 && same.every(({ index }) => matched[index]! >= said && tokens[index - 1]?.lower === "half");
  });

const beside = [
  lacksStay,
  isNoStay,
  isHalf,
  tellsDislike,
  isAimOnly,
  isOfOtherSpan,
  isOfOtherPart,
  isOtherWay,
  lacksKind,
  lacksNarrowing,
  lacksPostcode,
  lacksDeed,
  isCalledOtherwise,
  isOwnName,
  isOtherFavourite,
  isOtherCost,
  lacksFigure,
  lacksOccupation,
  lacksPart,
  isOver,
  tellsEndOnly,
  isTooLarge,
];
