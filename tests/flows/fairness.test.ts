import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createRunner, type Runner, type RunnerOptions } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { acrossProjects, inProject } from "@/lib/db/project-scope";
import { newId } from "@/lib/ids";
import { eventually } from "../support/eventually";
import { aDatabase, postgresUrl, type TestDatabase } from "./support/database";
import { createJobs, jobRow, stepRows } from "./support/jobs";
import { aGate, type StubBody, stubJob } from "./support/stub-job";

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((each) => each.stop()));
  await rows(sql`delete from graphs`);
});

async function aRunner(body: StubBody, options: Partial<RunnerOptions> = {}): Promise<Runner> {
  const created = createRunner({ job: stubJob(body), backoffMs: [0], ...options });
  runners.push(created);
  await created.start();
  return created;
}

async function addJob(id: string): Promise<string> {
  // A job's body is of its own project.
  const [like] = await acrossProjects(() =>
    rows<{ project: string; graph: string; episode: string }>(
      sql`select project_id as project, graph_id as graph, episode_id as episode from ingestion_jobs where id = ${id}::uuid`,
    ),
  );
  const { project, graph, episode } = like!;
  const created = newId();
  await inProject(project, () =>
    rows(sql`
      insert into ingestion_jobs (id, project_id, graph_id, episode_id)
      values (${created}::uuid, ${project}::uuid, ${graph}::uuid, ${episode}::uuid)`),
  );
  return created;
}

async function projectsWith<Name extends string>(counts: Record<Name, number>) {
  const ids = {} as Record<Name, string[]>;
  for (const name of Object.keys(counts) as Name[]) ids[name] = (await createJobs(counts[name])).ids;
  const nameOf = (jobId: string) => (Object.keys(ids) as Name[]).find((name) => ids[name].includes(jobId))!;
  return { ids, nameOf };
}

describe("projects", () => {
  it("take turns, however many jobs one of them has", async () => {
    const { nameOf } = await projectsWith({ busy: 6, second: 2, third: 2 });
    const order: string[] = [];
    const worker = await aRunner(async (jobId) => void order.push(nameOf(jobId)), { concurrency: 1 });
    await worker.idle();
    expect(order).toEqual(["busy", "second", "third", "busy", "second", "third", "busy", "busy", "busy", "busy"]);
  });

  it("run after the one served last, even if that one has no jobs left", async () => {
    const { ids, nameOf } = await projectsWith({ first: 1, second: 1, third: 1 });
    const order: string[] = [];
    const body: StubBody = async (jobId) => {
      order.push(nameOf(jobId));
      if (nameOf(jobId) === "second") ids.first.push(await addJob(ids.first[0]!));
    };
    const worker = await aRunner(body, { concurrency: 1 });
    await worker.idle();
    expect(order).toEqual(["first", "second", "third", "first"]);
  });

  it("use every slot while no other waits, and their share otherwise", async () => {
    const { ids, nameOf } = await projectsWith({ busy: 6, other: 1 });
    await rows(sql`update ingestion_jobs set run_after = now() + interval '1 day' where id = ${ids.other[0]!}`);
    const gates = new Map<string, ReturnType<typeof aGate>>();
    await aRunner(
      (jobId, steps) => {
        const gate = aGate();
        gates.set(jobId, gate);
        return steps.run("chunk", () => gate.opened);
      },
      { concurrency: 4, perProject: 2, pollMs: 3_600_000 },
    );
    const running = () => [...gates.keys()].map(nameOf).toSorted();
    const end = async (name: "busy" | "other", expected: string[]) => {
      const jobId = [...gates.keys()].find((id) => nameOf(id) === name)!;
      const gate = gates.get(jobId)!;
      gates.delete(jobId);
      gate.open();
      await eventually(() => expect(running()).toEqual(expected));
    };
    await eventually(() => expect(running()).toEqual(["busy", "busy", "busy", "busy"]));

    ids.other.push(await addJob(ids.other[0]!), await addJob(ids.other[0]!), await addJob(ids.other[0]!));
    await end("busy", ["busy", "busy", "busy", "other"]);
    await end("busy", ["busy", "busy", "other", "other"]);
    // It would be the busy project's turn, but it already uses both its slots.
    await end("other", ["busy", "busy", "other", "other"]);
    await end("other", ["busy", "busy", "busy", "other"]);
    await eventually(async () => {
      for (const gate of gates.values()) gate.open();
      expect(await rows(sql`select 1 from ingestion_jobs where status <> 'done' and run_after < now()`)).toEqual([]);
    });
  });
});

describe("a long job", () => {
  const longBody =
    (count: number, seen: (step: number) => Promise<void> | void): StubBody =>
    async (_, steps) => {
      for (let step = 1; step <= count; step++) await steps.run(`part ${step}`, async () => void (await seen(step)), { yields: true });
    };

  it("lets a new job run between two of its steps, and then continues", async () => {
    const { ids, nameOf } = await projectsWith({ long: 1, short: 1 });
    await rows(sql`update ingestion_jobs set run_after = now() + interval '1 day' where id = ${ids.short[0]!}`);
    const order: string[] = [];
    const long = longBody(3, async (step) => {
      order.push(`part ${step}`);
      if (step === 1) ids.short.push(await addJob(ids.short[0]!));
    });
    const body: StubBody = async (jobId, steps) => {
      if (nameOf(jobId) === "long") return long(jobId, steps);
      order.push("short");
    };
    const worker = await aRunner(body, { concurrency: 1 });
    await worker.idle();
    expect(order).toEqual(["part 1", "short", "part 2", "part 3"]);
    expect(await jobRow(ids.long[0]!)).toMatchObject({ status: "done", attempts: 1 });
    expect((await stepRows(ids.long[0]!)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
  });

  it("keeps its slot while no job waits", async () => {
    const { ids } = await projectsWith({ long: 1 });
    const tokens = new Set<string | null | undefined>();
    const worker = await aRunner(
      longBody(4, async () => void tokens.add((await jobRow(ids.long[0]!))?.leaseToken)),
      { concurrency: 1 },
    );
    await worker.idle();
    expect(tokens.size).toBe(1);
  });

  it("lets short jobs of its own project run first too", async () => {
    const { ids } = await projectsWith({ one: 3 });
    const [long, ...short] = ids.one as [string, string, string];
    await rows(sql`update ingestion_jobs set run_after = now() - interval '1 minute' where id = ${long}`);
    const order: string[] = [];
    const parts = longBody(3, (step) => void order.push(`part ${step}`));
    const worker = await aRunner(
      async (jobId, steps) => {
        if (jobId === long) return parts(jobId, steps);
        order.push("short");
      },
      { concurrency: 1 },
    );
    await worker.idle();
    expect(short).toHaveLength(2);
    expect(order).toEqual(["part 1", "short", "short", "part 2", "part 3"]);
  });

  it("completes despite a stream of short jobs, and so does one of another project", async () => {
    const { ids, nameOf } = await projectsWith({ long: 1, stream: 1, alsoLong: 1 });
    const isDone = { long: false, alsoLong: false };
    let streamed = 0;
    const body: StubBody = async (jobId, steps) => {
      const name = nameOf(jobId);
      if (name !== "stream") {
        await longBody(5, () => {})(jobId, steps);
        isDone[name] = true;
        return;
      }
      // Keep a short job waiting until both long jobs have ended or had their chance.
      if (streamed++ < 200 && !(isDone.long && isDone.alsoLong)) ids.stream.push(await addJob(jobId));
    };
    const worker = await aRunner(body, { concurrency: 1 });
    await worker.idle();
    expect(isDone).toEqual({ long: true, alsoLong: true });
    // Every fourth claim takes a started job, so ten steps need about thirty short jobs.
    expect(streamed).toBeLessThan(60);
  });
});

describe.runIf(postgresUrl)("on Postgres", () => {
  it("two runners share the jobs of many projects, and run no step twice", async () => {
    const projects = await Promise.all(Array.from({ length: 12 }, () => createJobs(8)));
    const ids = projects.flatMap((project) => project.ids);
    const runs: string[] = [];
    const body: StubBody = async (jobId, steps) => {
      for (let step = 0; step < (ids.indexOf(jobId) % 8 < 2 ? 6 : 1); step++) {
        await steps.run(`part ${step}`, async () => void runs.push(`${jobId} ${step}`), { yields: true });
      }
    };
    const both = await Promise.all([0, 1].map(() => aRunner(body, { concurrency: 4 })));
    await Promise.all(both.map((each) => each.idle()));
    await eventually(async () => expect(await rows(sql`select 1 from ingestion_jobs where status <> 'done'`)).toEqual([]));
    expect(runs).toHaveLength(new Set(runs).size);
    expect(runs).toHaveLength(12 * (2 * 6 + 6));
    expect(await rows(sql`select distinct attempts from ingestion_jobs`)).toEqual([{ attempts: 1 }]);
  });
});
