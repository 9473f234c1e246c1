import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inSnapshot, inTransaction, rows } from "@/lib/db/client";
import { texts, uuids } from "@/lib/db/sql-lists";
import { visibleGroups } from "@/lib/graphs/access";
import { requireGroup } from "@/lib/groups/require-group";
import { showId } from "@/lib/ids";
import { behindCursor, type Cursor } from "@/lib/page";
import { requireUser } from "@/lib/users/find-user";
import { visibleUsers } from "@/lib/users/visible-users";
import { version } from "@/lib/version";
import { formatVersion, type Line, mapLine, noCounts, type RowLine } from "./format";
import { graphKinds, readRows, shown } from "./read-rows";
import { Spool } from "./spool";

/** What is exported: one user, one group, or all that the key sees. */
export type Exported = { userId?: string; group?: string };

/** Graphs whose rows are read together, so that a thousand small ones cost few statements. */
const graphsPerBatch = 200;
/** Chunks and memories of these together; a larger graph is read alone. */
const unitsPerBatch = 5_000;

/**
 * The lines of an export, a page at a time. What is asked for is found, and the export written into the audit chain, before the first
 * line. The lines of a graph are one state of it: each section is read at once, and waits for the client outside the database.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function exportLines(ctx: ProjectContext, of: Exported): Promise<AsyncGenerator<Line[]>> {
  const { userId, group, target, walks } = await rangeOf(ctx, of);
  await inTransaction(() => record(ctx, "export.made", target));
  return linesOf(ctx, { userId, group }, walks);
}

/** Some graphs, with the lines that say whose they are; `next` reads the section after it. */
type Section = { lines: RowLine<"user" | "group">[]; graphIds: string[]; next: Walk };
/** Reads a section; null when there are no more graphs. */
type Walk = () => Promise<Section | null>;
type Range = { userId: string | null; group: string | null; target: { type: string; id: string }; walks: Walk[] };

async function rangeOf(ctx: ProjectContext, { userId, group }: Exported): Promise<Range> {
  if (userId !== undefined) {
    const user = await requireUser(ctx, userId);
    const target = { type: "user", id: showId("user", user.id) };
    return { userId: user.externalId, group: null, target, walks: [userSections(ctx, user.id)] };
  }
  if (group !== undefined) {
    const found = await requireGroup(ctx, group);
    const target = { type: "group", id: showId("graph", found.id) };
    return { userId: null, group: found.name, target, walks: [groupSections(ctx, [found.name])] };
  }
  const target = { type: "project", id: showId("project", ctx.project.id) };
  return { userId: null, group: null, target, walks: [groupSections(ctx, visibleGroups(ctx)), userSections(ctx, null)] };
}

async function* linesOf(ctx: ProjectContext, of: { userId: string | null; group: string | null }, walks: Walk[]): AsyncGenerator<Line[]> {
  const counts = noCounts();
  yield [{ kind: "export", format: formatVersion, service: `loci ${version}`, exportedAt: new Date().toISOString(), of }];
  for (let walk of walks) {
    for (;;) {
      const spool = new Spool<RowLine>();
      try {
        const section = await oneAtATime(() => inSnapshot(() => readSection(ctx, walk, spool)));
        if (!section) break;
        walk = section.next;
        for await (const page of spool.pages()) {
          for (const { kind } of page) counts[kind]++;
          yield page;
        }
      } finally {
        await spool.close();
      }
    }
  }
  yield [{ kind: "end", counts }];
}

async function readSection(ctx: ProjectContext, walk: Walk, spool: Spool<RowLine>): Promise<Section | null> {
  const section = await walk();
  if (!section) return null;
  const { graphIds } = section;
  await spool.write(section.lines);
  for (const kind of graphKinds) {
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readRows>> = await readRows(kind, { graphIds, projectId: ctx.project.id, after });
      await spool.write(page.lines);
      after = page.next;
    } while (after !== null);
  }
  return section;
}

let reading: Promise<unknown> = Promise.resolve();

/** However many exports run, they take one of the pool's connections. */
function oneAtATime<T>(read: () => Promise<T>): Promise<T> {
  const turn = reading.then(read);
  reading = turn.catch(() => {});
  return turn;
}

type GraphRow = { graphId: string; units: number; line: RowLine<"user" | "group"> };

/** As many as are small enough to be read together, and at least one. */
function sectionOf<R extends GraphRow>(found: R[], walkAfter: (last: R) => Walk): Section | null {
  if (found.length === 0) return null;
  let units = 0;
  const some = found.filter((graph, n) => {
    units += graph.units;
    return n === 0 || units <= unitsPerBatch;
  });
  return {
    lines: some.map(({ line }) => mapLine(line.kind, line as never, shown)),
    graphIds: some.map(({ graphId }) => graphId),
    next: walkAfter(some.at(-1)!),
  };
}

const units = sql`(g.chunk_count + g.memory_count)::int as units`;

function groupSections(ctx: ProjectContext, names: string[] | null, after = ""): Walk {
  return async () => {
    const found = await rows<GraphRow & { name: string }>(sql`
      select g.id as "graphId", g.name, ${units}, jsonb_build_object('kind', 'group', 'id', g.id, 'name', g.name, 'description', g.description,
        'createdAt', g.created_at) as line
      from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP' and g.name collate "C" > ${after}
        ${names ? sql`and g.name in ${texts(names)}` : sql``} order by g.name collate "C" limit ${graphsPerBatch}::int`);
    return sectionOf(found, ({ name }) => groupSections(ctx, names, name));
  };
}

function userSections(ctx: ProjectContext, id: string | null, after: Cursor | null = null): Walk {
  const columns = { createdAt: sql`u.created_at`, id: sql`u.id` };
  return async () => {
    const found = await rows<GraphRow & { id: string; createdAt: string }>(sql`
      select u.id, g.id as "graphId", to_json(u.created_at) #>> '{}' as "createdAt", ${units}, jsonb_build_object('kind', 'user', 'id', u.id,
        'graphId', g.id, 'externalId', u.external_id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'metadata', u.metadata,
        'createdAt', u.created_at, 'updatedAt', u.updated_at) as line
      from users u join graphs g on g.user_id = u.id where ${visibleUsers(ctx)} ${id ? sql`and u.id in ${uuids([id])}` : sql``}
        and ${behindCursor({ limit: 0, offset: 0, after }, columns, "oldest")}
      order by u.created_at, u.id limit ${graphsPerBatch}::int`);
    return sectionOf(found, (last) => userSections(ctx, id, { createdAt: new Date(last.createdAt), id: last.id }));
  };
}
