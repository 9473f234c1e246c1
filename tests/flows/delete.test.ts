import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { models } from "@/lib/models";
import { call } from "../support/call";
import { startWorkers, useDatabase } from "../support/database";
import { jobKey } from "../support/job-key";
import { aProject } from "../support/project";
import { graphOf, rowsByTable } from "./support/rows";
import { aGate } from "./support/stub-job";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const statements = [
  ...["My colleague Tom Keller lives in Berlin.", "Tom Keller moved to Lisbon in March 2026."],
  ...["Tom Keller works at Acme.", "Tom Keller works at Acme!"],
];

async function addEverything(project: Project, group: string): Promise<string[]> {
  const ids: string[] = [];
  for (const content of statements) {
    const { body } = await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { group_id: group, messages: [{ role: "user", name: "Maya", content }], wait_for_processing: true },
    });
    expect(body.status).toBe("done");
    ids.push(body.job_id);
  }
  const document = await call("POST", "/v1/memory/add", { key: project.apiKey, body: { group, content: "Tom Keller lives in Porto." } });
  ids.push(document.body.jobId);
  await runner().idle();
  return ids;
}

async function aGroup(project: Project, name: string): Promise<string> {
  expect((await call("POST", "/v1/groups", { key: project.apiKey, body: { name } })).status).toBe(201);
  return graphOf(project.id, { group: name });
}

const deleteGroup = (project: Project, group: string) => call("DELETE", `/v1/groups/${group}`, { key: project.apiKey });

async function filledTables(graphId: string): Promise<Record<string, number>> {
  const counts = Object.entries(await rowsByTable(graphId)).map(([table, graphRows]) => [table, graphRows.length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

async function expectNoTrace(project: Project, graphId: string, jobIds: string[]) {
  expect(await filledTables(graphId)).toEqual({});
  const stored = JSON.stringify(jobIds.map((id) => parseId("job", id)));
  expect(
    await rows(sql`select 1 from job_steps where job_id in (select value::uuid from jsonb_array_elements_text(${stored}::jsonb))`),
  ).toEqual([]);
  for (const id of jobIds) {
    expect(await call("GET", `/v1/memory/job/${id}`, { key: project.apiKey })).toMatchObject({
      status: 404,
      body: { code: "JOB_NOT_FOUND" },
    });
  }
}

describe("deleting a group", () => {
  it("deletes its rows from every table, and leaves another group's unchanged", async () => {
    const project = await aProject();
    const [deleted, remaining] = [await aGroup(project, "gone"), await aGroup(project, "kept")];
    const jobIds = await addEverything(project, "gone");
    await addEverything(project, "kept");
    const before = await rowsByTable(remaining);
    // Otherwise the test would pass without any data.
    expect(Object.keys(await filledTables(deleted))).toEqual(
      expect.arrayContaining([
        ...["chunks", "conflicts", "edges", "embeddings", "entities", "entity_aliases", "episodes", "ingestion_jobs"],
        ...["job_steps", "memories", "mentions", "messages", "postings", "restatements", "threads"],
      ]),
    );

    expect(await deleteGroup(project, "gone")).toMatchObject({ status: 200 });
    await expectNoTrace(project, deleted, jobIds);
    expect(await rowsByTable(remaining)).toEqual(before);
    expect((await deleteGroup(project, "gone")).status).toBe(404);
    const search = { query: "Where does Tom Keller live?" };
    const after = await call("POST", "/v1/core/search", { key: project.apiKey, body: { ...search, group_id: "kept" } });
    expect(after.body.results.map((result: { content: string }) => result.content)).toContain("Tom Keller moved to Lisbon in March 2026.");
    expect((await call("POST", "/v1/core/search", { key: project.apiKey, body: { ...search, group_id: "gone" } })).status).toBe(404);
  });

  it("deletes stored responses that quote it", async () => {
    const project = await aProject();
    await aGroup(project, "team");
    await addEverything(project, "team");
    const search = () =>
      call("POST", "/v1/core/search", {
        key: project.apiKey,
        headers: { "idempotency-key": "once" },
        body: { group_id: ["team", "default"], query: "Tom Keller" },
      });
    expect((await search()).body.results).not.toEqual([]);
    expect((await search()).headers.get("idempotency-replayed")).toBe("true");
    await deleteGroup(project, "team");
    expect(await rows(sql`select 1 from idempotency_keys where owner_id = ${project.id} and body::text like '%Keller%'`)).toEqual([]);
    expect((await search()).status).toBe(404);
  });

  it("frees its name for a new, empty group", async () => {
    const project = await aProject();
    await aGroup(project, "team");
    await addEverything(project, "team");
    await deleteGroup(project, "team");
    const again = await aGroup(project, "team");
    expect(await filledTables(again)).toEqual({});
    const { body } = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      body: { group_id: "team", query: "Tom Keller", include_superseded: true, include_passages: true },
    });
    expect(body).toMatchObject({ results: [], passages: [] });
  });
});

describe("a running job writes nothing after its group is deleted", () => {
  it.each(["chunk", "extract", "embed", "store"])("right before step %s", async (step) => {
    const project = await aProject();
    const graphId = await aGroup(project, "team");
    await addEverything(project, "team");
    await runner().stop();
    try {
      const added = await call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { group_id: "team", messages: [{ role: "user", content: "Tom Keller moved to Vienna in May 2026." }] },
      });
      const seen: string[] = [];
      await ingestJob.run(await jobKey(added.body.job_id), {
        async run(name, work) {
          if (name === step) expect((await deleteGroup(project, "team")).status).toBe(200);
          seen.push(name);
          return work();
        },
      });
      expect(seen).toContain(step);
      await expectNoTrace(project, graphId, [added.body.job_id]);
    } finally {
      await startWorkers();
    }
  });

  it.each(["reads", "embeds"])("while the model %s, and its worker continues with other jobs", async (doing) => {
    const project = await aProject();
    const graphId = await aGroup(project, "team");
    const [reached, gate] = [aGate(), aGate()];
    const gated = <In, Out>(real: (input: In) => Promise<Out>) => {
      return async (input: In) => {
        reached.open();
        await gate.opened;
        return real(input);
      };
    };
    const spy =
      doing === "reads"
        ? vi.spyOn(models, "extract").mockImplementationOnce(gated(models.extract))
        : vi.spyOn(models.embedding, "embed").mockImplementationOnce(gated(models.embedding.embed));
    try {
      const added = await call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { group_id: "team", messages: [{ role: "user", content: "Tom Keller moved to Vienna in May 2026." }] },
      });
      await reached.opened;
      expect((await deleteGroup(project, "team")).status).toBe(200);
      gate.open();
      await runner().idle();
      await expectNoTrace(project, graphId, [added.body.job_id]);
      const [next] = await project.remembers("maya", "I live in Berlin.");
      expect(next!.body.status).toBe("done");
    } finally {
      spy.mockRestore();
    }
  });

  it("while many calls add to it", async () => {
    const project = await aProject();
    const graphId = await aGroup(project, "team");
    const adds = Array.from({ length: 20 }, (_, n) =>
      call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { group_id: "team", messages: [{ role: "user", content: `Tom Keller bought the red chair number ${n}.` }] },
      }),
    );
    const deleted = deleteGroup(project, "team");
    const answers = await Promise.all(adds);
    expect((await deleted).status).toBe(200);
    await runner().idle();
    expect(answers.filter(({ status }) => status !== 202 && status !== 404).map(({ status, body }) => [status, body])).toEqual([]);
    await expectNoTrace(
      project,
      graphId,
      answers.flatMap(({ body }) => body.job_id ?? []),
    );
  });
});
