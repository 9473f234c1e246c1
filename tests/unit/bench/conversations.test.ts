import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { partsOf, readConversations, type Turn, turnsOf } from "../../bench/conversations";

const turn = (id: string, more: Partial<Turn> = {}): Turn => ({
  turn_id: id,
  session_id: "one",
  role: "user",
  text: `text of ${id}`,
  ...more,
});
const turns = (count: number, more: Partial<Turn> = {}) => Array.from({ length: count }, (_, i) => turn(`t${i}`, more));
const sizes = (list: Turn[]) => partsOf(list).map((part) => part.messages.length);

describe("the calls of a conversation", () => {
  it("are one per session, with at most fifty turns", () => {
    expect(sizes([...turns(2), ...turns(120, { session_id: "two" })])).toEqual([2, 50, 50, 20]);
  });

  it("include speaker and time", () => {
    const [part] = partsOf([turn("t1", { speaker: "Maya", session_date: "2026-01-02T00:00:00Z" })]);
    expect(part!.messages).toEqual([{ role: "user", name: "Maya", content: "text of t1", created_at: "2026-01-02T00:00:00Z" }]);
  });

  it("split a long message into several of one turn", () => {
    const [part, ...more] = partsOf([turn("long", { text: "x".repeat(250_000) }), turn("short")]);
    expect(part!.messages.map((message) => message.content.length)).toEqual([100_000, 100_000, 50_000, 13]);
    expect(part!.turnIds).toEqual(["long", "long", "long", "short"]);
    expect(more).toEqual([]);
  });

  it("never split a surrogate pair", () => {
    const [part] = partsOf([turn("t1", { text: `${"x".repeat(99_999)}😀y` })]);
    expect(part!.messages.map((message) => message.content.slice(-3))).toEqual(["xxx", "😀y"]);
  });

  it("stay within the API limits", () => {
    expect(sizes(turns(6, { text: "x".repeat(90_000) }))).toEqual([5, 1]);
  });

  it("send a placeholder for a turn without text", () => {
    expect(partsOf([turn("t1", { text: "" })])[0]!.messages[0]!.content).toBe("…");
  });
});

it("maps results to their unique source turns, best first", () => {
  const result = (episode: string, ...indexes: number[]) => ({ source_episode_id: episode, source: { message_indexes: indexes } });
  const episodes = new Map([
    ["e1", ["t1", "t2"]],
    ["e2", ["t3", "t3"]],
  ]);
  expect(turnsOf([result("e2", 1), result("e1", 1, 0), result("e2", 0), result("gone", 0), result("e1", 7)], episodes)).toEqual([
    "t3",
    "t2",
    "t1",
  ]);
});

it("reads plain and compressed files of a folder, and skips questions without turns", () => {
  const folder = mkdtempSync(join(tmpdir(), "loci-bench-test-"));
  try {
    const record = (id: string, list: Turn[]) => `${JSON.stringify({ id, turns: list, questions: [] })}\n`;
    mkdirSync(join(folder, "talks"));
    writeFileSync(join(folder, "talks/a.jsonl"), record("a", turns(1)) + record("empty", []));
    writeFileSync(join(folder, "talks/b.jsonl.gz"), gzipSync(record("b", turns(1))));
    writeFileSync(join(folder, "talks/readme.md"), "not data");
    const found = [...readConversations([join(folder, "talks")])];
    expect(found.map(({ dataset, id }) => `${dataset}/${id}`)).toEqual(["talks/a", "talks/b"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
