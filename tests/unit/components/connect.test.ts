import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import type { Place, Snippet } from "@/components/connect/tool";
import { type ToolId, toolIds, tools } from "@/components/connect/tools";

const origin = "https://memory.example.com";
const place: Place = { origin, apiKey: null, oauthTag: null };
const withKey: Place = { origin, apiKey: "loci_secret", oauthTag: null };

const textOf = (id: ToolId, at: Place) =>
  tools[id]
    .snippets(at)
    .map(({ text }) => text)
    .join("\n");
const snippet = (id: ToolId, title: string, at = place): Snippet => tools[id].snippets(at).find((each) => each.title === title)!;

describe.each(toolIds)("%s", (id) => {
  it("calls this server, with the key as a variable or written in", () => {
    expect(textOf(id, place)).toContain(origin);
    expect(textOf(id, place)).toContain("LOCI_API_KEY");
    expect(textOf(id, place)).not.toContain("loci_secret");
    if (!tools[id].usesVariable) expect(textOf(id, withKey)).toContain("loci_secret");
  });

  it("has code that parses", () => {
    for (const { title, text } of tools[id].snippets(withKey)) {
      if (title.endsWith(".json")) expect(() => JSON.parse(text)).not.toThrow();
      if (title.endsWith(".mts") || title.startsWith("TypeScript") || title.includes("Responses API"))
        expect(() => transformSync(text, { loader: "ts", format: "esm" })).not.toThrow();
    }
  });
});

it("gives ChatGPT's connector this project's address, if people can sign in", () => {
  const titles = (at: Place) => tools.chatgpt.snippets(at).map(({ title }) => title);
  expect(titles(place)).toEqual(["OpenAI’s Responses API"]);
  expect(snippet("chatgpt", "ChatGPT’s connector", { ...place, oauthTag: "my-app" }).text).toBe(`${origin}/mcp/my-app`);
});

it("opens Cursor and VS Code with the same settings as their files", () => {
  const cursor = new URL(tools.cursor.link!(withKey).href);
  const config = JSON.parse(atob(cursor.searchParams.get("config")!));
  expect({ mcpServers: { [cursor.searchParams.get("name")!]: config } }).toEqual(
    JSON.parse(snippet("cursor", ".cursor/mcp.json", withKey).text),
  );
  const { name, ...server } = JSON.parse(decodeURIComponent(tools["vs-code"].link!(withKey).href.split("?")[1]!));
  expect({ servers: { [name]: server } }).toEqual(JSON.parse(snippet("vs-code", ".vscode/mcp.json", withKey).text));
});
