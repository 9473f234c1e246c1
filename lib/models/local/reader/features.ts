import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import { searchText } from "@/lib/vocabulary";
import type { Candidate } from "../answer/candidates";
import { kinship } from "../extract/kinship";
import type { Signals } from "../support/signals";
import { specificity } from "../word-vectors";
import type { Aliases } from "./aliases";
import { fillOf, typedFocus } from "./fill";
import { sameness, type Token, tokensOf } from "./words";

/** What speaks for a statement as the answer to a question; each 0–1 unless said. */
export const featureNames = [
  "share",
  "aroundShare",
  "predicate",
  "focus",
  "focusAround",
  "noFocus",
  "fill",
  "near",
  "fill*near",
  "weakFocus",
  "strongFill",
  "words",
  "lostShare",
  "product",
  "held",
  "together",
  "unknown",
  "unknownName",
  "wantedMissing",
  "held*fill",
  "ranked",
  "subject",
  "otherPerson",
  "missing",
  "missingName",
  "owner",
  "search",
  "supposed",
  "denied",
  "assistant",
  "spoken",
  "short",
  "share*fill",
  "focus*fill",
  "share*subject",
  "full",
  "noWords",
  "isWho",
  "isWhere",
  "isWhen",
  "isAmount",
  "isYesNo",
  "isWhy",
  "isHow",
  "isWhat",
  "isFocused",
] as const;
export type Features = Record<(typeof featureNames)[number], number>;

export type Read = {
  features: Features;
  matched: number[];
  fillAt: number;
  tokens: Token[];
  /** Share of the question's words, names apart, that the statement or what stands around it says. */
  claimShare: number;
};

/** A statement with how likely it is that it answers, 0–1. */
export type Scored = Candidate & { likelihood: number; read: Read };

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
  const called = new Set(
    candidate.evidence.entities.flatMap(({ name, type }) => (type === "PERSON" ? name.toLowerCase().split(/\s+/) : [])),
  );
  // "User moved to Lyon" tells where the user lives, as what was drawn from it says.
  const told = new Set(candidate.isSpoken ? [] : terms(searchText({ content: "", attribute: candidate.evidence.attribute })));
  const fits = typedFocus(question);
  let [weight, held, around, missing, missingName] = [0, 0, 0, 0, 0];
  let [predicates, predicate, owner, owners] = [0, 0, 0, 0];
  let [focus, focusAround, claimed, claimHeld] = [0, 0, 0, 0];
  const later: { says: number; best: number; nearby: number; word: Question["words"][number] }[] = [];
  for (const word of question.words) {
    const same = aliases.get(word.term);
    let best = 0;
    for (const [i, token] of tokens.entries()) {
      // Tom the brother is no tomcat.
      const isCalled = token.upos === "PROPN" && called.has(token.lower);
      const match = same?.has(token.term) ? 0.85 : isCalled && token.term !== word.term ? 0 : sameness(word, token);
      if (match > matched[i]!) matched[i] = match;
      if (match > best) best = match;
    }
    if (told.has(word.term)) best = Math.max(best, 0.9);
    const nearby = candidate.around.has(word.term) || [...(same ?? [])].some((term) => candidate.around.has(term)) ? 1 : 0;
    if (word.role === "focus") {
      focus = best;
      focusAround = nearby;
    }
    const light = word.upos === "ADV" ? 0.3 : generic.has(word.lemma) ? 0.4 : 1;
    const says = (0.3 + 0.7 * (rarity[word.term] ?? 1)) * (0.4 + 0.6 * Math.sqrt(specificity(word.term))) * light * (word.isName ? 1.3 : 1);
    later.push({ says, best, nearby, word });
    if (word.role === "predicate") {
      predicates++;
      predicate += best;
    }
    if (word.role === "owner") {
      owners++;
      owner += Math.max(best, 0.6 * nearby);
    }
  }
  const fill = fillOf(question, tokens, matched, { isDated: candidate.evidence.validFrom !== null });
  for (const { says, best: match, nearby, word } of later) {
    // "Which street", "what number": what is of the kind says it without the word.
    const best = word.role === "focus" && fits ? Math.max(match, fill.strength * 0.9) : match;
    weight += says;
    held += says * best;
    around += says * Math.max(best, 0.6 * nearby);
    missing = Math.max(missing, says * (1 - Math.max(best, 0.6 * nearby)));
    if (word.isName) missingName = Math.max(missingName, 1 - Math.max(best, nearby));
    else {
      claimed += says;
      claimHeld += says * Math.max(best, 0.6 * nearby);
    }
  }
  const share = weight > 0 ? held / weight : 0.5;
  const aroundShare = weight > 0 ? around / weight : 0.5;
  const lostShare = weight > 0 ? missing / weight : 0;
  const { subject, otherPerson } = subjectOf(question, candidate, tokens, { matched, fillAt: fill.at });
  const is = (...forms: string[]) => Number(forms.includes(question.form));
  const focused = question.focus ? 1 : 0;
  const features: Features = {
    share,
    aroundShare,
    predicate: predicates > 0 ? predicate / predicates : 0.5,
    focus,
    focusAround,
    noFocus: 1 - focused,
    fill: fill.strength,
    near: fill.near,
    "fill*near": fill.strength * fill.near,
    weakFocus: Number(focused === 1 && Math.max(focus, 0.5 * focusAround) < 0.45 && fill.strength < 0.95),
    strongFill: Number(fill.strength >= 0.8),
    lostShare,
    held: signals.held,
    together: signals.together,
    unknown: signals.unknown,
    unknownName: signals.unknownName,
    wantedMissing: signals.wantedMissing,
    "held*fill": signals.held * fill.strength,
    product: aroundShare * fill.strength * (0.5 + fill.near / 2) * (0.4 + 0.6 * subject),
    ranked: aroundShare * (0.3 + 0.7 * fill.strength),
    words: Math.min(1, question.words.length / 5),
    subject,
    otherPerson,
    missing,
    missingName,
    owner: owners > 0 ? owner / owners : 0.7,
    search: candidate.evidence.score,
    supposed: Number(
      !question.asksSupposed &&
        /\b(?:if|unless|would|might|maybe|could|wish(?:es)?|hopes?|suppose|imagine|pretend)\b/i.test(candidate.text),
    ),
    denied: Number(!["yes-no", "choice"].includes(question.form) && !question.isNegated && isDenied(tokens, fill.at)),
    assistant: Number(candidate.evidence.role === "assistant"),
    spoken: Number(candidate.isSpoken),
    short: Number(tokens.length < 4),
    "share*fill": aroundShare * fill.strength,
    "focus*fill": focused ? Math.max(focus, 0.6 * focusAround) * fill.strength : 0,
    "share*subject": aroundShare * subject,
    full: Number(aroundShare > 0.85 && fill.strength >= 0.5),
    noWords: Number(weight === 0),
    isWho: is("who"),
    isWhere: is("where"),
    isWhen: is("when", "clock", "year"),
    isAmount: is("count", "amount", "age", "duration", "frequency"),
    isYesNo: is("yes-no", "choice"),
    isWhy: is("why"),
    isHow: is("how"),
    isWhat: is("what") * (1 - focused),
    isFocused: is("what") * focused,
  };
  return { features, matched, fillAt: fill.at, tokens, claimShare: claimed > 0 ? claimHeld / claimed : 1 };
}

/** Words that narrow down little what is asked. */
const generic = new Set(
  "good best last first next new old current high low big small long short need want like think say go come take make get give find work part side thing time day way favourite favorite main own real full exact usual anyone anything someone something people person".split(
    " ",
  ),
);

const own = /^(?:i|me|my|mine|we|us|our|myself|im|user)$/;

/** Whether a statement is about whom the question is about: the subject of the clause that holds the answer decides. */
function subjectOf(
  question: Question,
  candidate: Candidate,
  tokens: Token[],
  { matched, fillAt }: { matched: number[]; fillAt: number },
): { subject: number; otherPerson: number } {
  const isUser = (token: Token) =>
    candidate.isSpoken ? candidate.evidence.role === "user" && own.test(token.lower) : token.lower === "user";
  const start = fillAt >= 0 ? fillAt : matched.reduce((best, each, i) => (each > (matched[best] ?? 0) ? i : best), 0);
  const subject = subjectAbove(tokens, start) ?? tokens.find(({ relation }) => relation.startsWith("nsubj"));
  const names = question.words.filter(({ isName }) => isName);
  const isNamed = (token: Token) => names.some(({ term }) => term === token.term);
  const possessor = subject && tokens.find(({ head, relation }) => head === subject.index && relation === "nmod:poss");
  const isPerson = (token: Token) =>
    token.upos === "PROPN" ||
    /^(?:he|she|they|you|who)$/.test(token.lower) ||
    kinship.has(token.lemma.toLowerCase()) ||
    isKindOf(token.lemma.toLowerCase(), "person");
  // "My daughter" is nobody else's.
  const isAnothers = (token: Token) => {
    const holder = tokens.find(({ head, relation }) => head === token.index && relation === "nmod:poss");
    return holder !== undefined && holder.upos === "PROPN" && !isUser(holder) && !isNamed(holder);
  };
  const asked = question.isOfAsker
    ? isUser
    : question.isOwn
      ? (token: Token) => isUser(token) || (isAskedOwner(question, token) && !isAnothers(token))
      : isNamed;
  const joined = subject
    ? [subject, ...tokens.filter(({ head, relation }) => head === subject.index && /^(?:conj|flat|appos|compound)/.test(relation))]
    : [];
  if (!question.isOwn && names.length === 0) return { subject: 0.7, otherPerson: 0 };
  if (!subject) return { subject: tokens.some(asked) ? 0.8 : 0.5, otherPerson: 0 };
  if (question.isOwn && !question.isOfAsker && isAnothers(subject)) return { subject: 0.1, otherPerson: 1 };
  if (joined.some(asked)) return { subject: 1, otherPerson: 0 };
  // "User's brother plays the oboe" is about the brother; "User's flight lands at six" is the user's matter.
  const isOther = joined.some(isPerson) && !isUser(subject);
  if (isOther) {
    const isHolder = fillAt >= 0 && joined.some(({ index }) => index === fillAt);
    return { subject: isHolder ? 0.7 : question.isOfAsker ? 0.1 : 0.3, otherPerson: isHolder ? 0 : 1 };
  }
  if (possessor && asked(possessor)) return { subject: 0.9, otherPerson: 0 };
  return { subject: tokens.some(asked) ? 0.7 : 0.5, otherPerson: 0 };
}

const isAskedOwner = (question: Question, token: Token) =>
  question.words.some(({ role, term }) => role !== "predicate" && term === token.term);

/** Whether the clause around a word says that it is not so. */
function isDenied(tokens: Token[], from: number): boolean {
  for (let at = from; at >= 0; at = tokens[at]!.head) {
    if (
      tokens.some(
        ({ head, lower, relation }) =>
          head === at && /^(?:advmod|det|cc)/.test(relation) && /^(?:not|n['’]t|never|no|neither)$/.test(lower),
      )
    )
      return true;
    if (/^(?:root|ccomp|advcl|conj|parataxis)/.test(tokens[at]!.relation)) return false;
  }
  return false;
}

/** The subject of the nearest clause around a word; a verb that "and" joins shares the first one's. */
function subjectAbove(tokens: Token[], from: number): Token | undefined {
  const seen = new Set<number>();
  for (let at = from; at >= 0 && !seen.has(at); at = tokens[at]!.head) {
    seen.add(at);
    if (tokens[at]!.relation.startsWith("nsubj")) return tokens[at];
    const subject = tokens.find(({ head, relation }) => head === at && relation.startsWith("nsubj"));
    if (subject) return subject;
  }
  return undefined;
}
