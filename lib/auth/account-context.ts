import { sql } from "drizzle-orm";
import type { AccountContext, ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";
import type { PlanCode } from "@/lib/vocabulary";
import type { Session } from "./session";

type Project = ProjectContext["project"];
type AccountRow = {
  organization: { id: string; name: string; planCode: PlanCode; isDeleted: boolean };
  account: { id: string; name: string | null; isDeleted: boolean };
  project: Project | null;
  isRevoked: boolean;
};

/**
 * The first call creates organization and account, because the provider's webhooks may arrive after the person.
 * @returns null when the session was revoked, or the account or organization was deleted
 */
export async function accountContext(
  session: Session,
  call: { projectId?: string; correlationId: string },
): Promise<{ ctx: AccountContext; project: Project | null } | null> {
  let row = await findAccount(session, call.projectId);
  if (!row) {
    await provision(session);
    row = await findAccount(session, call.projectId);
  }
  if (!row) throw new Error("The organization that was just created is missing");
  const { organization, account, project } = row;
  if (row.isRevoked || organization.isDeleted || account.isDeleted) return null;
  return {
    ctx: {
      organization: { id: organization.id, externalId: session.organizationId, name: organization.name, planCode: organization.planCode },
      account: { id: account.id, externalId: session.accountId, role: session.role },
      actor: { type: "user", id: session.accountId, name: account.name },
      correlationId: call.correlationId,
    },
    project,
  };
}

async function findAccount(session: Session, projectId: string | undefined): Promise<AccountRow | undefined> {
  const projectCondition =
    projectId === undefined ? sql`order by p.created_at desc, p.id desc limit 1` : sql`and p.id = ${projectId}::uuid`;
  const [row] = await rows<AccountRow>(sql`
    select jsonb_build_object('id', o.id, 'name', o.name, 'planCode', o.plan_code, 'isDeleted', o.deleted_at is not null) as organization,
      jsonb_build_object('id', a.id, 'isDeleted', a.deleted_at is not null,
        'name', coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email)) as account,
      (select jsonb_build_object('id', p.id, 'organizationId', p.organization_id, 'tag', p.tag, 'name', p.name, 'settings', p.settings)
        from projects p where p.organization_id = o.id ${projectCondition}) as project,
      exists (select 1 from revoked_sessions where digest = ${session.digest}::text) as "isRevoked"
    from organizations o join accounts a on a.external_id = ${session.accountId}
    where o.external_id = ${session.organizationId}`);
  return row;
}

async function provision(session: Session): Promise<void> {
  await inTransaction(async () => {
    await rows(sql`
      insert into organizations (id, external_id, name, plan_code)
      values (${newId()}, ${session.organizationId}, ${session.organizationName ?? session.organizationId}, ${env().firstPlan}) on conflict do nothing`);
    await rows(sql`
      insert into accounts (id, external_id, first_name) values (${newId()}, ${session.accountId}, ${session.accountName}) on conflict do nothing`);
  });
}
