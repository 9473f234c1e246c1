import type { AnswerInput } from "@/lib/models/types";
import { type Signals, signalsOf } from "./signals";

/** Below it the evidence is taken not to answer the question: of the answerable questions of each data set at most one in ten falls there by mistake (`docs/benchmarks.md`). */
export const minSupport = 0.6;

export type SignalName = Exclude<keyof Signals, "isTalk">;
type Model = { bias: number; weights: Partial<Record<SignalName, number>> };

/**
 * Logistic regressions, fitted by `npm run bench -- support PATH…` (`tests/bench/answers`) on labelled questions about conversations
 * between people and about a user's with an assistant; what it prints as `fitted` belongs here. Between people the trap is the
 * other one's matter; with an assistant it is a detail of something that was only mentioned.
 */
export const supportModels: { talk: Model; other: Model } = {
  talk: { bias: -1.03, weights: { share: 3.19, lead: 2.02, together: 0.43, unknown: -0.96 } },
  other: { bias: -0.57, weights: { held: 3.38, unknownName: -1.58, wantedMissing: -5.22 } },
};

/**
 * How likely the evidence answers the question, 0–1, if one question in four had no answer. By words alone: it cannot know that a
 * sentence in other words says the same.
 */
export function answerSupport(input: AnswerInput): number {
  if (input.evidence.length === 0) return 0;
  const signals = signalsOf(input);
  const { bias, weights } = signals.isTalk ? supportModels.talk : supportModels.other;
  const sum = (Object.keys(weights) as SignalName[]).reduce((all, name) => all + weights[name]! * signals[name], bias);
  return 1 / (1 + Math.exp(-sum));
}
