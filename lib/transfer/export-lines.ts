import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { texts, uuids } from "@/lib/db/lists";
import { visibleGroups } from "@/lib/graphs/access";
import { findGroup } from "@/lib/graphs/find-group";
import { foundUser } from "@/lib/graphs/find-user";
import { showId } from "@/lib/ids";
import { behindCursor, type Cursor } from "@/lib/page";
import { visibleUsers } from "@/lib/users/visible-users";
import { version } from "@/lib/version";
import { formatVersion, type Line, mapLine, noCounts, type RowLine } from "./format";
import { graphKinds, readRows, shown } from "./read-rows";

/** What is exported: one user, one group, or all that the key sees. */
export type Exported = { userId?: string; group?: string };

/** Graphs whose rows are read together, so that a thousand small ones cost few statements. */
const graphsAtOnce = 200;
/** Chunks and memories of these together; a larger graph is read alone. */
const unitsAtOnce = 5_000;

/**
 * The lines of an export, a page at a time: it holds one page, and reads the next when that has left. What is asked for is found, and
 * the export written into the audit chain, before the first line. Rows that are written meanwhile may be in it or not.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function exportLines(ctx: ProjectContext, of: Exported): Promise<AsyncGenerator<Line[]>> {
  const sections = await sectionsOf(ctx, of);
  await inTransaction(() => record(ctx, "export.made", sections.target));
  return linesOf(ctx, { userId: sections.userId, group: sections.group }, sections.read);
}

/** Some graphs, with the lines that tell whose they are. */
type Section = { lines: RowLine<"user" | "group">[]; graphIds: string[] };
type Sections = {
  userId: string | null;
  group: string | null;
  target: { type: string; id: string };
  read: () => AsyncGenerator<Section>;
};

async function sectionsOf(ctx: ProjectContext, { userId, group }: Exported): Promise<Sections> {
  if (userId !== undefined) {
    const user = await foundUser(ctx, userId);
    const target = { type: "user", id: showId("user", user.id) };
    return { userId: user.externalId, group: null, target, read: () => userSections(ctx, user.id) };
  }
  if (group !== undefined) {
    const found = await findGroup(ctx, group);
    const target = { type: "group", id: showId("graph", found.id) };
    return { userId: null, group: found.name, target, read: () => groupSections(ctx, [found.name]) };
  }
  const target = { type: "project", id: showId("project", ctx.project.id) };
  return {
    ...{ userId: null, group: null, target },
    async *read() {
      yield* groupSections(ctx, visibleGroups(ctx));
      yield* userSections(ctx, null);
    },
  };
}

async function* linesOf(
  ctx: ProjectContext,
  of: { userId: string | null; group: string | null },
  sections: () => AsyncGenerator<Section>,
): AsyncGenerator<Line[]> {
  const counts = noCounts();
  yield [{ kind: "export", format: formatVersion, service: `loci ${version}`, exportedAt: new Date().toISOString(), of }];
  for await (const { lines, graphIds } of sections()) {
    for (const { kind } of lines) counts[kind]++;
    yield lines;
    for (const kind of graphKinds) {
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof readRows>> = await readRows(kind, { graphIds, projectId: ctx.project.id, after });
        counts[kind] += page.lines.length;
        if (page.lines.length > 0) yield page.lines;
        after = page.next;
      } while (after !== null);
    }
  }
  yield [{ kind: "end", counts }];
}

type GraphRow = { graphId: string; units: number; line: RowLine<"user" | "group"> };

/** As many as are small enough to be read together, and at least one. */
function sectionOf(found: GraphRow[]): Section {
  let units = 0;
  const some = found.filter((graph, n) => {
    units += graph.units;
    return n === 0 || units <= unitsAtOnce;
  });
  return {
    lines: some.map(({ line }) => mapLine(line.kind, line as never, shown)),
    graphIds: some.map(({ graphId }) => graphId),
  };
}

const units = sql`(g.chunk_count + g.memory_count)::int as units`;

async function* groupSections(ctx: ProjectContext, names: string[] | null): AsyncGenerator<Section> {
  let after = "";
  while (true) {
    const found = await rows<GraphRow & { name: string }>(sql`
      select g.id as "graphId", g.name, ${units}, jsonb_build_object('kind', 'group', 'id', g.id, 'name', g.name, 'description', g.description,
        'createdAt', g.created_at) as line
      from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP' and g.name collate "C" > ${after}
        ${names ? sql`and g.name in ${texts(names)}` : sql``} order by g.name collate "C" limit ${graphsAtOnce}::int`);
    if (found.length === 0) return;
    const section = sectionOf(found);
    yield section;
    after = found[section.graphIds.length - 1]!.name;
  }
}

async function* userSections(ctx: ProjectContext, id: string | null): AsyncGenerator<Section> {
  let after: Cursor | null = null;
  const columns = { createdAt: sql`u.created_at`, id: sql`u.id` };
  while (true) {
    const found: (GraphRow & { id: string; createdAt: string })[] = await rows(sql`
      select u.id, g.id as "graphId", to_json(u.created_at) #>> '{}' as "createdAt", ${units}, jsonb_build_object('kind', 'user', 'id', u.id,
        'graphId', g.id, 'externalId', u.external_id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'metadata', u.metadata,
        'createdAt', u.created_at, 'updatedAt', u.updated_at) as line
      from users u join graphs g on g.user_id = u.id where ${visibleUsers(ctx)} ${id ? sql`and u.id in ${uuids([id])}` : sql``}
        and ${behindCursor({ limit: 0, offset: 0, after }, columns, "oldest")}
      order by u.created_at, u.id limit ${graphsAtOnce}::int`);
    if (found.length === 0) return;
    const section = sectionOf(found);
    yield section;
    const last = found[section.graphIds.length - 1]!;
    after = { createdAt: new Date(last.createdAt), id: last.id };
  }
}
