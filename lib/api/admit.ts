import { type SQL, sql } from "drizzle-orm";
import type { CallAccess, ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { enterProject } from "@/lib/db/project-scope";
import type { KeyConstraints, ProjectSettings } from "@/lib/db/schema/tenancy";
import { hasReplica, positionColumns, positionToRead } from "@/lib/db/write-positions";
import { AppError } from "@/lib/errors";
import { recordCall } from "@/lib/usage/call-ledger";
import { isPaymentDue, paymentDue } from "@/lib/usage/payment-due";
import { periodOf } from "@/lib/usage/period";
import { planLimits } from "@/lib/usage/plans";
import { quotaExceeded, secondsUntil } from "@/lib/usage/quota-exceeded";
import type { Meter } from "@/lib/usage/refund";
import type { Budget, KeyScope, PlanCode, Trust } from "@/lib/vocabulary";
import { takingTurns } from "./admission-queue";

export type Access = "read" | "write" | "admin";
const scopesWith: Record<Access, KeyScope[]> = { read: ["reader", "writer", "admin"], write: ["writer", "admin"], admin: ["admin"] };

export type Authenticated<C> = {
  ctx: C;
  ownerId: string;
  /** A stored response is only replayed for the same caller and permissions. */
  caller: Record<string, unknown>;
  headers: Record<string, string>;
  meter: Meter | null;
  /** What a replica must have replayed to answer this caller's reads; null without a replica. */
  position: bigint | null;
};

export type Admission = { access: Access; budget: Budget | null; correlationId: string };

/** What differs between an API key and a person. */
export type Caller = {
  by: CallAccess["by"];
  /** `caller_id`, `caller_name`, `scope`, `constraints` and `max_trust`. */
  columns: SQL;
  /** At most one row, with the project as `p` and its organization as `o`. */
  from: SQL;
  /** The table that counts the caller's calls of this minute, its column of the caller, and its key. */
  rate: { table: SQL; caller: SQL; key: SQL };
  /** Anything else the call changes. */
  touch?: SQL;
};

type Row = {
  caller_id: string;
  caller_name: string | null;
  scope: KeyScope;
  constraints: KeyConstraints | null;
  max_trust: Trust;
  project_id: string;
  organization_id: string;
  tag: string;
  name: string;
  settings: ProjectSettings;
  plan_code: PlanCode;
  rate_limit: number | null;
  rate_used: number | null;
  budget_limit: string | number | null;
  budget_used: string | number | null;
  payment_due: boolean;
  metered: boolean;
} & Partial<Parameters<typeof positionToRead>[1]>;

/**
 * One statement: the budget row is incremented only below the limit, so parallel calls cannot exceed it. `synchronous_commit` is off,
 * because waiting for the disk would take longer than a search.
 * @param accountId a person's id at the identity provider
 * @returns null if there is no such caller
 * @throws AppError FORBIDDEN, RATE_LIMITED, QUOTA_EXCEEDED, UNAVAILABLE; ClientDisconnected
 */
export async function admit(
  caller: Caller,
  call: Admission,
  { now = new Date(), accountId = null, signal }: { now?: Date; accountId?: string | null; signal?: AbortSignal } = {},
): Promise<Authenticated<ProjectContext> | null> {
  const period = periodOf(now);
  const row = await takingTurns(signal, () => countCall(caller, call, period, now));
  if (!row) return null;
  const isKey = caller.by === "key";
  recordCall({ projectId: row.project_id, ...(isKey ? { apiKeyId: row.caller_id } : { accountId: row.caller_id }) });

  const headers = rateHeaders(row, now);
  if (!scopesWith[call.access].includes(row.scope)) {
    const of = isKey ? "This key's scope" : "Your permission here";
    throw new AppError("FORBIDDEN", `${of} is ${row.scope}; the call needs ${scopesWith[call.access].join(" or ")}.`, { headers });
  }
  if (call.budget && !row.metered) {
    const usage = { limit: Number(row.budget_limit), used: Number(row.budget_used ?? 0) };
    throw row.payment_due ? paymentDue(usage, now, headers) : quotaExceeded({ budget: call.budget, ...usage }, now, headers);
  }
  enterProject(row.project_id);
  const { caller_id: id, caller_name: name, scope, constraints, max_trust: maxTrust } = row;
  return {
    ownerId: row.project_id,
    caller: { [caller.by]: id, scope, constraints, maxTrust },
    ctx: {
      project: { id: row.project_id, organizationId: row.organization_id, tag: row.tag, name: row.name, settings: row.settings },
      actor: isKey ? { type: "api_key", id, name } : { type: "user", id: accountId, name },
      correlationId: call.correlationId,
      access: { by: caller.by, id, scope, constraints, maxTrust },
    },
    headers,
    meter: call.budget ? { organizationId: row.organization_id, projectId: row.project_id, period, budget: call.budget } : null,
    position: row.log_end === undefined ? null : positionToRead(row.project_id, { written: row.written ?? null, log_end: row.log_end }),
  };
}

async function countCall({ columns, from, rate, touch }: Caller, call: Admission, period: string, now: Date): Promise<Row | undefined> {
  const scopes = sql.join(
    scopesWith[call.access].map((scope) => sql`${scope}`),
    sql`, `,
  );
  const position = (await hasReplica()) ? sql`, ${positionColumns(sql`caller.project_id`)}` : sql``;
  const [row] = await rows<Row>(sql`
    with caller as (
      select ${columns}, p.id as project_id, p.organization_id, p.tag, p.name, p.settings, o.plan_code,
        least((p.settings ->> 'rateLimit')::int, nullif((${planLimits}::jsonb -> o.plan_code ->> 'rate')::int, -1)) as rate_limit,
        (${planLimits}::jsonb -> o.plan_code ->> ${call.budget ?? ""}::text)::bigint as budget_limit,
        ${isPaymentDue(sql`o.id`, call.budget, now)} as payment_due
      from ${from}
    ), rate as (
      insert into ${rate.table} as w (${rate.caller}, project_id, started_at, used)
      select caller_id, project_id, date_trunc('minute', ${now.toISOString()}::timestamptz), 1 from caller where rate_limit is not null
      on conflict (${rate.key}) do update set started_at = excluded.started_at,
        used = case when w.started_at = excluded.started_at then w.used + 1 else 1 end
      returning used
    ), metered as (
      insert into usage_counters as u (organization_id, period, budget, used)
      select organization_id, ${period}, ${call.budget ?? ""}::text, 1 from caller left join rate on true
      where budget_limit is not null and budget_limit <> 0 and not payment_due and scope in (${scopes}) and (rate_limit is null or rate.used <= rate_limit)
      on conflict (organization_id, period, budget) do update set used = u.used + 1
        where (select budget_limit from caller) < 0 or u.used < (select budget_limit from caller)
      returning used
    ), of_project as (
      insert into project_usage as u (organization_id, period, budget, project_id, used)
      select organization_id, ${period}, ${call.budget ?? ""}::text, project_id, 1 from caller join metered on true
      on conflict (organization_id, period, budget, project_id) do update set used = u.used + 1
    )${touch ? sql`, touched as (${touch})` : sql``}
    select caller.*, rate.used as rate_used, metered.used is not null as metered,
      coalesce(metered.used, (select used from usage_counters u where u.organization_id = caller.organization_id
        and u.period = ${period} and u.budget = ${call.budget ?? ""}::text)) as budget_used,
      set_config('synchronous_commit', 'off', true)${position}
    from caller left join rate on true left join metered on true`);
  return row;
}

/** @throws AppError RATE_LIMITED */
function rateHeaders({ rate_limit: limit, rate_used: used }: Row, now: Date): Record<string, string> {
  if (limit === null || used === null) return {};
  const reset = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 60_000);
  const headers = {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(Math.max(0, limit - used)),
    "X-RateLimit-Reset": String(reset.getTime() / 1000),
  };
  if (used <= limit) return headers;
  const retryAfter = secondsUntil(reset, now);
  throw new AppError("RATE_LIMITED", `Rate limit of ${limit} calls per minute exceeded. Try again in ${retryAfter} s.`, {
    detail: { retryAfter, resetAt: reset.toISOString(), limit, used },
    headers: { ...headers, "Retry-After": String(retryAfter) },
  });
}
