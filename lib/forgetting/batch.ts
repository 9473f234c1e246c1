import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/client";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import type { Graph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";

type Found = { id: string; graphId: string };

/** One kind of forgetting. */
export type Batch = {
  /** In the audit chain. */
  action: string;
  /** What is due, so many that a transaction stays short. */
  find: (ctx: ProjectContext) => Promise<Found[]>;
  /** Outside the transaction, where models may be called. @returns what forgets them, and names those that were still due then */
  prepare: (graph: Graph, ctx: ProjectContext, ids: string[]) => Promise<Forget>;
};

type Forget = (ctx: ProjectContext, ids: string[]) => Promise<string[]>;

/** One transaction with one audit entry. @returns how many were found and how many are forgotten */
export async function forgetBatch(ctx: ProjectContext, { action, find, prepare }: Batch): Promise<{ found: number; forgotten: number }> {
  const found = await find(ctx);
  if (found.length === 0) return { found: 0, forgotten: 0 };
  // In order, so that two sweeps can't wait for each other.
  const byGraph = [...Map.groupBy(found, ({ graphId }) => graphId)].sort(([a], [b]) => (a < b ? -1 : 1));
  const prepared: { graph: Graph; ids: string[]; forget: Forget }[] = [];
  for (const [graphId, rows] of byGraph) {
    const graph = { projectId: ctx.project.id, graphId };
    const ids = rows.map(({ id }) => id);
    prepared.push({ graph, ids, forget: await prepare(graph, ctx, ids) });
  }
  return inTransaction(async () => {
    const forgotten: string[] = [];
    for (const { graph, ids, forget } of prepared) if (await lockGraph(graph)) forgotten.push(...(await forget(ctx, ids)));
    if (forgotten.length === 0) return { found: found.length, forgotten: 0 };
    await deleteStoredAnswers(ctx);
    await record(ctx, action, { type: "project", id: formatId("project", ctx.project.id) }, { count: forgotten.length });
    return { found: found.length, forgotten: forgotten.length };
  });
}
