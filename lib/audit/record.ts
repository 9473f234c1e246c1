import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { canonicalJson, sha256 } from "@/lib/crypto";
import { isInTransaction, rows, writeAhead } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { formatId, newId } from "@/lib/ids";
import { noteWrite } from "@/lib/usage/record-changes";

export const genesisHash = "0".repeat(64);

/** `payloadHash`: SHA-256 of the payload's canonical JSON. */
export type AuditReceipt = { id: string; seq: number; hash: string; payloadHash: string; occurredAt: Date };

type Target = { type: string; id: string };

/** Whoever does it: a call, or the server itself. */
export type Acting = Pick<ProjectContext, "actor" | "correlationId"> & { project: { id: string } };

/**
 * Call it last in the change's transaction: it locks the chain, so other writers of the project wait.
 * @throws AppError PROJECT_NOT_FOUND when the project was deleted in the meantime
 */
export async function record(ctx: Acting, action: string, target: Target, payload: Record<string, unknown> = {}): Promise<AuditReceipt> {
  const { insert, id, payloadHash, occurredAt } = entryOf(ctx, action, target, payload);
  const [written] = await rows<{ seq: number; hash: string }>(sql`${insert} returning seq::float8 as seq, hash`);
  if (!written) throw new AppError("PROJECT_NOT_FOUND", "The project was deleted during this call.");
  await noteWrite(ctx.project.id);
  return { id, seq: written.seq, hash: written.hash, payloadHash, occurredAt };
}

/** As `record`, where a lock keeps the project from being deleted and nobody needs the receipt: nothing waits for it. */
export async function recordAhead(ctx: Acting, action: string, target: Target, payload: Record<string, unknown> = {}): Promise<void> {
  const { insert } = entryOf(ctx, action, target, payload);
  await writeAhead(insert);
  await noteWrite(ctx.project.id);
}

function entryOf(ctx: Acting, action: string, target: Target, payload: Record<string, unknown>) {
  if (!isInTransaction()) throw new Error("An audit entry must be recorded in the transaction of the change");
  const id = newId();
  const occurredAt = new Date();
  const outcome = "success";
  const payloadHash = sha256(canonicalJson(payload));
  const { type, id: actorId, name } = ctx.actor;
  const actor = { type, id: actorId && type === "api_key" ? formatId("apiKey", actorId) : actorId, name };
  // Sorted, `prevHash` and `seq`, which only the database knows, are adjacent.
  const known = canonicalJson({
    action,
    actor,
    correlationId: ctx.correlationId,
    id: formatId("audit", id),
    occurredAt,
    outcome,
    payloadHash,
  });
  const head = `${known.slice(0, -1)},"prevHash":"`;
  const tail = `,"target":${canonicalJson(target)}}`;
  const insert = sql`
    with head as (select seq, hash from audit_heads where project_id = ${ctx.project.id} for update),
    next as (
      select seq + 1 as seq, hash as prev_hash,
        encode(sha256(convert_to(${head}::text || hash || ${'","seq":'}::text || (seq + 1) || ${tail}::text, 'UTF8')), 'hex') as hash
      from head
    ), moved as (
      update audit_heads h set seq = next.seq, hash = next.hash from next where h.project_id = ${ctx.project.id}
    )
    insert into audit_entries (id, project_id, seq, occurred_at, action, actor, target, outcome, correlation_id, payload_hash, prev_hash, hash)
    select ${id}, ${ctx.project.id}, next.seq, ${occurredAt.toISOString()}::timestamptz, ${action}, ${JSON.stringify(actor)}::jsonb,
      ${JSON.stringify(target)}::jsonb, ${outcome}, ${ctx.correlationId}::text, ${payloadHash}, next.prev_hash, next.hash
    from next`;
  return { insert, id, payloadHash, occurredAt };
}
