import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/sql-lists";
import { accessDenied, canSeeGroup, requireUserAccess } from "@/lib/graphs/access";
import { newId } from "@/lib/ids";
import { added, recordChanges } from "@/lib/usage/record-changes";
import { newUserChanges } from "@/lib/users/note-activity";
import { type Batch, insertReturning, insertRows, type Outcome, plainFields, type Run, rowOf, uniqueById } from "./batch";
import type { ReplacedIds } from "./resolve-ids";
import type { RowLine } from "./row-lines";

const userFields = plainFields("user", []);

/** An existing user stays unchanged and gets the file's rows. */
export async function writeUsers({ ctx, joined }: Run, { lines, fates }: Batch<"user">): Promise<Outcome> {
  for (const { externalId } of lines) requireUserAccess(ctx, externalId);
  const projectId = ctx.project.id;
  const freeId = (kind: "user" | "graph", id: string) => {
    const fate = fates.of(kind, id);
    return fate.table === null ? fate.id : newId();
  };
  // Their episodes, which come later, update `last_active_at`.
  const created = lines.map((line) => ({
    ...{ id: freeId("user", line.id), project_id: projectId, last_active_at: line.createdAt },
    ...rowOf(line, userFields),
  }));
  const inserted = await insertRows("users", created);
  await recordChanges(
    projectId,
    created.flatMap(({ id, last_active_at }) => (inserted.has(id) ? newUserChanges(new Date(last_active_at)) : [])),
  );
  await insertRows(
    "graphs",
    lines.flatMap((line, n) =>
      inserted.has(created[n]!.id)
        ? [{ id: freeId("graph", line.graphId), project_id: projectId, kind: "USER", user_id: created[n]!.id }]
        : [],
    ),
  );
  const existing = await rows<{ externalId: string; graphId: string }>(sql`
    select u.external_id as "externalId", g.id as "graphId" from users u join graphs g on g.project_id = u.project_id and g.user_id = u.id
    where u.project_id = ${projectId} and u.external_id in ${texts(lines.map(({ externalId }) => externalId))}`);
  const graphOf = new Map(existing.map(({ externalId, graphId }) => [externalId, graphId]));
  for (const { externalId, graphId } of lines) joinGraph(joined, graphId, graphOf.get(externalId));
  return { imported: inserted.size, existing: lines.length - inserted.size, skipped: 0 };
}

const groupFields = plainFields("group", []);

export async function writeGroups({ ctx, joined }: Run, { lines, fates }: Batch<"group">): Promise<Outcome> {
  for (const { name } of lines) if (!canSeeGroup(ctx, name)) throw accessDenied();
  const inserted = await insertRows(
    "graphs",
    lines.map((line) => {
      const fate = fates.of("graph", line.id);
      return { id: fate.table === null ? fate.id : newId(), project_id: ctx.project.id, kind: "GROUP", ...rowOf(line, groupFields) };
    }),
  );
  await rows(sql`
    update graphs g set description = l.description from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (name text, description text)
    where g.project_id = ${ctx.project.id} and g.kind = 'GROUP' and g.name = l.name and g.description is null and l.description is not null`);
  const existing = await rows<{ name: string; id: string }>(sql`
    select name, id from graphs where project_id = ${ctx.project.id} and kind = 'GROUP' and name in ${texts(lines.map(({ name }) => name))}`);
  const idOf = new Map(existing.map(({ name, id }) => [name, id]));
  for (const { name, id } of lines) joinGraph(joined, id, idOf.get(name));
  return { imported: inserted.size, existing: lines.length - inserted.size, skipped: 0 };
}

function joinGraph(joined: ReplacedIds, id: string, other: string | undefined): void {
  if (other !== undefined && other !== id) joined.set(id, { id: other, graphId: other });
}

const entityFields = plainFields("entity", ["sharesName", "aliases"]);

/** An existing entity is reused if its name is unambiguous both in the file and here. */
export async function writeEntities({ ctx, joined }: Run, { lines, fates, graphs }: Batch<"entity">): Promise<Outcome> {
  const reachable = lines.filter(({ graphId }) => graphs.has(graphId));
  const missing = uniqueById(reachable.filter(({ id }) => fates.of("entity", id).table === null));
  const known = await knownEntities(ctx, missing, graphs);
  const fresh: typeof lines = [];
  for (const line of missing) {
    const existing = known.get(line.id);
    if (existing) joined.set(line.id, { id: existing, graphId: graphs.get(line.graphId)! });
    else fresh.push(line);
  }
  const inserted = await insertRows(
    "entities",
    fresh.map((line) => ({
      id: fates.of("entity", line.id).id,
      project_id: ctx.project.id,
      graph_id: graphs.get(line.graphId)!,
      ...rowOf(line, entityFields),
    })),
  );
  const aliases = missing.flatMap((line) => {
    const id = known.get(line.id) ?? fates.of("entity", line.id).id;
    if (!known.has(line.id) && !inserted.has(id)) return [];
    const owner = { project_id: ctx.project.id, graph_id: graphs.get(line.graphId)!, entity_id: id };
    return line.aliases.map((alias) => ({ ...owner, normal_name: alias.normalName, name: alias.name, is_derived: alias.isDerived }));
  });
  await insertReturning("entity_aliases", aliases, ["entity_id"]);
  await recordChanges(
    ctx.project.id,
    fresh.flatMap((line) => (inserted.has(fates.of("entity", line.id).id) ? [added(graphs.get(line.graphId)!, "entity", 1)] : [])),
  );
  return { imported: inserted.size, existing: reachable.length - inserted.size, skipped: lines.length - reachable.length };
}

async function knownEntities(ctx: ProjectContext, lines: RowLine<"entity">[], graphs: Map<string, string>): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map();
  const candidates = lines.map((line) => ({
    line: line.id,
    graph: graphs.get(line.graphId),
    type: line.type,
    isSubject: line.isSubject,
    name:
      line.sharesName || line.isSubject
        ? null
        : (line.aliases.find(({ name, isDerived }) => name === line.name && !isDerived)?.normalName ?? null),
  }));
  const matches = await rows<{ line: string; id: string }>(sql`
    with candidates as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as l (line uuid, graph uuid, type text, "isSubject" boolean, name text))
    select l.line, e.id from candidates l join entities e on e.project_id = ${ctx.project.id} and e.graph_id = l.graph and e.is_subject where l."isSubject"
    union all
    select l.line, min(e.id::text)::uuid from candidates l join entity_aliases a on a.project_id = ${ctx.project.id} and a.graph_id = l.graph and a.normal_name = l.name
      join entities e on e.project_id = a.project_id and e.id = a.entity_id and e.type = l.type and not e.is_subject
    where l.name is not null group by l.line having count(*) = 1`);
  return new Map(matches.map(({ line, id }) => [line, id]));
}
