import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { GET, POST } from "@/app/mcp/route";
import * as database from "@/lib/db/client";
import { rows } from "@/lib/db/client";
import { writeCalls } from "@/lib/usage/query-log";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { aProject } from "../support/project";
import { aConflict } from "../support/records";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
type Options = { headers?: Record<string, string>; query?: string };
const url = (query = "") => new URL(`http://localhost/mcp${query}`);
const init = (key: string | undefined, headers: Record<string, string> = {}) => ({
  headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
});
const fetchMcp = async (input: string | URL, given?: RequestInit) => {
  const request = new Request(input, given);
  return request.method === "POST" ? POST(request) : GET(request);
};

/** What the tests need of a client of either generation. */
type Any = {
  listTools: () => Promise<{ tools: { name: string; inputSchema: any; outputSchema?: any; annotations?: any }[] }>;
  callTool: (call: { name: string; arguments?: object }) => Promise<any>;
  listResourceTemplates: () => Promise<any>;
  readResource: (what: { uri: string }) => Promise<any>;
  listPrompts: () => Promise<any>;
  getPrompt: (what: { name: string; arguments?: Record<string, string> }) => Promise<any>;
  getInstructions: () => string | undefined;
};
const clients: Record<string, (key: string | undefined, options?: Options) => Promise<Any>> = {
  "2026 client": async (key, { headers, query } = {}) => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } } as never);
    await client.connect(new StreamableHTTPClientTransport(url(query), { fetch: fetchMcp, requestInit: init(key, headers) }));
    return client as unknown as Any;
  },
  "2025 client": async (key, { headers, query } = {}) => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(url(query), { fetch: fetchMcp, requestInit: init(key, headers) }));
    return client as unknown as Any;
  },
  "SDK 1 client": async (key, { headers, query } = {}) => {
    const client = new OldClient({ name: "test", version: "1" });
    await client.connect(new OldTransport(url(query), { fetch: fetchMcp, requestInit: init(key, headers) }) as never);
    return client as unknown as Any;
  },
};
const connect = clients["2026 client"]!;

const everyTool = [
  ...["remember", "recall", "ask", "get_context", "list_memories", "get_memory", "correct_memory", "forget_memory"],
  ...["list_conflicts", "resolve_conflict"],
];
const readerTools = ["recall", "ask", "get_context", "list_memories", "get_memory"];
const namesOf = async (client: Any) => (await client.listTools()).tools.map(({ name }) => name);

describe.each(Object.entries(clients))("with the %s", (_, open) => {
  let project: Project;
  let client: Any;
  beforeAll(async () => {
    project = await aProject();
    await project.remembers("first", "I like tea.");
    client = await open(project.apiKey);
  });
  const call = async (name: string, input: object) => {
    const result = await client.callTool({ name, arguments: input });
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    return result;
  };

  it("lists ten tools with their schemas, in a stable order", async () => {
    expect(client.getInstructions()).toContain("recall");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(everyTool);
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema.type).toBe("object");
      expect(outputSchema.type).toBe("object");
      expect(annotations.openWorldHint).toBe(false);
      expect(JSON.stringify(inputSchema)).not.toMatch(/anyOf|\$ref/);
    }
    const readOnly = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);
    expect(readOnly).toEqual([...readerTools, "list_conflicts"]);
    expect(tools.filter(({ annotations }) => annotations.destructiveHint).map(({ name }) => name)).toEqual(["forget_memory"]);
  });

  it("remembers, recalls, answers, corrects and forgets", async () => {
    const remembered = await call("remember", { user_id: "maya", content: "I moved to Lisbon last month." });
    expect(remembered.structuredContent).toMatchObject({ status: "done", memories_created: 1 });
    const found = await call("recall", { user_id: "maya", query: "Where does Maya live?" });
    expect(found.content[0].text).toMatch(/^<loci_memory user="maya">\n- \[mem_\w+ 20\d\d-\d\d-\d\d\] .*Lisbon.*\n<\/loci_memory>$/);
    const [memory] = found.structuredContent.memories;
    expect(memory).toMatchObject({ content: expect.stringContaining("Lisbon"), trust: "user", graph: "maya" });
    const answered = await call("ask", { user_id: "maya", question: "Where does Maya live?" });
    expect(answered.structuredContent).toMatchObject({ refused: false, citations: [{ id: memory.id }] });
    expect((await call("get_context", { user_id: "maya" })).content[0].text).toContain("Lisbon");
    expect((await call("list_memories", { user_id: "maya" })).structuredContent).toMatchObject({ total: 1, next_cursor: null });
    const corrected = await call("correct_memory", { memory_id: memory.id, content: "User lives in Porto." });
    expect(corrected.structuredContent.memory).toMatchObject({ version: 2, content: "User lives in Porto." });
    expect((await call("get_memory", { memory_id: memory.id })).content[0].text).toMatch(/Porto.*\n.*\nBefore: .*Lisbon/);
    const refused = await client
      .callTool({ name: "forget_memory", arguments: { memory_id: memory.id, confirm: false } })
      .catch((error) => ({ isError: true, error }));
    expect(refused.isError).toBe(true);
    expect((await call("forget_memory", { memory_id: memory.id, confirm: true })).structuredContent).toEqual({
      deleted: true,
      id: memory.id,
    });
    expect((await call("recall", { user_id: "maya", query: "Where does Maya live?" })).structuredContent.memories).toEqual([]);
  });

  it("remembers for a while", async () => {
    const remembered = await call("remember", { user_id: "tim", content: "My gate code is 4411.", ttl: 3_600 });
    expect(remembered.structuredContent).toMatchObject({ status: "done", memories_created: 1 });
    const find = async () => (await call("recall", { user_id: "tim", query: "What is my gate code?" })).structuredContent.memories;
    expect(await find()).toMatchObject([{ content: expect.stringContaining("4411") }]);
    await rows(sql`update memories set expires_at = now() where project_id = ${project.id} and expires_at > now()`);
    await rows(sql`update chunks set expires_at = now() where project_id = ${project.id} and expires_at > now()`);
    expect(await find()).toEqual([]);
    const both = await client.callTool({
      name: "remember",
      arguments: { user_id: "tim", content: "x", ttl: 60, expires_at: "2096-01-01" },
    });
    expect([both.isError, JSON.stringify(both.content)]).toEqual([true, expect.stringContaining("not both")]);
  });

  it("shows and decides conflicts", async () => {
    const conflict = await aConflict(project, "ada");
    const listed = await call("list_conflicts", { user_id: "ada" });
    expect(listed.structuredContent.conflicts).toMatchObject([{ id: conflict, status: "unresolved" }]);
    const resolved = await call("resolve_conflict", { conflict_id: conflict, action: "keep_both" });
    expect(resolved.structuredContent.conflict.status).toBe("resolved");
  });

  it("has resources and a prompt", async () => {
    await project.remembers("zoe/é", "I live in Oslo.");
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }: any) => uriTemplate)).toEqual([
      "loci://users/{user_id}/context",
      "loci://memories/{memory_id}",
    ]);
    const context = await client.readResource({ uri: `loci://users/${encodeURIComponent("zoe/é")}/context` });
    expect(context.contents[0].text).toContain("Oslo");
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: "context", arguments: [{ name: "user_id" }] }]);
    const prompt = await client.getPrompt({ name: "context", arguments: { user_id: "zoe/é" } });
    expect(prompt.messages[0].content.text).toContain("Oslo");
  });

  it("says in a sentence what went wrong", async () => {
    for (const [name, input, sentence] of [
      ["recall", { user_id: "nobody", query: "x" }, /No user "nobody"/],
      ["get_memory", { memory_id: "mem_x" }, /No such memory/],
      ["remember", { content: "x" }, /Whose memory/],
      ["remember", { user_id: "maya" }, /content or messages/],
      ["remember", { group_id: "nothing", content: "x" }, /No group/],
    ] as const) {
      const result = await client.callTool({ name, arguments: input });
      expect([result.isError, result.content[0].text]).toEqual([true, expect.stringMatching(sentence)]);
    }
  });
});

describe("a key", () => {
  it("finds only the tools that it may use", async () => {
    const project = await aProject();
    await project.remembers("maya", "I like tea.");
    const reader = await connect(await project.keyWith("reader"));
    expect(await namesOf(reader)).toEqual(readerTools);
    expect(await namesOf(await connect(await project.keyWith("writer")))).toEqual(
      everyTool.filter((name) => !/forget|conflict/.test(name)),
    );
    const refused = await reader
      .callTool({ name: "remember", arguments: { user_id: "maya", content: "x" } })
      .catch((error) => ({ isError: true, error }));
    expect(refused.isError).toBe(true);
    const [{ count }] = (await rows(sql`select count(*)::int as count from episodes where project_id = ${project.id}`)) as [
      { count: number },
    ];
    expect(count).toBe(1);
  });

  it("for one user needs no user, and can't name another", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Porto.");
    await project.remembers("zoe", "I live in Oslo.");
    const [memory] = (await (await connect(project.apiKey)).callTool({ name: "recall", arguments: { user_id: "zoe", query: "live" } }))
      .structuredContent.memories;
    const byKey = await connect(await project.keyWith("admin", { constraints: { users: ["maya"] } }));
    const byHeader = await connect(project.apiKey, { headers: { "x-loci-user": "maya" } });
    const byQuery = await connect(project.apiKey, { query: "?user_id=maya" });
    for (const client of [byKey, byHeader, byQuery]) {
      for (const { name, inputSchema } of (await client.listTools()).tools) {
        expect(Object.keys(inputSchema.properties ?? {}), name).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/user_id|group_id/)]),
        );
      }
      const found = await client.callTool({ name: "recall", arguments: { query: "Where does she live?", user_id: "zoe" } });
      expect(JSON.stringify(found.structuredContent)).toContain("Porto");
      expect(JSON.stringify(found)).not.toContain("Oslo");
      expect((await client.callTool({ name: "get_context", arguments: {} })).content[0].text).toContain("Porto");
      expect((await client.callTool({ name: "list_memories", arguments: {} })).structuredContent.total).toBe(1);
      for (const name of ["get_memory", "correct_memory", "forget_memory"]) {
        const result = await client.callTool({ name, arguments: { memory_id: memory.id, content: "Taken over.", confirm: true } });
        expect([result.isError, result.content[0].text]).toEqual([true, expect.stringContaining("No such memory")]);
      }
      await expect(client.readResource({ uri: "loci://users/zoe/context" })).rejects.toThrow();
      expect((await client.getPrompt({ name: "context" })).messages[0].content.text).toContain("Porto");
    }
    expect((await project.searches("maya", "Where does Maya live?")).join()).toContain("Porto");
    await expect(
      connect(await project.keyWith("admin", { constraints: { users: ["zoe"] } }), { headers: { "x-loci-user": "maya" } }),
    ).rejects.toThrow();
  });

  it("of another project finds nothing", async () => {
    const [project, stranger] = [await aProject(), await aProject()];
    await project.remembers("maya", "I live in Porto.");
    const [memory] = (await (await connect(project.apiKey)).callTool({ name: "recall", arguments: { user_id: "maya", query: "live" } }))
      .structuredContent.memories;
    const client = await connect(stranger.apiKey);
    for (const [name, input] of [
      ["recall", { user_id: "maya", query: "live" }],
      ["ask", { user_id: "maya", question: "Where?" }],
      ["get_context", { user_id: "maya" }],
      ["list_memories", { user_id: "maya" }],
      ["get_memory", { memory_id: memory.id }],
      ["correct_memory", { memory_id: memory.id, content: "x" }],
      ["forget_memory", { memory_id: memory.id, confirm: true }],
      ["list_conflicts", { user_id: "maya" }],
      ["resolve_conflict", { conflict_id: "cnf_x", action: "confirm" }],
    ] as const) {
      const result = await client.callTool({ name, arguments: input });
      expect(result.isError, name).toBe(true);
      expect(JSON.stringify(result), name).not.toContain("Porto");
    }
  });
});

describe("over HTTP", () => {
  const listing = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await POST(
      new Request("http://localhost/mcp", {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      }),
    );
    // The older protocol answers with one event.
    const text = (await response.text()).replace(/^event: message\ndata: /, "");
    return { status: response.status, headers: response.headers, body: JSON.parse(text) };
  };

  it("answers 401 without a key, and 503, never 401, when the database is down", async () => {
    const project = await aProject();
    const missing = await post(listing);
    expect([missing.status, missing.headers.get("www-authenticate")]).toEqual([401, expect.stringMatching(/^Bearer/)]);
    expect((await post(listing, { authorization: `Bearer loci_${"a".repeat(40)}` })).status).toBe(401);
    const outage = vi.spyOn(database, "rows").mockRejectedValue(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
    const down = await post(listing, { authorization: `Bearer ${project.apiKey}` }).finally(() => outage.mockRestore());
    expect([down.status, down.headers.get("retry-after"), down.headers.get("www-authenticate")]).toEqual([503, "2", null]);
    expect(down.body).toMatchObject({
      jsonrpc: "2.0",
      id: 1,
      error: { data: { code: "UNAVAILABLE", correlationId: expect.stringMatching(/^req_/) } },
    });
  });

  it("refuses other pages, other methods, batches and oversized bodies", async () => {
    const { apiKey } = await aProject();
    const authorization = `Bearer ${apiKey}`;
    expect((await post(listing, { authorization, origin: "https://evil.test" })).status).toBe(403);
    expect((await post(listing, { authorization, origin: "http://localhost:5173" })).status).toBe(200);
    expect((await post([listing], { authorization })).status).toBe(400);
    expect((await post('{"jsonrpc": ', { authorization })).status).toBe(400);
    expect((await post(`{"x":"${"y".repeat(4 * 1024 * 1024)}"}`, { authorization })).status).toBe(413);
    const get = await GET(new Request("http://localhost/mcp"));
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  it.each(Object.entries(clients))("is limited, metered and logged as the API is, with the %s", async (_, open) => {
    const project = await aProject({ plan: "free" });
    const client = await open(project.apiKey);
    await client.callTool({ name: "remember", arguments: { user_id: "maya", content: "I live in Porto." } });
    await client.callTool({ name: "recall", arguments: { user_id: "maya", query: "live" } });
    await client.callTool({ name: "get_context", arguments: { user_id: "maya" } });
    await client.callTool({ name: "list_memories", arguments: { user_id: "maya" } });
    await client.callTool({ name: "recall", arguments: { user_id: "nobody", query: "live" } });
    await client.callTool({ name: "remember", arguments: { group_id: "nothing", content: "x" } });
    // The older protocol's answer is a stream: a refused call is given back, and logged, when it has ended.
    await eventually(async () => {
      const used = await rows(
        sql`select budget, used::int as used from usage_counters where organization_id = ${project.organizationId} order by budget`,
      );
      expect(used).toEqual(
        expect.arrayContaining([
          { budget: "ingest", used: 1 },
          { budget: "retrieval", used: 2 },
        ]),
      );
    });
    await eventually(async () => {
      await writeCalls();
      const logged = await rows(
        sql`select kind, error_code as error from query_log where project_id = ${project.id} order by created_at, kind`,
      );
      expect(logged).toEqual(
        expect.arrayContaining([
          { kind: "search", error: null },
          { kind: "context", error: null },
          { kind: "search", error: "USER_NOT_FOUND" },
        ]),
      );
    });
    const limited = await post(listing, { authorization: `Bearer ${project.apiKey}` });
    expect(Number(limited.headers.get("x-ratelimit-remaining"))).toBeLessThan(60);
    await rows(sql`update rate_windows set used = 60 where project_id = ${project.id}`);
    const over = await post(listing, { authorization: `Bearer ${project.apiKey}` });
    expect([over.status, over.body.error.data.code]).toEqual([429, "RATE_LIMITED"]);
  });
});
