import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { isSaidAfter } from "../said-after";
import { specificity } from "../word-vectors";
import { endingsOf, isOfSomebodyElse } from "./endings-asked";
import type { Scored } from "./features";
import { isOfKindAsked } from "./kinds-asked";
import { isLater, latestOf } from "./over";
import { formerShare } from "./soundness";
import { sameness, type Token } from "./words";

/** Words that say that something is otherwise than before. */
export const changes: readonly { words: readonly string[]; example: string; counterexample: string }[] = [
  {
    words: ["switch", "change", "swap", "replace", "trade", "exchange"],
    example: "I've switched to the lido",
    counterexample: "I like the lido",
  },
  { words: ["move", "relocate", "transfer", "shift"], example: "Practice moved to the annex", counterexample: "Practice is in the annex" },
  {
    words: ["postpone", "reschedule", "push", "delay", "bump", "rearrange", "bring"],
    example: "The viewing got pushed to Friday",
    counterexample: "The viewing is on Friday",
  },
  {
    words: ["raise", "drop", "cut", "increase", "reduce", "lower", "rise", "double", "halve", "upgrade", "downgrade"],
    example: "They raised it to 40",
    counterexample: "They pay 40",
  },
  { words: ["become", "turn"], example: "It became a Thursday thing", counterexample: "It is a Thursday thing" },
  { words: ["now", "nowadays", "instead", "anymore", "meanwhile"], example: "Only twice a week now", counterexample: "Only twice a week" },
];
const changing = new Set(changes.flatMap(({ words }) => words));

/** Whether a statement says that something has changed. */
export const tellsChange = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lemma, lower }, i) => changing.has(lemma.toLowerCase()) || changing.has(lower) || isPutUp(tokens, i));

/** "Putting the price up to 14", "brought the dose down" */
const isPutUp = (tokens: readonly Token[], i: number): boolean =>
  /^(?:put|bring|go)$/.test(tokens[i]!.lemma) &&
  tokens.slice(i + 1, i + 5).some(({ lower, upos }) => /^(?:up|down)$/.test(lower) && upos !== "NOUN");

/** "I start at 5 now": of today, and with nothing of what was. */
export const tellsOnlyOfNow = ({ isFormer, read: { tokens } }: Scored): boolean =>
  !isFormer &&
  tokens.some(
    ({ lower, upos }, i) =>
      upos === "ADV" && (/^(?:now|nowadays|currently)$/.test(lower) || (lower === "these" && tokens[i + 1]?.lower === "days")),
  ) &&
  !tokens.some(({ xpos, lower }) => /^VB[DN]$/.test(xpos) || /^(?:from|instead|anymore|longer|since)$/.test(lower));

const replaceable = new Set<Question["form"]>(["who", "where", "when", "clock", "frequency", "amount", "count", "what"]);

/**
 * What took the place of the best statement: "I've switched to the lido, only twice a week now" of "I swim at the pool three times a
 * week". It repeats little of the question; that it gives what is asked for, speaks of a change and of the same thing is enough.
 */
export function successorOf(question: Question, best: Scored, all: readonly Scored[]): Scored | null {
  if (question.asksPast || question.wantsList || !replaceable.has(question.form) || (question.form === "what" && !question.focus))
    return null;
  const isMovedIn = (each: Pick<Scored, "text">) => asksWith(question) && movesIn.test(each.text);
  const later = all.filter(
    ({ isFormer, evidence, read, ...each }) =>
      !isFormer &&
      evidence.role !== "assistant" &&
      isSaidAfter(evidence, best.evidence) &&
      // What replaced a part of a statement leaves the rest of it.
      each.place !== best.evidence.successor &&
      // What is told of Tilde says nothing else of her name.
      (best.evidence.attribute !== "NAME" || evidence.attribute === "NAME") &&
      (read.features.type >= leastType || isMovedIn(each)) &&
      read.features.denied + read.features.supposed === 0 &&
      tellsChange(read.tokens) &&
      (shares(best, { ...each, isFormer, evidence, read }) || isMovedIn(each)) &&
      !(question.form === "who" && isOnlyOf(doerOf(best), each.terms, best)),
  );
  return later.reduce<Scored | null>((top, each) => (!top || rank(each) > rank(top) ? each : top), null);
}
/** Of "Craig plays drums" who does it, where the user has nothing to do with it. */
const doerOf = ({ text, read: { tokens } }: Scored): string | undefined =>
  /\bUser\b/.test(text)
    ? undefined
    : tokens.find(({ relation, upos, head }) => relation.startsWith("nsubj") && upos === "PROPN" && tokens[head]?.upos === "VERB")?.term;

/** "Craig moved out" tells of nobody else who plays drums. */
const isOnlyOf = (doer: string | undefined, terms: ReadonlySet<string>, { read: { tokens } }: Scored): boolean =>
  doer !== undefined && tokens.every(({ term, upos }) => term === doer || !/^(?:NOUN|PROPN|VERB)$/.test(upos) || !terms.has(term));

/** "Who do I live with", and "I moved in with my sister". */
export const asksWith = ({ gap, words, isOfAsker }: Question): boolean =>
  isOfAsker && gap?.role === "oblique" && gap.preposition === "with" && words.some(({ lemma }) => /^(?:live|stay|share)$/.test(lemma));
const movesIn = /^User (?:has )?(?:just |recently |finally |now )*moved (?:back )?in with\b/i;
const leastType = 0.75;

/** What was said last; of one message what answers best, and a memory before a sentence. */
const rank = ({ evidence, likelihood, isSpoken }: Scored): number =>
  Date.parse(evidence.saidAt ?? "") / 1e3 + likelihood - (isSpoken ? 0.2 : 0);

/** Whether a statement, or what stands around it, names something that another names. */
const shares = (one: Scored, other: Scored, asked: ReadonlySet<string> = new Set()): boolean =>
  one.read.tokens.some(
    ({ term, upos, lower }) =>
      /^(?:NOUN|PROPN|VERB)$/.test(upos) &&
      lower !== "user" &&
      term !== "" &&
      (upos === "PROPN" || (asked.has(term) && upos === "NOUN") || specificity(term) >= telling) &&
      // "Marcus left", said beside it, makes a statement none of Marcus.
      (other.terms.has(term) || ((upos !== "PROPN" || isThing(lower, one)) && other.around.has(term))),
  );
const telling = 0.35;

/** "The Tinside", which is a pool. */
const isThing = (name: string, { evidence }: Scored): boolean =>
  evidence.entities.some(({ name: entity, type }) => type !== "PERSON" && entity.toLowerCase().split(/\s+/).includes(name));

/** Jonah's new job says nothing of whether I teach, though I live with him. */
const isOfAsked = ({ isOfAsker, words }: Question, { read: { features, tokens } }: Scored): boolean =>
  !isOfAsker || features.subject > 0.1 || words.some((word) => tokens.some((token) => sameness(word, token) >= 0.75));

/** Words by which people say that something is no longer as it was. */
export const closings: readonly { words: readonly string[]; example: string; counterexample: string }[] = [
  {
    words: ["stop", "quit", "leave", "finish", "end", "cancel", "drop", "close", "lapse", "scrap", "ditch", "fold", "shut"],
    example: "They've shut the shelter",
    counterexample: "They've painted the shelter",
  },
  {
    words: ["die", "pass", "lose", "steal", "break", "smash", "kill", "drown", "vanish", "get", "eat", "burn"],
    example: "A fox got the hens",
    counterexample: "I fed the hens",
  },
  {
    words: ["sell", "return", "give", "hand", "donate", "swap", "trade", "move", "replace", "take"],
    example: "I handed the car back",
    counterexample: "I washed the car",
  },
  {
    words: ["heal", "recover", "better", "fine", "clear", "gone", "over", "back", "done", "cured"],
    example: "The knee is fine",
    counterexample: "The knee hurts",
  },
  {
    words: ["divorce", "separate", "split", "someone", "somebody", "only", "empty", "instead", "retire", "expire"],
    example: "They got divorced",
    counterexample: "They were drunk",
  },
];
const closing = new Set(closings.flatMap(({ words }) => words));

export const tellsClosing = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lemma, lower }) => closing.has(lemma.toLowerCase()) || closing.has(lower)) || tellsChange(tokens);

/** The last statement that was made after the best one, names what the question asks about, and says that something has ended or changed. */
export function endingLater(question: Question, best: Scored, all: readonly Scored[]): Scored | null {
  const later = all.filter(
    (each) =>
      !each.isFormer &&
      each.evidence.role !== "assistant" &&
      isSaidAfter(each.evidence, best.evidence) &&
      each.place !== best.evidence.successor &&
      each.read.features.supposed === 0 &&
      tellsClosing(each.read.tokens) &&
      !(question.isOfAsker ? endsOnlyOthers(each, all) : endsOnlyOwn(question, each)) &&
      shares(best, each, new Set(question.words.map(({ term }) => term))) &&
      isOfAsked(question, each),
  );
  return later.reduce<Scored | null>((top, each) => (!top || rank(each) > rank(top) ? each : top), null);
}

/** "My sister returned the violin", and the words that this was said in. */
function endsOnlyOthers({ text, isSpoken, read, evidence }: Scored, all: readonly Scored[]): boolean {
  const endings = endingsOf(text);
  if (endings.length > 0) return endings.every(isOfSomebodyElse);
  return isSpoken && read.features.subject < 0.5 && all.some((each) => !each.isSpoken && each.evidence.chunkId === evidence.chunkId);
}

/** "My bike was stolen" for "does my mum have a bike". */
function endsOnlyOwn({ words }: Question, { text, read: { tokens } }: Scored): boolean {
  const people = words.filter(({ lemma, isName }) => isName || kinship.has(lemma));
  const isUnnamed = people.length > 0 && people.every((word) => tokens.every((token) => sameness(word, token) < 0.8));
  return isUnnamed && endingsOf(text).some(({ isOwn }) => isOwn === true);
}

/** "Femi joined an insurance company" beside "Femi has quit Bolt", "Mia does judo now" beside "Mia has dropped football". */
export function begunSince({ focus }: Question, ended: Scored, current: readonly Scored[]): Scored | null {
  const isJob =
    ended.read.tokens.some(({ lemma }) => /^(?:quit|leave|resign)$/.test(lemma)) ||
    endingsOf(ended.text).some(({ ending }) => ending.scope === "job");
  const isBegun = ({ read: { tokens } }: Scored) =>
    tokens.some(({ lemma, xpos }) => /^(?:join|start|become)$/.test(lemma) && /^VB[DNZP]$/.test(xpos));
  const isOfKind = (each: Scored) =>
    focus !== null &&
    tellsOnlyOfNow(each) &&
    each.read.tokens.some(({ upos, lemma }) => /^(?:NOUN|PROPN)$/.test(upos) && isOfKindAsked(lemma.toLowerCase(), focus.lemma));
  const who = (each: Scored) => each.read.tokens.find(({ relation }) => relation.startsWith("nsubj"))?.lower;
  return latestOf(
    current.filter(
      (each) =>
        !each.isSpoken &&
        each !== ended &&
        (each.evidence.chunkId === ended.evidence.chunkId || isLater(each, ended)) &&
        who(each) === who(ended) &&
        ((isJob && isBegun(each)) || isOfKind(each)),
    ),
  );
}

/** Statements that set a single value anew, each with the likeliest of those that it replaced as it was when it held. */
export function replacedValues(question: Question, all: readonly Scored[]): { by: Scored; before: Scored }[] {
  if (question.asksPast || question.form === "yes-no" || question.form === "choice") return [];
  const isValue = ({ evidence, isSpoken }: Scored) => !isSpoken && /^VALUE:/.test(evidence.attribute ?? "");
  return all.flatMap((by) => {
    if (by.isFormer || !isValue(by)) return [];
    const before = all.find(
      (each) => each.isFormer && isValue(each) && each.evidence.successor === by.place && each.evidence.attribute === by.evidence.attribute,
    );
    // A new rent says nothing of how many rooms the flat has, which was told along with the old one.
    if (
      !before ||
      before.likelihood <= by.likelihood ||
      !before.evidence.attributeValue?.includes(before.read.tokens[before.read.fillAt]?.text ?? "\n")
    )
      return [];
    return [{ by, before: { ...before, isFormer: false, fit: before.fit / formerShare, sound: before.sound / formerShare } }];
  });
}
