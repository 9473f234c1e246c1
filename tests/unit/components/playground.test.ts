import { describe, expect, it } from "vitest";
import { eventsOf } from "@/components/playground/events";
import {
  addTargets,
  dashboardAdd,
  dashboardAsk,
  dashboardSearch,
  publicAdd,
  publicAsk,
  publicSearch,
} from "@/components/playground/request-bodies";
import { barOf, type Explained, summarizeSignals } from "@/components/playground/signals";

const project = "prj_1";
const everyone = { user: null, groups: [] };
const maya = { user: "maya", groups: [] };
const both = { user: "maya", groups: ["office", "crew"] };

describe("request bodies, for the dashboard and the public API", () => {
  const turns = [
    { key: 0, role: "user" as const, name: " Maya ", content: "I moved.\n" },
    { key: 1, role: "assistant" as const, name: "", content: "  " },
    { key: 2, role: "assistant" as const, name: "", content: "Where to?" },
  ];
  const messages = [
    { role: "user", name: "Maya", content: "I moved.\n" },
    { role: "assistant", content: "Where to?" },
  ];

  it("adds the messages that are not empty", () => {
    const form = { target: { user: "maya" }, turns, day: "2026-05-01" };
    expect(dashboardAdd(project, form)).toEqual({ projectId: project, userId: "maya", messages, documentDate: "2026-05-01" });
    expect(publicAdd(form)).toEqual({ user_id: "maya", messages, document_date: "2026-05-01" });
    const plain = { target: { group: "office" }, turns, day: "" };
    expect(dashboardAdd(project, plain)).toEqual({ projectId: project, group: "office", messages });
    expect(publicAdd(plain)).toEqual({ group_id: "office", messages });
  });

  it("offers the selected user and groups, or the default group", () => {
    expect(addTargets(both)).toEqual([{ user: "maya" }, { group: "office" }, { group: "crew" }]);
    expect(addTargets(everyone)).toEqual([{ group: "default" }]);
  });

  it("searches, and omits default options", () => {
    const form = { query: "tea?", limit: 5, types: ["FACT"], withSuperseded: true, withPassages: true };
    expect(dashboardSearch(project, both, form)).toEqual({
      ...{ projectId: project, users: ["maya"], groups: ["office", "crew"], query: "tea?", limit: 5, types: ["FACT"] },
      ...{ includeSuperseded: true, includePassages: true, explain: true },
    });
    expect(publicSearch(both, form)).toEqual({
      ...{ user_id: "maya", group_id: ["office", "crew"], query: "tea?", limit: 5, filters: { types: ["FACT"] } },
      ...{ include_superseded: true, include_passages: true },
    });
    const plain = { query: "tea?", limit: 10, types: [], withSuperseded: false, withPassages: false };
    expect(dashboardSearch(project, everyone, plain)).toEqual({ projectId: project, query: "tea?", limit: 10, explain: true });
    expect(publicSearch(maya, plain)).toEqual({ user_id: "maya", query: "tea?", limit: 10 });
    expect(publicSearch({ user: null, groups: ["office"] }, plain)).toEqual({ group_id: "office", query: "tea?", limit: 10 });
  });

  it("asks", () => {
    expect(dashboardAsk(project, maya, { question: "Tea?", isTerse: true })).toEqual({
      ...{ projectId: project, users: ["maya"], question: "Tea?", style: "terse" },
    });
    expect(publicAsk(both, { question: "Tea?", isTerse: false })).toEqual({
      ...{ user_id: "maya", group_id: ["office", "crew"], question: "Tea?" },
    });
  });
});

describe("stream events", () => {
  const read = async (...pieces: Uint8Array[]) => {
    let isLeft = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
      cancel() {
        isLeft = true;
      },
    });
    return { body, isLeft: () => isLeft };
  };
  const bytes = new TextEncoder().encode(
    ': ping\n\nevent: delta\ndata: {"text":"Olá 日本"}\n\nevent: done\ndata: {"answer":"Olá:\\n日本"}\n\n',
  );

  it("do not depend on how the bytes are split", async () => {
    for (let size = 1; size <= bytes.length; size += 7) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
      const events = await Array.fromAsync(eventsOf((await read(...pieces)).body));
      expect(events).toEqual([
        { event: "delta", data: { text: "Olá 日本" } },
        { event: "done", data: { answer: "Olá:\n日本" } },
      ]);
    }
  });

  it("accept any line ending and multi-line data", async () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const frames = ["event: delta", 'data: {"text":', 'data: "Olá"}', "", "event: done", "data: {}", "", ""].join(end);
      const { body } = await read(new TextEncoder().encode(frames));
      expect(await Array.fromAsync(eventsOf(body))).toEqual([
        { event: "delta", data: { text: "Olá" } },
        { event: "done", data: {} },
      ]);
    }
  });

  it("cancel the stream when the reader stops", async () => {
    const { body, isLeft } = await read(bytes, bytes);
    for await (const { event } of eventsOf(body)) if (event === "delta") break;
    expect(isLeft()).toBe(true);
  });
});

describe("score explanation", () => {
  const explained = (parts: [Explained["parts"][number]["signal"], number][], matched: string[] = []): Explained => ({
    parts: parts.map(([signal, share]) => ({ signal, share })),
    matched,
    clamped: false,
    reranked: false,
  });

  it("summarizes the main signals, the matched words and deductions", () => {
    const parts = explained(
      [
        ["words", 0.2],
        ["nearby", 0.05],
        ["meaning", 0.1],
        ["people", 0.3],
        ["superseded", -0.2],
      ],
      ["live", "Lisbon"],
    );
    expect(summarizeSignals(parts)).toBe("speaker, words “live” “Lisbon”, meaning, less: superseded");
  });

  it("draws a bar with the deducted end", () => {
    const { segments, deducted } = barOf(
      explained([
        ["words", 0.3],
        ["people", 0.5],
        ["repeated", -0.2],
      ]).parts,
      0.6,
    );
    expect(segments).toEqual([
      { signal: "people", width: 0.5 },
      { signal: "words", width: 0.3 },
    ]);
    expect(deducted).toBeCloseTo(0.2);
  });

  it("never exceeds the bar", () => {
    const clamped = barOf(
      explained([
        ["words", 0.9],
        ["people", 0.6],
      ]).parts,
      1,
    );
    expect(clamped.segments.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
    expect(clamped.deducted).toBe(0);
    const below = barOf(
      explained([
        ["people", 0.1],
        ["superseded", -0.5],
      ]).parts,
      0,
    );
    expect(below.deducted).toBeCloseTo(0.1);
  });
});
