import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { makePgArray } from "drizzle-orm/pg-core/utils/array";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { functionName } from "@/lib/db/functions";
import { ordinalsPerChunk, ordinalsPerSequence, unitKinds } from "@/lib/db/schema/search";
import { numbers } from "@/lib/db/sql-lists";
import { newId } from "@/lib/ids";
import { isCorrected } from "@/lib/memories/corrected";
import { weights } from "@/lib/retrieval/weights";
import { indexUnits } from "@/lib/search-index/postings";
import { insertVectors } from "@/lib/search-index/vectors";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

const model = "test";
let threads = 5;
const projectOf = new Map<string, string>();

type Chunk = { role?: string; speaker?: string[]; saidAt?: string; isPending?: boolean; vector?: number[]; memories?: Memory[] };
type Memory = { content: string; status?: "active" | "superseded" | "draft"; type?: string; validFrom?: string; vector?: number[] };

async function aGraph(chunks: Record<string, Chunk>, speakers: string[] = []): Promise<{ graphId: string; firstChunk: number }> {
  const project = await aProject();
  const thread = threads++ * ordinalsPerSequence;
  const chunkAt = (place: number) => thread + place * ordinalsPerChunk;
  const [graphId, episodeId] = [newId(), newId()];
  projectOf.set(graphId, project.id);
  const texts = Object.keys(chunks);
  const memories = Object.values(chunks).flatMap(({ memories: own = [] }, i) =>
    own.map((memory, n) => ({ ...memory, chunk: i, unit: chunkAt(i + 1) + n + 1 })),
  );
  await rows(sql`insert into graphs (id, project_id, kind, name, speakers) values (${graphId}, ${project.id}, 'GROUP', 'test',
    ${makePgArray(speakers)}::text[])`);
  await rows(sql`insert into episodes (id, project_id, graph_id, source_type, first_unit, content)
    values (${episodeId}, ${project.id}, ${graphId}, 'TEXT', ${chunkAt(1)}, '')`);
  const chunkIds = texts.map(newId);
  for (const [i, text] of texts.entries()) {
    const { role = "user", speaker, saidAt, isPending = false, vector } = chunks[text]!;
    await rows(sql`insert into chunks (id, project_id, graph_id, episode_id, message_index, unit, start, "end", content, role, speaker, said_at, is_pending)
      values (${chunkIds[i]!}, ${project.id}, ${graphId}, ${episodeId}, ${i}, ${chunkAt(i + 1)}, 0, ${text.length}, ${text}, ${role},
        ${speaker ? makePgArray(speaker) : null}::text[], ${saidAt ?? null}, ${isPending})`);
    if (vector) {
      await insertVectors(project.id, [{ graphId, kind: unitKinds.chunk, unit: chunkAt(i + 1), model, embedding: vectorLiteral(vector) }]);
    }
  }
  for (const { content, status = "active", type = "FACT", validFrom = null, vector, chunk, unit } of memories) {
    await rows(sql`insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start,
        confidence, valid_from, recorded_at, content_key, model)
      values (${newId()}, ${project.id}, ${graphId}, ${episodeId}, ${chunkIds[chunk]!}, ${newId()}, ${unit}, ${status}, ${type}, ${content}, ${content}, 0,
        0.9, ${validFrom}, now(), ${content}, 'rules')`);
    if (status === "draft") continue;
    const kind = status === "active" ? unitKinds.memory : unitKinds.formerMemory;
    await indexUnits({ projectId: project.id, graphId }, kind, [{ unit, text: content }]);
    if (vector) await insertVectors(project.id, [{ graphId, kind, unit, model, embedding: vectorLiteral(vector) }]);
  }
  await indexUnits(
    { projectId: project.id, graphId },
    unitKinds.chunk,
    texts.map((text, i) => ({ unit: chunkAt(i + 1), text })),
  );
  await rows(
    sql`update graphs set chunk_count = ${texts.length}, chunk_terms = ${3 * texts.length}, memory_count = ${memories.length} where id = ${graphId}`,
  );
  return { graphId, firstChunk: chunkAt(1) };
}

type Item = { content: string; score: number; status: string; parts: Record<string, number> | null; matched: string[] | null };
type Args = {
  terms: string[];
  weights?: Partial<typeof weights>;
  limit?: number;
  graphIds?: string[];
  vector?: number[];
  eligible?: number[];
  more?: ReturnType<typeof sql>;
};

const zeroWeights = Object.fromEntries(Object.keys(weights).map((signal) => [signal, 0]));

/** Weights that are not given are 0, except those of question terms, which are 1. */
async function ranks(graphId: string, args: Args): Promise<{ results: Item[]; passages: Item[] }> {
  const fullWeights = { ...zeroWeights, speaker_term: 1, event_term: 1, related_entity: 1, ...args.weights };
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const [row] = await rows<{ answer: { results: Item[]; passages: Item[] } }>(sql`
    select ${functionName("search")}(
      search_project => ${projectOf.get(graphId)!}::uuid,
      graph_ids => array(select jsonb_array_elements_text(${json(args.graphIds ?? [graphId])})::uuid),
      query_terms => array(select jsonb_array_elements_text(${json(args.terms)})),
      weights => ${json(fullWeights)},
      result_limit => ${args.limit ?? 10}::int,
      query_vector => ${args.vector ? vectorLiteral(args.vector) : null}::halfvec,
      embedding_model => ${model},
      eligible_units => ${args.eligible ? sql`array(select jsonb_array_elements_text(${json(args.eligible)})::bigint)` : sql`null`},
      include_passages => true,
      explain => true${args.more ? sql`, ${args.more}` : sql``}) as answer
    from graphs where id = ${graphId} and project_id = ${projectOf.get(graphId)!}`);
  return row!.answer;
}
const scores = (items: Item[]) => Object.fromEntries(items.map(({ content, score }) => [content, Math.round(score * 1_000) / 1_000]));

describe("passages", () => {
  let graphId: string;
  beforeAll(async () => {
    ({ graphId } = await aGraph(
      {
        "the ferry leaves": { saidAt: "2026-03-02T09:00:00Z", speaker: ["ana"], vector: [1, 0, 0, 0] },
        "the storm came": { saidAt: "2026-03-02T09:01:00Z", speaker: ["bob"], vector: [0.6, 0.8, 0, 0] },
        "the cat sleeps": { role: "assistant", saidAt: "2026-04-02T09:00:00Z", vector: [-1, 0, 0, 0] },
        "the train left": { saidAt: "2026-05-02T09:00:00Z" },
        "the boat sank": { saidAt: "2026-05-03T09:00:00Z" },
      },
      ["ana", "bob"],
    ));
  });

  it("are ranked by their words, then by those of neighboring passages", async () => {
    const { passages } = await ranks(graphId, { terms: ["ferri"], weights: { words: 1 } });
    expect(passages.map(({ content }) => content)).toEqual(["the ferry leaves", "the cat sleeps", "the storm came"]);
    expect(passages[0]).toMatchObject({ score: 1, matched: ["ferri"], parts: { words: 1, nearby: 0, people: 0 } });
    // A user message inherits less from the message before it than an assistant's reply does.
    expect(passages[1]!.score).toBeLessThan(passages[0]!.score);
    expect(passages[2]!.score).toBeLessThan(passages[1]!.score);
    expect(passages[2]!.score).toBeGreaterThan(0);
  });

  it("are all ranked in a small graph", async () => {
    const { passages } = await ranks(graphId, { terms: ["ferri"], weights: { words: 1 }, more: sql`read_all_up_to => 5` });
    expect(passages).toHaveLength(5);
    expect(scores(passages)).toMatchObject({ "the boat sank": 0 });
    expect((await ranks(graphId, { terms: ["ferri"], weights: { words: 1 }, more: sql`read_all_up_to => 4` })).passages).toHaveLength(3);
  });

  it("are all ranked in a graph that is small but for those of a lower class of trust", async () => {
    const texts = Array.from({ length: 300 }, (_, i) => `note ${i}`);
    const { graphId: mixed } = await aGraph(Object.fromEntries([...texts, "the ferry leaves", "the boat sank"].map((text) => [text, {}])));
    await rows(sql`update chunks set trust = case when content like 'note %' then 0 else 3 end
      where project_id = ${projectOf.get(mixed)!} and graph_id = ${mixed}`);
    const { passages } = await ranks(mixed, { terms: ["ferri"], weights: { words: 1 }, more: sql`read_all_up_to => 5, min_trust => 2` });
    expect(passages.map(({ content }) => content)).toEqual(["the ferry leaves", "the boat sank"]);
  });

  it.each<[signal: string, args: Args, expected: Record<string, number>]>([
    [
      "nearby: the best passage around in the thread",
      { terms: ["ferri"], weights: { nearby_assistant: 1 } },
      { "the ferry leaves": 1, "the storm came": 1, "the cat sleeps": 1 },
    ],
    [
      "user_role: statements by the user",
      { terms: ["ferri"], weights: { user_role: 1 } },
      { "the ferry leaves": 1, "the storm came": 1, "the cat sleeps": 0 },
    ],
    [
      "speaker and listener: the first name in the question, and further ones",
      { terms: ["bob", "tell", "ana", "ferri"], weights: { speaker: 1, listener: 0.25 } },
      { "the ferry leaves": 0.25, "the storm came": 1, "the cat sleeps": 0 },
    ],
    [
      "meaning: the cube of the similarity of vectors, against the best one",
      { terms: ["ferri"], weights: { meaning: 1 }, vector: [1, 0, 0, 0] },
      { "the ferry leaves": 1, "the storm came": 0.216, "the cat sleeps": 0 },
    ],
    [
      "around: not in a thread with an assistant",
      { terms: ["ferri"], weights: { meaning: 1, around: 0.5 }, vector: [1, 0, 0, 0] },
      { "the ferry leaves": 1, "the storm came": 0.216, "the cat sleeps": 0 },
    ],
    [
      "time: said in the range the question names",
      {
        terms: ["ferri"],
        weights: { time: 1 },
        more: sql`time_from => '2026-03-02', time_until => '2026-03-03', time_precision => 1`,
      },
      { "the ferry leaves": 1, "the storm came": 1, "the cat sleeps": 0 },
    ],
    [
      "time: said in the month the question names without a year",
      { terms: ["ferri"], weights: { time: 1 }, more: sql`time_month => 4, time_precision => 0.5` },
      { "the ferry leaves": 0, "the storm came": 0, "the cat sleeps": 1 },
    ],
  ])("%s", async (_, args, expected) => {
    const { passages } = await ranks(graphId, args);
    expect(scores(passages)).toEqual(expected);
  });

  it("are lifted by the best within three to either side, and by none further away", async () => {
    const { graphId: talk } = await aGraph({ "the ferry leaves": { vector: [1, 0] }, one: {}, two: {}, three: {}, four: {} });
    const { passages } = await ranks(talk, {
      terms: ["ferri"],
      weights: { meaning: 1, around: 0.5 },
      vector: [1, 0],
      more: sql`read_all_up_to => 5`,
    });
    expect(scores(passages)).toEqual({ "the ferry leaves": 1, one: 0.5, two: 0.5, three: 0.5, four: 0 });
    expect(passages.find(({ content }) => content === "two")!.parts).toMatchObject({ nearby: 0.5, meaning: 0 });
  });

  it("have a score equal to the sum of its parts", async () => {
    const { passages } = await ranks(graphId, { terms: ["ferri", "bob"], weights, vector: [1, 0, 0, 0] });
    expect(passages.length).toBeGreaterThan(2);
    for (const { score, parts } of passages) {
      const sum = Object.values(parts!).reduce((total, part) => total + part, 0);
      expect(score).toBeCloseTo(Math.min(1, Math.max(0, sum)), 5);
    }
  });
});

describe("passages of a large graph, by their vectors", () => {
  const vectorOf = (seed: number) => Array.from({ length: 64 }, (_, i) => Math.sin(seed * 12.9898 + i * 78.233 + seed * i));
  let graphId: string;

  beforeAll(async () => {
    const project = await aProject();
    const thread = threads++ * ordinalsPerSequence;
    const episodeId = newId();
    graphId = newId();
    projectOf.set(graphId, project.id);
    await rows(sql`insert into graphs (id, project_id, kind, name) values (${graphId}, ${project.id}, 'GROUP', 'large')`);
    await rows(sql`insert into episodes (id, project_id, graph_id, source_type, first_unit, content)
      values (${episodeId}, ${project.id}, ${graphId}, 'TEXT', ${thread}, '')`);
    const chunks = Array.from({ length: 2_500 }, (_, i) => ({
      id: newId(),
      unit: thread + (i + 1) * ordinalsPerChunk,
      content: `note ${i}`,
    }));
    await rows(sql`insert into chunks (id, project_id, graph_id, episode_id, message_index, unit, start, "end", content, role)
      select id, ${project.id}, ${graphId}, ${episodeId}, 0, unit, unit - ${thread}, unit - ${thread} + 4, content, 'user'
      from jsonb_to_recordset(${JSON.stringify(chunks)}::jsonb) as t (id uuid, unit bigint, content text)`);
    await insertVectors(
      project.id,
      chunks.map(({ unit }, i) => ({ graphId, kind: unitKinds.chunk, unit, model, embedding: vectorLiteral(vectorOf(i)) })),
    );
  });

  /** With 5,000 chunks the distances of all are sorted, with more those below a limit. */
  async function nearest(chunkCount: number, args: Partial<Args>): Promise<string[]> {
    await rows(sql`update graphs set chunk_count = ${chunkCount} where id = ${graphId} and project_id = ${projectOf.get(graphId)!}`);
    return (await ranks(graphId, { terms: ["x"], weights: { meaning: 1 }, ...args })).passages.map(({ content }) => content);
  }

  it.each([
    ["few of them", 1],
    ["about as many as the limit leaves", 10],
    ["more than the limit leaves", 200],
  ])("are the same as without a limit of distance: %s", async (_, limit) => {
    for (const seed of [7, 1_234.5, 2_400]) {
      const args = { vector: vectorOf(seed), limit };
      const found = await nearest(6_000, args);
      expect(found).toHaveLength(limit);
      expect(found).toEqual(await nearest(5_000, args));
    }
  });

  it.each([
    ["another length, from before its model had as many dimensions", model, 1, 32],
    ["another model", "another", 1, 64],
    ["another model that sorts before it", "an earlier one", 1, 64],
  ])("are found beside vectors of %s", async (_, otherModel, limit, dimensions) => {
    const args = { vector: vectorOf(7), limit };
    const expected = await nearest(6_000, args);
    const projectId = projectOf.get(graphId)!;
    const [first] = await rows<{ unit: number }>(
      sql`select max(unit)::float8 as unit from chunks where project_id = ${projectId} and graph_id = ${graphId}`,
    );
    const units = [1, 2, 3].map((n) => first!.unit + n * ordinalsPerChunk);
    const embedding = vectorLiteral(vectorOf(7).slice(0, dimensions));
    await insertVectors(
      projectId,
      units.map((unit) => ({ graphId, kind: unitKinds.chunk, unit, model: otherModel, embedding })),
    );
    expect(await nearest(6_000, args)).toEqual(expected);
    await rows(sql`delete from embeddings where project_id = ${projectId} and unit in ${numbers(units)}`);
  });

  it("are found if fewer vectors exist than a search compares", async () => {
    const { graphId: small } = await aGraph({
      "the ferry leaves": { vector: [1, 0, 0, 0] },
      "the storm came": { vector: [0.6, 0.8, 0, 0] },
    });
    await rows(sql`update graphs set chunk_count = 6000 where id = ${small} and project_id = ${projectOf.get(small)!}`);
    const { passages } = await ranks(small, { terms: ["x"], weights: { meaning: 1 }, vector: [1, 0, 0, 0] });
    expect(passages.map(({ content }) => content)).toEqual(["the ferry leaves", "the storm came"]);
  });
});

describe("memories", () => {
  let graphId: string;
  let firstChunk: number;
  beforeAll(async () => {
    ({ graphId, firstChunk } = await aGraph({
      "I live in Rome and have a cat": {
        memories: [
          { content: "User lives in Rome", validFrom: "2026-01-10T00:00:00Z", vector: [1, 0, 0, 0] },
          { content: "User has a cat", type: "PREFERENCE", vector: [0.8, 0.6, 0, 0] },
          { content: "User lived in Oslo", status: "superseded" },
          { content: "User is a Rome draft", status: "draft" },
        ],
      },
      "Rome is big": { isPending: true },
    }));
  });

  it("add their own words to their passage's score", async () => {
    const { results } = await ranks(graphId, {
      terms: ["rome"],
      weights: { words: 1, memory_words: 1 },
      more: sql`include_pending => false`,
    });
    const [first, second] = results;
    expect(results.map(({ content }) => content)).toEqual(["User lives in Rome", "User has a cat"]);
    expect(first!.matched).toEqual(["rome"]);
    expect(first!.score - second!.score).toBeCloseTo(0.5, 5);
  });

  it("rank below the best of their passage", async () => {
    const { results } = await ranks(graphId, { terms: ["rome"], weights: { words: 1, repeated: 0.5 } });
    expect(results.map(({ parts }) => parts!.repeated).toSorted()).toEqual([-0.5, 0, 0]);
  });

  it.each<[signal: string, args: Args, best: string, part: [name: string, share: number]]>([
    ["by their vector", { terms: ["rome"], weights: { memory_meaning: 1 }, vector: [0.8, 0.6, 0, 0] }, "User has a cat", ["meaning", 1]],
    [
      "by a date, when the question asks when",
      { terms: ["cat"], weights: { dated: 1 }, more: sql`asks_when => true` },
      "User lives in Rome",
      ["time", 1],
    ],
    [
      "by their start of validity",
      { terms: ["cat"], weights: { time: 1 }, more: sql`time_from => '2026-01-01', time_until => '2026-02-01', time_precision => 1` },
      "User lives in Rome",
      ["time", 1],
    ],
    [
      "as a preference, if the question asks for advice",
      { terms: ["rome"], weights: { preference: 1 }, more: sql`asks_for_help => true` },
      "User has a cat",
      ["preference", 1],
    ],
  ])("are found %s", async (_, args, best, [name, share]) => {
    const { results } = await ranks(graphId, args);
    expect(results[0]).toMatchObject({ content: best });
    expect(results[0]!.parts![name]).toBeCloseTo(share, 3);
  });

  it("are left out when superseded, unless requested, and then rank lower", async () => {
    const args = { terms: ["live"], weights: { words: 1, superseded: 0.8, superseded_past: 0.15 } };
    expect((await ranks(graphId, args)).results.map(({ status }) => status)).toEqual(["active", "active", "pending"]);
    const superseded = async (more: ReturnType<typeof sql>) =>
      (await ranks(graphId, { ...args, more })).results.find(({ status }) => status === "superseded")!.parts!.superseded;
    expect(await superseded(sql`include_superseded => true`)).toBeCloseTo(-0.8, 5);
    expect(await superseded(sql`include_superseded => true, asks_about_past => true`)).toBeCloseTo(-0.15, 5);
  });

  it("that don't match a filter are excluded, and so are passages without other memories", async () => {
    const { results, passages } = await ranks(graphId, {
      terms: ["rome", "cat"],
      weights: { words: 1 },
      eligible: [firstChunk + 2],
      more: sql`include_pending => false`,
    });
    expect(results.map(({ content }) => content)).toEqual(["User has a cat"]);
    expect(passages.map(({ content }) => content)).toEqual(["I live in Rome and have a cat"]);
  });

  it("are limited in number, together with pending passages", async () => {
    const { results } = await ranks(graphId, { terms: ["rome"], weights: { words: 1 }, limit: 1 });
    expect(results).toMatchObject([{ content: "Rome is big", status: "pending", score: 1 }]);
  });

  it("of other graphs are excluded", async () => {
    expect(await ranks(graphId, { terms: ["rome"], weights: { words: 1 }, graphIds: [newId()] })).toMatchObject({
      results: [],
      passages: [],
    });
    expect(await ranks(graphId, { terms: ["rome"], weights: { words: 1 }, graphIds: [] })).toMatchObject({ results: [], passages: [] });
  });
});

describe("the source", () => {
  const source = readFileSync("lib/retrieval/sql/search.sql", "utf8");

  it("numbers chunks and memories like the tables", () => {
    const [, inChunk, inThread] = /`unit \/ (\d+) \* \1` is the chunk[\s\S]+`unit \/ (\d+)` is the thread/.exec(source)!;
    expect([Number(inChunk), Number(inThread)]).toEqual([ordinalsPerChunk, ordinalsPerSequence]);
    const code = source.replace(/--.*/g, "");
    const factors = [...code.matchAll(/\b(?:unit|u)\s*[/%]\s*(\d+)/g)].map(([, factor]) => Number(factor));
    expect(factors.length).toBeGreaterThan(10);
    expect(factors.filter((factor) => factor !== ordinalsPerChunk && factor !== ordinalsPerSequence)).toEqual([]);
    expect(code.match(/'\{2,3\}'/g)!.length).toBe(2);
    expect([unitKinds.chunk, unitKinds.memory, unitKinds.formerMemory]).toEqual([1, 2, 3]);
  });

  it("identifies edited memories like the rest of the code", () => {
    const oneLine = (text: string) => text.replace(/\s+/g, " ").replaceAll("( ", "(");
    expect(oneLine(source)).toContain(oneLine(isCorrected("q", "search_project")).slice(1, -1));
  });

  it("uses every weight, and refuses to rank without one", async () => {
    const columns = /jsonb_to_record\(weights\) as t \(([^)]+)\)/.exec(source)![1]!;
    expect([...columns.matchAll(/(\w+) (?:float8|real)/g)].map(([, name]) => name).toSorted()).toEqual(Object.keys(weights).toSorted());
    const { graphId } = await aGraph({ "the ferry leaves": {} });
    await expect(ranks(graphId, { terms: ["ferri"], weights: { words: undefined } })).rejects.toThrow();
  });
});
