import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inSnapshot, inTransaction, rows } from "@/lib/db/client";
import { texts, uuids } from "@/lib/db/sql-lists";
import { visibleGroups } from "@/lib/graphs/access";
import { requireGroup } from "@/lib/groups/require-group";
import { formatId } from "@/lib/ids";
import { afterCursor, type Cursor } from "@/lib/page";
import { requireUser } from "@/lib/users/find-user";
import { visibleUsers } from "@/lib/users/visible-users";
import { version } from "@/lib/version";
import { formatVersion, type Line, mapLine, zeroCounts } from "./format";
import { fileFormat, graphKinds, readRows } from "./read-rows";
import type { RowLine } from "./row-lines";
import { Spool } from "./spool";

export type ExportScope = { userId?: string; group?: string };

/** A thousand small graphs must take few statements. */
const graphsPerBatch = 200;
/** Chunks and memories together. A larger graph is read alone. */
const unitsPerBatch = 5_000;

/**
 * A graph's lines are a consistent snapshot, spooled so that a slow client holds no database connection.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, before the first line
 */
export async function exportLines(ctx: ProjectContext, scope: ExportScope): Promise<AsyncGenerator<Line[]>> {
  const { userId, group, target, readers } = await rangeOf(ctx, scope);
  await inTransaction(() => record(ctx, "export.made", target));
  return linesOf(ctx, { userId, group }, readers);
}

type Section = { lines: RowLine<"user" | "group">[]; graphIds: string[]; next: SectionReader };
type SectionReader = () => Promise<Section | null>;
type Range = { userId: string | null; group: string | null; target: { type: string; id: string }; readers: SectionReader[] };

async function rangeOf(ctx: ProjectContext, { userId, group }: ExportScope): Promise<Range> {
  if (userId !== undefined) {
    const user = await requireUser(ctx, userId);
    const target = { type: "user", id: formatId("user", user.id) };
    return { userId: user.externalId, group: null, target, readers: [userSections(ctx, user.id)] };
  }
  if (group !== undefined) {
    const { id, name } = await requireGroup(ctx, group);
    const target = { type: "group", id: formatId("graph", id) };
    return { userId: null, group: name, target, readers: [groupSections(ctx, [name])] };
  }
  const target = { type: "project", id: formatId("project", ctx.project.id) };
  return { userId: null, group: null, target, readers: [groupSections(ctx, visibleGroups(ctx)), userSections(ctx, null)] };
}

async function* linesOf(
  ctx: ProjectContext,
  of: { userId: string | null; group: string | null },
  readers: SectionReader[],
): AsyncGenerator<Line[]> {
  const counts = zeroCounts();
  yield [{ kind: "export", format: formatVersion, service: `loci ${version}`, exportedAt: new Date().toISOString(), of }];
  for (let readNext of readers) {
    for (;;) {
      const spool = new Spool<RowLine>();
      try {
        const section = await oneAtATime(() => inSnapshot(() => readSection(ctx, readNext, spool)));
        if (!section) break;
        readNext = section.next;
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

async function readSection(ctx: ProjectContext, readNext: SectionReader, spool: Spool<RowLine>): Promise<Section | null> {
  const section = await readNext();
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

/** Together, exports use at most one connection of the pool. */
function oneAtATime<T>(read: () => Promise<T>): Promise<T> {
  const turn = reading.then(read);
  reading = turn.catch(() => {});
  return turn;
}

type GraphRow = { graphId: string; units: number; line: RowLine<"user" | "group"> };

function sectionOf<R extends GraphRow>(graphs: R[], readAfter: (last: R) => SectionReader): Section | null {
  if (graphs.length === 0) return null;
  let units = 0;
  const fitting = graphs.filter((graph, n) => {
    units += graph.units;
    return n === 0 || units <= unitsPerBatch;
  });
  return {
    lines: fitting.map(({ line }) => mapLine(line.kind, line as never, fileFormat)),
    graphIds: fitting.map(({ graphId }) => graphId),
    next: readAfter(fitting.at(-1)!),
  };
}

const units = sql`(g.chunk_count + g.memory_count)::int as units`;

function groupSections(ctx: ProjectContext, names: string[] | null, after = ""): SectionReader {
  return async () => {
    const graphs = await rows<GraphRow & { name: string }>(sql`
      select g.id as "graphId", g.name, ${units}, jsonb_build_object('kind', 'group', 'id', g.id, 'name', g.name, 'description', g.description,
        'createdAt', g.created_at) as line
      from graphs g where g.project_id = ${ctx.project.id} and g.kind = 'GROUP' and g.name collate "C" > ${after}
        ${names ? sql`and g.name in ${texts(names)}` : sql``} order by g.name collate "C" limit ${graphsPerBatch}::int`);
    return sectionOf(graphs, ({ name }) => groupSections(ctx, names, name));
  };
}

function userSections(ctx: ProjectContext, id: string | null, after: Cursor | null = null): SectionReader {
  const columns = { createdAt: sql`u.created_at`, id: sql`u.id` };
  return async () => {
    const graphs = await rows<GraphRow & { id: string; createdAt: string }>(sql`
      select u.id, g.id as "graphId", to_json(u.created_at) #>> '{}' as "createdAt", ${units}, jsonb_build_object('kind', 'user', 'id', u.id,
        'graphId', g.id, 'externalId', u.external_id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'metadata', u.metadata,
        'createdAt', u.created_at, 'updatedAt', u.updated_at) as line
      from users u join graphs g on g.project_id = u.project_id and g.user_id = u.id where ${visibleUsers(ctx)} ${id ? sql`and u.id in ${uuids([id])}` : sql``}
        and ${afterCursor({ limit: 0, offset: 0, after }, columns, "oldest")}
      order by u.created_at, u.id limit ${graphsPerBatch}::int`);
    return sectionOf(graphs, (last) => userSections(ctx, id, { createdAt: new Date(last.createdAt), id: last.id }));
  };
}
