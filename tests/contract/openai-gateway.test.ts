import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import * as database from "@/lib/db/client";
import { rows } from "@/lib/db/client";
import * as environment from "@/lib/env";
import { handleChatCompletion } from "@/lib/gateway/handle";
import * as contexts from "@/lib/synthesis/user-context";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

type Seen = { url: string; headers: IncomingHttpHeaders; body: any };
let upstream: Server;
let host: string;
let seen: Seen[];
let reply: (response: ServerResponse, request: Seen) => void;
// What is slow is up to the test, not to the machine.
let patienceMs: number;
const POST = (request: Request) => handleChatCompletion(request, { patienceMs });
let project: Awaited<ReturnType<typeof aProject>>;

const completion = (message: object, finish_reason = "stop") => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "test",
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
});
const answers =
  (body: object, status = 200): typeof reply =>
  (response) =>
    response
      .writeHead(status, { "content-type": "application/json", "x-request-id": "up-1", "set-cookie": "a=b" })
      .end(JSON.stringify(body));

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      const got = { url: request.url!, headers: request.headers, body: JSON.parse(text) };
      seen.push(got);
      reply(response, got);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const { env } = environment;
  const own = env();
  vi.spyOn(environment, "env").mockImplementation(() => ({ ...own, upstreams: [`http://${host}/v1`, "http://other.test/v1"] }));
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(async () => {
  patienceMs = 25_000;
  [seen, reply] = [[], answers(completion({ content: "Hello." }))];
  project = await aProject();
});

const client = (headers: Record<string, string> = {}, key = project.apiKey) =>
  new OpenAI({
    apiKey: "sk-provider",
    baseURL: "http://localhost/openai/v1",
    maxRetries: 0,
    defaultHeaders: { "X-Loci-Key": key, "X-Loci-User": "maya", ...headers },
    fetch: (url, init) => POST(new Request(url as string, init as RequestInit)),
  });
const says = (content: string, more: object = {}) => ({ model: "test", messages: [{ role: "user" as const, content }], ...more });
const messagesOf = async (where = sql`true`) => {
  await vi.waitFor(
    async () => expect(await rows(sql`select 1 from messages where project_id = ${project.id} and ${where}`)).not.toEqual([]),
    { timeout: 5_000 },
  );
  await runner().idle();
  return rows<{ content: string; run: string | null; agent: string | null }>(sql`
    select m.content, e.run_id as run, e.agent_id as agent from messages m join episodes e on e.project_id = m.project_id and e.id = m.episode_id
    where m.project_id = ${project.id} order by m.recorded_at`);
};
const afterwards = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe("a chat completion", () => {
  it("gets what is known, after the caller's instructions, and nothing else is changed", async () => {
    await project.remembers("maya", "I live in Porto.");
    const messages = [
      { role: "system" as const, content: "Be brief." },
      { role: "developer" as const, content: "In English." },
      { role: "user" as const, content: "Where do I live?" },
    ];
    const { choices } = await client().chat.completions.create({
      model: "test",
      messages,
      temperature: 0.2,
      seed: 7,
      logit_bias: { "50256": -100 },
    });
    expect(choices[0]!.message.content).toBe("Hello.");
    const [{ url, headers, body }] = seen as [Seen];
    expect(url).toBe("/v1/chat/completions");
    expect(headers.authorization).toBe("Bearer sk-provider");
    expect(JSON.stringify(headers)).not.toContain(project.apiKey);
    expect(Object.keys(headers).filter((name) => name.startsWith("x-loci"))).toEqual([]);
    expect(body).toMatchObject({ model: "test", temperature: 0.2, seed: 7, logit_bias: { "50256": -100 } });
    expect(body.messages).toEqual([messages[0], messages[1], { role: "system", content: expect.stringContaining("Porto") }, messages[2]]);
  });

  it("is remembered after the answer, and known in the next conversation", async () => {
    await client({ "X-Loci-Thread": "chat-7", "X-Loci-Agent": "bot" }).chat.completions.create(says("I moved to Lisbon."));
    expect(await messagesOf()).toEqual([{ content: "I moved to Lisbon.", run: "chat-7", agent: "bot" }]);
    await client().chat.completions.create(says("Where do I live?"));
    expect(JSON.stringify(seen[1]!.body.messages)).toContain("Lisbon");
  });

  it("is forgotten after the seconds that the caller says", async () => {
    await client({ "X-Loci-TTL": "3600" }).chat.completions.create(says("My gate code is 4411."));
    await messagesOf();
    const expiries = await rows<{ seconds: number }>(sql`
      select round(extract(epoch from expires_at - created_at) / 60)::int * 60 as seconds from memories where project_id = ${project.id}`);
    expect(expiries).toEqual([{ seconds: 3600 }]);
    for (const wrong of ["0", "1.5", "an hour", "-1", "99999999999"]) {
      const refused = client({ "X-Loci-TTL": wrong }).chat.completions.create(says("I live in Porto."));
      await expect(refused).rejects.toMatchObject({
        status: 400,
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("X-Loci-TTL"),
      });
    }
    expect(seen).toHaveLength(1);
  });

  it("takes the user from the body, or a group's knowledge", async () => {
    await project.remembers("zoe", "I live in Oslo.");
    await client({ "X-Loci-User": "" }).chat.completions.create(says("Hi", { user: "zoe" }));
    expect(JSON.stringify(seen[0]!.body.messages)).toContain("Oslo");
    await call("POST", "/v1/memory/add", { key: project.apiKey, body: { content: "Refunds take 14 days.", group: "default" } });
    await runner().idle();
    await client({ "X-Loci-User": "", "X-Loci-Group": "default" }).chat.completions.create(says("How long does a refund take?"));
    expect(JSON.stringify(seen[1]!.body.messages)).toContain("14 days");
  });

  it("streams through unchanged", async () => {
    const chunks = ["Hel", "lo ", "Zoë"].map((content) => ({
      id: "1",
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta: { content } }],
    }));
    const bytes = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
    reply = (response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(bytes);
    let text = "";
    for await (const chunk of await client().chat.completions.create({ ...says("I like tea."), stream: true }))
      text += chunk.choices[0]?.delta.content;
    expect(text).toBe("Hello Zoë");
    expect((await messagesOf()).map(({ content }) => content)).toEqual(["I like tea."]);
    const raw = await POST(
      new Request("http://localhost/openai/v1/chat/completions", {
        method: "POST",
        body: JSON.stringify({ ...says("Again"), stream: true }),
        headers: { "content-type": "application/json", "x-loci-key": project.apiKey, "x-loci-user": "maya" },
      }),
    );
    expect(await raw.text()).toBe(bytes);
  });

  it("with tools is remembered once: the loop's later calls end with a tool's result", async () => {
    const tools = [{ type: "function" as const, function: { name: "clock", parameters: { type: "object", properties: {} } } }];
    const toolCall = { id: "t1", type: "function" as const, function: { name: "clock", arguments: "{}" } };
    reply = answers(completion({ content: null, tool_calls: [toolCall] }, "tool_calls"));
    const first = await client().chat.completions.create(says("I like tea. What time is it?", { tools }));
    expect(first.choices[0]!.message.tool_calls).toEqual([toolCall]);
    reply = answers(completion({ content: "Noon." }));
    const messages = [
      { role: "user" as const, content: "I like tea. What time is it?" },
      { role: "assistant" as const, content: null, tool_calls: [toolCall] },
      { role: "tool" as const, tool_call_id: "t1", content: "noon" },
    ];
    await messagesOf();
    await client().chat.completions.create({ model: "test", messages, tools });
    await afterwards();
    expect(await messagesOf()).toHaveLength(1);
    expect(seen[1]!.body.messages.map(({ role }: { role: string }) => role)).toEqual(["system", "user", "assistant", "tool"]);
    expect(seen[1]!.body.tools).toEqual(tools);
  });

  it("is remembered once if it is tried again, and not if it failed", async () => {
    reply = answers({ error: { message: "Overloaded", type: "server_error" } }, 503);
    await expect(client().chat.completions.create(says("I like tea."))).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining("Overloaded"),
    });
    await afterwards();
    expect(await rows(sql`select 1 from messages where project_id = ${project.id}`)).toEqual([]);
    reply = answers(completion({ content: "Nice." }));
    for (let n = 0; n < 2; n++) await client().chat.completions.create(says("I like tea."));
    await afterwards();
    expect(await messagesOf()).toHaveLength(1);
  });

  it("goes on without memory when the database is down or slow, or the quota is used up", async () => {
    await project.remembers("maya", "I live in Porto.");
    const create = () => client().chat.completions.create(says("Hi")).withResponse();
    const outage = vi.spyOn(database, "rows").mockRejectedValue(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
    const down = await create().finally(() => outage.mockRestore());
    expect([down.data.choices[0]!.message.content, down.response.headers.get("x-loci-memory")]).toEqual(["Hello.", "off"]);
    expect(seen[0]!.body.messages).toHaveLength(1);
    patienceMs = 50;
    const hang = vi.spyOn(contexts, "userContext").mockReturnValue(new Promise(() => {}));
    const slow = await create().finally(() => hang.mockRestore());
    expect([slow.data.choices[0]!.message.content, slow.response.headers.get("x-loci-memory")]).toEqual(["Hello.", "off"]);
    patienceMs = 25_000;
    expect((await create()).response.headers.get("x-loci-memory")).toBe("on");
    await rows(sql`update organizations set plan_code = 'free' where id = ${project.organizationId}`);
    await rows(sql`
      insert into usage_counters (organization_id, period, budget, used)
      values (${project.organizationId}, to_char(now() at time zone 'UTC', 'YYYY-MM'), 'retrieval', 25000)
      on conflict (organization_id, period, budget) do update set used = excluded.used`);
    expect((await create()).response.headers.get("x-loci-memory")).toBe("off");
    expect(seen).toHaveLength(4);
  });
});

describe("the door refuses", () => {
  const raw = (headers: Record<string, string>, body: unknown = says("Hi")) =>
    POST(
      new Request("http://localhost/openai/v1/chat/completions", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", authorization: "Bearer sk-provider", ...headers },
      }),
    );
  it.each<[string, (key: string) => Record<string, string>, number, RegExp]>([
    ["a call without a key", () => ({ "x-loci-user": "maya" }), 401, /API key/],
    ["a wrong key", () => ({ "x-loci-user": "maya", "x-loci-key": `loci_${"a".repeat(40)}` }), 401, /API key/],
    ["nobody's memory", (key) => ({ "x-loci-key": key }), 400, /Whose memory/],
    [
      "an upstream that isn't listed",
      (key) => ({ "x-loci-key": key, "x-loci-user": "maya", "x-loci-upstream": "169.254.169.254" }),
      400,
      /LOCI_UPSTREAMS/,
    ],
    ["a group that doesn't exist", (key) => ({ "x-loci-key": key, "x-loci-group": "nothing" }), 404, /No group/],
  ])("%s, without calling the provider", async (_, headers, status, message) => {
    const response = await raw(headers(project.apiKey));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringMatching(message), type: "invalid_request_error", code: expect.any(String) },
    });
    expect(seen).toEqual([]);
  });

  it("a user whom the key may not see", async () => {
    const key = await project.keyWith("writer", { constraints: { users: ["zoe"] } });
    expect((await raw({ "x-loci-key": key, "x-loci-user": "maya" })).status).toBe(403);
    expect(seen).toEqual([]);
  });

  it("a provider's redirect, and says that a provider can't be reached", async () => {
    reply = (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    expect((await raw({ "x-loci-key": project.apiKey, "x-loci-user": "maya" })).status).toBe(302);
    expect(seen).toHaveLength(1);
    const unreachable = await raw({ "x-loci-key": project.apiKey, "x-loci-user": "maya", "x-loci-upstream": "other.test" });
    expect(unreachable.status).toBe(503);
  });

  it("to remember with a reader key", async () => {
    const key = await project.keyWith("reader");
    await client({}, key).chat.completions.create(says("I like tea."));
    await afterwards();
    expect(await rows(sql`select 1 from messages where project_id = ${project.id}`)).toEqual([]);
  });
});
