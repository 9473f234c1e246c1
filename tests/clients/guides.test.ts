import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as mcp } from "@/app/mcp/route";
import { docPages } from "@/lib/docs/pages";
import { codeBlocks } from "@/lib/docs/parse";
import { routeFetch } from "../support/call";
import { useDatabase } from "../support/database";
import { useHttpServer } from "../support/http-server";
import { aProject } from "../support/project";
import { runPython, runShell, runTypescript, type Surroundings, skipsPython } from "../support/run-code";
import { sessionOf } from "../support/session";

// The blocks of the documentation marked `run`, as they are written; one program per page and language. What follows a block as `output`
// has to be printed, and as `prompt` to be sent to the model.

useDatabase();
const origin = useHttpServer((input, init) =>
  new URL(input).pathname === "/mcp" ? mcp(new Request(input, init)) : routeFetch(input, init),
);

let prompt = "";
const openai = createServer(async (request, response) => {
  const { messages, model } = JSON.parse(await text(request));
  prompt = messages[0].content;
  const message = { role: "assistant", content: "I'll find a table." };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  response
    .setHeader("content-type", "application/json")
    .end(JSON.stringify({ id: "c", object: "chat.completion", created: 1, model, choices }));
});

let cwd: string;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), "loci-guides-"));
  copyFileSync(new URL("../support/exports/zep.json", import.meta.url), join(cwd, "zep.json"));
  await new Promise<void>((done) => openai.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
  openai.closeAllConnections();
  openai.close();
});

type Language = "ts" | "python" | "sh";
type Program = { code: string; output: string; prompt: string };

/** A page's programs, and what each of them should print. */
function programsOf(markdown: string): Map<Language, Program> {
  const programs = new Map<Language, Program>();
  let latest: Language[] = [];
  let isTab = false;
  for (const { language, words, text } of codeBlocks(markdown)) {
    if (words.includes("run")) {
      const program = programs.get(language as Language) ?? { code: "", output: "", prompt: "" };
      programs.set(language as Language, { ...program, code: `${program.code}\n${text}\n` });
      latest = isTab && words.includes("tab") ? [...new Set([...latest, language as Language])] : [language as Language];
      isTab = words.includes("tab");
      continue;
    }
    isTab = false;
    for (const each of latest) {
      const program = programs.get(each)!;
      if (words.includes("output")) program.output += `${text}\n`;
      if (words.includes("prompt")) program.prompt += `${text}\n`;
    }
  }
  return programs;
}

/** The lines in this order, with others between them; `…` stands for anything. Python writes `True`. */
function expectLines(printed: string, expected: string): void {
  const escaped = (line: string) => line.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", ".*?");
  const pattern = expected.trim().split("\n").filter(Boolean).map(escaped).join("[\\s\\S]*?");
  expect(printed).toMatch(new RegExp(pattern, "i"));
}

const runners = { ts: runTypescript, python: runPython, sh: runShell };

async function surroundings(): Promise<Surroundings> {
  const project = await aProject();
  const { port } = openai.address() as AddressInfo;
  const env = {
    ...{ LOCI_API_KEY: project.apiKey, LOCI_BASE_URL: origin(), LOCI_PROJECT_TAG: project.tag },
    ...{ PROJECT_ID: project.shownId, LOCI_TOKEN: await sessionOf(project.organization, { expiresIn: 600 }) },
    ...{ OPENAI_API_KEY: "sk-x", OPENAI_BASE_URL: `http://127.0.0.1:${port}` },
  };
  return { cwd, env };
}

const pages = docPages
  .map(({ file }) => ({ file, programs: programsOf(readFileSync(file, "utf8")) }))
  .filter(({ programs }) => programs.size > 0);

describe.each(pages)("$file", ({ programs }) => {
  const inOneProject = [...programs].filter(([language]) => language !== "python");
  it.skipIf(inOneProject.length === 0)("does what it says", async () => {
    const place = await surroundings();
    for (const [language, { code, output, prompt: asked }] of inOneProject) {
      expectLines(await runners[language](code.replaceAll("http://localhost:3000", origin()), place), output);
      expectLines(prompt, asked);
    }
  });

  const inPython = programs.get("python");
  it.skipIf(!inPython || skipsPython)("does the same in Python", async () => {
    expectLines(await runPython(inPython!.code, await surroundings()), inPython!.output);
  });
});

it("finds programs in the guides", () => {
  expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(["docs/quickstart.md", "docs/guides/chat-agent.md"]));
});
