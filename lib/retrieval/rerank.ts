import type { ProjectContext } from "@/lib/context";
import { models } from "@/lib/models";
import { redactorFor } from "@/lib/text/redaction/policy";
import { measureStage, recordModelCall } from "@/lib/usage/call-ledger";
import { isSpendUsedUp } from "@/lib/usage/spend-state";
import { type Trust, trustOf } from "@/lib/vocabulary";
import { type ScoreExplanation, withModelPart } from "./explained";
import { weights } from "./weights";

/** The search score also takes speaker, time and context into account. */
const modelShare = 0.7;
const candidatesPerResult = 3;
const maxCandidates = 50;

type Rankable = {
  id: string;
  status: string;
  content: string;
  score: number;
  explained?: ScoreExplanation;
  trust: Trust;
  graph: { kind: "USER" | "GROUP" };
};

const isOutside = ({ trust, graph }: Rankable): boolean => trust === trustOf.external && graph.kind === "USER";

export const candidatesFor = (limit: number): number =>
  models.rerank ? Math.max(limit, Math.min(maxCandidates, candidatesPerResult * limit)) : limit;

/** Unchanged when there is no reranking model or it did not answer. */
export async function rerankResults<R extends Rankable>(ctx: ProjectContext, query: string, results: R[]): Promise<R[]> {
  const { rerank } = models;
  if (!rerank || (await isSpendUsedUp(ctx))) return results;
  const memories = results.filter(({ status }) => status !== "pending");
  const visible = redactorFor(ctx.project.settings);
  const contents = memories.map(({ content }) => visible(content));
  const relevances = await measureStage("rerank", () => rerank(query, contents, recordModelCall("rerank")));
  if (!relevances) return results;
  const blended = new Map(
    memories.map((memory, i) => [memory.id, blend(memory, relevances[i]! * (isOutside(memory) ? 1 - weights.outside : 1))]),
  );
  return results.map((result) => blended.get(result.id) ?? result).toSorted((a, b) => b.score - a.score);
}

const blend = <R extends Rankable>(memory: R, relevance: number): R => ({
  ...memory,
  score: modelShare * relevance + (1 - modelShare) * memory.score,
  ...(memory.explained && { explained: withModelPart(memory.explained, relevance, modelShare) }),
});
