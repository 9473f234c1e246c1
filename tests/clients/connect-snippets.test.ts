import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { POST as mcp } from "@/app/mcp/route";
import { type ToolId, tools } from "@/components/connect/tools";
import { runner } from "@/inngest/in-process";
import { routeFetch } from "../support/call";
import { useDatabase } from "../support/database";
import { useHttpServer } from "../support/http-server";
import { aProject } from "../support/project";
import { runTypescript } from "../support/run-code";

// The Connect page's snippets as they are shown, run by Node with the real packages against a played OpenAI.

useDatabase();
const origin = useHttpServer((input, init) =>
  new URL(input).pathname === "/mcp" ? mcp(new Request(input, init)) : routeFetch(input, init),
);

const asked: any[] = [];
const openai = createServer(async (request, response) => {
  const body = JSON.parse(await text(request));
  asked.push(body);
  const [tool] = body.tools ?? [];
  const said = tool?.type === "mcp" ? await recallAsOpenAi(tool) : "I'll find a table.";
  const content = [{ type: "output_text", text: said, annotations: [] }];
  const message = { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: {},
    total_tokens: 2,
  };
  response
    .setHeader("content-type", "application/json")
    .end(
      JSON.stringify({ id: "resp_1", object: "response", created_at: 1, status: "completed", model: body.model, output: [message], usage }),
    );
});
let folder: string;
let project: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loci-snippets-"));
  await new Promise<void>((done) => openai.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  openai.closeAllConnections();
  openai.close();
});
beforeEach(async () => {
  project = await aProject();
  await project.remembers("maya", "I live in Porto.");
});

/** As OpenAI's servers use the tool: its address, and its token as a bearer. */
async function recallAsOpenAi({ server_url, authorization }: { server_url: string; authorization: string }): Promise<string> {
  const client = new Client({ name: "openai-mcp", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${authorization}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(server_url), { requestInit }));
  const found: any = await client.callTool({ name: "recall", arguments: { query: "Where does the user live?" } });
  await client.close();
  return found.content[0].text;
}

async function run(id: ToolId, title: string): Promise<string> {
  const snippet = tools[id].snippets({ origin: origin(), apiKey: null, oauthTag: null }).find((each) => each.title === title)!;
  // Memory that is slower than the client's 800 ms is left out, and a busy machine can be.
  const code = snippet.text.replace('userId: "maya" })', 'userId: "maya", timeoutMs: 60_000 })');
  const { port } = openai.address() as AddressInfo;
  const env = { LOCI_API_KEY: project.apiKey, OPENAI_API_KEY: "sk-x", OPENAI_BASE_URL: `http://127.0.0.1:${port}` };
  return runTypescript(code, { cwd: folder, env });
}

it("AI SDK: the model reads what is known, and what the user said is remembered", async () => {
  expect(await run("ai-sdk", "agent.mts")).toBe("I'll find a table.\n");
  expect(JSON.stringify(asked.at(-1).input)).toMatch(/Porto.*vegetarian/s);
  await runner().idle();
  expect((await project.searches("maya", "What does Maya eat?")).join()).toContain("vegetarian");
});

it("ChatGPT: OpenAI's Responses API calls the MCP server with the key", async () => {
  expect(await run("chatgpt", "OpenAI’s Responses API")).toContain("Porto");
});

it("TypeScript: adds and finds", async () => {
  expect(await run("typescript", "memory.mts")).toContain("Lisbon");
});
