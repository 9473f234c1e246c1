import { terms } from "@/lib/text/terms";
import { kinship } from "../extract/kinship";
import { asksFor } from "../kinds";
import { meaningOf } from "../word-vectors";
import type { Candidate } from "./candidates";
import { firstName, type Question, type Shape } from "./question-shape";

export type Ranked = Candidate & {
  score: number;
  /** Share of the question's terms that it holds, 0–1. */
  coverage: number;
  /** The same with what stands around it and what is like it. */
  relation: number;
};

/** How much each sign counts: fitted on labelled conversations to find the sentence that holds the answer. */
const weights = {
  search: 1.2,
  coverage: 0.15,
  around: 0.25,
  meaning: 0.04,
  fit: 0.15,
  focus: 0.15,
  speaker: 0.12,
  memory: 0.15,
  opening: 0.17,
  length: 0.13,
  news: 0.06,
  time: 0.3,
  related: 0.4,
};
type Weights = typeof weights;

/** For a part of the question, which the search was not asked for: the words decide. */
export const partWeights: Weights = { ...weights, search: 0.2, coverage: 1, around: 0.3, meaning: 0.3 };

/** How much what no longer holds gains where the past is asked for. */
const formerWeight = 0.5;
/** How much the assistant's words gain where they are asked for. */
const assistantWeight = 0.3;
/** Less has nothing to do with what is asked, unless the person that is asked about says it. */
const nothing = 0.05;
/** What a word counts for that says what another asks for: a nurse where a job is asked for. */
const relatedShare = 0.8;
/** Where the best of all has less, none of them answers. */
const minRelation = 0.14;

/** Whether any of them says something of what is asked. */
export function isRelated(question: Question, found: Ranked[]): boolean {
  if (question.shape === "summary" || question.asksAssistant || question.weights.size === 0) return found.length > 0;
  return found.some(({ relation }) => relation >= minRelation);
}

/**
 * Candidates that may answer, best first. Those about someone else than the person asked about are left out.
 * @param least relation below which a candidate has nothing to do with the question, unless it names a person
 */
export function ranked(question: Question, candidates: Candidate[], weight: Weights = weights, least = nothing): Ranked[] {
  const total = [...question.weights.values()].reduce((sum, each) => sum + each, 0) || 1;
  const meaning = meaningOf(question.weights.keys());
  return candidates
    .filter((candidate) => mayTell(question, candidate) && !isAboutAnother(question, candidate))
    .map((candidate) => {
      const signs = signsOf(question, candidate, total, meaning);
      let score = 0;
      for (const name of Object.keys(weight) as (keyof typeof weight)[]) score += weight[name] * signs[name];
      if (candidate.isFormer && question.asksPast) score += formerWeight;
      if (question.asksAssistant && candidate.evidence.role === "assistant") score += assistantWeight;
      return {
        ...candidate,
        score,
        coverage: signs.coverage,
        relation: signs.coverage + signs.around / 2 + Math.max(0, signs.meaning) / 2,
      };
    })
    .filter(
      ({ relation }) =>
        relation >= least ||
        question.weights.size === 0 ||
        question.people.length > 0 ||
        question.asksAssistant ||
        question.shape === "summary",
    )
    .sort((one, other) => other.score - one.score || one.place - other.place);
}

/** What no longer holds is for questions about the past, what an assistant said for questions about that. */
function mayTell(question: Question, { isFormer, isSpoken, evidence }: Candidate): boolean {
  if (isFormer && !question.asksPast && !/\b(?:did|was|were|had)\b/i.test(question.text)) return false;
  return question.asksAssistant || evidence.role !== "assistant" || !isSpoken;
}

export function signsOf(question: Question, candidate: Candidate, total: number, meaning: Float32Array | null) {
  let coverage = 0;
  let around = 0;
  let meant = 0;
  const related = new Set([...candidate.terms].flatMap((term) => [...(asksFor(term) ?? [])]));
  for (const [term, each] of question.weights) {
    if (candidate.terms.has(term)) coverage += each;
    else if (related.has(term)) meant += relatedShare * each;
    else if (candidate.around.has(term)) around += each;
  }
  return {
    coverage: (coverage + meant) / total,
    related: meant / total,
    around: around / total,
    meaning: likeness(meaning, meaningOf(candidate.terms)),
    search: candidate.evidence.score,
    fit: fits(question.shape, candidate) ? 1 : 0,
    focus: question.focus && hasFocus(question.focus, candidate.text) ? 1 : 0,
    speaker: speakerSign(question, candidate),
    memory: candidate.isSpoken ? 0 : 1,
    length: Math.min(1, candidate.terms.size / 6),
    news: Math.min(1, [...candidate.terms].filter((term) => !question.weights.has(term)).length / 3),
    time: question.time && isOfTime(question.time, candidate) ? 1 : 0,
    opening: candidate.whole.startsWith(candidate.text) ? 1 : 0,
  };
}

/** Whether it happened, or else was told, at the time that the question names. */
function isOfTime(time: NonNullable<Question["time"]>, { evidence }: Candidate): boolean {
  return [evidence.validFrom, evidence.saidAt].some((each) => {
    if (!each) return false;
    const date = new Date(each);
    return (
      (time.year === null || date.getUTCFullYear() === time.year) &&
      (time.month === null || date.getUTCMonth() === time.month) &&
      (time.day === null || Math.abs(date.getUTCDate() - time.day) <= 1)
    );
  });
}

/** Cosine of two unit vectors; 0 where one is not known. */
export function likeness(one: Float32Array | null, other: Float32Array | null): number {
  if (!one || !other) return 0;
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}

const reason =
  /\b(?:because|['’]?cause|since|so that|in order to|to \w+|thanks to|due to|inspired|motivated|want(?:s|ed)?|hop(?:e|es|ed|ing)|reason)\b/i;
const number =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|once|twice|couple|several|few|half|hundred|thousand)\b/i;
const place = /\b(?:in|at|to|from|near|into|around|through|visit(?:s|ed)?)\s+(?:(?:the|a|an|my|our|their|his|her)\s+)?[\p{L}]/iu;
const time =
  /\b(?:\d{1,2}(?:st|nd|rd|th)?|\d{4}|yesterday|today|tomorrow|tonight|last|next|ago|week(?:end)?|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|since|until)\b/i;
const feeling =
  /\b(?:feel(?:s|ing)?|felt|happy|sad|proud|grateful|thankful|excited|nervous|anxious|scared|thrilled|relieved|amazing|great|joy|love[ds]?|inspired|overwhelmed|calm|peaceful|appreciat\w+|bless\w*)\b/i;

/** Whether it holds what the question waits for. */
function fits(shape: Shape, { text, evidence }: Candidate): boolean {
  if (shape === "when" || shape === "interval") return evidence.validFrom !== null || time.test(text);
  if (shape === "duration") return /\b(?:for|since|years?|months?|weeks?|days?|hours?)\b/i.test(text);
  if (shape === "frequency")
    return /\b(?:every|each|daily|weekly|monthly|once|twice|times|often|always|usually|a (?:day|week|month|year))\b/i.test(text);
  if (shape === "count" || shape === "amount" || shape === "age") return number.test(text);
  if (shape === "why") return reason.test(text);
  if (shape === "where") return evidence.entities.some(({ type }) => type === "LOCATION") || place.test(text);
  if (shape === "feeling") return feeling.test(text);
  if (shape === "who") return /[^.!?…]\s\p{Lu}\p{Ll}+/u.test(text) || [...kinship.keys()].some((kin) => text.toLowerCase().includes(kin));
  return false;
}

const named =
  /^(?:.*\b)?(?:book|song|movie|film|game|band|artist|author|title|name|city|country|state|town|team|brand|show|series|shop|store|restaurant|company|school|university|app)s?$/i;

/** Whether it names a thing of the kind that is asked for: `what book` waits for a title. */
function hasFocus(focus: string, text: string): boolean {
  return named.test(focus.trim()) && /["“'‘]\p{Lu}|[^.!?…\s]\s+\p{Lu}\p{Ll}+/u.test(text);
}

/** 1 when the person asked about says it or is its subject, less where that is not known. */
function speakerSign(question: Question, candidate: Candidate): number {
  const { evidence, text } = candidate;
  const [subject] = question.people;
  if (subject) {
    if (evidence.speaker === subject) return 1;
    return mentions(text, subject) ? 0.6 : 0;
  }
  if (evidence.role === "assistant") return question.asksAssistant ? 1 : 0;
  return question.asksAssistant ? 0.5 : 1;
}

function mentions(text: string, name: string): boolean {
  return text.toLowerCase().includes(firstName(name));
}

/** Another person's own story: the question names one person, and this is said by or about another. */
function isAboutAnother(question: Question, candidate: Candidate): boolean {
  const { evidence, text, isSpoken } = candidate;
  const [subject, second] = question.people;
  if (!subject) return isOfAnotherName(question, candidate);
  if (second || !evidence.speaker || evidence.speaker === subject || mentions(text, subject)) return false;
  return !isSpoken || !/\byou/i.test(text);
}

/** The question names someone who is talked about, and this begins with someone else. */
function isOfAnotherName({ mentioned }: Question, { evidence, text, whole, around }: Candidate): boolean {
  const [name, second] = mentioned;
  if (!name || second || mentions(whole, name) || terms(name).some((term) => around.has(term))) return false;
  return evidence.entities.some((entity) => entity.type === "PERSON" && text.startsWith(entity.name));
}
