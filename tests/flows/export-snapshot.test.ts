import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { rows } from "@/lib/db/client";
import { formatId, parseId } from "@/lib/ids";
import { call, linesIn, respond } from "../support/call";
import { startWorkers, useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { withRandom } from "../support/random";
import { comparable, exportOf, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
type Line = Record<string, any>;

const add = async (project: Project, user: string, content: string): Promise<string> => {
  const body = { user_id: user, messages: [{ role: "user", content }] };
  return (await call("POST", "/v1/core/add", { key: project.apiKey, body })).body.job_id;
};

function faultsIn(lines: Line[]): string[] {
  const ofKind = (kind: string) => lines.filter((line) => line.kind === kind);
  const faults: string[] = [];
  const { counts } = lines.at(-1)!;
  for (const [kind, count] of Object.entries(counts)) {
    if (ofKind(kind).length !== count) faults.push(`counts ${count} ${kind} lines, has ${ofKind(kind).length}`);
  }
  const jobs = ofKind("job");
  const chunks = Map.groupBy(ofKind("chunk"), ({ episodeId }) => episodeId);
  for (const { id, chunks: count } of ofKind("episode")) {
    if ((chunks.get(id)?.length ?? 0) !== count) faults.push(`episode ${id} counts ${count} chunks, has ${chunks.get(id)?.length ?? 0}`);
    if (!jobs.some(({ episodeId }) => episodeId === id)) faults.push(`episode ${id} has no job`);
  }
  for (const job of jobs) {
    const pending = (chunks.get(job.episodeId) ?? []).filter(({ isPending }) => isPending);
    const known = [
      ...ofKind("memory").filter(({ jobId }) => jobId === job.id),
      ...ofKind("restatement").filter(({ statement }) => statement.job_id === parseId("job", job.id)),
    ];
    if (job.status === "done" && pending.length > 0) faults.push(`job ${job.id} is done but its passage is pending`);
    if (job.status === "pending" && known.length > 0) faults.push(`job ${job.id} is pending but has memories`);
  }
  const key = (memory: Line) => `${memory.attributeEntityId} ${memory.attribute}`;
  const believed = ofKind("memory").filter(
    ({ status, contested, attributeEntityId, attributeEnds }) => status === "active" && !contested && attributeEntityId && !attributeEnds,
  );
  for (const [attribute, memories] of Map.groupBy(believed, key)) {
    const values = new Set(memories.map(({ attributeValue }) => attributeValue));
    if (values.size > 1) faults.push(`${attribute} has the values ${[...values].join(", ")}`);
  }
  return faults;
}

async function importFresh(file: string): Promise<{ target: Project; body: any }> {
  const target = await aProject();
  const { status, body } = await importInto(target, file);
  expect([status, Object.values(body.skipped as object).filter((count) => count > 0)]).toEqual([200, []]);
  const { counts } = linesIn(file).at(-1);
  for (const kind of Object.keys(counts)) expect([kind, body.imported[kind] + body.existing[kind]]).toEqual([kind, counts[kind]]);
  return { target, body };
}

describe("an export", () => {
  it("has a single snapshot of a graph, whatever jobs do while the client reads", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    await runner().stop();
    try {
      await add(project, "maya", "I moved to Lisbon in May 2026.");
      const response = await respond("GET", "/v1/export", { key: project.apiKey });
      const reader = response.body!.getReader();
      const decoder = new TextDecoder();
      let text = "";
      while (!text.includes('"kind":"chunk"')) text += decoder.decode((await reader.read()).value);
      await startWorkers();
      await runner().idle();
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value);
      const lines = linesIn(text);
      expect(faultsIn(lines)).toEqual([]);
      expect(lines.filter(({ kind }) => kind === "job").map(({ status }) => status)).toEqual(["done", "pending"]);
      const { target } = await importFresh(text);
      await runner().idle();
      expect(await target.searches("maya", "Where do I live?", { filters: { types: ["EVENT"] } })).toHaveLength(1);
    } finally {
      await startWorkers();
    }
  });

  it("has a completed job for statements that are memories already, so that they aren't extracted twice", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    await runner().stop();
    let cut: string;
    let file: string;
    try {
      const job = parseId("job", await add(project, "maya", "I live in Lisbon. I like tea."))!;
      await ingestJob.run({ id: job, projectId: project.id }, { run: (_step, work) => work() });
      file = await exportOf(project);
      // As a long document's is between the last transaction that makes memories and the one that ends the job.
      await rows(sql`update ingestion_jobs set status = 'running', finished_at = null, chunks_created = 0, memories_created = 0, edges_created = 0
        where project_id = ${project.id} and id = ${job}`);
      await rows(sql`update chunks set is_pending = true
        where project_id = ${project.id} and episode_id = (select episode_id from ingestion_jobs where project_id = ${project.id} and id = ${job})`);
      cut = await exportOf(project);
      expect(faultsIn(linesIn(cut))).toEqual([]);
    } finally {
      await startWorkers();
    }
    const withoutJobs = (file: string) =>
      comparable(file).map((line) => ((line as Line).kind === "job" ? { ...(line as Line), startedAt: null, finishedAt: null } : line));
    expect(withoutJobs(cut)).toEqual(withoutJobs(file));
    const { target } = await importFresh(cut);
    await runner().idle();
    const [counted] = await rows(sql`
      select max(mentions_count)::int as mentions, count(*)::int as memories from memories where project_id = ${target.id}`);
    expect(counted).toEqual({ mentions: 1, memories: linesIn(cut).filter(({ kind }) => kind === "memory").length });
  });

  it("taken repeatedly during jobs, edits and deletions can be imported every time", { timeout: 120_000 }, () =>
    withRandom(1, async (random) => {
      const project = await aProject();
      const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
      const cities = ["Porto", "Lisbon", "Rome", "Oslo", "Berlin", "Vienna"];
      let isOver = false;
      // Bounded, so that a failing test leaves no calls running.
      const addRepeatedly = async (user: string) => {
        for (let n = 0; n < 12 && !isOver; n++) {
          const content = pick([
            `I live in ${pick(cities)}.`,
            `I work at Acme ${n}.`,
            `I like tea number ${n}.`,
            `I moved to ${pick(cities)}.`,
          ]);
          await project.remembers(user, content);
        }
      };
      const editor = async () => {
        for (let n = 0; n < 60 && !isOver; n++) {
          const [memory] = await rows<{ id: string }>(sql`
            select id from memories where project_id = ${project.id} and status = 'active' order by md5(id::text || ${n}::text) limit 1`);
          await new Promise((resolve) => setImmediate(resolve));
          if (!memory) continue;
          const url = `/v1/memory/${formatId("memory", memory.id)}`;
          if (n % 3 === 0) await call("DELETE", url, { key: project.apiKey });
          else await call("PATCH", url, { key: project.apiKey, body: { content: `User lives in ${pick(cities)}.` } });
        }
      };
      const files: string[] = [];
      const exportRepeatedly = async () => {
        try {
          for (let n = 0; n < 4; n++) files.push(await exportOf(project));
        } finally {
          isOver = true;
        }
      };
      await Promise.all([addRepeatedly("ann"), addRepeatedly("bob"), addRepeatedly("cyd"), editor(), exportRepeatedly()]);
      await runner().idle();
      files.push(await exportOf(project));
      const faults = files.map((file) => faultsIn(linesIn(file)));
      expect(faults).toEqual(files.map(() => []));
      for (const file of files) {
        const { target } = await importFresh(file);
        await runner().idle();
        expect(faultsIn(linesIn(await exportOf(target)))).toEqual([]);
      }
    }),
  );
});
