import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { newId } from "@/lib/ids";
import { normalName } from "./normal-name";

/** How a user is called in their own graph until their name is known. */
export const unnamedUser = "User";

/**
 * The entity behind each name, made where the graph has none. Names are compared case-folded and without accents; every
 * spelling becomes an alias. Call it with the graph locked: two jobs then cannot make one thing twice.
 * @param subject the user whose graph it is: `User` and their first name lead to one row
 * @returns entity ids by `normalName`
 */
export async function resolveEntities(
  graph: { projectId: string; graphId: string },
  named: { name: string; type: string }[],
  subject: { firstName: string | null } | null,
): Promise<Map<string, string>> {
  const wanted = new Map<string, { name: string; type: string; is_subject: boolean }>();
  const subjectNames = subject
    ? new Set([normalName(unnamedUser), ...(subject.firstName ? [normalName(subject.firstName)] : [])])
    : new Set<string>();
  for (const { name, type } of named) {
    const key = normalName(name);
    if (!key) continue;
    const there = wanted.get(key);
    // A later mention may know what an earlier one did not.
    if (!there || (there.type === "OTHER" && type !== "OTHER")) {
      wanted.set(key, { name: name.trim(), type: subjectNames.has(key) ? "PERSON" : type, is_subject: subjectNames.has(key) });
    }
  }
  if (wanted.size === 0) return new Map();
  const list = [...wanted].map(([normal, entity]) => ({ normal, ...entity }));
  const input = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as w (normal text, name text, type text, is_subject boolean)`;
  const found = await rows<{ normal: string; entity_id: string }>(sql`
    select w.normal, coalesce(s.id, a.entity_id) as entity_id from ${input}
    left join entity_aliases a on a.graph_id = ${graph.graphId}::uuid and a.normal_name = w.normal
    left join entities s on w.is_subject and s.graph_id = ${graph.graphId}::uuid and s.is_subject
    where coalesce(a.entity_id, s.id) is not null`);
  const ids = new Map(found.map((row) => [row.normal, row.entity_id]));

  const fresh: { id: string; name: string; type: string; is_subject: boolean }[] = [];
  let subjectId: string | undefined;
  for (const entity of list) {
    if (ids.has(entity.normal)) continue;
    if (entity.is_subject && subjectId) {
      ids.set(entity.normal, subjectId);
      continue;
    }
    const id = newId();
    if (entity.is_subject) subjectId = id;
    fresh.push({
      id,
      name: entity.is_subject ? (subject?.firstName ?? unnamedUser) : entity.name,
      type: entity.type,
      is_subject: entity.is_subject,
    });
    ids.set(entity.normal, id);
  }
  if (fresh.length > 0) {
    await rows(sql`
      insert into entities (id, project_id, graph_id, name, type, is_subject)
      select f.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, f.name, f.type, f.is_subject
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as f (id uuid, name text, type text, is_subject boolean)`);
  }
  const aliases = list.map((entity) => ({ normal: entity.normal, name: entity.name, id: ids.get(entity.normal), type: entity.type }));
  await rows(sql`
    with a as (select * from jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) as a (normal text, name text, id uuid, type text)),
    typed as (
      update entities e set type = a.type, updated_at = now() from a where e.id = a.id and e.type = 'OTHER' and a.type <> 'OTHER'
    )
    insert into entity_aliases (project_id, graph_id, normal_name, name, entity_id)
    select ${graph.projectId}::uuid, ${graph.graphId}::uuid, a.normal, a.name, a.id from a on conflict do nothing`);
  return ids;
}

/** The user said their name: their entity and their record carry it from now on, and `User` still leads to them. */
export async function nameSubject(graph: { projectId: string; graphId: string }, userId: string, name: string): Promise<void> {
  const normal = normalName(name);
  await rows(sql`
    with named as (update users set first_name = ${name}, updated_at = now() where id = ${userId} and first_name is null returning id),
    subject as (
      update entities set name = ${name}, updated_at = now()
      where graph_id = ${graph.graphId} and is_subject and exists (select 1 from named) returning id
    )
    insert into entity_aliases (project_id, graph_id, normal_name, name, entity_id)
    select ${graph.projectId}::uuid, ${graph.graphId}::uuid, ${normal}, ${name}, id from subject
    on conflict do nothing`);
}
