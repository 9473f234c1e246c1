import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { formatId, parseId } from "@/lib/ids";
import { models } from "@/lib/models";
import { call } from "../support/call";
import { startWorkers, useDatabase } from "../support/database";
import { jobKey } from "../support/job-key";
import { aProject } from "../support/project";
import { conflictRows, graphOf, memoryRows, rowsByTable, tablesWith } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

async function idOf(project: Project, content: string): Promise<string> {
  const found = (await memoryRows(await graphOf(project.id, { user: "maya" }))).filter(
    (memory) => memory.content === content && memory.status !== "draft",
  );
  expect(found, content).toHaveLength(1);
  return formatId("memory", found[0]!.id);
}

async function deleteByContent(project: Project, content: string): Promise<void> {
  const answer = await call("DELETE", `/v1/memory/${await idOf(project, content)}`, { key: project.apiKey });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const beliefs = async (project: Project) =>
  (await memoryRows(await graphOf(project.id, { user: "maya" }))).map(({ id: _, ...memory }) => memory);

async function readAll(project: Project, questions: string[]): Promise<string> {
  const key = project.apiKey;
  const post = async (path: string, body: object) => (await call("POST", path, { key, body })).body;
  const responses: unknown[] = [(await call("GET", "/v1/users/maya/context", { key })).body];
  for (const question of questions) {
    const core = { user_id: "maya", include_superseded: true };
    const { query: _, ...found } = await post("/v1/core/search", { ...core, query: question, include_passages: true });
    const { question: __, ...response } = await post("/v1/core/ask", { ...core, question });
    const chatted = await post("/v1/memory/chat", {
      messages: [{ role: "user", content: question }],
      projectTag: project.tag,
      users: ["maya"],
      ingestUserTurn: false,
    });
    const { query: ___, ...searched } = await post("/v1/memory/search", {
      q: question,
      projectTags: [project.tag],
      users: ["maya"],
      includePassages: true,
      includeGraph: true,
    });
    responses.push(found, response, chatted, searched);
  }
  return JSON.stringify(responses);
}

describe("a deleted memory", () => {
  it("doesn't appear in any search, passage, answer, chat or context, and neither do its repetitions", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.", "I am allergic to peanuts.", "I work at Acme.", "I am allergic to peanuts!");
    const questions = ["What am I allergic to?", "peanuts", "allergic", "Tell me about me."];
    expect(await readAll(project, questions)).toMatch(/peanut/i);
    await deleteByContent(project, "User is allergic to peanuts.");
    const after = await readAll(project, questions);
    expect(after).not.toMatch(/peanut|allergic to/i);
    expect(after).toContain("tea");
  });

  it("leaves no trace except in messages", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    const graphId = await graphOf(project.id, { user: "maya" });
    const before = await rowsByTable(graphId);
    await project.remembers("maya", "My sister Petronella lives in Oslo.", "My sister Petronella lives in Oslo!");
    for (const { content } of await beliefs(project)) if (content !== "User likes tea.") await deleteByContent(project, content);
    const after = await rowsByTable(graphId);
    const conversationTables = ["messages", "threads", "episodes", "ingestion_jobs", "job_steps", "counts"];
    const otherTables = Object.entries(after).filter(([table]) => !conversationTables.includes(table));
    for (const [table, rows] of otherTables) expect({ table, held: rows }).toEqual({ table, held: before[table] });
    expect(JSON.stringify(after.messages)).toContain("Petronella");
    const quoting: string[] = [];
    for (const table of await tablesWith("project_id")) {
      const found = await rows(
        sql`select 1 from ${sql.identifier(table)} t where t.project_id = ${project.id} and t::text ilike '%petronella%'`,
      );
      if (found.length > 0) quoting.push(table);
    }
    expect(quoting).toEqual(["messages"]);
    const [graph] = await rows(sql`select memory_count as memories, chunk_count as chunks from graphs where id = ${graphId}`);
    expect(graph).toEqual({ memories: 1, chunks: 1 });
  });

  it("keeps the rest of its passage", async () => {
    const project = await aProject();
    await project.remembers("maya", "I am allergic to peanuts 🥜 and more. I like tea.");
    const found = await memoryRows(await graphOf(project.id, { user: "maya" }));
    const allergy = found.find(({ content }) => content.includes("allergic"))!;
    const tea = found.find(({ content }) => content.includes("tea"))!;
    await deleteByContent(project, allergy.content);
    const [chunk] = await rows<{ content: string; start: number }>(sql`
      select c.content, m.quote_start as start from memories m join chunks c on c.project_id = m.project_id and c.id = m.chunk_id where m.id = ${tea.id}`);
    expect(chunk!.content.slice(chunk!.start, chunk!.start + tea.quote.length)).toBe(tea.quote);
    expect(chunk!.content).not.toMatch(/peanut/);
    const passages = await rows<{ term: string }>(sql`
      select distinct term from postings where graph_id = ${await graphOf(project.id, { user: "maya" })}`);
    expect(passages.map(({ term }) => term)).not.toEqual(expect.arrayContaining([expect.stringMatching(/peanut|allerg/)]));
  });

  it("keeps text that another memory cites", async () => {
    const project = await aProject();
    await project.remembers("maya", "My sister Ana lives in Oslo.");
    const found = await memoryRows(await graphOf(project.id, { user: "maya" }));
    await rows(sql`update memories set quote = 'Ana lives in Oslo.', quote_start = 10 where id = ${found[0]!.id}`);
    const [copied] = await rows<{ id: string }>(sql`
      insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence,
        recorded_at, content_key, model)
      select gen_random_uuid(), project_id, graph_id, episode_id, chunk_id, job_id, unit + 60, 'active', type, 'Ana is there.', 'Ana', 10, 0.9,
        recorded_at, 'k', model from memories where id = ${found[0]!.id} returning id`);
    await deleteByContent(project, found[0]!.content);
    const [chunk] = await rows(
      sql`select c.content from chunks c join memories m on m.project_id = c.project_id and m.chunk_id = c.id where m.id = ${copied!.id}`,
    );
    expect(chunk).toMatchObject({ content: "My sister Ana               " });
  });

  it("is created again when stated again", async () => {
    const project = await aProject();
    await project.remembers("maya", "I am allergic to peanuts.");
    await deleteByContent(project, "User is allergic to peanuts.");
    await project.remembers("maya", "I am allergic to peanuts.");
    expect(await project.searches("maya", "allergic")).toEqual(["User is allergic to peanuts."]);
  });

  it("of a name removes the user's name", async () => {
    const project = await aProject();
    await project.remembers("maya", "My name is Wilhelmina.", "I like tea.");
    await deleteByContent(project, "User's name is Wilhelmina.");
    expect(await rows(sql`select first_name from users where project_id = ${project.id}`)).toEqual([{ first_name: null }]);
    expect(await readAll(project, ["What is my name?"])).not.toContain('Wilhelmina"');
  });

  it("deletes stored responses that contain it", async () => {
    const project = await aProject();
    await project.remembers("maya", "I am allergic to peanuts.");
    const ask = () =>
      call("POST", "/v1/core/ask", {
        key: project.apiKey,
        body: { user_id: "maya", question: "What am I allergic to?" },
        headers: { "idempotency-key": "k" },
      });
    expect((await ask()).body.text).toContain("peanuts");
    await deleteByContent(project, "User is allergic to peanuts.");
    expect(JSON.stringify((await ask()).body)).not.toContain("peanuts.");
    expect(await rows(sql`select 1 from idempotency_keys where owner_id = ${project.id} and body::text ~ 'peanut'`)).toEqual([]);
  });

  it("is deleted even without an embedding model; the rest of its passage is found by words", async () => {
    const project = await aProject();
    await project.remembers("maya", "I am allergic to peanuts. I like tea.");
    const spy = vi.spyOn(models.embedding, "embed").mockRejectedValue(new AppError("MODEL_UNAVAILABLE", "Away."));
    const content = (await beliefs(project)).find((memory) => memory.content.includes("allergic"))!.content;
    await deleteByContent(project, content);
    spy.mockRestore();
    const { body } = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      body: { user_id: "maya", query: "tea", include_passages: true },
    });
    expect(body.passages.map((passage: { content: string }) => passage.content.trim())).toEqual(["I like tea."]);
  });
});

describe("a deletion undoes the effects on other memories", () => {
  const homes = [
    { content: "I live in Berlin.", created_at: "2019-05-10" },
    { content: "I moved to Lisbon in March 2020.", created_at: "2020-03-20" },
    { content: "I live in Madrid.", created_at: "2021-06-20" },
    { content: "I live in Berlin.", created_at: "2022-06-20" },
  ];
  const document = async (project: Project, documentDate?: string) => {
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content: "Maya lives in Porto.", documentDate } });
    await runner().idle();
  };
  const normalized = (content: string) => content.replace(/ in .*/, "") + (/ in (\w+)/.exec(content)?.[1] ?? "");
  const outcome = async (project: Project) => {
    const graphId = await graphOf(project.id, { user: "maya" });
    const open = (await conflictRows(graphId)).filter(({ status }) => status === "unresolved");
    return {
      memories: (await beliefs(project)).map(({ quote: _, ...memory }) => memory),
      open: open.map(({ existing, incoming }) => [existing, incoming].map(normalized).sort()),
    };
  };

  it.each([
    ["User lives in Berlin.", 0, [1, 2, 3]],
    ["User moved to Lisbon in March 2020.", 1, [0, 2, 3]],
    ["User lives in Madrid.", 2, [0, 1, 3]],
  ])("%s", async (content, removed, rest) => {
    const [reference, without] = [await aProject(), await aProject()];
    await reference.remembers("maya", ...homes);
    await document(reference, "2023-01-01");
    await without.remembers("maya", ...rest.map((n) => homes[n]!));
    await document(without, "2023-01-01");
    const id = (await memoryRows(await graphOf(reference.id, { user: "maya" }))).filter((memory) => memory.content === content);
    const first = await rows<{ id: string }>(sql`
      select id from memories where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(id.map((each) => each.id))}::jsonb))
      order by document_date limit 1`);
    expect(removed).toBeLessThan(homes.length);
    const answer = await call("DELETE", `/v1/memory/${formatId("memory", first[0]!.id)}`, { key: reference.apiKey });
    expect(answer.status).toBe(200);
    expect(await outcome(reference)).toEqual(await outcome(without));
    const dangling = await rows(
      sql`select 1 from memories where project_id = ${reference.id} and status = 'superseded' and superseded_by is null`,
    );
    expect(dangling).toEqual([]);
  });

  it("reactivates what it superseded, now and with later statements", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Berlin.", "I live in Lisbon.");
    await deleteByContent(project, "User lives in Lisbon.");
    expect(await beliefs(project)).toMatchObject([
      { content: "User lives in Berlin.", status: "active", validUntil: null, contested: false },
    ]);
    expect(await project.searches("maya", "Where do I live?")).toEqual(["User lives in Berlin."]);
    await project.remembers("maya", "I live in Rome.");
    expect(await beliefs(project)).toMatchObject([
      { content: "User lives in Berlin.", status: "superseded", supersededBy: "User lives in Rome." },
      { content: "User lives in Rome.", status: "active" },
    ]);
  });

  it("closes its conflict", async () => {
    const project = await aProject();
    await project.remembers("maya", "My name is Maya.", "I live in Berlin.");
    await document(project);
    expect((await beliefs(project)).filter(({ contested }) => contested)).toHaveLength(2);
    await deleteByContent(project, "Maya lives in Porto.");
    expect((await beliefs(project)).filter(({ contested }) => contested)).toEqual([]);
    expect(await conflictRows(await graphOf(project.id, { user: "maya" }))).toEqual([]);
  });
});

describe("a deletion during a job", () => {
  it.each(["extract", "embed", "store"])("that restates the fact, deleted right before step %s, removes both", async (step) => {
    const project = await aProject();
    await project.remembers("maya", "I am allergic to peanuts.", "I like tea.");
    await runner().stop();
    try {
      const added = await call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id: "maya", messages: [{ role: "user", content: "I am allergic to peanuts!" }] },
      });
      await ingestJob.run(await jobKey(added.body.job_id), {
        async run(name, work) {
          if (name === step) await deleteByContent(project, "User is allergic to peanuts.");
          return work();
        },
      });
      const found = (await beliefs(project)).map(({ content }) => content);
      // A job that has not extracted yet stores its statements after the deletion.
      const isRead = ["embed", "store"].includes(step);
      expect(found).toEqual(isRead ? ["User likes tea."] : ["User is allergic to peanuts.", "User likes tea."]);
      if (isRead) expect(await readAll(project, ["allergic peanuts"])).not.toMatch(/peanut/i);
    } finally {
      await startWorkers();
    }
  });

  it("between its steps doesn't restore anything, whichever of them run again", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    await runner().stop();
    try {
      const added = await call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id: "maya", messages: [{ role: "user", content: "I am allergic to peanuts." }] },
      });
      const jobId = parseId("job", added.body.job_id)!;
      await ingestJob.run({ id: jobId, projectId: project.id }, { run: (_step, work) => work() });
      await deleteByContent(project, "User is allergic to peanuts.");
      // A worker that died before saving its steps repeats all of them.
      await rows(sql`update ingestion_jobs set status = 'running' where id = ${jobId}`);
      for (const step of ["embed", "store"]) {
        await ingestJob.run(
          { id: jobId, projectId: project.id },
          {
            run: (name, work) =>
              ["chunk", "extract"].includes(name) ? Promise.resolve({ chunks: 1, dropped: 0, refused: 0 } as never) : work(),
          },
        );
        expect(await readAll(project, ["allergic peanuts"]), step).not.toMatch(/peanut/i);
      }
    } finally {
      await startWorkers();
    }
  });
});
