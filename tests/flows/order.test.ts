import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { shuffled, withRandom } from "../support/random";
import { graphOf, memoryRows } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
/** Without a date it was said when it is added. */
type Statement = { content: string; on?: string; isDocument?: boolean };

async function addInOrder(project: Project, statements: Statement[], random: () => number) {
  const remaining = [...statements];
  while (remaining.length > 0) {
    const [first] = remaining;
    if (first!.isDocument) {
      remaining.shift();
      await call("POST", "/v1/memory/add", {
        key: project.apiKey,
        body: { userId: "maya", content: first!.content, documentDate: first!.on },
      });
      await runner().idle();
      continue;
    }
    const together: Statement[] = [];
    const size = 1 + Math.floor(random() * 3);
    while (together.length < size && remaining[0] && !remaining[0].isDocument) together.push(remaining.shift()!);
    const messages = together.map(({ content, on }) => ({ role: "user", content, created_at: on }));
    const { body } = await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { user_id: "maya", messages, wait_for_processing: true },
    });
    expect(body.status).toBe("done");
  }
}

async function beliefs(project: Project) {
  const graphId = await graphOf(project.id, { user: "maya" });
  const statementsSql = sql`(select string_agg(x, ' = ' order by x) from (
    select content || ' ' || date_part('year', coalesce(document_date, recorded_at)) as x from memories o where o.project_id = m.project_id and o.id = m.id union all
    select r.statement ->> 'content' || ' ' || left(coalesce(r.statement ->> 'document_date', r.statement ->> 'recorded_at'), 4)
    from restatements r where r.project_id = m.project_id and r.memory_id = m.id) x)`;
  const memories = await rows<{ id: string; said: string; supersededBy: string | null }>(sql`
    select m.id, ${statementsSql} as said, m.status, m.attribute, m.attribute_ends as ends, m.contested, m.mentions_count as times,
      round(m.confidence::numeric, 4)::float8 as confidence, left(to_json(m.valid_from) #>> '{}', 10) as since,
      left(to_json(m.valid_until) #>> '{}', 10) as until, m.superseded_by as "supersededBy"
    from memories m where m.graph_id = ${graphId} order by 2`);
  const saidBy = new Map(memories.map(({ id, said }) => [id, said]));
  const open = await rows<{ one: string; other: string }>(sql`
    select existing_memory_id as one, incoming_memory_id as other from conflicts where graph_id = ${graphId} and status = 'unresolved'`);
  const retired = await rows<{ one: string; other: string }>(sql`
    select m.id as one, m.superseded_by as other from conflicts c join memories m on m.project_id = c.project_id and m.id = c.existing_memory_id and m.superseded_by = c.incoming_memory_id
    where c.graph_id = ${graphId} and c.status = 'resolved' and c.auto_applied`);
  const withStatements = (pairs: { one: string; other: string }[]) => pairs.map(({ one, other }) => [saidBy.get(one), saidBy.get(other)]);
  return {
    memories: memories.map(({ id: _, supersededBy, ...memory }) => ({ ...memory, supersededBy: supersededBy && saidBy.get(supersededBy) })),
    open: withStatements(open)
      .map((pair) => pair.sort().join(" ? "))
      .sort(),
    retired: withStatements(retired)
      .map((pair) => pair.join(" → "))
      .sort(),
  };
}

const stories: [name: string, said: Statement[]][] = [
  [
    "moves, a return, repetitions and a contradicting document",
    [
      { content: "I live in Berlin.", on: "2019-05-10T10:00:00Z" },
      { content: "I moved to Lisbon in March 2020.", on: "2020-03-20T10:00:00Z" },
      { content: "I live in Lisbon.", on: "2020-09-20T10:00:00Z" },
      { content: "I moved to Madrid in June 2021.", on: "2021-06-20T10:00:00Z" },
      { content: "I moved to Lisbon in February 2022.", on: "2022-02-20T10:00:00Z" },
      { content: "I live in Lisbon!", on: "2023-01-10T10:00:00Z" },
      { content: "Maya lives in Porto.", on: "2023-06-01", isDocument: true },
      { content: "I love hiking.", on: "2019-06-10T10:00:00Z" },
      { content: "I really love hiking!", on: "2022-06-10T10:00:00Z" },
    ],
  ],
  [
    "jobs, their ends, a correction and one without a date",
    [
      { content: "I work at Acme.", on: "2018-01-10T10:00:00Z" },
      { content: "I no longer work at Acme.", on: "2019-02-10T10:00:00Z" },
      { content: "I work at Globex.", on: "2019-09-10T10:00:00Z" },
      { content: "I started working at Hooli in May 2020.", on: "2020-05-20T10:00:00Z" },
      { content: "I work at Globex.", on: "2021-05-20T10:00:00Z" },
      { content: "I no longer work at Globex.", on: "2022-05-20T10:00:00Z" },
      { content: "Maya works at Umbrella.", on: "2022-09-01", isDocument: true },
      { content: "I work at Initech." },
    ],
  ],
  [
    "contradicting documents of one date, a repetition, and a resolution",
    [
      { content: "Tom Keller lives in Rome.", on: "2020-01-01", isDocument: true },
      { content: "Tom Keller lives in Oslo.", on: "2020-01-01", isDocument: true },
      { content: "Tom Keller lives in Oslo.", on: "2020-07-01", isDocument: true },
      { content: "Tom Keller moved to Vienna in May 2021.", on: "2021-05-20T10:00:00Z" },
      { content: "Tom Keller lives in Graz.", on: "2021-09-01", isDocument: true },
      { content: "My favorite color is blue.", on: "2020-02-10T10:00:00Z" },
      { content: "My favorite color is green.", on: "2021-02-10T10:00:00Z" },
      { content: "My favorite food is ramen.", on: "2021-02-10T10:00:00Z" },
    ],
  ],
];

describe.each(stories)("%s", (_, statements) => {
  const addAndRead = async (order: Statement[], random: () => number) => {
    const project = await aProject();
    await project.remembers("maya", { content: "My name is Maya.", created_at: "2017-01-01T10:00:00Z" });
    await addInOrder(project, order, random);
    return beliefs(project);
  };

  it("gives the same result in any order and any split into jobs", { timeout: 120_000 }, async () => {
    const inOrder = await addAndRead(
      [...statements].sort((a, b) => ((a.on ?? "9") < (b.on ?? "9") ? -1 : 1)),
      () => 0,
    );
    expect(inOrder.memories.some(({ supersededBy }) => supersededBy)).toBe(true);
    await withRandom(12, async (random) => {
      const order = shuffled(statements, random);
      const arrival = order.map(({ content }) => content);
      expect({ arrival, ...(await addAndRead(order, random)) }).toEqual({ arrival, ...inOrder });
    });
  });
});

describe("an open conflict whose memories are superseded by a third value", () => {
  const aContradiction = async () => {
    const project = await aProject();
    await project.remembers("maya", "My name is Maya.", "I live in Berlin.");
    await addInOrder(project, [{ content: "Maya lives in Porto.", isDocument: true }], () => 0);
    const graphId = await graphOf(project.id, { user: "maya" });
    const before = await memoryRows(graphId);
    await project.remembers("maya", "I moved to Lisbon in March 2026.");
    return { project, graphId, before };
  };

  it("is resolved by it, and nothing stays contested", async () => {
    const { graphId } = await aContradiction();
    const found = await rows<{ kind: string; status: string; autoApplied: boolean; action: string; by: string }>(sql`
      select kind, status, auto_applied as "autoApplied", resolution ->> 'action' as action, resolution ->> 'by' as by
      from conflicts where graph_id = ${graphId} order by kind, id`);
    expect(found).toEqual([
      { kind: "CONTRADICTION", status: "resolved", autoApplied: true, action: "superseded", by: "system" },
      { kind: "UPDATE", status: "resolved", autoApplied: true, action: "confirm", by: "system" },
      { kind: "UPDATE", status: "resolved", autoApplied: true, action: "confirm", by: "system" },
    ]);
    expect((await memoryRows(graphId)).map(({ content, status, contested }) => [content, status, contested])).toEqual([
      ["Maya lives in Berlin.", "superseded", false],
      ["Maya lives in Porto.", "superseded", false],
      ["Maya moved to Lisbon in March 2026.", "active", false],
      ["User's name is Maya.", "active", false],
    ]);
  });

  it("keeps both original memories for an exact undo, in every related conflict", async () => {
    const { graphId, before } = await aContradiction();
    const sides = await rows<{ state: Record<string, unknown> }>(sql`
      select side.value as state from conflicts c cross join lateral (
        values (c.before -> 'existing'), (c.before -> 'incoming')) side (value)
      where c.graph_id = ${graphId}`);
    for (const memory of before.filter(({ content }) => content.includes("lives in"))) {
      const states = sides.filter(({ state }) => state.id === memory.id);
      expect(states).toHaveLength(2);
      for (const { state } of states) {
        expect(state).toMatchObject({ status: memory.status, validUntil: memory.validUntil, supersededBy: null, contested: true });
      }
    }
  });
});
