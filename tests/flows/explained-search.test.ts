import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import type { ScoreSignal } from "@/lib/vocabulary";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { callAsMember } from "../support/listing";
import { aProject } from "../support/project";

useDatabase();

type Item = {
  content: string;
  status: string;
  score: number;
  explained?: { parts: { signal: ScoreSignal; share: number }[]; matched: string[]; clamped: boolean; reranked: boolean };
};

let project: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  project = await aProject();
  await project.remembers("ben", "I live in Berlin.", "I moved to Lisbon last month.", "I love the sea.");
  await project.remembers(
    "traveller",
    { content: "I visited Oslo with Tom.", created_at: "2023-05-10T12:00:00Z" },
    { content: "I visited Rome with Tom.", created_at: "2023-08-10T12:00:00Z" },
    { content: "I moved to Berlin in May 2020.", created_at: "2020-05-20T10:00:00Z" },
  );
  await project.remembers("family", "Bob's sister is Clara.", "Clara works at Globex in Vienna.", "I sorted a shelf of the cellar.");
  await project.remembers("guest", "I prefer a window seat when I fly.", "I flew to Madrid with a suitcase.");
  const teas = ["green", "black", "white", "red", "smoked"];
  await project.remembers("tea", teas.map((tea) => `I love ${tea} tea.`).join(" "));
  await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: {
      user_id: "pair",
      messages: [
        { role: "user", name: "Ana", content: "My favourite food is sushi." },
        { role: "user", name: "Bob", content: "My favourite food is pizza." },
        { role: "user", name: "Ana", content: "Today the weather is grey." },
        { role: "assistant", content: "Sushi is a dish of the coast." },
      ],
      wait_for_processing: true,
    },
  });
});

async function explainedSearch(
  user: string,
  query: string,
  more: Record<string, unknown> = {},
): Promise<{ results: Item[]; passages: Item[] }> {
  const { status, body } = await callAsMember(project, "POST", "/v1/dashboard/search", { users: [user], query, explain: true, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function share(user: string, query: string, text: string, signal: ScoreSignal, more: Record<string, unknown> = {}): Promise<number> {
  const found = (await explainedSearch(user, query, more)).results.find(({ content }) => content.includes(text));
  expect(found, `no result of "${query}" holds "${text}"`).toBeDefined();
  return found!.explained!.parts.find((part) => part.signal === signal)?.share ?? 0;
}

const questions: [user: string, query: string][] = [
  ["ben", "Where does Ben live now?"],
  ["ben", "Where did Ben use to live, previously?"],
  ["traveller", "Which city did I visit with Tom in May 2023?"],
  ["traveller", "When did I visit Rome?"],
  ["traveller", "Which city did I visit after I moved to Berlin?"],
  ["family", "Tell me about Bob."],
  ["guest", "Can you recommend a seat for my flight?"],
  ["tea", "What about tea?"],
  ["pair", "What is Ana's favourite food?"],
  ["pair", "zebra"],
];

describe("an explained search", () => {
  it.each(questions)("%s has the same results, order and scores as an unexplained one: %s", async (user, query) => {
    const more = { includeSuperseded: true, includePassages: true };
    const [plain, explained] = [await explainedSearch(user, query, { ...more, explain: false }), await explainedSearch(user, query, more)];
    const unexplained = (items: Item[]) => items.map(({ explained, ...item }) => item);
    expect(unexplained(explained.results)).toEqual(plain.results);
    expect(unexplained(explained.passages)).toEqual(plain.passages);
    expect([...plain.results, ...plain.passages].some((item) => "explained" in item)).toBe(false);
  });

  it.each(questions)("%s has parts that add up to the score: %s", async (user, query) => {
    const { results, passages } = await explainedSearch(user, query, { includeSuperseded: true, includePassages: true });
    expect(passages.length).toBeGreaterThan(0);
    for (const { score, explained } of [...results, ...passages]) {
      const sum = explained!.parts.reduce((total, part) => total + part.share, 0);
      // Every figure in a response is rounded to four digits.
      expect(Math.abs(Math.min(1, Math.max(0, sum)) - score)).toBeLessThan(0.001);
      expect(explained!.clamped).toBe(sum > 1 || sum < 0);
      expect(explained!.reranked).toBe(false);
    }
  });

  it("lists the matched words as the question spells them", async () => {
    const { results, passages } = await explainedSearch("traveller", "Which cities did Tom and I go visiting in Oslo?", {
      includePassages: true,
    });
    const oslo = results.find(({ content }) => content.includes("Oslo"))!;
    expect(oslo.explained!.matched).toEqual(["Tom", "visiting", "Oslo"]);
    expect(oslo.explained!.parts.find(({ signal }) => signal === "words")!.share).toBeGreaterThan(0.1);
    expect(passages.find(({ content }) => content.includes("Rome"))!.explained!.matched).toEqual(["Tom", "visiting"]);
    expect((await explainedSearch("ben", "zebra")).results.flatMap(({ explained }) => explained!.matched)).toEqual([]);
  });

  it("includes words matched in the nearby conversation", async () => {
    expect(await share("pair", "pizza", "weather", "nearby")).toBeGreaterThan(0.1);
    expect(await share("ben", "ocean", "sea", "nearby")).toBe(0);
  });

  it("includes the speaker", async () => {
    const query = "What is Ana's favourite food?";
    expect(await share("pair", query, "sushi", "people")).toBeGreaterThan(await share("pair", query, "pizza", "people"));
  });

  it("includes a time the question names, asks for, or takes from an event", async () => {
    const dated = "Which city did I visit with Tom in May 2023?";
    expect(await share("traveller", dated, "Oslo", "time")).toBeGreaterThan(0.1);
    expect(await share("traveller", dated, "Rome", "time")).toBe(0);
    expect(await share("traveller", "When did I move to Berlin?", "moved to Berlin", "time")).toBeGreaterThan(0.05);
    expect(await share("traveller", "Which city did I visit after I moved to Berlin?", "Rome", "time")).toBeGreaterThan(0.05);
    expect(await share("traveller", "Which city did I visit with Tom?", "Oslo", "time")).toBe(0);
  });

  it("includes an entity that the question names, and its neighbor", async () => {
    expect(await share("family", "Tell me about Bob.", "sister", "entities")).toBeGreaterThan(0);
    expect(await share("family", "Tell me about Bob.", "Globex", "entities")).toBeGreaterThan(0);
    expect(await share("family", "Tell me about Bob and the cellar.", "cellar", "entities")).toBe(0);
  });

  it("includes a wish when the question asks for advice", async () => {
    const query = "Can you recommend a seat for my flight?";
    expect(await share("guest", query, "window seat", "preference")).toBeGreaterThan(0.05);
    expect(await share("guest", query, "Madrid", "preference")).toBe(0);
    expect(await share("guest", "Which seat is it?", "window seat", "preference")).toBe(0);
  });

  it("includes similar meaning without a common word", async () => {
    expect(await share("ben", "ocean", "sea", "meaning")).toBeGreaterThan(0.05);
  });

  it("subtracts for superseded memories, less if the question is about the past", async () => {
    const now = await share("ben", "Where does Ben live now?", "Berlin", "superseded", { includeSuperseded: true });
    const past = await share("ben", "Where did Ben use to live, previously?", "Berlin", "superseded");
    expect(now).toBeLessThan(-0.2);
    expect(past).toBeLessThan(0);
    expect(past).toBeGreaterThan(now);
    expect(await share("ben", "Where does Ben live now?", "Lisbon", "superseded")).toBe(0);
  });

  it("subtracts for a second memory of the same passage", async () => {
    const { results } = await explainedSearch("tea", "tea");
    const taken = results.map(({ explained }) => explained!.parts.find(({ signal }) => signal === "repeated")?.share ?? 0);
    expect(taken.filter((one) => one === 0)).toHaveLength(1);
    expect(taken.filter((one) => one < 0).length).toBeGreaterThan(2);
  });

  it("explains a pending passage", async () => {
    await runner().stop();
    try {
      await callAsMember(project, "POST", "/v1/dashboard/ingest", { content: "Maya keeps a lizard.", userId: "waits" });
      const { results } = await explainedSearch("waits", "lizard");
      expect(results).toMatchObject([{ status: "pending", explained: { matched: ["lizard"], clamped: false } }]);
    } finally {
      await runner().start();
      await runner().idle();
    }
  });
});
