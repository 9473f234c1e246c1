import { sql } from "drizzle-orm";
import { NextRequest } from "next/server";
import { describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { formatId, newId } from "@/lib/ids";
import { log } from "@/lib/log";
import { writeCalls } from "@/lib/usage/query-log";
import { config, proxy } from "@/proxy";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import "../support/identity-event";
import { sessionOf } from "../support/session";

useDatabase();

describe("a path that cannot be decoded", () => {
  const matcher = new RegExp(`^${config.matcher[1]}$`);

  it.each([
    ["/v1/groups/%", "NOT_FOUND"],
    ["/v1/groups/%E0%A4%A", "NOT_FOUND"],
    ["/v1/memory/%ff", "NOT_FOUND"],
    ["/v1/core/%zz", "not_found"],
  ])("%s is no endpoint", async (path, code) => {
    expect(path).toMatch(matcher);
    const response = await proxy(new NextRequest(`http://localhost${path}`, { headers: { "x-correlation-id": "mine" } }));
    expectError({ status: response.status, headers: response.headers, body: await response.json() }, 404, code);
    expect(response.headers.get("x-correlation-id")).toBe("mine");
  });

  it("is none that holds letters beyond ASCII", async () => {
    const path = `/v1/users/${encodeURIComponent("zoë")}`;
    expect(path).toMatch(matcher);
    expect((await proxy(new NextRequest(`http://localhost${path}`))).headers.get("x-middleware-next")).toBe("1");
  });

  it.each(["/v1/users/maya%40example.com", "/v1/import", "/v1/core/add"])("%s goes straight to its route", (path) => {
    expect(path).not.toMatch(matcher);
  });
});

describe("JSON that nests", () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
  const body = (levels: number) => `{"content":"I like tea.","metadata":${nested(levels - 1)}}`;

  it("64 levels is read, and one more is refused on either surface", async () => {
    const { apiKey: key } = await aProject();
    expect((await call("POST", "/v1/memory/add", { key, raw: body(64) })).status).toBe(202);
    expectError(await call("POST", "/v1/memory/add", { key, raw: body(65) }), 400, "INVALID_REQUEST");
    const messages = `{"group_id":"default","messages":[{"role":"user","content":"x"}],"metadata":${nested(64)}}`;
    expectError(await call("POST", "/v1/core/add", { key, raw: messages }), 400, "invalid_request");
  });

  it("too deeply in a line of an import is refused with the line's number", async () => {
    const { apiKey: key } = await aProject();
    const headers = { "content-type": "application/x-ndjson" };
    const answer = await call("POST", "/v1/import", { key, headers, raw: `${nested(65)}\n` });
    expectError(answer, 400, "INVALID_REQUEST");
    expect(answer.body.line).toBe(1);
  });
});

describe("Preference-Applied", () => {
  it.each([
    ["/v1/core/search", { query: "tea" }, ["memories", "results"]],
    ["/v1/core/ask", { question: "Where is the tea?" }, ["text", "answer"]],
  ] as const)("of %s names the variant that was served", async (path, body, [ofA, ofB]) => {
    const { apiKey: key } = await aProject();
    const ask = (headers: Record<string, string>) => call("POST", path, { key, headers, body: { group_id: "default", ...body } });
    for (const [prefer, variant] of Object.entries({ "variant=a": "a", "respond-async, variant=B": "b", "variant=c": null, "": null })) {
      const answer = await ask({ prefer });
      expect(answer.headers.get("preference-applied"), prefer).toBe(variant && `variant=${variant}`);
      expect([ofA in answer.body, ofB in answer.body], prefer).toEqual([variant !== "b", variant !== "a"]);
    }
    // A stored answer keeps its variant, whatever is asked for now.
    await ask({ prefer: "variant=a", "idempotency-key": "once" });
    const again = await ask({ prefer: "variant=b", "idempotency-key": "once" });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([again.headers.get("preference-applied"), ofA in again.body, ofB in again.body]).toEqual(["variant=a", true, false]);
    expect((await ask({ prefer: "variant=a", authorization: "Bearer wrong" })).headers.get("preference-applied")).toBeNull();
  });

  it("of an answer that streams comes with its beginning", async () => {
    const { apiKey: key } = await aProject();
    const headers = { prefer: "variant=b", accept: "text/event-stream" };
    const answer = await respond("POST", "/v1/core/ask", { key, headers, body: { group_id: "default", question: "Where is the tea?" } });
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    expect(answer.headers.get("preference-applied")).toBe("variant=b");
    const done = JSON.parse(/event: done\ndata: (.*)/.exec(await answer.text())![1]!);
    expect(["text" in done, "answer" in done]).toEqual([false, true]);
  });
});

describe("latency_ms", () => {
  it("is an integer on core", async () => {
    const { apiKey: key } = await aProject();
    for (let n = 0; n < 3; n++) {
      const { body } = await call("POST", "/v1/core/search", { key, body: { group_id: "default", query: "tea" } });
      expect(Number.isInteger(body.latency_ms)).toBe(true);
    }
  });
});

describe("a limited key", () => {
  it("gets the same refusal for another's user or group at every door, whether it exists or not", async () => {
    const project = await aProject();
    await project.remembers("ann", "I like tea.");
    await project.remembers("bob", "I like coffee.");
    const group = (await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "team" } })).body.id;
    const [bob] = await rows<{ id: string }>(sql`select id from users where project_id = ${project.id} and external_id = 'bob'`);
    const key = await project.keyWith("admin", { constraints: { users: ["ann"], groups: ["default"] } });
    const doors = {
      user: (named: string) => [
        call("GET", `/v1/users/${named}`, { key }),
        call("DELETE", `/v1/users/${named}`, { key }),
        call("GET", `/v1/users/${named}/context`, { key }),
        call("GET", `/v1/export?userId=${named}`, { key }),
        call("POST", "/v1/memory/add", { key, body: { content: "x", userId: named } }),
        call("POST", "/v1/memory/search", { key, body: { q: "x", projectTags: [project.tag], users: [named] } }),
        call("POST", "/v1/memory/ask", { key, body: { question: "x", projectTag: project.tag, users: [named] } }),
        call("POST", "/v1/memory/chat", {
          key,
          body: { messages: [{ role: "user", content: "x" }], projectTag: project.tag, userId: named },
        }),
      ],
      group: (named: string) => [
        call("GET", `/v1/groups/${named}`, { key }),
        call("DELETE", `/v1/groups/${named}`, { key }),
        call("GET", `/v1/export?group=${named}`, { key }),
        call("GET", `/v1/users/ann/context?groups=${named}`, { key }),
        call("POST", "/v1/memory/add", { key, body: { content: "x", group: named } }),
        call("POST", "/v1/memory/search", { key, body: { q: "x", projectTags: [project.tag], groups: [named] } }),
        call("POST", "/v1/memory/ask", { key, body: { question: "x", projectTag: project.tag, groups: [named] } }),
      ],
    };
    const named = {
      user: ["bob", formatId("user", bob!.id), "nobody", formatId("user", newId())],
      group: ["team", group, "nothing", formatId("graph", newId())],
    };
    for (const kind of ["user", "group"] as const) {
      for (const name of named[kind]) {
        const answers = await Promise.all(doors[kind](name));
        for (const [door, answer] of answers.entries()) {
          expect([door, name, answer.status, withoutCorrelation(answer.body)]).toEqual([
            ...[door, name, 403],
            { error: "This API key can't access this user or group. Use a key that can.", code: "FORBIDDEN" },
          ]);
        }
      }
    }
    for (const body of [
      { user_id: "bob", query: "x" },
      { user_id: "nobody", query: "x" },
      { group_id: group, query: "x" },
      { group_id: formatId("graph", newId()), query: "x" },
    ]) {
      expectError(await call("POST", "/v1/core/search", { key, body }), 403, "graph_access_denied");
    }
  });

  it("gets 404 for a user of its own who is not there, as a plain key does for every other", async () => {
    const project = await aProject();
    const key = await project.keyWith("admin", { constraints: { users: ["ann"] } });
    expectError(await call("GET", "/v1/users/ann", { key }), 404, "USER_NOT_FOUND");
    expectError(await call("GET", "/v1/users/nobody", { key: project.apiKey }), 404, "USER_NOT_FOUND");
  });
});

describe("users named . and ..", () => {
  it.each([".", ".."])("%s cannot be created", async (user) => {
    const project = await aProject({ plan: "free" });
    const { apiKey: key } = project;
    const said = [{ role: "user", content: "I like tea." }];
    const answers = [
      await call("POST", "/v1/memory/add", { key, body: { content: "x", userId: user } }),
      await call("POST", "/v1/memory/chat", { key, body: { messages: said, projectTag: project.tag, userId: user } }),
    ];
    for (const answer of answers) expectError(answer, 400, "VALIDATION_ERROR");
    expectError(await call("POST", "/v1/core/add", { key, body: { user_id: user, messages: said } }), 400, "validation_error");
    expect(await rows(sql`select 1 from users where project_id = ${project.id}`)).toEqual([]);
    expect((await call("POST", "/v1/core/add", { key, body: { user_id: "...", messages: said } })).status).toBe(202);
  });

  it.each([
    [".", "%252E"],
    ["..", "%252e%252E"],
  ])("%s that is stored is reached by its usr_ id, and as %s", async (user, escaped) => {
    const project = await aProject();
    const { apiKey: key } = project;
    await project.remembers("dots", "I live in Lisbon.");
    const [stored] = await rows<{ id: string }>(
      sql`update users set external_id = ${user} where project_id = ${project.id} and external_id = 'dots' returning id`,
    );
    for (const path of [formatId("user", stored!.id), escaped]) {
      expect((await call("GET", `/v1/users/${path}`, { key })).body).toMatchObject({ externalId: user });
      expect((await call("GET", `/v1/users/${path}/context`, { key })).body.text).toContain("Lisbon");
    }
    expect((await project.remembers(user, "I like tea."))[0]!.status).toBe(200);
    expect((await call("DELETE", `/v1/users/${escaped}`, { key })).status).toBe(200);
    expectError(await call("GET", `/v1/users/${escaped}`, { key }), 404, "USER_NOT_FOUND");
  });
});

describe("a client that leaves while it sends its body", () => {
  it.each(["/v1/core/add", "/v1/memory/search", "/v1/webhooks/identity"])("%s is no error and costs nothing", async (path) => {
    const project = await aProject({ plan: "free" });
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const raw = new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{"a":')),
      pull: (body) => body.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
    const answer = await respond("POST", path, { key: project.apiKey, raw });
    expect([answer.status, await answer.text()]).toEqual([499, ""]);
    expect(logged).not.toHaveBeenCalled();
    expect(await rows(sql`select used from usage_counters where organization_id = ${project.organizationId} and used > 0`)).toEqual([]);
    logged.mockRestore();
  });

  it("is counted apart from errors", async () => {
    const project = await aProject();
    const raw = new ReadableStream({ pull: (body) => body.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })) });
    await respond("POST", "/v1/core/search", { key: project.apiKey, raw });
    await writeCalls();
    const { body } = await call("GET", `/v1/dashboard/observability?projectId=${project.shownId}`, {
      key: await sessionOf(project.organization),
    });
    expect([body.retrieval.calls, body.retrieval.clientLeft, body.errors]).toEqual([0, 1, []]);
  });
});
