import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { enough } from "./claims";
import { sameness, type Token, tokensOf } from "./words";

// Questions of a kind whose "yes" or "no" has words of its own.

/** "Is it for my health that I don't eat meat": what is asked is the reason, and the rest is so. */
export const asksReason = /^(?:so |and |but )?(?:is|was) it (?:for|because|due to|about)\b(?<why>.*?)(?= that\b|[?.!]*$)/i;

/** Of the part of a statement that names the reason: "it isn't anything religious", "for religious reasons". */
export function reasonPolarity({ words }: Question, why: string, text: string): boolean | null {
  const [asked, given] = [true, false].map((isIn) =>
    words.filter((word) => word.lemma !== "reason" && why.includes(word.text) === isIn),
  ) as [QuestionWord[], QuestionWord[]];
  const isIn = (part: string) => {
    const tokens = tokensOf(part);
    return (word: QuestionWord) => tokens.some((token) => sameness(word, token) >= enough);
  };
  const part = text.split(/[,;]|\b(?:and|but)\b/).find((each) => asked.every(isIn(each)));
  if (asked.length === 0 || part === undefined || !given.every(isIn(text))) return null;
  if (/^\s*(?:not|nothing|no)\b|\b(?:it|that)(?:['’]s| is| was) not\b|\b(?:isn|wasn)['’]t\b|\bnot (?:for|because|due)\b/i.test(part))
    return false;
  return /\b(?:for|because|due|since)\b/i.test(part) ? true : null;
}

/** "Couldn't care less about the colour" for "does the colour matter to me". */
const mattering = /^(?:matter|care|important|fuss|fussy)$/;
const indifferent =
  /\b(?:couldn['’]?t|could not|don['’]?t|doesn['’]?t|do not) (?:really |much |even )?care\b|\bnot (?:\p{L}+ )?(?:fussed|bothered|fussy|picky|important)\b|\b(?:doesn['’]?t|don['’]?t|does not) (?:really |much )?matter\b|\b(?:no preference|all the same to)\b/iu;

/** Whether something matters, where a statement says that it doesn't; null for any other question. @param unsaid of the claims */
export function weighed(claims: readonly QuestionWord[], unsaid: readonly QuestionWord[], text: string): false | null {
  const weighing = claims.find(({ lemma }) => mattering.test(lemma));
  return weighing && claims.length > 1 && unsaid.every((word) => word === weighing) && indifferent.test(text) ? false : null;
}

/** "Is the party still on?" after "the party's off", which says all the words of it. */
const asksGoingAhead = /^(?:so |and |but )?(?:is|are)\b.* (?:on|happening|going ahead|taking place)[\s?.!]*$/i;
const calledOff =
  /(?:\b(?:is|are|was)|['’](?:s|re)) (?:now |all |definitely |well and truly )?off\b(?! (?:to|on|at|for|work)\b)|\b(?:cancell?ed|called off|scrapped|postponed)\b|(?:\bnot|n['’]t) (?:now |even )?(?:happening|going ahead|taking place|on)\b/i;
const goingAhead = /\b(?:still on|happening|go(?:es|ing)? ahead|taking place|as planned)\b/i;

/** Whether a statement says that what is asked for doesn't matter. */
export const tellsIndifference = (words: readonly QuestionWord[], tokens: readonly Token[], text: string): boolean =>
  indifferent.test(text) &&
  weighed(
    words,
    words.filter((word) => !tokens.some((token) => sameness(word, token) >= enough)),
    text,
  ) === false;

/** Whether what is planned takes place, where a statement of it says so or not. */
export function goesAhead(asked: string, text: string): boolean | null {
  if (!asksGoingAhead.test(asked)) return null;
  const [isOff, isOn] = [calledOff.test(text), goingAhead.test(text.replace(calledOff, ""))];
  return isOff === isOn ? null : isOn;
}

/** "Out of tune" is not in tune. */
export function liesOutside(asked: string, text: string): boolean {
  const isSaid = (words: string) => new RegExp(`\\b${words}\\b`, "i").test(text);
  const inside = /\b(?<!out )in (?<what>\p{Ll}{3,})[\s?.!]*$/u.exec(asked)?.groups?.what;
  const outside = /\bout of (?<what>\p{Ll}{3,})[\s?.!]*$/u.exec(asked)?.groups?.what;
  return inside ? isSaid(`out of ${inside}`) : outside !== undefined && isSaid(`in ${outside}`) && !isSaid(`out of ${outside}`);
}

const asksEnd = /^(?:have|has|did) (?:\p{L}+ ){1,3}?(?:stop(?:ped)?|quit|give[n]? up|gave up|pack(?:ed)? in|cut out)\b/iu;
const noMore = /\b(?:no more|no longer|not any ?more|(?:not|n['’]t) .{1,40} any ?more)\b/i;

/** "No more beer" says that somebody has stopped drinking it. */
export const tellsStopped = (asked: string, { words }: Question, tokens: readonly Token[], text: string): boolean =>
  asksEnd.test(asked) &&
  noMore.test(text) &&
  words.some((word) => word.role !== "predicate" && tokens.some((token) => sameness(word, token) >= enough));

const contrast =
  /(?:,| and| but)? (?:not|rather than|instead of|as opposed to) (?:in |at |on |to |for |with )?(?<out>(?:(?:an?|the|my|their|his|her|our) )?[\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,2})(?=[.,;!]|$)/iu;
const preferred =
  /\b(?:prefers?|favou?rs?|chooses?|picks?|more of an?|would rather have) [^.;]{2,60}? (?:over|to|than|instead of|rather than) (?<out>[^.,;!]{2,40})(?=[.,;!]|$)/iu;

/** "User has a husband not a wife", "prefers window seats over aisle": what is set aside, and what is left of the statement without it. */
export function contrasted(text: string): { out: string; rest: string } | null {
  const liked = preferred.exec(text);
  if (liked) {
    const out = liked.groups!.out!;
    const at = liked.index + liked[0].length - out.length;
    return { out, rest: text.slice(0, at).replace(/ (?:over|to|than|instead of|rather than) $/i, "") + text.slice(at + out.length) };
  }
  const found = contrast.exec(text);
  if (!found) return null;
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  // "User is not a doctor" sets nothing aside: what is so stands before the "not".
  const last = tokensOf(text.slice(0, found.index)).at(-1);
  const isThing = /^(?:NOUN|PROPN|ADJ|NUM)$/.test(last?.upos ?? "") && last?.lower !== "user";
  const isClause = tokensOf(found.groups!.out!).some(({ upos, xpos }) => upos === "AUX" || /^VB[DZPG]?$/.test(xpos));
  return isThing && !isClause ? { out: found.groups!.out!, rest } : null;
}

/** Whether a word follows "used to", where the parser may not see its verb: "used to smoke, stopped in May". */
export const isUsedTo = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === "to" &&
  tokens[at - 2]?.lower === "used" &&
  !/^(?:is|was|am|are|be|been|get|gets|got|getting|not|n't)$/.test(tokens[at - 3]?.lower ?? "");

/** Who only has a hob has no oven, near as they are. */
export function hasOnlyTheLike(claims: readonly QuestionWord[], tokens: readonly Token[]): boolean {
  const only = tokens.find(({ lower }) => lower === "only" || lower === "just");
  const verb = tokens.find(({ index }) => index === only?.head);
  const object = tokens.find(({ head, relation }) => relation === "obj" && head === verb?.index) ?? verb;
  const [asked] = claims;
  if (!only || !object || object.upos !== "NOUN" || claims.length !== 1 || asked!.upos !== "NOUN") return false;
  const things = [object, ...tokens.filter(({ head, relation, upos }) => head === object.index && relation === "conj" && upos === "NOUN")];
  const isNamed = ({ lemma }: Token) => lemma === asked!.lemma || isKindOf(lemma.toLowerCase(), asked!.lemma);
  return !things.some(isNamed) && things.some((thing) => sameness(asked!, thing) >= enough);
}
