import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BetaLocalFilesystemMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lociMemoryHandlers, type MemoryCommand, runMemoryCommand } from "@/clients/typescript/src/claude";
import { Loci } from "@/clients/typescript/src/index";
import { runner } from "@/inngest/in-process";
import { routeFetch } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loci-memory-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function both() {
  const project = await aProject();
  const loci = new Loci({ apiKey: project.apiKey, baseUrl: "http://localhost", fetch: routeFetch });
  const local = await BetaLocalFilesystemMemoryTool.init(folder);
  return {
    project,
    loci,
    ours: lociMemoryHandlers({ loci, userId: "maya" }),
    local: local as unknown as ReturnType<typeof lociMemoryHandlers>,
  };
}

/** A folder's own size is the file system's. */
const comparable = (text: string) => text.replaceAll(/^[\d.]+[BKMG]\t(\/memories(?:\/.*)?\/|\/memories(?:\/sub)?)$/gm, "DIR\t$1");

const long = Array.from({ length: 12 }, (_, n) => `line ${n + 1}`).join("\n");
const script: MemoryCommand[] = [
  { command: "view", path: "/memories" },
  { command: "view", path: "/memories/nothing.md" },
  { command: "create", path: "/memories/preferences.md", file_text: "Maya likes tea.\nMaya likes jam.\n" },
  { command: "create", path: "/memories/preferences.md", file_text: "again" },
  { command: "create", path: "/memories/empty.txt", file_text: "" },
  { command: "create", path: "/memories/sub/deep/deeper/file.md", file_text: long },
  { command: "create", path: "/memories/sub/.hidden", file_text: "x" },
  { command: "create", path: "/memories/sub/Zoë.md", file_text: "Zoë".repeat(700) },
  { command: "view", path: "/memories" },
  { command: "view", path: "/memories/sub" },
  { command: "view", path: "/memories/preferences.md" },
  { command: "view", path: "/memories/empty.txt" },
  { command: "view", path: "/memories/sub/deep/deeper/file.md", view_range: [3, 5] },
  { command: "view", path: "/memories/sub/deep/deeper/file.md", view_range: [10, -1] },
  { command: "view", path: "/memories/sub/deep/deeper/file.md", view_range: [0, 2] },
  { command: "str_replace", path: "/memories/preferences.md", old_str: "likes tea", new_str: "likes $& green tea" },
  { command: "str_replace", path: "/memories/preferences.md", old_str: "likes", new_str: "x" },
  { command: "str_replace", path: "/memories/preferences.md", old_str: "hates", new_str: "x" },
  { command: "str_replace", path: "/memories/nothing.md", old_str: "a", new_str: "b" },
  { command: "str_replace", path: "/memories/sub", old_str: "a", new_str: "b" },
  { command: "str_replace", path: "/memories/sub/deep/deeper/file.md", old_str: "line 7", new_str: "seven" },
  { command: "insert", path: "/memories/preferences.md", insert_line: 0, insert_text: "# Preferences\n" },
  { command: "insert", path: "/memories/preferences.md", insert_line: 4, insert_text: "Maya likes rye." },
  { command: "insert", path: "/memories/preferences.md", insert_line: 99, insert_text: "x" },
  { command: "insert", path: "/memories/nothing.md", insert_line: 0, insert_text: "x" },
  { command: "view", path: "/memories/preferences.md" },
  { command: "rename", old_path: "/memories/preferences.md", new_path: "/memories/sub/preferences.md" },
  { command: "rename", old_path: "/memories/preferences.md", new_path: "/memories/other.md" },
  { command: "rename", old_path: "/memories/empty.txt", new_path: "/memories/sub/preferences.md" },
  { command: "rename", old_path: "/memories/sub/deep", new_path: "/memories/deep" },
  { command: "rename", old_path: "/memories", new_path: "/memories/x" },
  { command: "view", path: "/memories" },
  { command: "view", path: "/memories/deep/../sub/preferences.md" },
  { command: "delete", path: "/memories/deep" },
  { command: "delete", path: "/memories/deep" },
  { command: "delete", path: "/memories" },
  { command: "delete", path: "/memories/empty.txt" },
  { command: "view", path: "/memories/../secret" },
  { command: "create", path: "/etc/passwd", file_text: "x" },
  { command: "view", path: "/memories" },
];

it("does, line for line, what Anthropic's own file system tool does", async () => {
  const { ours, local } = await both();
  for (const command of script) {
    const [expected, actual] = [await runMemoryCommand(local, command), await runMemoryCommand(ours, command)];
    expect(comparable(actual), JSON.stringify(command)).toBe(comparable(expected));
  }
});

it("makes memories of what Claude writes down", async () => {
  const { project, loci, ours } = await both();
  await ours.create({ path: "/memories/people.md", file_text: "Maya's brother Bob lives in Porto." });
  await runner().idle();
  expect(await project.searches("maya", "Where does Bob live?")).toContainEqual(expect.stringContaining("Porto"));
  await ours.str_replace({ path: "/memories/people.md", old_str: "Porto", new_str: "Oslo" });
  await runner().idle();
  const active = (await loci.memories.list({ userId: "maya" }).all()).map(({ content }) => content).join(" ");
  expect(active).toContain("Oslo");
  expect(active).not.toContain("Porto");
});
