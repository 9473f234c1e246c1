import postgres from "postgres";
import type { Env } from "@/lib/env";
import { type Check, count, failed, ok } from "./report";

type Server = { isReplica: boolean; system: string | null; position: string | null };

/** Nothing without a replica. */
export async function checkReplica(env: Env, { timeoutMs }: { timeoutMs: number }): Promise<Check[]> {
  const { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URL: replicaUrl } = env;
  if (!primaryUrl || !replicaUrl) return [];
  const name = "Replica";
  const options = { max: 1, connect_timeout: Math.ceil(timeoutMs / 1_000), onnotice: () => {} };
  const [primary, replica] = [postgres(primaryUrl, options), postgres(replicaUrl, options)];
  try {
    // The replica first, so that it isn't reported behind for what was written in between.
    const there = await serverOf(replica);
    const here = await serverOf(primary);
    if (!there.isReplica) {
      return [failed(name, "DATABASE_REPLICA_URL is not a streaming replica, so it isn't used. Set it to one, or remove it.")];
    }
    if (here.system && there.system && here.system !== there.system) {
      return [failed(name, "DATABASE_REPLICA_URL is a replica of another server. Set it to a replica of DATABASE_URL's.")];
    }
    if (there.position === null || here.position === null) {
      return [failed(name, "The replica doesn't tell how far it has replayed, so it isn't used. Remove DATABASE_REPLICA_URL.")];
    }
    const bytes = Number(BigInt(here.position) - BigInt(there.position));
    return [ok(name, bytes <= 0 ? "answers, up to date" : `answers, ${count(bytes)} bytes behind`)];
  } catch (error) {
    const { code } = error as { code?: string };
    return [
      failed(
        name,
        `Can't ask the replica (${code ?? "the connection failed"}); the primary answers all reads. Check DATABASE_REPLICA_URL.`,
      ),
    ];
  } finally {
    await Promise.all([primary.end({ timeout: 1 }), replica.end({ timeout: 1 })]);
  }
}

async function serverOf(sql: postgres.Sql): Promise<Server> {
  const [server] = await sql<Server[]>`
    select pg_is_in_recovery() as "isReplica",
      case when has_function_privilege('pg_control_system()', 'execute') then (select system_identifier::text from pg_control_system()) end as system,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0'::pg_lsn)::text as position`;
  return server!;
}
