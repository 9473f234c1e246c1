import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { startWorkers, useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { postgresUrl } from "./support/database";
import { graphOf, memoryRows } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
type Item = {
  id: string;
  content: string;
  type: string | null;
  status: string;
  source_episode_id: string;
  source: { message_ids: string[]; message_indexes: number[]; quote: string };
};

const addMessages = (project: Project, user: string, messages: object[], more: object = {}) =>
  call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: user, messages, wait_for_processing: true, ...more } });

async function searchFor(project: Project, user: string, query: string, more: object = {}): Promise<{ results: Item[]; passages: Item[] }> {
  const { status, body } = await call("POST", "/v1/core/search", {
    key: project.apiKey,
    body: { user_id: user, query, limit: 50, ...more },
  });
  expect(status).toBe(200);
  return body;
}

async function withoutWorker<T>(work: () => Promise<T>): Promise<T> {
  await runner().stop();
  try {
    return await work();
  } finally {
    await startWorkers();
  }
}

describe("a conversation", () => {
  const messages = [
    { role: "system", content: "You are a helpful assistant of Globex. The user lives in Paris." },
    { role: "user", content: "Hi there!  My dog Rex is 3 years old 🐕 and\nI live in Lisbon.\n\nI love ramen." },
    { role: "assistant", content: "Nice to meet you! How can I help you today?" },
    { role: "user", content: "Thanks a lot!" },
    { role: "user", content: "“Café Müller” is my favourite restaurant — I work at Acme. What is the weather like?" },
  ];

  it("becomes memories with exact quotes of the messages they cite", async () => {
    const project = await aProject();
    const { body } = await addMessages(project, "maya", messages);
    expect(body).toMatchObject({ status: "done", messages_stored: 5, memories_queued: 4 });
    const { results } = await searchFor(project, "maya", "dog Rex Lisbon ramen restaurant Acme work live");
    expect(results.length).toBeGreaterThanOrEqual(3);
    expect(results).toHaveLength(body.memories_created);
    const stored = await rows<{ id: string; index: number; content: string }>(
      sql`select id, index, content from messages where project_id = ${project.id}`,
    );
    for (const memory of results) {
      const [index] = memory.source.message_indexes;
      expect(memory.source.message_indexes).toHaveLength(1);
      expect(memory.source_episode_id).toBe(body.episode_id);
      const message = stored.find(({ id }) => id === parseId("message", memory.source.message_ids[0]!));
      expect(message?.index).toBe(index);
      expect(messages[index!]!.content).toContain(memory.source.quote);
      expect(message?.content).toContain(memory.source.quote);
    }
    const indexesOf = (text: string) => results.find(({ content }) => content.includes(text))?.source.message_indexes;
    expect([indexesOf("Lisbon"), indexesOf("Acme")]).toEqual([[1], [4]]);
  });

  it("keeps the offsets of quotes in passages, and of passages in messages", async () => {
    const project = await aProject();
    const long = Array.from({ length: 40 }, (_, n) => `I bought the red chair number ${n + 1} for 👩‍👩‍👧 at the old market in Porto.`).join(
      " ",
    );
    await addMessages(project, "maya", [...messages, { role: "user", content: long }]);
    const found = await rows<{ quote: string; quoteStart: number; start: number; end: number; passage: string; message: string }>(sql`
      select m.quote, m.quote_start as "quoteStart", c.start, c."end", c.content as passage, s.content as message
      from memories m join chunks c on c.project_id = m.project_id and c.id = m.chunk_id join messages s on s.project_id = c.project_id and s.id = c.message_id where m.project_id = ${project.id}`);
    expect(found.length).toBeGreaterThanOrEqual(43);
    for (const { quote, quoteStart, start, end, passage, message } of found) {
      expect(passage.slice(quoteStart, quoteStart + quote.length)).toBe(quote);
      expect(message.slice(start, end)).toBe(passage);
    }
    expect(new Set(found.map(({ start }) => start)).size).toBeGreaterThan(1);
  });

  it.each([
    ["a system message", [{ role: "system", content: "The user lives in Paris and works at Globex." }]],
    [
      "pleasantries",
      [
        { role: "user", content: "Hello! Good morning!" },
        { role: "assistant", content: "Hi! How can I help you today?" },
        { role: "user", content: "Thanks a lot, that was very helpful!" },
        { role: "user", content: "Bye, have a nice day." },
      ],
    ],
    ["questions", [{ role: "user", content: "Where does Tom Keller live? Does he work at Acme?" }]],
    [
      "memory context copied into the prompt",
      [{ role: "user", content: "<memories>\nThe user lives in Paris.\nThe user works at Globex.\n</memories>" }],
    ],
    ["white space", [{ role: "user", content: " \n\t " }]],
  ])("extracts no memory from %s, and completes", async (_, message) => {
    const project = await aProject();
    const { status, body } = await addMessages(project, "maya", message);
    expect([status, body.status, body.memories_created]).toEqual([200, "done", 0]);
    expect(await memoryRows(await graphOf(project.id, { user: "maya" }))).toEqual([]);
  });

  it("doesn't make system messages searchable, not even as passages", async () => {
    const project = await aProject();
    await addMessages(project, "maya", [
      { role: "system", content: "The user lives in Paris." },
      { role: "user", content: "I love ramen." },
    ]);
    const found = await searchFor(project, "maya", "Who lives in Paris?", { include_passages: true });
    expect(JSON.stringify([found.results, found.passages])).not.toContain("Paris");
  });
});

describe("new content", () => {
  it("is found as passages until its memories are active", async () => {
    const project = await aProject();
    await project.remembers("maya", "I love ramen.");
    const before = await withoutWorker(async () => {
      const { status, body } = await addMessages(project, "maya", [{ role: "user", content: "By the way, I live in Lisbon now." }], {
        wait_for_processing: false,
      });
      expect([status, body.status]).toEqual([202, "queued"]);
      const job = await call("GET", `/v1/memory/job/${body.job_id}`, { key: project.apiKey });
      expect(job.body).toMatchObject({ status: "pending", startedAt: null, finishedAt: null });
      return searchFor(project, "maya", "Where do I live? Lisbon?");
    });
    const pending = before.results.find(({ status }) => status === "pending");
    expect(pending).toMatchObject({ content: "By the way, I live in Lisbon now.", type: null, id: expect.stringMatching(/^chk_/) });

    await runner().idle();
    const after = await searchFor(project, "maya", "Where do I live? Lisbon?");
    expect(after.results.map(({ status }) => status)).not.toContain("pending");
    expect(after.results[0]).toMatchObject({ status: "active", type: "FACT", id: expect.stringMatching(/^mem_/) });
    expect(after.results[0]!.content).toContain("Lisbon");
  });

  it("stays searchable as a passage, with or without memories", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon, near the old lighthouse.", "What is the opening hour of the lighthouse?");
    const found = await searchFor(project, "maya", "lighthouse", { include_passages: true });
    expect(found.passages.map(({ content }) => content).sort()).toEqual([
      "I live in Lisbon, near the old lighthouse.",
      "What is the opening hour of the lighthouse?",
    ]);
    expect(found.passages.every(({ id }) => id.startsWith("chk_"))).toBe(true);
    expect(found.results.map(({ status }) => status)).toEqual(["active"]);
    expect("passages" in (await searchFor(project, "maya", "lighthouse"))).toBe(false);
  });
});

describe("a document", () => {
  // The longest that is accepted. PGlite takes it the same way, only eight times slower: it gets a twelfth.
  const size = postgresUrl ? 500_000 : 40_000;

  it(`of ${size} characters is processed from beginning to end`, { timeout: 300_000 }, async () => {
    const facts = ["Tom Keller lives in Lisbon.", "Anna Weber works at Globex.", "Ben Carter is married to Julia Stone."];
    const filler = (from: number, until: number) => {
      let text = "";
      for (let n = from; text.length < until - from; n++) {
        text += `The harbour office counted ${n} crates of oranges on the quay that day. `;
        // Nine in ten sentences are in a language that the sentence encoder doesn't read: it would take most of the time.
        for (let m = 0; m < 9; m++) text += `Alguém contou as ${n + m} caixas de limões que estavam no cais naquele dia? `;
        text += "\n\n";
      }
      return text.slice(0, until - from).replace(/\S*$/, (cut) => " ".repeat(cut.length));
    };
    const half = size / 2;
    const head = `${facts[0]}\n\n`;
    const middle = `\n\n${facts[1]}\n\n`;
    const tail = `\n\n${facts[2]}`;
    const content = head + filler(head.length, half) + middle + filler(half + middle.length, size - tail.length) + tail;
    expect(content).toHaveLength(size);

    const project = await aProject();
    const added = await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content } });
    expect(added.status).toBe(202);
    await runner().idle();
    const job = await call("GET", `/v1/memory/job/${added.body.jobId}`, { key: project.apiKey });
    expect(job.body).toMatchObject({ status: "done", errorMessage: null });
    expect(job.body.chunksCreated).toBeGreaterThan(size / 1_000);

    for (const [question, fact] of [
      ["Where does Tom Keller live?", facts[0]],
      ["Where does Anna Weber work?", facts[1]],
      ["Whom is Ben Carter married to?", facts[2]],
    ] as const) {
      const { results, passages } = await searchFor(project, "maya", question, { limit: 5, include_passages: true });
      expect(results[0]).toMatchObject({ content: fact, status: "active" });
      expect(results[0]!.source).toMatchObject({ message_ids: [], message_indexes: [0] });
      expect(content).toContain(results[0]!.source.quote);
      expect(passages.some((passage) => passage.content.includes(fact!))).toBe(true);
    }
    const slices = await rows<{ start: number; end: number; content: string; isPending: boolean }>(sql`
      select start, "end", content, is_pending as "isPending" from chunks where project_id = ${project.id} order by start`);
    expect(slices).toHaveLength(job.body.chunksCreated);
    let covered = 0;
    for (const slice of slices) {
      expect(content.slice(covered, slice.start).trim()).toBe("");
      expect(slice.content).toBe(content.slice(slice.start, slice.end));
      expect(slice.isPending).toBe(false);
      covered = slice.end;
    }
    expect(content.slice(covered).trim()).toBe("");
  });

  it("keeps metadata out of search, and its text unchanged", async () => {
    const project = await aProject();
    const content = "  Tom  Keller lives in\tLisbon.\r\n";
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content, metadata: { source: "zebra" } } });
    await runner().idle();
    expect(await rows(sql`select content from episodes where project_id = ${project.id}`)).toEqual([{ content }]);
    expect(
      await rows(
        sql`select p.term from postings p join graphs g on g.project_id = p.project_id and g.id = p.graph_id where g.project_id = ${project.id} and p.term like 'zebr%'`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        sql`select p.term from postings p join graphs g on g.project_id = p.project_id and g.id = p.graph_id where g.project_id = ${project.id} and p.term = 'lisbon'`,
      ),
    ).not.toEqual([]);
  });
});
