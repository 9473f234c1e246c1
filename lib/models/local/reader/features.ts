import type { Question } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import { searchText } from "@/lib/vocabulary";
import type { Candidate } from "../answer/candidates";
import type { Signals } from "../support/signals";
import { specificity } from "../word-vectors";
import type { Aliases } from "./aliases";
import { type NameTypes, typedFocus } from "./answer-type";
import { fillOf } from "./fill";
import { impliedBy } from "./implied";
import { clauseNearness, clausesOf } from "./link";
import { isDenied, subjectOf } from "./subject";
import { isContrary, saidBy, sameness, type Token, tokensOf } from "./words";

/** What speaks for a statement as the answer, 0–1 each, so that its weight is never negative. */
const supporting = [
  "share",
  "aroundShare",
  /** Of the question's words, names apart, what the statement or what stands around it says. */
  "claimShare",
  "predicate",
  "fill",
  "near",
  "type",
  "link",
  "subject",
  "held",
  "together",
  "attribute",
  "clause*type",
  "all",
  "who*link",
  "who*type",
  "where*type",
  "when*clause",
  "amount*type",
  "focused*link",
  "yesNo*clause",
  "yesNo*subject",
  /** Something of the kind that is asked for, of whom it is asked. */
  "kind*subject",
] as const;
/** What speaks against it. */
const opposing = ["wantedMissing", "denied", "supposed", "assistant", "yesNo*lost", "who*missing"] as const;
/** What kind of question it is. */
const settings = [
  "noFocus",
  "isWho",
  "isWhere",
  "isWhen",
  "isAmount",
  "isYesNo",
  "isWhy",
  "isHow",
  "isWhat",
  "isFocused",
  "isClock",
  "isAge",
  "isCount",
  "isDuration",
] as const;
export const featureNames = [...supporting, ...opposing, ...settings] as const;
/** 1, -1, or 0 where either may be. */
export const signs: number[] = [...supporting.map(() => 1), ...opposing.map(() => -1), ...settings.map(() => 0)];

export type Features = Record<(typeof featureNames)[number], number>;

export type Read = {
  features: Features;
  matched: number[];
  fillAt: number;
  tokens: Token[];
  /** What the tokens are of: a statement that may call the user "User" where the memory has their name. */
  text: string;
  /** 1 if a name in the question is nowhere near. */
  missingName: number;
};

/** A statement with how likely it is that it answers, 0–1. */
export type Scored = Candidate & {
  likelihood: number;
  read: Read;
  /** How much it looks like an answer of the form that is asked for (`soundness.ts`), 0–1. */
  fit: number;
  /** What is left of the likelihood by that and by what speaks against it, 0–1. */
  sound: number;
  /** How likely it was by its signs alone, 0–1. */
  weighed: number;
  /** What the network makes of it, in log odds; null for what it hasn't read. */
  network: number | null;
  /** It sets or tells plainly what is asked, by a rule. */
  isPlain: boolean;
};

/** Whether a statement has what a word of the question says, or nearly. */
export const says = ({ read: { tokens } }: Scored, word: Question["words"][number]): boolean => saidBy(word, tokens) >= 0.75;

export const likeliestFirst = (one: Scored, other: Scored): number => other.likelihood - one.likelihood || one.place - other.place;

/** How far each word of a question is said in a statement and around it. */
export function readCandidate(
  question: Question,
  candidate: Candidate,
  aliases: Aliases,
  input: { rarity: Record<string, number>; signals: Signals },
): Read {
  const { rarity, signals } = input;
  const tokens = tokensOf(candidate.text);
  const matched = tokens.map(() => 0);
  // "User moved to Lyon" tells where the user lives, as what was drawn from it says.
  const told = new Set([
    ...(candidate.isSpoken ? [] : terms(searchText({ content: "", attribute: candidate.evidence.attribute }))),
    ...terms(candidate.asked ?? ""),
    ...impliedBy(question, tokens),
  ]);
  const lent = isAnaphoric(tokens) ? lentToPronoun : 0;
  const names: NameTypes = new Map(
    candidate.evidence.entities.flatMap(({ name, type }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .map((word) => [word, type] as const),
    ),
  );
  const fits = typedFocus(question);
  const isDecided = question.form === "yes-no";
  let [weight, held, around, missing] = [0, 0, 0, 0];
  let [predicates, predicate] = [0, 0];
  let [claimed, claimHeld, missingName] = [0, 0, 0];
  const later: { says: number; best: number; nearby: number; word: Question["words"][number]; matches: number[] }[] = [];
  // "My wife's mum" asks for the mother-in-law.
  const alsoAsked = new Map(tokensOf(question.text).flatMap(({ term, also }) => (also ? [[term, also] as const] : [])));
  // Tom the brother is no tomcat.
  const matchOf = (word: Question["words"][number], token: Token) =>
    aliases.get(word.term)?.has(token.term) && !(word.isName && isNamedOtherwise(word.term, token, tokens))
      ? 0.85
      : alsoAsked.get(word.term)?.includes(token.lemma.toLowerCase())
        ? 0.9
        : token.upos === "PROPN" && names.get(token.lower) === "PERSON" && token.term !== word.term
          ? 0
          : sameness(word, token);
  for (const word of question.words) {
    const same = aliases.get(word.term);
    const matches = tokens.map((token) => matchOf(word, token));
    for (const [i, match] of matches.entries()) matched[i] = Math.max(matched[i]!, match);
    const nearby = candidate.around.has(word.term) || [...(same ?? [])].some((term) => candidate.around.has(term)) ? 1 : 0;
    // Who hates olives says whether they like them.
    const tellsOtherwise =
      word.role === "predicate" || /^AD[JV]$/.test(word.upos)
        ? tokens.some((token) => isContrary(word, token))
        : word.upos === "NOUN" && deniesAny(tokens);
    const denied = isDecided && tellsOtherwise ? contrary : 0;
    const best = Math.max(told.has(word.term) ? 0.9 : 0, lent * nearby, denied, ...matches);
    const light = word.upos === "ADV" ? 0.3 : generic.has(word.lemma) ? 0.4 : 1;
    const says = (0.3 + 0.7 * (rarity[word.term] ?? 1)) * (0.4 + 0.6 * Math.sqrt(specificity(word.term))) * light * (word.isName ? 1.3 : 1);
    later.push({ says, best, nearby, word, matches });
    if (word.role === "predicate") {
      predicates++;
      predicate += best;
    }
  }
  const clauses = clausesOf(tokens);
  const aliased = tokens.map(({ term }) => question.words.some((word) => aliases.get(word.term)?.has(term)));
  const found = fillOf(question, tokens, { matched, aliased, clauses, names, isDated: candidate.evidence.validFrom !== null });
  const subject = subjectOf(question, candidate, tokens, { matched, fillAt: found.at });
  // "How old am I" says nothing that "User is 47" could repeat: whose age it is decides.
  const fill = question.form === "age" && subject >= 0.9 ? { ...found, link: 1, near: 1 } : found;
  const strength = fill.type * (0.3 + 0.7 * fill.link);
  for (const { says, best: match, nearby, word } of later) {
    // "Which street", "what number": what is of the kind says it without the word.
    const best = word.role === "focus" && fits ? Math.max(match, strength * 0.9) : match;
    weight += says;
    held += says * best;
    around += says * Math.max(best, 0.6 * nearby);
    missing = Math.max(missing, says * (1 - Math.max(best, 0.6 * nearby)));
    if (word.isName) missingName = Math.max(missingName, 1 - Math.max(best, nearby));
    if (word.isName) continue;
    claimed += says;
    claimHeld += says * Math.max(best, 0.6 * nearby);
  }
  const share = weight > 0 ? held / weight : 0.5;
  // In one clause, that of the answer where there is one: what a long sentence says elsewhere is of other matters.
  const inClause = (at: number) =>
    later.reduce((sum, { says, word, matches }) => {
      let best = told.has(word.term) ? 0.9 : 0;
      for (const [i, match] of matches.entries()) if (match > best) best = Math.max(best, match * clauseNearness(tokens, clauses, at, i));
      return sum + says * best;
    }, 0) / (weight || 1);
  const clauseShare =
    weight === 0 ? 0.5 : fill.at >= 0 ? inClause(fill.at) : [...new Set(clauses)].reduce((most, at) => Math.max(most, inClause(at)), 0);
  const claimShare = claimed > 0 ? claimHeld / claimed : 1;
  const predicateShare = predicates > 0 ? predicate / predicates : 0.5;
  const aroundShare = weight > 0 ? around / weight : 0.5;
  const lostShare = weight > 0 ? missing / weight : 0;
  const is = (...forms: string[]) => Number(forms.includes(question.form));
  const focused = question.focus ? 1 : 0;
  const [isWho, isWhere, isYesNo] = [is("who"), is("where"), is("yes-no", "choice")];
  const [isWhen, isAmount] = [is("when", "clock", "year"), is("count", "amount", "age", "duration", "frequency")];
  const [isWhat, isFocused] = [is("what") * (1 - focused), is("what") * focused];
  const features: Features = {
    share,
    aroundShare,
    claimShare,
    predicate: predicateShare,
    fill: strength,
    near: fill.near,
    type: fill.type,
    link: fill.link,
    subject,
    held: signals.held,
    together: signals.together,
    attribute: Number(question.words.some(({ role, term }) => (role === "focus" || role === "predicate") && told.has(term))) * subject,
    "clause*type": clauseShare * fill.type,
    all: aroundShare * clauseShare * strength * (0.3 + 0.7 * subject) * (0.5 + fill.near / 2),
    "who*link": isWho * fill.link,
    "who*type": isWho * fill.type,
    "where*type": isWhere * fill.type,
    "when*clause": isWhen * clauseShare,
    "amount*type": isAmount * fill.type,
    "focused*link": isFocused * fill.link,
    "yesNo*clause": isYesNo * clauseShare,
    "yesNo*subject": isYesNo * subject,
    "kind*subject": isFocused * Number(fill.type === 1) * subject,
    wantedMissing: signals.wantedMissing,
    denied: Number(isYesNo === 0 && !question.isNegated && isDenied(tokens, fill.at)),
    supposed: Number(
      !question.asksSupposed &&
        (/\b(?:unless|would|might|maybe|could|wish(?:es)?|hopes?|suppose|imagine|pretend)\b/i.test(candidate.text) ||
          isConditional(tokens)),
    ),
    assistant: Number(candidate.evidence.role === "assistant"),
    "yesNo*lost": isYesNo * lostShare,
    "who*missing": isWho * lostShare,
    noFocus: 1 - focused,
    isWho,
    isWhere,
    isWhen,
    isAmount,
    isYesNo,
    isWhy: is("why"),
    isHow: is("how"),
    isWhat,
    isFocused,
    isClock: is("clock"),
    isAge: is("age"),
    isCount: is("count"),
    isDuration: is("duration"),
  };
  return { features, matched, fillAt: fill.at, tokens, text: candidate.text, missingName };
}

/** What the contrary of a word counts for, where either decides. */
const contrary = 0.85;

/** "If" is no condition in "we don't know yet if it's a boy". */
export const isConditional = (tokens: Token[]): boolean =>
  tokens.some(({ lower }, i) => lower === "if" && !tokens.slice(Math.max(0, i - 2), i).some(({ lemma }) => leavesOpen.has(lemma)));
const leavesOpen = new Set("know ask wish wonder see check tell remember decide sure unsure find".split(" "));

/** "User is not allergic to anything" decides nuts; "nothing synthetic" decides little. */
const deniesAny = (tokens: Token[]): boolean =>
  tokens.some(({ lower }) => /^no(?:thing|body|t)$|^n['’]t$/.test(lower)) &&
  tokens.some(({ lower }, i) => /^(?:any|no)(?:thing|one|body)$/.test(lower) && !/^(?:ADJ|ADP|PRON|ADV)$/.test(tokens[i + 1]?.upos ?? ""));

/** "My half brother Lorcan" is not the brother who is called Oisin. */
const isNamedOtherwise = (name: string, token: Token, tokens: Token[]) =>
  tokens.some(
    ({ upos, term, lower, head, index }) =>
      upos === "PROPN" &&
      lower !== "user" &&
      term !== name &&
      (head === token.index || (token.head === index && token.index === index - 1)),
  );

/** "It was in a barn": what stands before it says what "it" is, if not for sure. */
const lentToPronoun = 0.7;
const isAnaphoric = (tokens: Token[]) =>
  tokens.some(({ upos, lower }) => upos === "PRON" && /^(?:it|its|he|she|his|her|that|this|there)$/.test(lower));

/** Words that narrow down little what is asked. */
const generic = new Set(
  "good best last first next new old current high low big small long short need want like think say go come take make get give find work part side thing time day way favourite favorite main own real full exact usual anyone anything someone something people person".split(
    " ",
  ),
);
