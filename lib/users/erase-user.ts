import { sql } from "drizzle-orm";
import { type AuditReceipt, record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { recordEvent } from "@/lib/events/record-event";
import { type DeletedRows, deleteGraphRows } from "@/lib/graphs/delete-graph-rows";
import { userNotFound } from "@/lib/graphs/not-found";
import { formatId } from "@/lib/ids";
import { recordChanges } from "@/lib/usage/record-changes";
import { requireUser } from "./find-user";

export type Erasure = { id: string; externalId: string; counts: ErasedCounts; receipt: AuditReceipt };
export type ErasedCounts = ReturnType<typeof countsOf>;

/**
 * Running jobs find no graph to lock, so they write nothing more. The audit entry has only our id, which is meaningless once the row is
 * deleted.
 * @throws AppError USER_NOT_FOUND
 */
export async function eraseUser(ctx: ProjectContext, idOrExternal: string): Promise<Erasure> {
  const user = await requireUser(ctx, idOrExternal);
  return inTransaction(async () => {
    // A full lock waits for running adds: postings have no foreign key that would delete them.
    const locked = await rows(sql`select 1 from graphs where id = ${user.graphId} and project_id = ${ctx.project.id} for update`);
    if (locked.length === 0) throw userNotFound(idOrExternal);
    const counts = countsOf(await deleteGraphRows(ctx, user.graphId));
    await deleteReferences(ctx, user);
    await rows(sql`delete from users where id = ${user.id} and project_id = ${ctx.project.id}`);
    await recordChanges(ctx.project.id, [{ graphId: null, what: "user", change: -1 }]);
    const ids = { id: formatId("user", user.id), userId: user.externalId };
    await recordEvent({ projectId: ctx.project.id, type: "user.erased", data: ids });
    const receipt = await record(ctx, "user.erased", { type: "user", id: formatId("user", user.id) }, { counts });
    return { id: user.id, externalId: user.externalId, counts, receipt };
  });
}

const countsOf = (deleted: DeletedRows) => ({
  memories: deleted.memories,
  memoryVersions: deleted.memory_versions,
  restatements: deleted.restatements,
  conflicts: deleted.conflicts,
  messages: deleted.messages,
  threads: deleted.threads,
  episodes: deleted.episodes,
  chunks: deleted.chunks,
  entities: deleted.entities,
  aliases: deleted.entity_aliases,
  mentions: deleted.mentions,
  edges: deleted.edges,
  merges: deleted.entity_merges,
  postings: deleted.postings,
  embeddings: deleted.embeddings,
  jobs: deleted.ingestion_jobs,
});

/** Running calls may concern the user but have no response yet, so all of them lose their idempotency key. */
async function deleteReferences(ctx: ProjectContext, user: { id: string; externalId: string }): Promise<void> {
  const asWord = `(^|[^[:alnum:]])${user.externalId.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")}($|[^[:alnum:]])`;
  await rows(sql`
    delete from idempotency_keys where owner_id in (${ctx.project.id}::uuid, ${ctx.project.organizationId}::uuid)
      and (status is null or strpos(body::text, ${JSON.stringify(user.externalId)}) > 0 or strpos(body::text, ${formatId("user", user.id)}) > 0 or key ~ ${asWord})`);
  await rows(sql`
    update api_keys set constraints = jsonb_set(constraints, '{users}', (constraints -> 'users') - ${user.externalId}::text)
    where project_id = ${ctx.project.id} and constraints -> 'users' @> ${JSON.stringify([user.externalId])}::jsonb`);
}
