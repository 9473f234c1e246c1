import type { ProjectContext } from "@/lib/context";
import { models } from "@/lib/models";
import { withheld } from "@/lib/text/redaction/policy";
import { noteSpending, timed } from "@/lib/usage/call-ledger";
import { withOpinion } from "./explained";
import type { Found } from "./search";

/** The model reads what a memory says; the search's own score also knows who said it, when, and beside what. */
const modelShare = 0.7;
/** Memories to choose from for each that is asked for. */
const choice = 3;
const mostCandidates = 50;

/** How many results a search fetches to answer with `limit`: more where a model chooses among them. */
export const candidatesFor = (limit: number): number => (models.rerank ? Math.max(limit, Math.min(mostCandidates, choice * limit)) : limit);

/**
 * Memories with the model's opinion of them in their score, best first. As they were when there is no such model or it did not
 * answer. Passages that wait for their memories keep their score.
 */
export async function reranked(ctx: ProjectContext, query: string, found: Found[]): Promise<Found[]> {
  const memories = found.filter(({ status }) => status !== "pending");
  const { rerank } = models;
  if (!rerank) return found;
  const shown = withheld(ctx.project.settings);
  const contents = memories.map(({ content }) => shown(content));
  const opinions = await timed("rerank", () => rerank(query, contents, noteSpending));
  if (!opinions) return found;
  const blended = new Map(memories.map((row, i) => [row.id, withModel(row, opinions[i]!)]));
  return found.map((row) => blended.get(row.id) ?? row).toSorted((a, b) => b.score - a.score);
}

const withModel = (row: Found, opinion: number): Found => ({
  ...row,
  score: modelShare * opinion + (1 - modelShare) * row.score,
  ...(row.explained && { explained: withOpinion(row.explained, opinion, modelShare) }),
});
