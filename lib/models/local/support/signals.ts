import type { AnswerInput, Evidence } from "@/lib/models/types";
import { type AskedQuestion, type QuestionTerm, readQuestion } from "./question";
import { type About, more, type Told, toldBy } from "./told";

/** What speaks for and against an answer in the evidence. Each is 0–1 but `lead`, −1 to 1. */
export type Signals = {
  /** What people tell each other, or one person tells an assistant: what these weigh differs. */
  isTalk: boolean;
  /** Of what is stated in the question's words, the share that is about those it asks about and not about someone else. */
  share: number;
  /** How much more of the question one place says of them than any place says of someone else. */
  lead: number;
  /** How much of the question the evidence says of them, in whatever places. */
  held: number;
  /** How many of the question's words stand together, two and two, in one passage. */
  together: number;
  /** The most telling word of the question that nobody ever said. */
  unknown: number;
  /** A name in the question that nobody ever said. */
  unknownName: number;
  /** What is asked for is not said where the rest of the question is. */
  wantedMissing: number;
};

/** The words of one passage and of its memories. */
type Place = { evidence: Evidence; words: Map<string, About> };

/** Sentences that say little of the question hardly count beside one that says most of it. */
const sharpness = 4;
/** What the passage before lends: an answer rarely repeats its question. */
const lent = 0.7;
/** Places where the rest of the question is looked for. */
const nearest = 3;
/** What the search's own score adds to the words when places are compared. */
const scoreWeight = 0.3;

const nothingMissing = { share: 1, lead: 1, held: 1, together: 1, unknown: 0, unknownName: 0, wantedMissing: 0 };
const nothingFound = { share: 0, lead: 0, held: 0 };

export function signalsOf(input: AnswerInput): Signals {
  const question = readQuestion(input);
  const { isTalk } = question.people;
  // It names somebody and asks nothing particular: `Who is Paula?`
  if (question.terms.length === 0) return { isTalk, ...nothingMissing, ...(question.about.length === 0 && nothingFound) };
  const told = toldBy(question, input.evidence);
  const places = placesOf(told);
  const total = question.terms.reduce((sum, { weight }) => sum + weight, 0);
  const said = (words: Map<string, About>, side: keyof About) =>
    question.terms.reduce((sum, { term, weight }) => sum + weight * (words.get(term)?.[side] ?? 0), 0) / total;
  const most = (words: Map<string, About>[], side: keyof About) => Math.max(0, ...words.map((each) => said(each, side)));

  const stated = told.filter(({ isQuestion }) => !isQuestion).map(({ words }) => words);
  const mass = (side: keyof About) => stated.reduce((sum, words) => sum + said(words, side) ** sharpness, 1e-4);
  const windows = windowsOf(places);
  const everything = told.reduce((all, { words }) => merged(all, words), new Map<string, About>());
  const unknown = question.terms.filter(({ term, isUnknown }) => isUnknown && !everything.has(term));
  return {
    isTalk,
    share: mass("asked") / (mass("asked") + mass("other")),
    lead: most(windows, "asked") - most(windows, "other"),
    held: said(everything, "asked"),
    together: togetherIn(places, question.terms),
    unknown: Math.max(0, ...unknown.map(({ loss }) => loss)),
    unknownName: Number(unknown.some(({ isName }) => isName)),
    wantedMissing: wantedMissing(places, question),
  };
}

function placesOf(told: Told[]): Place[] {
  const places = new Map<string, Place>();
  for (const { evidence, words } of told) {
    const place = places.get(evidence.chunkId);
    if (place) place.words = merged(place.words, words);
    else places.set(evidence.chunkId, { evidence, words });
  }
  return [...places.values()];
}

function merged(one: Map<string, About>, other: Map<string, About>): Map<string, About> {
  const both = new Map(one);
  for (const [term, about] of other) both.set(term, more(both.get(term), about));
  return both;
}

/** Each place with what the one before it lends: ids are in the order in which things were said. */
function windowsOf(places: Place[]): Map<string, About>[] {
  const inOrder = places.toSorted((one, other) => (one.evidence.chunkId < other.evidence.chunkId ? -1 : 1));
  return inOrder.map(({ evidence, words }, i) => {
    const before = inOrder[i - 1];
    if (!before || before.evidence.saidAt !== evidence.saidAt) return words;
    const weaker = [...before.words].map(([term, about]) => [term, { asked: about.asked * lent, other: about.other * lent }] as const);
    return merged(words, new Map(weaker));
  });
}

function togetherIn(places: Place[], terms: QuestionTerm[]): number {
  let [all, found] = [0, 0];
  for (const [i, one] of terms.entries()) {
    for (const other of terms.slice(i + 1)) {
      const weight = one.weight * other.weight;
      all += weight;
      if (places.some(({ words }) => words.has(one.term) && words.has(other.term))) found += weight;
    }
  }
  return all > 0 ? found / all : 1;
}

function wantedMissing(places: Place[], { terms, wanted }: AskedQuestion): number {
  const rest = terms.filter(({ term }) => !wanted.has(term));
  const total = rest.reduce((sum, { weight }) => sum + weight, 0);
  const nearness = ({ evidence, words }: Place) =>
    (total > 0 ? rest.reduce((sum, { term, weight }) => sum + (words.has(term) ? weight : 0), 0) / total : 1) +
    scoreWeight * evidence.score;
  const near = places
    .map((place) => ({ place, near: nearness(place) }))
    .sort((one, other) => other.near - one.near)
    // With nothing else to tell places apart, all are as near.
    .slice(0, total > 0 ? nearest : places.length)
    .filter(({ place }) => place.evidence.role !== "assistant");
  const missing = terms.filter(({ term }) => wanted.has(term) && !near.some(({ place }) => place.words.has(term)));
  return Math.max(0, ...missing.map(({ loss }) => loss));
}
