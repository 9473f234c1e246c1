import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { sliceTexts } from "@/lib/ingestion/slice-texts";
import { models } from "@/lib/models";
import type { ExtractInput } from "@/lib/models/types";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();
afterEach(() => vi.restoreAllMocks());

const line = (n: number) => `On day ${n} the gardeners of the old castle planted ${n + 2} roses.`;
const long = (first: number, characters: number) => {
  let text = "";
  for (let n = first; text.length < characters; n++) text += `${line(n)} `;
  return text.slice(0, characters).trim();
};

describe("messages after long ones", () => {
  it("are extracted with the nearest part of those before, whatever their length", async () => {
    const project = await aProject();
    const seen: ExtractInput[] = [];
    const extract = vi.spyOn(models, "extract").mockImplementation(async (input) => {
      seen.push(input);
      return { statements: [], dropped: 0, refused: 0 };
    });
    const add = (messages: string[], more: object = {}) =>
      call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: {
          user_id: "maya",
          messages: messages.map((content) => ({ role: "user", content })),
          wait_for_processing: true,
          ...more,
        },
      });
    const stories = [0, 1, 2, 3].map((n) => long(n * 1_000, 20_000));
    const { body } = await add(stories);
    seen.length = 0;
    extract.mockClear();
    const second = await add(["I live in Rome."], { thread_id: body.thread_id });
    expect(second.body).toMatchObject({ status: "done" });
    const [{ passages, from } = { passages: [], from: 0 }] = seen;
    expect(passages.at(-1)!.text).toBe("I live in Rome.");
    const context = passages.slice(0, from);
    expect(context).toHaveLength(stories.length);
    for (const [i, { text }] of context.entries()) {
      expect(text.length).toBeLessThanOrEqual(1_000);
      expect(text.length).toBeGreaterThan(900);
      expect(text).toMatch(/^On day/);
      expect(stories[i]!.endsWith(text)).toBe(true);
    }
  });

  it("don't reveal a secret that the cut would split", async () => {
    const project = await aProject();
    const seen: ExtractInput[] = [];
    vi.spyOn(models, "extract").mockImplementation(async (input) => {
      seen.push(input);
      return { statements: [], dropped: 0, refused: 0 };
    });
    const after = "x".repeat(985);
    const add = (content: string, more: object = {}) =>
      call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id: "maya", messages: [{ role: "user", content }], wait_for_processing: true, ...more },
      });
    const { body } = await add(`${"y".repeat(500)} anna.schmidt@example.com ${after}`);
    await rows(
      sql`update projects set settings = settings || '{"redaction": {"enabled": true, "action": "redact"}}' where id = ${project.id}`,
    );
    seen.length = 0;
    await add("I live in Rome.", { thread_id: body.thread_id });
    const [context] = seen[0]!.passages;
    expect(context!.text.endsWith(after)).toBe(true);
    expect(context!.text).not.toMatch(/example|schmidt/);
  });
});

describe("a long document", () => {
  it("becomes fully searchable, in transactions of a few chunks each", async () => {
    const project = await aProject();
    const content = long(0, 120_000);
    let written: Chunk[] = [];
    // All chunks are written before the first extraction and don't change afterwards.
    vi.spyOn(models, "extract").mockImplementation(async () => {
      if (written.length === 0) written = await chunksOf(project.id);
      return { statements: [], dropped: 0, refused: 0 };
    });
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content } });
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(100), { timeout: 25_000, interval: 50 });
    const cuts = sliceTexts({ texts: [content] });
    expect(written.map(({ start, end }) => ({ start, end }))).toEqual(cuts.map(({ start, end }) => ({ start, end })));
    expect(written.filter(({ terms }) => terms < 5)).toEqual([]);
    const transactions = Map.groupBy(written, ({ transaction }) => transaction);
    expect(Math.max(...[...transactions.values()].map((chunks) => chunks.length))).toBeLessThanOrEqual(64);
  });
});

type Chunk = { start: number; end: number; terms: number; transaction: string };
const chunksOf = (projectId: string) =>
  rows<Chunk>(sql`
    select c.start, c."end", c.xmin::text as transaction,
      (select count(*)::int from postings p where p.project_id = c.project_id and p.graph_id = c.graph_id and p.unit = c.unit) as terms
    from chunks c where c.project_id = ${projectId} order by c.start`);
