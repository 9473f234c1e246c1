import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";
import type { IdentityEvent } from "./identity-event";

// Events may arrive late, twice and in any order. The newest by the provider's clock wins; deleted objects stay deleted, because ids are
// never reused.

type DataOf<Type extends IdentityEvent["type"]> = Extract<IdentityEvent, { type: Type }>["data"];

/** Call it in the transaction that records the event (`applyOnce`). */
export async function applyIdentityEvent(event: IdentityEvent): Promise<void> {
  switch (event.type) {
    case "user.created":
    case "user.updated":
      return saveAccount(event.data, event.data.updatedAt ?? event.at);
    case "user.deleted":
      return deleteAccount(event.data.externalId, event.at);
    case "organization.created":
    case "organization.updated":
      return saveOrganization(event.data, event.data.updatedAt ?? event.at);
    case "organization.deleted":
      return deleteOrganization(event.data.externalId, event.at);
    case "organizationMembership.created":
    case "organizationMembership.updated":
      return saveMembership(event.data, event.data.updatedAt ?? event.at);
    case "organizationMembership.deleted":
      return endMembership(event.data, event.at);
  }
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

async function saveAccount(account: DataOf<"user.updated">, at: Date): Promise<void> {
  await rows(sql`
    insert into accounts as a (id, external_id, first_name, last_name, email, external_updated_at)
    values (${newId()}, ${account.externalId}, ${account.firstName}, ${account.lastName}, ${account.email}, ${moment(at)})
    on conflict (external_id) do update set first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
      external_updated_at = excluded.external_updated_at
    where a.deleted_at is null and (a.external_updated_at is null or a.external_updated_at <= excluded.external_updated_at)`);
}

/** Keys reference the row, so only personal data goes. Created if missing, so that a late `created` finds it deleted. */
async function deleteAccount(externalId: string, at: Date): Promise<void> {
  await rows(sql`
    with deleted as (
      insert into accounts as a (id, external_id, external_updated_at, deleted_at) values (${newId()}, ${externalId}, ${moment(at)}, ${moment(at)})
      on conflict (external_id) do update set first_name = null, last_name = null, email = null,
        external_updated_at = excluded.external_updated_at, deleted_at = coalesce(a.deleted_at, excluded.deleted_at)
      returning id
    )
    delete from memberships where account_id in (select id from deleted)`);
}

async function saveOrganization(organization: DataOf<"organization.updated">, at: Date): Promise<void> {
  await rows(sql`
    insert into organizations as o (id, external_id, name, plan_code, external_updated_at)
    values (${newId()}, ${organization.externalId}, ${organization.name}, ${env().firstPlan}, ${moment(at)})
    on conflict (external_id) do update set name = excluded.name, external_updated_at = excluded.external_updated_at
    where o.deleted_at is null and (o.external_updated_at is null or o.external_updated_at <= excluded.external_updated_at)`);
}

/** Its data is kept; deleting that is a separate decision. */
async function deleteOrganization(externalId: string, at: Date): Promise<void> {
  await rows(sql`
    with deleted as (
      insert into organizations as o (id, external_id, name, plan_code, external_updated_at, deleted_at)
      values (${newId()}, ${externalId}, ${externalId}, ${env().firstPlan}, ${moment(at)}, ${moment(at)})
      on conflict (external_id) do update set external_updated_at = excluded.external_updated_at,
        deleted_at = coalesce(o.deleted_at, excluded.deleted_at)
      returning id
    )
    delete from memberships where organization_id in (select id from deleted)`);
}

async function lockEnds({ organization, account }: DataOf<"organizationMembership.updated">) {
  await rows(sql`
    insert into organizations (id, external_id, name, plan_code)
    values (${newId()}, ${organization.externalId}, ${organization.name}, ${env().firstPlan}) on conflict do nothing`);
  await rows(sql`
    insert into accounts (id, external_id, first_name, last_name)
    values (${newId()}, ${account.externalId}, ${account.firstName}, ${account.lastName}) on conflict do nothing`);
  const [ends] = await rows<{ organizationId: string; accountId: string; isDeleted: boolean }>(sql`
    select o.id as "organizationId", a.id as "accountId", (o.deleted_at is not null or a.deleted_at is not null) as "isDeleted"
    from organizations o join accounts a on a.external_id = ${account.externalId}
    where o.external_id = ${organization.externalId} for no key update of o, a`);
  return ends!;
}

/** Recorded in `webhook_events` under the membership's id, so that a late `created` doesn't restore it. */
const ended = "organizationMembership.ended";

async function saveMembership(membership: DataOf<"organizationMembership.updated">, at: Date): Promise<void> {
  const { organizationId, accountId, isDeleted } = await lockEnds(membership);
  if (isDeleted) return;
  await rows(sql`
    insert into memberships as m (organization_id, account_id, role, external_updated_at)
    select ${organizationId}::uuid, ${accountId}::uuid, ${membership.role}, ${moment(at)}
    where not exists (select 1 from webhook_events where provider = 'identity' and event_id = ${membership.externalId} and type = ${ended})
    on conflict (organization_id, account_id) do update set role = excluded.role, external_updated_at = excluded.external_updated_at
    where m.external_updated_at is null or m.external_updated_at <= excluded.external_updated_at`);
}

async function endMembership(membership: DataOf<"organizationMembership.deleted">, at: Date): Promise<void> {
  const { organizationId, accountId } = await lockEnds(membership);
  await rows(sql`
    insert into webhook_events (provider, event_id, type) values ('identity', ${membership.externalId}, ${ended}) on conflict do nothing`);
  await rows(sql`
    delete from memberships where organization_id = ${organizationId}::uuid and account_id = ${accountId}::uuid
      and (external_updated_at is null or external_updated_at <= ${moment(at)})`);
}
