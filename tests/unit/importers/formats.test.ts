import { describe, expect, it } from "vitest";
import { detectSource, formats, type ImportSource, importSources } from "@/lib/importers/formats";
import type { ImportMode, Item, LeftOutReason, Value } from "@/lib/importers/item";
import { exportFile } from "../../support/exports";

function recordsOf(source: ImportSource): { key: string | null; value: Value }[] {
  const file = JSON.parse(exportFile(source));
  if (Array.isArray(file)) return file.map((value) => ({ key: null, value }));
  const lists = Object.entries(file).filter(([, list]) => Array.isArray(list)) as [string, Value[]][];
  return lists.flatMap(([key, list]) => list.map((value) => ({ key, value })));
}

function read(source: ImportSource, mode: ImportMode = formats[source].modes[0]!) {
  const items: Item[] = [];
  const leftOut: LeftOutReason[] = [];
  for (const { key, value } of recordsOf(source)) {
    const reading = formats[source].read(value, { mode, key });
    items.push(...reading.items);
    leftOut.push(...reading.leftOut);
  }
  return { items, leftOut: leftOut.toSorted() };
}

const readOne = (source: ImportSource, value: Value, mode = formats[source].modes[0]!) => formats[source].read(value, { mode, key: null });

it.each(importSources)("knows each record of an export of %s, and whose it is", (source) => {
  for (const record of recordsOf(source)) {
    expect(formats[source].isOne(record.value, record.key)).toBe(true);
    expect(detectSource(record)).toBe(source);
  }
});

describe("ChatGPT", () => {
  it("reads the branch that was shown, in order, without system and tool messages", () => {
    const { items, leftOut } = read("chatgpt");
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ kind: "conversation", id: "c-porto", title: "Moving to Porto" });
    expect(items[0]!.kind === "conversation" && items[0]!.messages).toEqual([
      { id: "m2", role: "user", content: "I live in Porto and my sister Clara works at Acme.", at: new Date(1748768400500) },
      { id: "m5", role: "assistant", content: "Porto is a fine place to live.", at: new Date(1748768420000) },
      // Without a time of its own, it is as old as the message before it.
      { id: "m6", role: "user", content: "My dog is called Biscuit.", at: new Date(1748768420000) },
    ]);
    expect(leftOut).toEqual(["hidden", "hidden", "hidden", "no_text", "not_text", "other_branch"]);
  });

  it("survives parents in a circle, an unknown current node and missing times", () => {
    const [, circle] = read("chatgpt").items;
    expect(circle).toMatchObject({ id: "c-circle", messages: [{ id: "ma", content: "I play the cello.", at: undefined }] });
  });
});

describe("Claude", () => {
  it("reads messages by their parts, and attachments as documents", () => {
    const { items, leftOut } = read("claude");
    expect(items).toMatchObject([
      {
        kind: "conversation",
        id: "0a7c-1",
        messages: [
          { role: "user", content: "I want to plant figs in Graz." },
          { role: "assistant", content: "Figs like a south wall." },
          { role: "user", content: "My neighbor Otto has a ladder." },
        ],
      },
      { kind: "document", id: "cm-1/plot.txt", text: "The plot is 300 square meters.", metadata: { fileName: "plot.txt" } },
    ]);
    expect(leftOut).toEqual(["hidden", "hidden", "no_text", "not_text"]);
  });
});

describe("mem0", () => {
  it("keeps ids, times and metadata; an empty field doesn't hide a filled one", () => {
    const { items, leftOut } = read("mem0");
    expect(items).toHaveLength(4);
    expect(items[0]).toEqual({
      kind: "fact",
      id: "0d3b7a1e-0000-4000-8000-000000000001",
      userId: "maya",
      agentId: "travel-bot",
      runId: "run-7",
      at: new Date("2026-04-02T17:00:00Z"),
      text: "Lives in Lisbon since the spring",
      metadata: { city: "Lisbon", categories: ["personal_details"] },
    });
    expect(items[1]).toMatchObject({ text: "Is allergic to peanuts" });
    expect(items[2]).toMatchObject({ userId: "jonas", at: undefined });
    expect(items[3]).toMatchObject({ userId: undefined, agentId: "travel-bot" });
    expect(leftOut).toEqual([]);
  });

  it("has facts read as texts when they are derived from", () => {
    expect(read("mem0", "derive").items.map(({ kind }) => kind)).toEqual(["document", "document", "document", "document"]);
  });

  it("gives a memory without an id the same one each time", () => {
    const memory = { memory: "Likes tea", user_id: "maya" };
    expect(readOne("mem0", memory).items[0]!.id).toBe(readOne("mem0", { ...memory }).items[0]!.id);
    expect(readOne("mem0", memory).items[0]!.id).not.toBe(readOne("mem0", { ...memory, user_id: "jonas" }).items[0]!.id);
  });
});

describe("Zep", () => {
  it("keeps both clocks of facts, and leaves the episodes that they came from", () => {
    const { items, leftOut } = read("zep");
    expect(items).toMatchObject([
      {
        kind: "fact",
        id: "ed-1",
        userId: "maya",
        text: "Maya lived in Porto",
        at: new Date("2026-01-05T08:00:01Z"),
        validFrom: new Date("2020-03-01T00:00:00Z"),
        validUntil: new Date("2025-12-31T00:00:00Z"),
        metadata: { relation: "LIVES_IN" },
      },
      { id: "ed-2", validFrom: new Date("2026-01-02T00:00:00Z"), validUntil: undefined },
    ]);
    expect(leftOut).toEqual(["graph", "not_in_mode", "not_in_mode"]);
  });

  it("derives from episodes instead: messages by thread, and texts", () => {
    const { items, leftOut } = read("zep", "derive");
    expect(items).toMatchObject([
      {
        kind: "conversation",
        id: "th-1",
        userId: "maya",
        messages: [{ id: "ep-1", role: "user", name: "Maya", at: new Date("2026-01-05T08:00:00Z") }],
      },
      { kind: "document", id: "ep-2", text: "Team note: the Vienna office opens at eight." },
    ]);
    expect(leftOut).toEqual(["graph", "not_in_mode", "not_in_mode"]);
  });
});

describe("Supermemory", () => {
  it("reads documents under their own ids, and what is from the web as such", () => {
    const { items, leftOut } = read("supermemory");
    expect(items).toMatchObject([
      { kind: "document", id: "notes/spring", userId: "maya", sourceType: "TEXT", metadata: { title: "Spring notes", season: "spring" } },
      { kind: "document", id: "doc_2", sourceType: "URL", sourceUrl: "https://example.com/honey" },
    ]);
    expect(leftOut).toEqual(["no_text", "not_in_mode", "not_in_mode", "not_in_mode"]);
  });

  it("keeps the latest memories instead, and none that was forgotten", () => {
    const { items, leftOut } = read("supermemory", "verbatim");
    expect(items).toMatchObject([{ kind: "fact", id: "memory/me_1", userId: "maya", text: "Maya keeps bees in Graz" }]);
    expect(leftOut).toEqual(["deleted", "not_in_mode", "not_in_mode", "outdated"]);
  });
});

describe("Letta", () => {
  it("reads what was said, blocks and passages, without reasoning and tools", () => {
    const { items, leftOut } = read("letta");
    expect(items).toMatchObject([
      {
        kind: "conversation",
        id: "agent-0",
        agentId: "agent-0",
        messages: [
          { role: "user", content: "My brother Tom lives in Bergen." },
          { role: "assistant", content: "Bergen is lovely." },
        ],
      },
      { kind: "document", id: "block/block-0", text: "The user is called Ines. She is a nurse.", metadata: { block: "human" } },
      { kind: "document", id: "passage-0", text: "Ines is afraid of heights.", agentId: "agent-0" },
    ]);
    expect(leftOut).toEqual(["hidden", "hidden", "hidden", "hidden", "no_text", "not_text"]);
  });

  it("reads the older form of a file, an agent with its core memory", () => {
    const agent = {
      name: "Old",
      agent_type: "memgpt_agent",
      core_memory: [{ label: "human", value: "Likes jazz." }],
      messages: [{ role: "user", content: [{ type: "text", text: "I like jazz." }], created_at: "2025-05-01T08:00:00Z" }],
    };
    const { items } = readOne("letta", agent);
    expect(items).toMatchObject([
      { kind: "conversation", messages: [{ content: "I like jazz." }] },
      { kind: "document", text: "Likes jazz." },
    ]);
  });
});

describe("LangMem", () => {
  it("reads texts, triples and the application's own forms; the namespace ends with the user", () => {
    const { items, leftOut } = read("langmem");
    expect(items.map((item) => [item.id, item.userId, item.kind === "conversation" ? "" : item.text])).toEqual([
      ["memories/maya/k1", "maya", "Maya runs marathons"],
      ["memories/maya/k2", "maya", "Maya is married to Bob (since 2020)"],
      ["memories/maya/k3", "maya", 'language: Portuguese; interests: ["sailing"]'],
      ["shared/k5", undefined, "The office closes at six"],
    ]);
    expect(leftOut).toEqual(["no_text"]);
  });
});

it.each(importSources)("reads any JSON of %s's shape without failing", (source) => {
  const odd = [null, 7, "", "x", [], [null], {}, { a: null }, { type: "text" }, true];
  for (const { key, value } of recordsOf(source)) {
    for (const name of Object.keys(value)) {
      for (const replaced of odd) {
        const broken = { ...value, [name]: replaced };
        if (!formats[source].isOne(broken, key)) continue;
        for (const mode of formats[source].modes) {
          for (const item of formats[source].read(broken, { mode, key }).items) {
            expect(item.id).toEqual(expect.any(String));
            expect(item.kind === "conversation" ? item.messages.length : item.text.length).toBeGreaterThan(0);
          }
        }
      }
    }
  }
});
