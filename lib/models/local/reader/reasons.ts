import type { AnswerInput, AnswerSentence } from "@/lib/models/types";
import { sentences } from "@/lib/text/sentences";
import { terms } from "@/lib/text/terms";
import type { Candidate } from "../answer/candidates";
import type { Question as Shaped } from "../answer/question-shape";

/**
 * The rest of the sentence that a statement is from, or the sentence that stands after it, or else before: where people say why.
 * @returns with the place of its passage among the evidence
 */
export function besideOf(input: AnswerInput, { evidence, quote }: Candidate): { text: string; place: number } | null {
  const place = input.evidence.findIndex(({ kind, chunkId }) => kind === "passage" && chunkId === evidence.chunkId);
  const passage = input.evidence[place];
  if (!passage) return null;
  const spans = sentences(passage.content).map(({ start, end }) => passage.content.slice(start, end).trim());
  const at = spans.findIndex((each) => each.includes(quote) || quote.includes(each));
  const own = at >= 0 && spans[at]!.length > quote.length + 10 ? spans[at] : undefined;
  const beside = [own, spans[at + 1], spans[at - 1]].find((each) => at >= 0 && each && !each.includes("?") && each.length > 5);
  return beside ? { text: beside, place } : null;
}

/** What is said beside a statement, as an answer. */
export function reasonBeside(input: AnswerInput, candidate: Candidate): AnswerSentence | null {
  const beside = besideOf(input, candidate);
  if (!beside) return null;
  const { text, place } = beside;
  const passage = input.evidence[place]!;
  return { text: `${passage.role === "user" ? (passage.speaker ?? "The user") : "The text"} said: “${text}”`, evidence: [place] };
}

/** Whether more is said than what is asked about; of "he cut his thumb, so the gig is off" the first part is a reason for the second. */
export function mayGiveReason({ weights }: Shaped, text: string): boolean {
  const [before, after] = text.split(/,? so (?!that\b)/);
  const asked = (part: string) => terms(part).filter((term) => weights.has(term)).length;
  if (after && asked(after) >= asked(before!)) return true;
  return /\b(?:to|for|as|after|from|by|when|with)\b|[,:;–—-]/i.test(before!);
}
