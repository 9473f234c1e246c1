import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { genesisHash, record } from "@/lib/audit/record";
import { canonicalJson, sha256 } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { entityRows, graphOf, memoryRows } from "./support/rows";

useDatabase();

const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

type ChainRow = {
  id: string;
  seq: string | number;
  occurredAt: string;
  action: string;
  actor: unknown;
  target: unknown;
  outcome: string;
  correlationId: string | null;
  payloadHash: string;
  prevHash: string;
  hash: string;
};

async function expectIntactChain(projectId: string): Promise<string[]> {
  const entries = await rows<ChainRow>(sql`
    select id, seq, action, actor, target, outcome, correlation_id as "correlationId",
      payload_hash as "payloadHash", prev_hash as "prevHash", hash,
      to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt"
    from audit_entries where project_id = ${projectId} order by seq`);
  let prevHash = genesisHash;
  for (const [n, { hash, ...entry }] of entries.entries()) {
    const publicEntry = { ...entry, id: formatId("audit", entry.id), seq: Number(entry.seq) };
    expect(publicEntry).toMatchObject({ seq: n + 1, prevHash });
    expect(sha256(canonicalJson(publicEntry))).toBe(hash);
    prevHash = hash;
  }
  const [head] = await rows<{ seq: string | number; hash: string }>(sql`select seq, hash from audit_heads where project_id = ${projectId}`);
  expect({ seq: Number(head!.seq), hash: head!.hash }).toEqual({ seq: entries.length, hash: prevHash });
  return entries.map(({ action }) => action);
}

describe("fifty simultaneous adds for a new user", () => {
  it("create one user, one graph and one thread, and every job completes", { timeout: 120_000 }, async () => {
    const project = await aProject();
    const answers = await times(50, (n) =>
      call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: {
          user_id: "maya",
          messages: [
            { role: "user", content: `I bought the red chair number ${n + 1} from Tom Keller.` },
            { role: "user", content: "I work at Acme." },
          ],
        },
      }),
    );
    expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.thread_id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.internal_user_id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(50);
    await runner().idle();

    expect(await rows(sql`select count(*)::int as count from users where project_id = ${project.id}`)).toEqual([{ count: 1 }]);
    expect(await rows(sql`select count(*)::int as count from graphs where project_id = ${project.id} and kind = 'USER'`)).toEqual([
      { count: 1 },
    ]);
    expect(await rows(sql`select message_count as count from threads where project_id = ${project.id}`)).toEqual([{ count: 100 }]);
    const positions = await rows<{ position: number }>(
      sql`select position from messages where project_id = ${project.id} order by position`,
    );
    expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(await rows(sql`select status, count(*)::int as count from ingestion_jobs where project_id = ${project.id} group by 1`)).toEqual([
      { status: "done", count: 50 },
    ]);

    const graphId = await graphOf(project.id, { user: "maya" });
    const memories = await memoryRows(graphId);
    expect(memories.filter(({ content }) => content.includes("chair"))).toHaveLength(50);
    expect(memories.filter(({ content }) => content === "User works at Acme.")).toMatchObject([{ status: "active", mentionsCount: 50 }]);
    const names = (await entityRows(graphId)).map(({ name }) => name);
    for (const name of ["User", "Acme", "Tom Keller"]) expect(names.filter((other) => other === name)).toEqual([name]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it("to one named thread get gapless positions", async () => {
    const project = await aProject();
    const [first] = await project.remembers("maya", "I live in Berlin.");
    const { thread_id } = first!.body;
    const answers = await times(20, () =>
      call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id: "maya", thread_id, messages: [{ role: "user", content: "I love tea." }] },
      }),
    );
    expect(new Set(answers.map(({ body }) => body.thread_id))).toEqual(new Set([thread_id]));
    const positions = await rows<{ position: number }>(
      sql`select position from messages where project_id = ${project.id} order by position`,
    );
    expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, n) => n));
    await runner().idle();
  });
});

describe("a project's audit chain", () => {
  it("has no gap and no fork under fifty writers", async () => {
    const project = await aProject();
    await times(50, (n) =>
      inTransaction(() =>
        record(
          { ...project.ctx, correlationId: n % 2 ? `c-${n}` : null },
          "test.written",
          { type: "test", id: `tëst "${n}" \\ 日本` },
          { n },
        ),
      ),
    );
    const actions = await expectIntactChain(project.id);
    expect(actions.filter((action) => action === "test.written")).toHaveLength(50);
  });

  it("has no gap when some writers roll back", async () => {
    const project = await aProject();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        inTransaction(async () => {
          await record(project.ctx, "test.written", { type: "test", id: String(n) });
          if (n % 3 === 0) throw new Error("Rolled back");
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect((await expectIntactChain(project.id)).filter((action) => action === "test.written")).toHaveLength(20);
  });

  it("has every simultaneous add", async () => {
    const project = await aProject();
    await times(20, (n) =>
      call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id: `user-${n}`, messages: [{ role: "user", content: "I love tea." }] },
        headers: { "x-correlation-id": `add-${n}` },
      }),
    );
    expect((await expectIntactChain(project.id)).filter((action) => action === "episode.added")).toHaveLength(20);
    await runner().idle();
  });
});

it("keeps two projects with the same user id separate", async () => {
  const [one, other] = [await aProject(), await aProject()];
  const say = (project: typeof one, content: string) => project.remembers("maya", content);
  await times(10, (n) =>
    Promise.all([say(one, `I bought the red chair number ${n + 1}.`), say(other, `I sold the blue lamp number ${n + 1}.`)]),
  );
  const found = async (project: typeof one) =>
    project.searches("maya", "red chair blue lamp number", { limit: 50, include_passages: true });
  const [ofOne, ofOther] = [await found(one), await found(other)];
  expect(ofOne).toHaveLength(10);
  expect(ofOther).toHaveLength(10);
  expect(ofOne.filter((content) => !content.includes("red chair"))).toEqual([]);
  expect(ofOther.filter((content) => !content.includes("blue lamp"))).toEqual([]);
  const crossed = await rows<{ table: string }>(sql`
    select 'mentions' as table from mentions f join memories m on m.project_id = f.project_id and m.id = f.memory_id join entities e on e.project_id = f.project_id and e.id = f.entity_id where m.graph_id <> e.graph_id
    union all select 'edges' from edges x join memories m on m.project_id = x.project_id and m.id = x.memory_id join entities e on e.project_id = x.project_id and e.id = x.source_id where m.graph_id <> e.graph_id
    union all select 'memories' from memories m join graphs g on g.id = m.graph_id where g.project_id <> m.project_id`);
  expect(crossed).toEqual([]);
});
