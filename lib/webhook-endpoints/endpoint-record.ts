import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { EventType } from "@/lib/events/types";
import { accessDenied } from "@/lib/graphs/access";
import { checkUrl } from "@/lib/net/addresses";
import type { DisableReason } from "@/lib/vocabulary";

export type Endpoint = {
  id: string;
  url: string;
  description: string;
  events: EventType[];
  /** Its last characters. */
  secretEnd: string;
  /** Until then, the secret before signs, too. */
  oldSecretUntil: Date | null;
  disabledAt: Date | null;
  disabledReason: DisableReason | null;
  failingSince: Date | null;
  lastDeliveredAt: Date | null;
  createdAt: Date;
};

const moment = (value: SQL) => sql`to_json(${value}) #>> '{}'`;

/** Of an endpoint `w`. */
const columns = sql`w.id, w.url, w.description, w.events, right(w.secret, 4) as "secretEnd",
  ${moment(sql`case when w.old_secret_until > now() then w.old_secret_until end`)} as "oldSecretUntil", ${moment(sql`w.disabled_at`)} as "disabledAt",
  w.disabled_reason as "disabledReason", ${moment(sql`w.failing_since`)} as "failingSince", ${moment(sql`w.created_at`)} as "createdAt",
  ${moment(sql`(select d.finished_at from webhook_deliveries d where d.project_id = w.project_id and d.endpoint_id = w.id and d.status = 'delivered'
    order by d.created_at desc limit 1)`)} as "lastDeliveredAt"`;

type Times = "oldSecretUntil" | "disabledAt" | "failingSince" | "createdAt" | "lastDeliveredAt";
type Row = Omit<Endpoint, Times> & Record<Times, string | null>;

const date = (text: string | null) => (text === null ? null : new Date(text));

export async function readEndpoints(ctx: ProjectContext, condition: SQL = sql`true`): Promise<Endpoint[]> {
  const found = await rows<Row>(sql`
    select ${columns} from webhook_endpoints w where w.project_id = ${ctx.project.id}::uuid and ${condition} order by w.created_at desc, w.id desc`);
  return found.map((row) => ({
    ...row,
    oldSecretUntil: date(row.oldSecretUntil),
    disabledAt: date(row.disabledAt),
    failingSince: date(row.failingSince),
    lastDeliveredAt: date(row.lastDeliveredAt),
    createdAt: new Date(row.createdAt!),
  }));
}

export const endpointNotFound = () => new AppError("WEBHOOK_NOT_FOUND", "No webhook endpoint with this id in this project.");

export const endpointDisabled = () => new AppError("WEBHOOK_DISABLED", "This endpoint is disabled. Enable it first.");

/** @param id null for a malformed id. @throws AppError WEBHOOK_NOT_FOUND */
export async function getEndpoint(ctx: ProjectContext, id: string | null): Promise<Endpoint> {
  requireWholeProject(ctx);
  const [endpoint] = id ? await readEndpoints(ctx, sql`w.id = ${id}::uuid`) : [];
  if (!endpoint) throw endpointNotFound();
  return endpoint;
}

/** Events name users and groups that a restricted key can't access. @throws AppError GRAPH_ACCESS_DENIED */
export function requireWholeProject(ctx: ProjectContext): void {
  if (ctx.access?.constraints) throw accessDenied();
}

/** Names are looked up at each attempt, and checked then. @throws AppError URL_NOT_ALLOWED */
export const checkEndpointUrl = (url: string): void => void checkUrl(url, env().LOCI_READABLE_NETWORKS, "call");
