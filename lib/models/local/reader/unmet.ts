import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { isKnownPlace } from "../extract/places";
import { isConditional, type Read } from "./features";
import { isOwnDeed } from "./link";
import { otherEnds } from "./other-end";
import { sameness, type Token, tokensOf } from "./words";

// A statement may be of the person or thing that a question asks about, and leave open the one matter that it asks for: who did it, of what
// kind it is, where from, on which of the days, for what reason. What stands beside it is no answer.

/** Whether a statement leaves unmet what a question needs to be answered. */
export const leavesUnmet = (question: Question, read: Read): boolean => unmet.some((test) => test(question, read));

/** How near a word must be to say what another says. */
const same = 0.9;
const said = 0.75;
const near = 0.5;
/** Less than this is no more than chance. */
const chance = 0.15;

const saysWord = (word: QuestionWord, { tokens }: Read, share: number): boolean => tokens.some((token) => sameness(word, token) >= share);
const lemmaOf = ({ lemma }: Token): string => lemma.toLowerCase();
const isPerson = (lemma: string): boolean => kinship.has(lemma) || isKindOf(lemma, "person");

/** Verbs that say little of what is done. */
const light = /^(?:do|be|have|go|get|come|take|make|give|put|keep|stay|handle|manage)$/;

/** What the question says is done. */
const deedOf = ({ words }: Question): QuestionWord | undefined =>
  words.find(({ role, upos, lemma }) => role === "predicate" && upos === "VERB" && !light.test(lemma));

const asksDoer = ({ form, gap }: Question): boolean => form === "who" && gap?.role === "subject";

/** "User runs a bakery with Tomás" names nobody who does the accounts: "do" says nothing by itself. */
const lacksWork = (question: Question, { features }: Read): boolean =>
  asksDoer(question) && question.verb === "do" && question.words.length > 0 && features.aroundShare === 0;

/** "Ruud is release manager" names no product owner, nor "User had dinner with Magnus" a partner. */
function isOtherRole({ form, focus, words, gap }: Question, read: Read): boolean {
  const role = form === "who" && gap?.role !== "oblique" ? (focus ?? words.find(({ upos }) => upos === "NOUN")) : undefined;
  if (!role || role.isName || !isPerson(role.lemma) || words.some((word) => word.role === "predicate") || saysWord(role, read, near))
    return false;
  const { tokens, fillAt } = read;
  const isWith = tokens.some(({ head, relation, lower }) => head === fillAt && relation === "case" && lower === "with");
  return isWith || tokens.some((token) => token.upos === "NOUN" && isPerson(lemmaOf(token)) && isSaidOfSomebody(token, tokens));
}

/** "Manager" of "Ruud is release manager" and of "User's manager Ruud". */
const isSaidOfSomebody = ({ index, head }: Token, tokens: readonly Token[]): boolean =>
  tokens.some((each) => each.index === head || (each.head === index && (each.relation === "cop" || each.upos === "PROPN")));

/** "User got their ears pierced, Suki held User's hand": who did it is not who does something else. */
function isDoneByAnother(question: Question, { tokens, fillAt, matched }: Read): boolean {
  const verb = asksDoer(question) ? deedOf(question) : undefined;
  const deed = verb && tokens.find((token) => token.upos === "VERB" && sameness(verb, token) >= same);
  if (!deed || tokens[fillAt]?.upos !== "PROPN") return false;
  for (let at: Token | undefined = tokens[fillAt], steps = 0; at && steps < tokens.length; at = tokens[at.head], steps++) {
    if (at.index === deed.index || deed.head === at.index) return false;
    if (!at.relation.startsWith("nsubj")) continue;
    const own = tokens[at.head];
    // "Chente just started singing"
    if (deed.head === own?.index && isOwnDeed(deed, tokens)) return false;
    return own?.upos === "VERB" && own !== deed && (matched[own.index] ?? 0) < near;
  }
  return false;
}

/** "User showed the car to Anders": what User did with it names nobody who bought it. */
function isDoneByUser(question: Question, { tokens, features }: Read): boolean {
  const isAsked = asksDoer(question) && question.isOwn && question.words.some(({ role, upos }) => role === "predicate" && upos === "VERB");
  if (!isAsked || features.predicate >= chance) return false;
  const things = question.words.filter(({ upos, role }) => upos === "NOUN" && role !== "predicate");
  return tokens.some((token) => {
    const deed = token.relation === "obj" ? tokens[token.head] : undefined;
    if (!deed || light.test(deed.lemma) || !things.some((word) => sameness(word, token) >= same)) return false;
    return tokens.some(({ head, lower, relation }) => head === deed.index && lower === "user" && relation === "nsubj");
  });
}

const asksKind = /\bwhat (?:kind|sort|type|brand|make|variety|breed|flavou?r) of\b/i;
const narrows = /^(?:amod|compound|appos|flat|nmod(?!:poss)|acl|nsubj)/;
const narrowsNothing = /^(?:new|old|other|same|own|good|great|nice|big|small|little|first|second|last|next|more|much|many)$/;

/** "50 g of flour" tells how much, and not of what kind it is. */
function lacksKind({ text, focus }: Question, { tokens }: Read): boolean {
  if (!focus || !asksKind.test(text)) return false;
  const things = tokens.filter((token) => lemmaOf(token) === focus.lemma && !/^(?:VERB|PROPN)$/.test(token.upos));
  const isCounted = ({ index }: Token) => tokens.slice(Math.max(0, index - 2), index + 2).some((each) => /\d/.test(each.text));
  if (things.length === 0 || !things.every(isCounted)) return false;
  const isKind = (token: Token) =>
    /^(?:NOUN|PROPN|ADJ|VERB|X)$/.test(token.upos) &&
    !/\d/.test(token.text) &&
    !narrowsNothing.test(token.lower) &&
    !isKindOf(lemmaOf(token), "unit of measurement") &&
    !isKindOf(lemmaOf(token), "time unit");
  return (
    !things.some(({ index }) => tokens.some((each) => each.head === index && narrows.test(each.relation) && isKind(each))) &&
    !tokens.some((token) => !things.includes(token) && token.upos !== "VERB" && isKindOf(lemmaOf(token), focus.lemma))
  );
}

/** "Ifeoma is a tattoo artist" tells nobody's town. */
const lacksOrigin = ({ form, text, words }: Question, { tokens }: Read): boolean =>
  form === "where" &&
  /\bfrom\b/i.test(text) &&
  words.every(({ isName, term, upos }) => isName || term === "from" || upos === "NOUN") &&
  !tokens.some(
    (token) =>
      /^(?:from|native|originally|roots|homeland)$/.test(token.lower) ||
      /^(?:bear|raise|grow|hail|originate|move|come|live)$/.test(token.lemma) ||
      (token.upos === "PROPN" && isKnownPlace(token.text)) ||
      isKindOf(lemmaOf(token), "inhabitant"),
  );

/** "Gran lives in Whitby" doesn't tell where she grew up, and "Grandpa was a postman" has no place in it. */
function lacksPlaceThen(question: Question, { tokens, fillAt, features }: Read): boolean {
  const verb = question.form === "where" ? deedOf(question) : undefined;
  if (!verb || !/\b(?:did|was|were)\b/i.test(question.text) || features.predicate >= near) return false;
  if (features.type < near) return features.predicate < chance;
  const isClause = ({ upos, relation }: Token) => upos === "VERB" && /^(?:root|conj|parataxis|acl|advcl|ccomp)/.test(relation);
  let at = tokens[fillAt];
  for (let steps = 0; at && !isClause(at) && steps < tokens.length; steps++) at = tokens[at.head];
  const clause = at;
  if (!clause || !/^VB[ZP]$/.test(clause.xpos) || light.test(clause.lemma)) return false;
  return !tokens.some(({ head, lemma }) => head === clause.index && lemma === "have");
}

const everyWeekday = /\b(?:(mon|tues|wednes|thurs|fri|satur|sun)days|every (mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;
const day = "(?:mon|tue|wed|thu|fri|sat|sun)\\w{0,6}";
const dayTold = new RegExp(`\\b(?:${day}|daily|every ?day|each day|weekdays?|weekends?|always|all week|days?)\\b`, "gi");
const daysTold = new RegExp(`\\b${day} ?(?:-|–|to|till|until|through) ?${day}\\b`, "i");

/** "User cleans for the Peeters on Mondays" doesn't say where User cleans on Wednesdays. */
function lacksDay({ text, form }: Question, { text: told }: Read): boolean {
  const [, one, other] = everyWeekday.exec(text) ?? [];
  const asked = (one ?? other)?.toLowerCase().slice(0, 3);
  if (!asked || /^(?:yes-no|choice)$/.test(form) || daysTold.test(told)) return false;
  const days = [...told.matchAll(dayTold)].map(([each]) => each.toLowerCase());
  return !days.some((each) => each.startsWith(asked) || !/^(?:mon|tue|wed|thu|fri|sat|sun)/.test(each));
}

/** "The living room is 4 by 5 metres" tells nothing of its ceiling, nor the rent what deposit User paid. */
function lacksMeasured({ form, text, focus, words }: Question, { tokens }: Read): boolean {
  if (form !== "amount") return false;
  const says = (word: QuestionWord) => tokens.some((token) => sameness(word, token) >= near);
  if (focus && /\bhow much \p{L}+ (?:did|do|does|will|have|is|was)\b/iu.test(text))
    return !focus.isName && !/^(?:money|time|cash|weight|notice)$/.test(focus.lemma) && !says(focus);
  if (!/\bhow (?!much\b)\p{L}+ (?:is|are|was|were)\b/iu.test(text)) return false;
  const thing = tokensOf(text).find(({ relation, upos }) => relation.startsWith("nsubj") && upos === "NOUN");
  const word = thing && words.find(({ term, upos }) => term === thing.term && upos === "NOUN");
  return word !== undefined && !says(word);
}

const changesTo = /\b(?:up|down|over|rise|fall|drop|increase|change|move|go) to\b/i;

/** "Pay goes up after the first year" doesn't say what to. */
function lacksGoal({ form, text, gap, words }: Question, { tokens }: Read): boolean {
  const verb = words.find(({ role }) => role === "predicate");
  if (form !== "what" || gap?.role !== "oblique" || gap.preposition !== "to" || !verb || !changesTo.test(text)) return false;
  const isTold = tokens.some((token) => sameness(verb, token) >= said || verb.lemma.startsWith(`${token.lemma} `));
  return isTold && !tokens.some(({ lower, relation }) => lower === "to" && relation === "case");
}

const tellsReason =
  /\b(?:because|cos|coz|cuz|bc|since|due to|thanks to|so (?:that|i|we|he|she|they)|as (?:i|we|he|she|they|it|the|my)|for (?:being|not))\b/i;
const marksReason = /^(?:since|because|as|cos|after|when|while)$/;

/** "Dougie drives User since User lost their licence" tells what came of it, and not why; a wish is told without its reason. */
function lacksReason({ form, words }: Question, { tokens, text }: Read): boolean {
  if (form !== "why") return false;
  if (/^User asked the assistant\b/.test(text) || isConditional(tokens)) return !tellsReason.test(text);
  const asked = words.filter(({ role, upos }) => role === "predicate" && upos === "VERB");
  const told = tokens.filter((token) => token.upos === "VERB" && asked.some((word) => sameness(word, token) >= same));
  const isReason = ({ index, relation, end }: Token) =>
    relation === "advcl" &&
    tokens.some((each) => each.head === index && each.relation === "mark" && marksReason.test(each.lower)) &&
    !tellsReason.test(text.slice(end));
  return told.length > 0 && told.every(isReason);
}

const unmet = [
  lacksWork,
  isOtherRole,
  isDoneByAnother,
  isDoneByUser,
  lacksKind,
  lacksOrigin,
  lacksPlaceThen,
  lacksDay,
  lacksMeasured,
  lacksGoal,
  lacksReason,
  ...otherEnds,
];
