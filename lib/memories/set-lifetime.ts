import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { sweepAt } from "@/lib/db/expiry";
import { unitKinds } from "@/lib/db/schema/search";
import { AppError } from "@/lib/errors";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { moveUnits } from "@/lib/search-index/postings";
import { addedTrust } from "@/lib/trust";
import { searchText, trustOf } from "@/lib/vocabulary";
import { countingMemories } from "./count-memories";
import { manualResolution } from "./manual";
import { openContradictions } from "./open-conflicts";
import type { StoredMemory } from "./stored-memory";

/** `expiresAt` null: never. Undefined fields stay. */
export type Lifetime = { expiresAt?: Date | null; pinned?: boolean };

/** Context blocks have room for more than these. */
export const maxPinned = 20;

/**
 * A pinned memory never expires. One that has expired and doesn't any more is as it was, and a contradiction opens a conflict. Call it
 * with the graph locked.
 * @returns false if nothing changes
 * @throws AppError VALIDATION_ERROR, FORBIDDEN if the key can't vouch for what it pins
 */
export async function setLifetime(ctx: ProjectContext, graph: Graph, memory: StoredMemory, change: Lifetime): Promise<boolean> {
  const pinned = change.pinned ?? memory.pinned;
  const stored = memory.expiresAt === null ? null : new Date(memory.expiresAt);
  if (pinned && change.expiresAt) {
    throw new AppError("VALIDATION_ERROR", "A pinned memory never expires. Unpin it, or send no time.");
  }
  const expiresAt = pinned ? null : change.expiresAt === undefined ? stored : change.expiresAt;
  if (pinned === memory.pinned && expiresAt?.getTime() === stored?.getTime()) return false;
  if (pinned && !memory.pinned) await checkPin(ctx, graph, memory);
  const isRevived = stored !== null && stored <= new Date() && (expiresAt === null || expiresAt > new Date());
  const trust = pinned ? Math.max(memory.trust, trustOf.internal) : memory.trust;
  const [changed] = await countingMemories(graph, [memory.id], () =>
    rows<{ status: string; unit: number; content: string; attribute: string | null }>(sql`
      update memories set expires_at = ${expiresAt?.toISOString() ?? null}::timestamptz, pinned = ${pinned}, updated_at = now(),
        trust = ${trust}::smallint, stated = case when trust <> ${trust}::smallint then stated || jsonb_build_object('trust', ${trust}::int) else stated end,
        status = case when status = 'expired' and ${isRevived}::boolean
          then case when superseded_at is null then 'active' else 'superseded' end else status end
      where id = ${memory.id} and ${ofGraph(graph)} returning status, unit::float8 as unit, content, attribute`),
  );
  if (isRevived && changed?.status === "active") {
    const unit = { unit: changed.unit, text: searchText(changed) };
    if (memory.status === "expired") await moveUnits(graph, unitKinds.formerMemory, unitKinds.memory, [unit]);
    await openContradictions(graph, [memory.id], "One of them had expired and is kept now.", manualResolution(ctx, "edit"));
  }
  await sweepAt(graph.projectId, expiresAt);
  return true;
}

async function checkPin(ctx: ProjectContext, graph: Graph, { status, trust }: StoredMemory): Promise<void> {
  if (status !== "active" && status !== "expired")
    throw new AppError("VALIDATION_ERROR", `This memory is ${status}. Only an active one can be pinned.`);
  if (Math.max(trust, addedTrust(ctx, "internal")) < trustOf.internal)
    throw new AppError("FORBIDDEN", "This key's maxTrust is too low to vouch for this memory, so it can't pin it.");
  const [found] = await rows<{ count: number }>(sql`
    select count(*)::int as count from memories where ${ofGraph(graph)} and pinned and status = 'active'`);
  if (found!.count >= maxPinned)
    throw new AppError("VALIDATION_ERROR", `${maxPinned} memories are pinned here, which is the limit. Unpin one first.`);
}
