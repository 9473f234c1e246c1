import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { countOf, readCounts } from "@/lib/usage/counts";
import { maxGroupGraphs, maxUserGraphs } from "./scope";

export type GraphCoverage = { read: number; total: number };

/** How many graphs a search reads that names neither users nor groups. */
export async function readCoverage(ctx: ProjectContext): Promise<GraphCoverage> {
  const [counts, [groups]] = await Promise.all([
    readCounts(ctx),
    rows<{ count: number }>(sql`select count(*)::int as count from graphs where project_id = ${ctx.project.id}::uuid and kind = 'GROUP'`),
  ]);
  const users = countOf(counts, "user");
  return { read: Math.min(users, maxUserGraphs) + Math.min(groups!.count, maxGroupGraphs), total: users + groups!.count };
}

/** @returns how many graphs the search reads; null if users or groups are named */
export async function auditRead(
  ctx: ProjectContext,
  read: { query: string; users?: string[]; groups?: string[] },
): Promise<GraphCoverage | null> {
  const payload = {
    query: sha256(read.query),
    users: read.users?.map(sha256) ?? null,
    groups: read.groups?.map(sha256) ?? null,
  };
  const isNamed = read.users !== undefined || read.groups !== undefined;
  const coverage = isNamed ? null : await readCoverage(ctx);
  await inTransaction(() => record(ctx, "memory.searched", { type: "project", id: formatId("project", ctx.project.id) }, payload));
  return coverage;
}
