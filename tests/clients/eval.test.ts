import { beforeAll, describe, expect, it } from "vitest";
import { main } from "@/clients/typescript/src/cli";
import { type EvalRun, readCases, tokenF1 } from "@/clients/typescript/src/eval";
import { routeFetch } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

let project: Awaited<ReturnType<typeof aProject>>;
let memoryId: string;
beforeAll(async () => {
  project = await aProject();
  await project.remembers("maya", "I live in Lisbon.", "I like green tea.");
  const response = await routeFetch("http://localhost/v1/core/search", {
    method: "POST",
    headers: { authorization: `Bearer ${project.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ user_id: "maya", query: "Lisbon" }),
  });
  memoryId = ((await response.json()) as { results: { id: string }[] }).results[0]!.id;
});

const lines = (...cases: object[]) => cases.map((each) => JSON.stringify(each)).join("\n");
const found = { id: "found", question: "Where does Maya live?", user_id: "maya" };
const passing = () =>
  lines(
    { ...found, expect: { memory_ids: [memoryId] } },
    { id: "text", question: "Where does Maya live?", user_id: "maya", expect: { text: "Lisbon, Maya lives in" } },
    { id: "unknown", question: "What is Maya's blood type?", user_id: "maya", expect: { refused: true } },
  );

async function run(files: Record<string, string>, args: string[], env: Record<string, string> = {}) {
  const [printed, failed]: [string[], string[]] = [[], []];
  const written = { ...files };
  const code = await main(args, {
    env: { LOCI_API_KEY: project.apiKey, LOCI_BASE_URL: "http://localhost", ...env },
    read: async (path) => {
      if (!(path in written)) throw new Error("ENOENT");
      return written[path]!;
    },
    write: async (path, text) => {
      written[path] = text;
    },
    print: (text) => void printed.push(text),
    fail: (text) => void failed.push(text),
    fetch: routeFetch,
  });
  return { code, printed: printed.join("\n"), failed: failed.join("\n"), files: written };
}

describe("loci eval", () => {
  it("passes cases by memory, by answer and by refusal, and writes the run", async () => {
    const { code, printed, files } = await run({ "cases.jsonl": passing() }, ["eval", "cases.jsonl", "--out", "run.json", "--min-hit=1"]);
    expect(printed).toContain("3 of 3 passed (100.0%)");
    expect(code).toBe(0);
    const { results } = JSON.parse(files["run.json"]!) as EvalRun;
    expect(results).toMatchObject([
      { id: "found", passed: true, rank: 1, f1: null, refused: null },
      { id: "text", passed: true, rank: null, f1: expect.any(Number), refused: false },
      { id: "unknown", passed: true, refused: true },
    ]);
  });

  it("exits with 1 on a regression, shown first, and below --min-hit", async () => {
    const { files } = await run({ "cases.jsonl": passing() }, ["eval", "cases.jsonl", "--out", "run.json"]);
    const worse = passing().replace(memoryId, "mem_01kafx0000e00800000000000a");
    const compared = await run({ ...files, "cases.jsonl": worse }, ["eval", "cases.jsonl", "--baseline", "run.json"]);
    expect(compared.code).toBe(1);
    expect(compared.printed.split("\n")[1]).toMatch(/^regressed +found/);
    expect(compared.printed).toContain("1 regression against the baseline");
    expect((await run({ "cases.jsonl": worse }, ["eval", "cases.jsonl"])).code).toBe(0);
    expect(await run({ "cases.jsonl": worse }, ["eval", "cases.jsonl", "--min-hit", "0.9"])).toMatchObject({ code: 1 });
  });

  it("fails a case whose user isn't there, and goes on", async () => {
    const cases = lines(
      { ...found, user_id: "nobody", expect: { memory_ids: [memoryId] } },
      { ...found, id: "b", expect: { refused: false } },
    );
    const { code, printed } = await run({ "cases.jsonl": cases }, ["eval", "cases.jsonl", "--min-hit", "0.5"]);
    expect(printed).toMatch(/failed +found +not found/);
    expect(code).toBe(0);
  });

  it.each([
    ["no file", ["eval"], /Name one file/],
    ["a missing file", ["eval", "none.jsonl"], /Could not read none\.jsonl/],
    ["an unknown command", ["test", "cases.jsonl"], /Unknown command/],
    ["an unknown option", ["eval", "cases.jsonl", "--fast", "1"], /Unknown option/],
    ["an option without its value", ["eval", "cases.jsonl", "--k"], /--k needs a value/],
    ["a share above 1", ["eval", "cases.jsonl", "--min-hit", "90"], /--min-hit must be a number from 0 to 1/],
    ["half a result", ["eval", "cases.jsonl", "--k", "1.5"], /--k must be a whole number/],
    ["a baseline that is none", ["eval", "cases.jsonl", "--baseline", "cases.jsonl"], /The baseline is not a run/],
  ])("exits with 2 for %s", async (_, args, message) => {
    const { code, failed } = await run({ "cases.jsonl": passing() }, args);
    expect([code, failed]).toEqual([2, expect.stringMatching(message)]);
  });

  it("exits with 2 if the key is rejected", async () => {
    const { code, failed } = await run({ "cases.jsonl": passing() }, ["eval", "cases.jsonl"], { LOCI_API_KEY: `loci_${"a".repeat(40)}` });
    expect([code, failed]).toEqual([2, expect.stringMatching(/key/i)]);
  });

  it("prints help", async () => {
    expect(await run({}, ["--help"])).toMatchObject({ code: 0, printed: expect.stringContaining("--baseline") });
    expect(await run({}, [])).toMatchObject({ code: 2 });
  });
});

describe("a file of cases", () => {
  it.each([
    ["", /has no cases/],
    ["{", /^Line 1: not JSON/],
    ["[]", /^Line 1: not a JSON object/],
    [lines({ user_id: "maya", expect: { refused: true } }), /^Line 1: "question" is missing/],
    [`\n${lines({ question: "Who?", expect: { refused: true } })}`, /^Line 2: "user_id" or "group_id" is missing/],
    [lines({ question: "Who?", user_id: "maya" }), /^Line 1: "expect" is missing/],
    [lines({ question: "Who?", user_id: "maya", expect: {} }), /"expect" is empty/],
    [lines({ question: "Who?", user_id: "maya", expect: { txt: "x" } }), /unknown field: txt/],
    [lines({ question: "Who?", user_id: "maya", expect: { memory_ids: [] } }), /must be a list of memory ids/],
    [lines({ question: "Who?", user_id: "maya", expect: { refused: "yes" } }), /must be true or false/],
    [
      lines({ question: "Who?", user_id: "m", expect: { refused: true } }, { question: "Who?", user_id: "m", expect: { refused: true } }),
      /Two cases/,
    ],
  ])("%j is rejected", (text, message) => {
    expect(() => readCases(text)).toThrow(message);
  });
});

it("answers are compared by their words", () => {
  expect(tokenF1("She lives in Lisbon.", "in LISBON")).toBeCloseTo(2 / 3, 5);
  expect(tokenF1("The café", "cafe")).toBe(1);
  expect(tokenF1("Lisbon Lisbon", "Lisbon")).toBeCloseTo(2 / 3, 5);
  expect(tokenF1("", "Lisbon")).toBe(0);
});
