import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, openPglite, rows, setConnection } from "@/lib/db/client";
import { someOf } from "../support/thorough";
import { document, storyMessages } from "./support/ingest-story";
import { conflictRows, entityRows, memoryRows } from "./support/rows";

// Embedded database only: on Postgres a killed worker's jobs wait for their lease, which runner.test.ts covers.

const steps = ["chunk", "extract", "embed", "store"] as const;
const jobs = [...storyMessages, document];
const lastJob = jobs.length - 1;
/** The call itself cuts the messages, and the first step is done. */
const ownSteps = jobs.length * steps.length - storyMessages.length;
const crashes = someOf(
  [
    ...steps.map((step) => ({ step, when: "before commit", job: lastJob })),
    // The document's memories are linked, reconciled and counted in seven transactions.
    ...[2, 4, 7].map((nth) => ({ step: "store", when: `before commit ${nth}`, job: lastJob })),
    { step: "chunk", when: "after commit", job: lastJob },
    ...steps.slice(1).map((step) => ({ step, when: "after commit", job: 1 })),
  ].map((crash) => ({ ...crash, user: `${crash.step} ${crash.when}` })),
);
const withoutCrash = "unharmed";

const folder = mkdtempSync(join(tmpdir(), "loci-crash-"));
const logFile = join(folder, "diary");
let worker: ChildProcess | undefined;
let opened: Connection;

function aWorker(user: string, moment: string): Promise<string | number | null> {
  const support = (file: string) => fileURLToPath(new URL(`./support/${file}`, import.meta.url));
  const child = spawn(
    process.execPath,
    ["--import", support("resolve.mjs"), support("ingest-worker.ts"), join(folder, "data"), logFile, user, moment],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DATABASE_URL: "" } },
  );
  worker = child;
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
}

beforeAll(async () => {
  for (const { step, when, job, user } of crashes) expect([user, await aWorker(user, `${step}:${when}:${job}`)]).toEqual([user, "SIGKILL"]);
  expect(await aWorker(withoutCrash, "")).toBe(0);
  opened = await openPglite(join(folder, "data"));
  setConnection(opened);
}, 600_000);

afterAll(async () => {
  if (worker?.exitCode === null && worker.signalCode === null) worker.kill("SIGKILL");
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

const graphOf = async (user: string) =>
  (
    await rows<{ id: string }>(
      sql`select g.id from graphs g join users u on u.project_id = g.project_id and u.id = g.user_id where u.external_id = ${user}`,
    )
  )[0]!.id;

/** Without ids and timestamps, so that two graphs with the same story match. */
async function storedBy(user: string) {
  const id = await graphOf(user);
  return {
    jobs: await rows(sql`
      select status, chunks_created, memories_created, edges_created, duplicates, dropped, error_message from ingestion_jobs
      where graph_id = ${id} order by created_at, id`),
    sizes: await rows(sql`select chunk_count, chunk_terms::int, memory_count, memory_terms::int from graphs where id = ${id}`),
    memories: (await memoryRows(id)).map(({ id: _, ...memory }) => memory),
    entities: await entityRows(id),
    conflicts: await conflictRows(id),
    mentions: await rows(sql`
      select m.content, e.name from mentions f join memories m on m.project_id = f.project_id and m.id = f.memory_id join entities e on e.project_id = f.project_id and e.id = f.entity_id
      where f.graph_id = ${id} order by 1, 2`),
    edges: await rows(sql`
      select m.content, s.name as source, x.type, t.name as target from edges x join memories m on m.project_id = x.project_id and m.id = x.memory_id
        join entities s on s.project_id = x.project_id and s.id = x.source_id join entities t on t.project_id = x.project_id and t.id = x.target_id where x.graph_id = ${id} order by 1, 2, 3, 4`),
    embeddings: await rows(sql`
      select v.kind, coalesce(m.content, c.content) as text, md5(v.embedding::text) as vector from embeddings v
        left join memories m on m.project_id = v.project_id and m.unit = v.unit
          left join chunks c on c.project_id = v.project_id and c.unit = v.unit where v.graph_id = ${id} order by 1, 2`),
    postings: await rows(sql`
      select p.kind, coalesce(m.content, c.content) as text, string_agg(p.term || ' ' || p.frequency || ' ' || p.length, ', ' order by p.term) as terms
      from postings p left join memories m on m.project_id = p.project_id and m.unit = p.unit left join chunks c on c.project_id = p.project_id and c.unit = p.unit
      where p.graph_id = ${id} group by p.unit, 1, 2 order by 1, 2`),
    passages: await rows(sql`select content, start, is_pending from chunks where graph_id = ${id} order by message_index, start, content`),
    messages: await rows(sql`select position, content from messages where graph_id = ${id} order by position`),
    user: await rows(sql`select first_name from users where external_id = ${user}`),
  };
}

it("stores the whole story without a crash", async () => {
  const expected = await storedBy(withoutCrash);
  expect(expected.jobs.map((job) => [job.status, job.duplicates, job.error_message])).toEqual([
    ["done", 0, null],
    ["done", 1, null],
    ["done", 1, null],
    ["done", 0, null],
  ]);
  expect(expected.user).toEqual([{ first_name: "Maya" }]);
  expect(expected.memories.filter(({ content }) => !content.includes("oranges")).map(({ content, status }) => [content, status])).toEqual(
    expect.arrayContaining([
      ["User lives in Berlin.", "superseded"],
      ["Maya moved to Lisbon in March 2026.", "active"],
      ["Maya loves ramen.", "active"],
      ["Tom Keller works at Globex.", "active"],
    ]),
  );
});

describe("after kill -9 of a worker, nothing is lost and nothing is done twice", () => {
  it.each(crashes)("in step $step, $when, in job $job", async ({ user }) => {
    expect(await storedBy(user)).toEqual(await storedBy(withoutCrash));
  });

  it("without drafts or orphaned rows", async () => {
    const expectNoRows = async (statement: ReturnType<typeof sql>) => expect(await rows(statement)).toEqual([]);
    await expectNoRows(sql`select 1 from memories where status = 'draft' or draft is not null`);
    await expectNoRows(sql`select 1 from embeddings v where v.kind = 0 or not exists (
      select 1 from memories m where m.project_id = v.project_id and m.unit = v.unit
        union all select 1 from chunks c where c.project_id = v.project_id and c.unit = v.unit)`);
    await expectNoRows(sql`select 1 from postings p where not exists (
      select 1 from memories m where m.project_id = p.project_id and m.unit = p.unit
        union all select 1 from chunks c where c.project_id = p.project_id and c.unit = p.unit)`);
    await expectNoRows(
      sql`select 1 from entities e where not exists (select 1 from entity_aliases a where a.project_id = e.project_id and a.entity_id = e.id)`,
    );
    await expectNoRows(sql`select 1 from ingestion_jobs where status <> 'done' or lease_until > now() + interval '1 hour'`);
  });

  it("repeating only the interrupted step", async () => {
    const finished = new Set<string>();
    const added = new Map<string, string[]>();
    const starts = new Map<string, number>();
    for (const line of readFileSync(logFile, "utf8").trim().split("\n")) {
      const [word, ...rest] = line.split(" ");
      if (word === "added") {
        const ids = rest.slice(-jobs.length);
        added.set(rest.slice(0, -jobs.length).join(" "), ids);
        continue;
      }
      const step = rest.join(" ");
      if (word === "done") finished.add(step);
      else {
        expect(finished).not.toContain(step);
        starts.set(step, (starts.get(step) ?? 0) + 1);
      }
    }
    const counted = new Map<string, number>();
    for (const row of await rows<{ step: string; attempts: number }>(sql`select job_id || ' ' || name as step, attempts from job_steps`)) {
      counted.set(row.step, row.attempts);
    }
    expect(counted.size).toBe((crashes.length + 1) * jobs.length * steps.length);
    expect(starts.size).toBe((crashes.length + 1) * ownSteps);
    const repeatedSteps = crashes
      // That commit ended the job, so there is nothing to resume.
      .filter(({ step, when }) => !(step === "store" && when === "after commit"))
      .map(({ step, user, job }) => `${added.get(user)![job]} ${step}`);
    expect([...counted].filter(([, attempts]) => attempts !== 1).sort()).toEqual(repeatedSteps.map((step) => [step, 2]).sort());
    expect([...starts].sort()).toEqual([...counted].filter(([step]) => starts.has(step)).sort());
  });
});
