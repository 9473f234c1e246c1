import { areOpposites } from "@/lib/language/en/related";
import type { Question } from "@/lib/question/read-question";
import type { Candidate } from "../answer/candidates";
import { kinship } from "../extract/kinship";
import type { Aliases } from "./aliases";
import { isBesidePoint } from "./beside-point";
import { isOfAnother } from "./contrast";
import { isConditional, type Read } from "./features";
import { isOtherSideOfDeal } from "./paid";
import { tellsOfSomebodyElse } from "./somebody-else";
import { subjectAt } from "./subject";
import { leavesUnmet } from "./unmet";
import { sameness, type Token, tokensOf } from "./words";

/** "12 years of experience" is no age, nor "in year 6". */
const isSpan = /\b(?:\d+|\p{L}+) years? (?:of|in|at|as|with|on) (?!age\b)|\b(?:year|grade|class|form) \d{1,2}\b/iu;

/** Forms whose answer is a figure: a statement without one answers none of them. */
export const measured = new Set<Question["form"]>(["age", "amount", "duration", "clock", "year"]);

/** What no longer holds answers "what was" only where nothing that holds does. */
export const formerShare = 0.8;

/** How much a statement looks like an answer of the form that is asked for, 0–1: a guess by signs, which the network knows as well. */
export function fitness(question: Question, { isFormer, evidence, text }: Candidate, { features, tokens }: Read): number {
  const { form, isOfAsker, asksPast } = question;
  let share = isFormer && !asksPast ? formerShare : 1;
  if (measured.has(form) && features.fill < 0.3) share *= 0.5;
  // "The ramen place on Kolumbusgasse" has a name in it that is not the place's; "the pump was serviced" has nobody in it.
  if (question.asksName && form === "what" && (features.type < 0.6 || features.link < 0.65)) share *= 0.5;
  if (form === "who" && features.type < 0.4) share *= 0.5;
  if (form === "where" && features.type < 0.3) share *= 0.7;
  // What my roommate studies is nothing that I study; what others wrote may call the user by name.
  if (isOfAsker && evidence.role === "user" && features.subject <= 0.1 && form !== "who" && !tokens.some(isUserThemself)) share *= 0.6;
  // "If I get it I'll move to Utrecht" is no home; the network has learned as much, so what it is sure of stays above doubt.
  const isUnder = isCondition.test(text) || isConditional(tokens);
  if (features.supposed && !question.asksSupposed && isUnder && !asksAhead.test(question.text)) share *= 0.8;
  return share;
}

/** What is left of the likelihood of what is somebody else's. */
export const elsesShare = 0.3;

/** What a statement says against being the answer, whatever it shares with the question: what is left of the likelihood, 0–1. */
export function soundness(question: Question, candidate: Candidate, read: Read, aliases: Aliases): number {
  const { form, isOwn } = question;
  const { evidence, text } = candidate;
  const { features, missingName } = read;
  let share = 1;
  // "Maya moved" decides nothing of "does Maya have a cat", nor what somebody else or their daughter had of "have I", "has my daughter".
  const decides = features.claimShare >= 0.4 && missingName < 0.9 && features.predicate >= 0.2 && (features.subject > 0.1 || !isOwn);
  if (form === "yes-no" && isOwnClaim(question, candidate, read)) share *= 0.3;
  if ((form === "yes-no" || form === "choice") && !decides) share *= missingName >= 0.9 ? 0.4 : 0.5;
  // "Maya's cousin lives in Faro" is no home of Maya's.
  if (!isOwn && features.subject <= 0.3) share *= 0.4;
  if (form === "age" && (features.subject < 0.5 || isSpan.test(text))) share *= 0.4;
  if (features.denied && form === "who") share *= 0.4;
  if (isDreamt.test(text) && !/\bdream/i.test(question.text)) share *= 0.3;
  if (lacksRelative(question, evidence, read)) share *= 0.5;
  if (lacksObject(question, read) || lacksPerson(question, read)) share *= 0.5;
  // "We decided against MongoDB" and "we considered MongoDB" name no database that we use.
  if (form !== "yes-no" && form !== "why" && isDeclined.test(text) && !isDeclined.test(question.text)) share *= 0.4;
  if (isReversed(question, read)) share *= 0.3;
  if (hasNobodyElse(question, read) || namesNobody(question, read)) share *= 0.4;
  if (tellsOpposite(question, read)) share *= 0.4;
  if (isOfAnother(question, read)) share *= 0.35;
  if (tellsOfSomebodyElse(question, candidate, read, aliases)) share *= elsesShare;
  if (isOfOtherName(question, read)) share *= 0.3;
  if (lacksName(question, read)) share *= 0.4;
  if (isOfThen(question, read) || isDoneAlready(question, evidence, read)) share *= 0.4;
  if (isGivenAway(question, read)) share *= 0.3;
  if (lacksWhich(question, read)) share *= 0.4;
  if (isBesidePoint(question, read) || isOtherSideOfDeal(question, read)) share *= 0.3;
  if (leavesUnmet(question, read)) share *= 0.3;
  return share;
}

/** "I'm allergic to bees and my son Otto loves them" says nothing of whether Otto is. */
function isOwnClaim({ isOwn, words }: Question, { isSpoken }: Candidate, { tokens, matched }: Read): boolean {
  if (isOwn || !words.some(({ isName }) => isName)) return false;
  const isClaim = (token: Token) =>
    (token.upos === "ADJ" || token.upos === "VERB") &&
    (matched[token.index] ?? 0) >= 0.9 &&
    words.some((word) => !word.isName && sameness(word, token) >= 0.9);
  const claims = tokens.filter(isClaim);
  const isOwnSubject = (token: Token) => {
    const subject = subjectAt(tokens, token.index);
    return (
      subject !== undefined &&
      (isSpoken ? subject.lower === "i" : subject.lower === "user") &&
      !tokens.some(({ head, relation }) => head === subject.index && relation === "conj")
    );
  };
  return claims.length > 0 && claims.every(isOwnSubject);
}

/** "Paloma is afraid of spiders" tells nothing of what Ignatius is afraid of. */
function isOfOtherName({ form, words }: Question, { tokens, matched }: Read): boolean {
  const names = words.filter(({ isName }) => isName);
  if (form === "who" || names.length === 0) return false;
  const isMeant = (token: Token) =>
    /^(?:he|she|they|him|her|them|his|their|user|both|all|everyone|everybody)$/.test(token.lower) ||
    ((matched[token.index] ?? 0) >= 0.8 && token.upos === "PROPN") ||
    names.some(({ term }) => term === token.term);
  const subject = tokens.find(({ relation, head }) => /^nsubj/.test(relation) && tokens[head]!.head < 0);
  return subject?.upos === "PROPN" && subject.lower !== "user" && !tokens.some(isMeant);
}

/** "Two cats though" has no name in it; names in lower case are told by "called", or beside what they name. */
const lacksName = ({ form, asksName }: Question, { tokens }: Read): boolean =>
  form === "what" &&
  asksName &&
  !tokens.some(
    ({ upos, lower, lemma, relation }) =>
      (upos === "PROPN" && lower !== "user") || /^(?:call|name|title|dub)$/.test(lemma) || /^(?:appos|conj|flat|parataxis)/.test(relation),
  );

/** "We have two cats" doesn't say which of them is diabetic. */
const lacksWhich = ({ text, words }: Question, { tokens }: Read): boolean =>
  /^which (?:one )?of\b/i.test(text) &&
  words.some(({ role }) => role !== "focus") &&
  !words.some((word) => word.role !== "focus" && tokens.some((token) => sameness(word, token) >= 0.5));

/** "We used Slack" is no answer to "what do we use". */
const isOfThen = ({ text, verb, asksPast }: Question, { tokens }: Read): boolean =>
  !asksPast &&
  verb !== null &&
  lasting.has(verb) &&
  /\b(?:do|does)\b/i.test(text) &&
  tokens.some((token) => token.lemma === verb && isPastThere(token, tokens)) &&
  !tokens.some((token) => token.lemma === verb && !isPastThere(token, tokens));
const isPastThere = ({ xpos, index }: Token, tokens: readonly Token[]): boolean =>
  xpos === "VBD" || (tokens[index - 1]?.lower === "to" && tokens[index - 2]?.lower === "used");
/** What is told of these in the past is over, if nothing says otherwise. */
const lasting = new Set("use work live own drive rent study like love hate prefer".split(" "));

/** "My sister got married on Saturday" doesn't say when she will. */
const isDoneAlready = ({ form, text }: Question, { validFrom, saidAt }: Candidate["evidence"], { tokens }: Read): boolean =>
  /^(?:when|clock|year)$/.test(form) &&
  /\b(?:will|going to|gonna)\b|['’]ll\b/i.test(text) &&
  validFrom !== null &&
  saidAt !== null &&
  validFrom.slice(0, dayLength) < saidAt.slice(0, dayLength) &&
  tokens.some(({ head, xpos }) => head < 0 && xpos === "VBD") &&
  // "He said he'd ring on Sunday" tells of two times.
  tokens.every(({ head, upos }) => head < 0 || upos !== "VERB");
const dayLength = "2026-01-01".length;

/** "I gave my sister the ThinkPad" names no laptop that I have. */
const isGivenAway = ({ form, text, asksPast }: Question, { tokens }: Read): boolean =>
  form === "what" &&
  !asksPast &&
  /\b(?:do|does) (?:i|we)\b.* (?:have|own|use|drive)\b/i.test(text) &&
  tokens.some(
    ({ lemma, index }) =>
      /^(?:give|gift|sell|donate)$/.test(lemma) &&
      tokens.some(({ lower, head, relation }) => head === index && relation === "nsubj" && lower === "user") &&
      tokens.some(({ lower, head, relation }) => head === index && relation === "iobj" && lower !== "user"),
  );

const isDeclined =
  /\b(?:decid\w+|opt\w*|cho[os]s?e\w*|vot\w+|advis\w+) against\b|\brul\w+ out\b|\b(?:consider(?:s|ed|ing)?|evaluat\w+|look(?:s|ed|ing)? (?:at|into)) (?!\p{Ll}+sel(?:f|ves)\b|it\b|them\b)/iu;

/** "I owe Lisa 20" names nobody who owes me. */
const isReversed = ({ form, gap, text }: Question, { tokens, matched }: Read): boolean =>
  form === "who" &&
  gap?.role === "subject" &&
  /\b(?:me|us)\b/i.test(text) &&
  tokensOf(text).some(({ lower, relation }) => /^(?:me|us)$/.test(lower) && /^i?obj/.test(relation)) &&
  tokens.some(({ lower, relation, head }) => lower === "user" && relation === "nsubj" && head >= 0 && matched[head]! >= 0.75);

/** "I'm a boss now" names nobody who works for me. */
const hasNobodyElse = ({ form, gap, text }: Question, { tokens }: Read): boolean =>
  form === "who" &&
  gap?.role === "subject" &&
  /\b(?:me|us)\b/i.test(text) &&
  tokens.some(({ lower, relation }) => lower === "user" && /^nsubj/.test(relation)) &&
  !tokens.some(
    ({ upos, lower, lemma, relation }) =>
      (upos === "PROPN" && lower !== "user") ||
      /^(?:he|she|they|him|her|them|his|their|who|someone|somebody|nobody|noone|everyone|everybody|others?)$/.test(lower) ||
      (kinship.has(lemma.toLowerCase()) && relation !== "root"),
  );

/** "They moved mum to ward 9" names no consultant of hers. */
const namesNobody = ({ form, focus, words }: Question, { tokens, matched }: Read): boolean =>
  form === "who" &&
  focus !== null &&
  words.some(({ role }) => role === "owner") &&
  !tokens.some((token) => sameness(focus, token) >= 0.5) &&
  !tokens.some(
    ({ upos, lower, lemma, index }) =>
      matched[index]! < 0.8 &&
      ((upos === "PROPN" && lower !== "user") || kinship.has(lemma.toLowerCase()) || /^(?:he|she|him|her|someone)$/.test(lower)),
  );

/** "My shift starts at 7" says nothing of when it ends. */
function tellsOpposite({ form, words }: Question, { tokens, text }: Read): boolean {
  if (/^(?:yes-no|choice|why|how)$/.test(form)) return false;
  // "Open 6 to 1" tells both.
  if (form === "clock" && hours.test(text)) return false;
  return words.some(
    (word) =>
      word.role === "predicate" &&
      !tokens.some((token) => sameness(word, token) >= 0.5) &&
      tokens.some(
        (token) => token.upos === "VERB" && areOpposites({ lemma: word.lemma, upos: "VERB" }, { lemma: token.lemma, upos: "VERB" }),
      ),
  );
}

const hours = /\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)? ?(?:-|–|to|till|til|until) ?\d{1,2}(?:[:.]\d\d)?\b/i;

/** "Dreamt I had a bakery": nothing is so. */
const isDreamt =
  /\bdream(?:t|ed|ing)\b|\bdreams? (?:of|about|that)\b|\b(?:had|having) (?:a|the|this) (?:\p{L}+ )?dream\b|\bin (?:a|my|the|their) dreams?\b/iu;

const isCondition = /\b(?:unless|in case|as long as)\b/i;
const asksAhead = /\b(?:if|when|will|going|unless|case|happen|happens|condition|plan)\b|['’]ll\b/i;

/** "We sing at the abbey" names nothing that is sung. */
function lacksObject({ form, focus, gap, words }: Question, { tokens }: Read): boolean {
  const [verb, ...others] = words.filter(({ role }) => role === "predicate");
  if (form !== "what" || focus || gap?.role !== "object" || others.length > 0) return false;
  const said = verb && tokens.filter((token) => token.upos === "VERB" && sameness(verb, token) >= 0.9);
  const hasObject = ({ index }: Token) =>
    tokens.some(({ head, relation }) => head === index && /^(?:obj|xcomp|ccomp|nsubj:pass|iobj|obl:unmarked)/.test(relation));
  return said !== undefined && said.length > 0 && !said.some(hasObject);
}

/** "It's our 20th anniversary" has nobody in it whom "when did my sister marry" could mean. */
function lacksRelative({ words, isOwn, isOfAsker }: Question, { entities }: Candidate["evidence"], { tokens }: Read): boolean {
  if (!isOwn || isOfAsker) return false;
  const kin = words.filter(({ lemma, isName }) => !isName && kinship.has(lemma.toLowerCase()) && !kinship.get(lemma.toLowerCase())!.pet);
  const isThere = kin.some((word) =>
    tokens.some((token) => sameness(word, token) >= 0.5 || /^(?:he|she|him|her|his|they)$/.test(token.lower)),
  );
  return kin.length > 0 && !isThere && !entities.some(({ name, type }) => type === "PERSON" && name !== "User");
}

/** "I paid for the service of the pump" names nobody who serviced it. */
const lacksPerson = ({ form, words }: Question, { tokens, fillAt, matched }: Read): boolean => {
  const fill = tokens[fillAt];
  const asksDeed = form === "who" && words.some(({ role }) => role === "predicate");
  return asksDeed && fill?.lower === "user" && (matched[fill.head] ?? 0) < 0.8;
};

const isUserThemself = ({ lower, relation }: Token): boolean => lower === "user" && relation !== "nmod:poss";
