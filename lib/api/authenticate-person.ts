import { sql } from "drizzle-orm";
import { type Grant, grantOf, type Person, personOf } from "@/lib/auth/clerk-oauth";
import { provisionAccount } from "@/lib/auth/provision-account";
import type { ProjectContext, Role } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { type KeyScope, trustOf } from "@/lib/vocabulary";
import { type Admission, type Authenticated, admit, type Caller } from "./admit";

/**
 * A person who let an application call for them, in a project of their organizations.
 * @param input.tag of the project; without it, the newest
 * @returns null if the token is not theirs to use here
 * @throws AppError FORBIDDEN, PROJECT_NOT_FOUND, RATE_LIMITED, QUOTA_EXCEEDED, UNAVAILABLE
 */
export async function authenticatePerson(
  input: { token: string; audience: string; tag: string | null },
  call: Admission,
): Promise<Authenticated<ProjectContext> | null> {
  const grant = await grantOf(input.token, input.audience);
  const person = grant && (await personOf(grant.accountId));
  if (!grant || !person) return null;
  if (!grant.scopes.includes("memory:read")) {
    throw new AppError("FORBIDDEN", "The application may not read memory. Connect it again and allow memory:read.");
  }
  const organizations = person.memberships
    .filter(({ organizationId }) => grant.organizationId === null || organizationId === grant.organizationId)
    .map(({ organizationId, role }) => ({ organization: organizationId, scope: scopeOf(grant, role) }));
  const caller = callerOf(person, organizations, input.tag);
  const authenticated = await admit(caller, call, { accountId: person.accountId });
  if (authenticated) return authenticated;
  await provisionAccount(person);
  const admitted = await admit(caller, call, { accountId: person.accountId });
  if (!admitted) throw noProject(input.tag);
  return admitted;
}

/** The role bounds what the person can pass on. */
function scopeOf({ scopes }: Grant, role: Role): KeyScope {
  if (!scopes.includes("memory:write")) return "reader";
  return role === "org:admin" ? "admin" : "writer";
}

const callerOf = ({ accountId }: Person, organizations: { organization: string; scope: KeyScope }[], tag: string | null): Caller => ({
  by: "person",
  columns: sql`a.id as caller_id, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) as caller_name, m.scope,
    null::jsonb as constraints, ${trustOf.user}::int as max_trust`,
  from: sql`accounts a cross join jsonb_to_recordset(${JSON.stringify(organizations)}::jsonb) as m (organization text, scope text)
    join organizations o on o.external_id = m.organization join projects p on p.organization_id = o.id
    where a.external_id = ${accountId} and a.deleted_at is null and o.deleted_at is null and (${tag}::text is null or p.tag = ${tag}::text)
    order by p.created_at desc, p.id desc limit 1`,
  rate: { table: sql`account_rate_windows`, caller: sql`account_id`, key: sql`project_id, account_id` },
});

const noProject = (tag: string | null) =>
  new AppError(
    "PROJECT_NOT_FOUND",
    tag === null
      ? "Your organizations have no project. Create one in the dashboard."
      : "No project with this tag in your organizations. Use a tag of the dashboard's list, or leave it out for the newest project.",
  );
