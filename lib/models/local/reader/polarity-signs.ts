import type { Question } from "@/lib/question/read-question";
import { enough, isLight, says } from "./claims";
import { endingsOf } from "./endings-asked";
import type { Polarity, Told } from "./polarity";
import model from "./polarity-weights.json" with { type: "json" };
import { isContrary, type Token } from "./words";

const auxiliary = /^(?:(?:so|and|but|ok|hey|btw) )*(do|does|did|is|are|am|was|were|have|has|had|can|could|will|would|should|may|must)/;
const tenses = [
  ["past", /^(?:did|was|were|had)$/],
  ["future", /^(?:will|would)$/],
] as const;
const askedWords =
  /\b(?:still|yet|already|again|ever|any|anyone|anything|only|both|always|anymore|all|now|never|not|also|too|same|really|alone|enough)\b/g;
const negators = new Set(
  "not n't n’t nt no never nothing nobody none neither nor without nowhere cannot hardly nope nah cant dont doesnt didnt isnt wasnt arent wont wouldnt havent hasnt".split(
    " ",
  ),
);
const supposed = /\b(?:might|maybe|may|could|would|if|perhaps|thinking of|considering|wants?|plans?|hop(?:es?|ing))\b/i;
const plainWord = /^\p{L}[\p{L}'’-]*$/u;
const pause = /^[,;.!?]$/;

/**
 * What speaks for a yes or a no to a question, by name: how it asks, how much of it a statement says, what is negated, ended or supposed
 * there, and its other words.
 * @param byRules what `polarityOf` finds
 */
export function polaritySigns(question: Question, told: Told, byRules: Polarity): Set<string> {
  const { tokens } = told.read;
  const matched = matchesOf(question, tokens);
  const { claims, said, isMatched } = matched;
  const asked = question.text.toLowerCase();
  const [, first = "other"] = auxiliary.exec(asked) ?? [];
  const tense = tenses.find(([, pattern]) => pattern.test(first))?.[0] ?? "present";
  const share = claims.length === 0 ? 1 : said.filter((each) => each >= enough).length / claims.length;
  const coverage = [
    `says ${share === 1 ? "all" : share >= 0.6 ? "most" : share > 0 ? "some" : "nothing"}`,
    ...claims.flatMap((word, i) =>
      said[i]! < enough ? [`lacks ${word.role === "predicate" ? "predicate" : word.isName ? "name" : word.upos}`] : [],
    ),
  ];
  const root = tokens.find(({ head }) => head < 0);
  const signs = [
    ...negations(tokens, matched),
    ...ends(told, isMatched),
    ...(claims.some((word) => tokens.some((token) => isContrary(word, token))) ? ["contrary"] : []),
    ...(supposed.test(told.text) ? ["supposed"] : []),
    ...(told.isFormer ? ["former"] : []),
    ...others(tokens, matched),
    ...(root ? [`root ${root.xpos.slice(0, 3)}`] : []),
  ];
  const words = tokens.filter((token) => isTelling(token) && !isMatched(token.index));
  const isStill = /\bstill\b/.test(asked);
  return new Set([
    ...[`asks ${first}`, `asks ${tense}`, ...Array.from(asked.matchAll(askedWords), ([word]) => `asks ${word}`)],
    ...question.words.flatMap(({ role, lemma }) => (role === "predicate" ? [`asks for ${lemma}`] : [])),
    ...[...coverage, ...signs, ...coverage.flatMap((one) => signs.map((other) => `${one} & ${other}`))],
    ...(told.isSpoken ? ["spoken"] : []),
    ...(told.read.features.subject < 0.7 ? ["of another"] : []),
    ...words.flatMap(({ lemma, index }) => {
      const word = lemma.toLowerCase();
      return [
        ...[word, `${tense} ${word}`, ...(isStill ? [`still ${word}`] : [])],
        ...(isMatched(index - 1) ? [`claim, ${word}`] : []),
        ...(isMatched(index + 1) ? [`${word}, claim`] : []),
      ].map((name) => `word ${name}`);
    }),
    `rules ${byRules}`,
  ]);
}

type Matches = ReturnType<typeof matchesOf>;

/** Which of a question's claims a statement's words say. */
function matchesOf({ words }: Question, tokens: readonly Token[]) {
  const claims = words.filter((word) => !isLight(word));
  const matches = claims.map((word) => tokens.map((token) => says(word, token)));
  return {
    claims,
    /** How far each is said. */
    said: matches.map((each) => Math.max(0, ...each)),
    isMatched: (at: number) => matches.some((each) => (each[at] ?? 0) >= enough),
    isPredicate: (at: number) => matches.some((each, i) => (each[at] ?? 0) >= enough && claims[i]!.role === "predicate"),
  };
}

const isTelling = ({ lemma, upos, lower }: Token): boolean =>
  plainWord.test(lemma) && lower !== "user" && !/^(?:PROPN|NUM|PUNCT|SYM|X|DET)$/.test(upos);

/** Of each negator, where what is asked stands to it. */
function negations(tokens: readonly Token[], { isMatched, isPredicate }: Matches): string[] {
  return tokens.flatMap(({ lower, index, head }) => {
    if (!negators.has(lower)) return [];
    const near = tokens.slice(index + 1, index + 5);
    const end = near.findIndex(({ lower: each }) => pause.test(each) || each === "but");
    const isBefore = (end < 0 ? near : near.slice(0, end)).some((each) => isMatched(each.index));
    const isLast = tokens[index + 1] === undefined || pause.test(tokens[index + 1]!.text);
    return [
      "negated",
      ...(isBefore ? ["negator before claim"] : []),
      ...(isMatched(head) ? [isPredicate(head) ? "predicate negated" : "claim negated"] : []),
      ...(tokens.some((each) => each.head === head && isMatched(each.index)) ? ["negator beside claim"] : []),
      ...(isLast ? [isMatched(index - 1) ? "claim, negator" : "negator alone"] : []),
      ...(isBefore || isMatched(head) ? [] : ["negated otherwise"]),
    ];
  });
}

function ends({ text, read: { tokens } }: Told, isMatched: Matches["isMatched"]): string[] {
  const found = endingsOf(text);
  const isOfClaim = found.some(({ words }) =>
    words.some(({ start }) => tokens.some((each) => each.start === start && isMatched(each.index))),
  );
  return [...(found.length > 0 ? ["end"] : []), ...(isOfClaim ? ["end of claim"] : [])];
}

/** Another figure or name than the one that is asked for. */
function others(tokens: readonly Token[], { claims, said, isMatched }: Matches): string[] {
  const isFigure = (text: string) => /\d/.test(text);
  const lacksFigure = claims.some(({ text }, i) => isFigure(text) && said[i]! < 0.9);
  const lacksName = claims.some(({ isName }, i) => isName && said[i]! < enough);
  return [
    ...(lacksFigure && tokens.some(({ text, upos }) => isFigure(text) || upos === "NUM") ? ["other figure"] : []),
    ...(lacksName && tokens.some(({ upos, lower, index }) => upos === "PROPN" && lower !== "user" && !isMatched(index))
      ? ["other name"]
      : []),
  ];
}

const weights = new Map(Object.entries<number>(model.weights));
const isOfQuestion = (sign: string): boolean => sign.startsWith("asks ");

/** How far the statement itself must speak for what its question makes likely: most that ask for what is "still" so get a no. */
const leastOwn = 0.15;

/**
 * Log odds of a yes, if the statement answers the question at all: a linear score over its signs, 0 where only the question leans that way.
 * Fitted by `npm run bench -- polarity` on yes/no questions of which the words that answer are known.
 */
export function oddsOfYes(question: Question, told: Told, byRules: Polarity): number {
  let [asked, own] = [model.bias, 0];
  for (const sign of polaritySigns(question, told, byRules)) {
    const weight = weights.get(sign) ?? 0;
    if (isOfQuestion(sign)) asked += weight;
    else own += weight;
  }
  const odds = asked + own;
  return odds * own > 0 && Math.abs(own) >= leastOwn ? odds : 0;
}

/** Whether a statement tells of somebody or something else that has a name, where a name is asked for. */
export const namesAnother = (question: Question, { read: { tokens } }: Told): boolean =>
  others(tokens, matchesOf(question, tokens)).includes("other name");
