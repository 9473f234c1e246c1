import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import type { KeyConstraints, ProjectSettings } from "@/lib/db/schema/tenancy";
import { AppError } from "@/lib/errors";
import { recordCall } from "@/lib/usage/call-ledger";
import { isPaymentDue, paymentDue } from "@/lib/usage/payment-due";
import { periodOf } from "@/lib/usage/period";
import { planLimits } from "@/lib/usage/plans";
import { quotaExceeded, secondsUntil } from "@/lib/usage/quota-exceeded";
import type { Meter } from "@/lib/usage/refund";
import type { Budget, KeyScope, PlanCode, Trust } from "@/lib/vocabulary";

export type Access = "read" | "write" | "admin";
const scopesWith: Record<Access, KeyScope[]> = { read: ["reader", "writer", "admin"], write: ["writer", "admin"], admin: ["admin"] };

export type Authenticated<C> = {
  ctx: C;
  ownerId: string;
  /** A stored response is only replayed for the same caller and permissions. */
  caller: Record<string, unknown>;
  headers: Record<string, string>;
  meter: Meter | null;
};

type Row = {
  key_id: string;
  key_name: string;
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
};

/**
 * One statement: the budget row is incremented only below the limit, so parallel calls cannot exceed it. `synchronous_commit` is off,
 * because waiting for the disk would take longer than a search.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, QUOTA_EXCEEDED
 */
export async function authenticateKey(
  request: Request,
  call: { access: Access; budget: Budget | null; correlationId: string },
  now = new Date(),
): Promise<Authenticated<ProjectContext>> {
  const key = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const unauthorized = () =>
    new AppError("UNAUTHORIZED", "Missing or invalid API key. Send it as `Authorization: Bearer loci_…`.", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  if (!key || !/^loci_[0-9A-Za-z]{40}$/.test(key)) throw unauthorized();

  const period = periodOf(now);
  const scopes = sql.join(
    scopesWith[call.access].map((scope) => sql`${scope}`),
    sql`, `,
  );
  const [row] = await rows<Row>(sql`
    with caller as (
      select k.id as key_id, k.name as key_name, k.scope, k.constraints, k.max_trust, k.last_used_at,
        p.id as project_id, p.organization_id, p.tag, p.name, p.settings, o.plan_code,
        least((p.settings ->> 'rateLimit')::int, nullif((${planLimits}::jsonb -> o.plan_code ->> 'rate')::int, -1)) as rate_limit,
        (${planLimits}::jsonb -> o.plan_code ->> ${call.budget ?? ""}::text)::bigint as budget_limit,
        ${isPaymentDue(sql`o.id`, call.budget, now)} as payment_due
      from api_keys k join projects p on p.id = k.project_id join organizations o on o.id = p.organization_id
      where k.hash = ${sha256(key)} and k.revoked_at is null and o.deleted_at is null
        and (k.expires_at is null or k.expires_at > ${now.toISOString()}::timestamptz)
    ), rate as (
      insert into rate_windows as w (api_key_id, project_id, started_at, used)
      select key_id, project_id, date_trunc('minute', ${now.toISOString()}::timestamptz), 1 from caller where rate_limit is not null
      on conflict (api_key_id) do update set started_at = excluded.started_at,
        used = case when w.started_at = excluded.started_at then w.used + 1 else 1 end
      returning used
    ), metered as (
      insert into usage_counters as u (organization_id, period, budget, used)
      select organization_id, ${period}, ${call.budget ?? ""}::text, 1 from caller left join rate on true
      where budget_limit is not null and budget_limit <> 0 and not payment_due and scope in (${scopes}) and (rate_limit is null or rate.used <= rate_limit)
      on conflict (organization_id, period, budget) do update set used = u.used + 1
        where (select budget_limit from caller) < 0 or u.used < (select budget_limit from caller)
      returning used
    ), touched as (
      update api_keys set last_used_at = now()
      where id = (select key_id from caller where last_used_at is null or last_used_at < now() - interval '1 minute')
      returning 1
    )
    select caller.*, rate.used as rate_used, metered.used is not null as metered,
      coalesce(metered.used, (select used from usage_counters u where u.organization_id = caller.organization_id
        and u.period = ${period} and u.budget = ${call.budget ?? ""}::text)) as budget_used,
      set_config('synchronous_commit', 'off', true)
    from caller left join rate on true left join metered on true`);
  if (!row) throw unauthorized();
  recordCall({ projectId: row.project_id, apiKeyId: row.key_id });

  const headers: Record<string, string> = {};
  if (row.rate_limit !== null && row.rate_used !== null) {
    const reset = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 60_000);
    headers["X-RateLimit-Limit"] = String(row.rate_limit);
    headers["X-RateLimit-Remaining"] = String(Math.max(0, row.rate_limit - row.rate_used));
    headers["X-RateLimit-Reset"] = String(reset.getTime() / 1000);
    if (row.rate_used > row.rate_limit) {
      const retryAfter = secondsUntil(reset, now);
      throw new AppError("RATE_LIMITED", `Rate limit of ${row.rate_limit} calls per minute exceeded. Try again in ${retryAfter} s.`, {
        detail: { retryAfter, resetAt: reset.toISOString(), limit: row.rate_limit, used: row.rate_used },
        headers: { ...headers, "Retry-After": String(retryAfter) },
      });
    }
  }
  if (!scopesWith[call.access].includes(row.scope)) {
    throw new AppError("FORBIDDEN", `This key's scope is ${row.scope}; the call needs ${scopesWith[call.access].join(" or ")}.`, {
      headers,
    });
  }
  if (call.budget && !row.metered) {
    const usage = { limit: Number(row.budget_limit), used: Number(row.budget_used ?? 0) };
    throw row.payment_due ? paymentDue(usage, now, headers) : quotaExceeded({ budget: call.budget, ...usage }, now, headers);
  }
  return {
    ownerId: row.project_id,
    caller: { key: row.key_id, scope: row.scope, constraints: row.constraints, maxTrust: row.max_trust },
    ctx: {
      project: { id: row.project_id, organizationId: row.organization_id, tag: row.tag, name: row.name, settings: row.settings },
      actor: { type: "api_key", id: row.key_id, name: row.key_name },
      correlationId: call.correlationId,
      key: { id: row.key_id, scope: row.scope, constraints: row.constraints, maxTrust: row.max_trust },
    },
    headers,
    meter: call.budget ? { organizationId: row.organization_id, period, budget: call.budget } : null,
  };
}
