import { globSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as elsewhere from "@/app/v1/[[...path]]/route";
import { routes } from "@/app/v1/routes";
import type { Access } from "@/lib/api/authenticate-key";
import { operationsOf } from "@/lib/api/openapi";
import { rows } from "@/lib/db/client";
import { readId } from "@/lib/ids";
import type { KeyScope } from "@/lib/vocabulary";
import { call, type Method } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectRefusal, withoutCorrelation } from "../support/refusal";
import { aGroup, aJob, credentialOf, isPersonal, type Project, samples } from "../support/samples";
import { sessionOf } from "../support/session";

useDatabase();

const operations = await operationsOf(routes);
const modules = await Promise.all(Object.entries(routes).map(async ([path, load]) => ({ path, module: (await load()) as object })));

const named = operations.map((operation) => ({ name: `${operation.method} ${operation.path}`, ...operation }));
const keyed = named.filter(({ operation }) => operation.access !== "public" && !isPersonal(operation));
const personal = named.filter(({ operation }) => isPersonal(operation));
const withBody = named.filter(({ operation }) => operation.body);
const isCore = (path: string) => path.startsWith("/v1/core/");
/** A code as the path's surface spells it. */
const spelt = (path: string, code: string, core = code.toLowerCase()) => (isCore(path) ? core : code);

const send = async (name: string, project: Project, more: Parameters<typeof call>[2] = {}) => {
  const { operation } = named.find((each) => each.name === name)!;
  const { url, ...sent } = await samples[name]!(project);
  const headers = { ...sent.headers, ...more.headers };
  return call(name.split(" ")[0] as Method, url, { key: await credentialOf(project, operation), ...sent, ...more, headers });
};

describe("the list of routes", () => {
  it("has every route file, and only those", () => {
    const files = globSync("app/v1/**/route.ts").map((file) => file.replaceAll("\\", "/").replace(/^app|\/route\.ts$/g, ""));
    const listed = Object.keys(routes).map((path) => path.replace(/\{(\w+)\}/g, "[$1]"));
    expect(listed.toSorted()).toEqual(files.filter((file) => !file.includes("[[...")).toSorted());
  });

  it("is covered by this file", () => {
    expect(Object.keys(samples).toSorted()).toEqual(named.map(({ name }) => name).toSorted());
  });

  it.each(modules)("$path answers to every method", ({ module }) => {
    expect(Object.keys(module)).toEqual(expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]));
  });
});

describe.each(named)("$name", ({ name, operation }) => {
  it("does its work for the project's own key, and is never cached", async () => {
    const answer = await send(name, await aProject(), { headers: { "x-correlation-id": "mine" } });
    expect(operation.status ?? [200], JSON.stringify(answer.body)).toContain(answer.status);
    expect(answer.headers.get("x-correlation-id")).toBe("mine");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const body of operation.kind === "ndjson" ? answer.body : [answer.body]) {
      expect((operation.response as z.ZodType).safeParse(body).success).toBe(true);
    }
  });
});

/** One pipeline reads the headers of all operations of a surface, so the first operation with each HTTP method stands for the others. */
const ofEachGroup = [...Map.groupBy(named, ({ method, path }) => `${method} ${path.split("/").slice(0, 3).join("/")}`).values()].map(
  ([first]) => first!,
);

describe.each(ofEachGroup)("$name, for its group", ({ name }) => {
  it("echoes the caller's correlation id, or makes one where there is none of the right form", async () => {
    const project = await aProject();
    const given = async (headers: Record<string, string>) => (await send(name, project, { headers })).headers.get("x-correlation-id");
    expect(await given({ "x-correlation-id": "Trace.1:a-b_c" })).toBe("Trace.1:a-b_c");
    expect(await given({ "x-request-id": "from-a-proxy" })).toBe("from-a-proxy");
    expect(await given({ "x-correlation-id": "first", "x-request-id": "second" })).toBe("first");
    expect(await given({ "x-correlation-id": "x".repeat(128) })).toBe("x".repeat(128));
    for (const wrong of ["x".repeat(129), "two words", "<b>", ""]) {
      expect(await given({ "x-correlation-id": wrong })).toMatch(/^req_[0-9a-z]{26}$/);
    }
    expect(await given({})).not.toBe(await given({}));
  });
});

describe.each(keyed)("$name, refusing", ({ name, path, operation }) => {
  it("without a good key: one body, whatever is wrong with it", async () => {
    const project = await aProject();
    const { url, ...sent } = await samples[name]!(project);
    const expired = await project.keyWith("admin", { expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await project.keyWith("admin");
    await rows(sql`update api_keys set revoked_at = now() where project_id = ${project.id} and hint = ${`loci_…${revoked.slice(-4)}`}`);
    const gone = await aProject();
    await rows(sql`update organizations set deleted_at = now() where id = ${gone.organizationId}`);
    const wrong = `loci_${"a".repeat(40)}`;
    const authorizations = {
      none: undefined,
      unknown: `Bearer ${wrong}`,
      expired: `Bearer ${expired}`,
      revoked: `Bearer ${revoked}`,
      "of a deleted organization": `Bearer ${gone.apiKey}`,
      "without its scheme": project.apiKey,
      "another scheme": `Basic ${project.apiKey}`,
      "no key": "Bearer",
      "two keys": `Bearer ${project.apiKey} ${project.apiKey}`,
      shortened: `Bearer ${project.apiKey.slice(0, -1)}`,
      "another case": `Bearer ${project.apiKey.toUpperCase()}`,
      "SQL in it": "Bearer loci_' or 1=1 --",
    };
    const bodies = [];
    for (const [what, authorization] of Object.entries(authorizations)) {
      const answer = await call(name.split(" ")[0] as Method, url, {
        ...sent,
        headers: { ...sent.headers, "x-correlation-id": "mine", ...(authorization && { authorization }) },
      });
      expect(answer.status, what).toBe(401);
      expectRefusal(answer, 401, spelt(path, "UNAUTHORIZED"));
      expect(answer.body.correlationId).toBe("mine");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.push(answer.body);
    }
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("keys whose scope is too small, and no others", async () => {
    const project = await aProject();
    const all: KeyScope[] = ["reader", "writer", "admin"];
    const scopes = all.slice({ read: 0, write: 1, admin: 2 }[operation.access as Access]);
    for (const scope of all) {
      const answer = await send(name, project, { key: await project.keyWith(scope) });
      if (scopes.includes(scope)) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      else expectRefusal(answer, 403, spelt(path, "FORBIDDEN", "insufficient_scope"));
    }
  });
});

describe.each(personal)("$name, refusing", ({ name, operation }) => {
  it("without a good session: one body, whatever is wrong with it", async () => {
    const project = await aProject();
    const { url, ...sent } = await samples[name]!(project);
    const good = await sessionOf(project.organization);
    const [head, claims, signature] = good.split(".") as [string, string, string];
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const gone = await aProject();
    await rows(sql`update organizations set deleted_at = now() where id = ${gone.organizationId}`);
    const authorizations = {
      none: undefined,
      "a project's key": `Bearer ${project.apiKey}`,
      expired: `Bearer ${await sessionOf(project.organization, { expiresIn: -60 })}`,
      "of a deleted organization": `Bearer ${await sessionOf(gone.organization)}`,
      "another's signature": `Bearer ${head}.${claims}.${(await sessionOf("org_other")).split(".")[2]}`,
      "other claims": `Bearer ${head}.${(await sessionOf("org_other")).split(".")[1]}.${signature}`,
      "no signature": `Bearer ${unsigned}.${claims}.`,
      "without its scheme": good,
      "another scheme": `Basic ${good}`,
      "no token": "Bearer",
      garbage: "Bearer a.b.c",
    };
    const bodies = [];
    for (const [what, authorization] of Object.entries(authorizations)) {
      const headers = { ...sent.headers, "x-correlation-id": "mine", ...(authorization && { authorization }) };
      const answer = await call(name.split(" ")[0] as Method, url, { ...sent, headers });
      expect(answer.status, what).toBe(401);
      expectRefusal(answer, 401, "UNAUTHORIZED");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.push(answer.body);
    }
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("someone who acts for no organization", async () => {
    expectRefusal(await send(name, await aProject(), { key: await sessionOf(null) }), 403, "FORBIDDEN");
  });

  it("members where only an admin may, and no others", async () => {
    const project = await aProject();
    const answer = await send(name, project, { key: await sessionOf(project.organization, { role: "org:member" }) });
    if (operation.access === "org:admin") expectRefusal(answer, 403, "FORBIDDEN");
    else expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });

  it("a change by cookie that comes from elsewhere", async () => {
    const project = await aProject();
    const cookie = `a=b; __session=${await sessionOf(project.organization)}`;
    const byCookie = (origin?: string) => send(name, project, { key: undefined, headers: { cookie, ...(origin && { origin }) } });
    const isChange = !name.startsWith("GET");
    for (const origin of [undefined, "https://evil.test", "null", "http://localhost.evil.test"]) {
      if (isChange) expectRefusal(await byCookie(origin), 403, "FORBIDDEN");
    }
    const own = await byCookie("http://localhost");
    expect(own.status, JSON.stringify(own.body)).toBeLessThan(300);
  });
});

describe.each(withBody)("$name, reading its body", ({ name, path, method, operation }) => {
  const refusals: [name: string, raw: string, headers: Record<string, string>, status: number, code: string][] = [
    ["broken JSON", '{"content": ', {}, 400, "VALIDATION_ERROR"],
    ["nothing", "", {}, 400, "VALIDATION_ERROR"],
    ["an array", "[]", {}, 400, "VALIDATION_ERROR"],
    ["null", "null", {}, 400, "VALIDATION_ERROR"],
    ["a string", '"content"', {}, 400, "VALIDATION_ERROR"],
    ["two documents", "{}{}", {}, 400, "VALIDATION_ERROR"],
    ["plain text", "{}", { "content-type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["no type", "{}", { "content-type": "" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["more than 4 MB by its own account", "{}", { "content-length": "4194305" }, 413, "PAYLOAD_TOO_LARGE"],
    ["more than 4 MB", `{"x":"${"y".repeat(4 * 1024 * 1024)}"}`, {}, 413, "PAYLOAD_TOO_LARGE"],
  ];
  it.each(refusals)("refuses %s", async (_, raw, headers, status, code) => {
    const project = await aProject();
    const answer = await send(name, project, { raw, headers: { "x-correlation-id": "mine", ...headers } });
    expectRefusal(answer, status, spelt(path, code));
    expect(answer.body.correlationId).toBe("mine");
    if (code === "VALIDATION_ERROR") expect(answer.body.details).toEqual(expect.arrayContaining([expect.objectContaining({ path: "" })]));
  });

  it("stops reading an endless body at 4 MB", async () => {
    const project = await aProject();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const answer = await send(name, project, { raw: endless });
    expectRefusal(answer, 413, spelt(path, "PAYLOAD_TOO_LARGE"));
    expect(sent).toBeLessThan(5 * 1024 * 1024);
  });

  it("takes a charset beside the type, and fields that it does not know", async () => {
    const project = await aProject();
    const { url, body, headers } = await samples[name]!(project);
    const answer = await call(method, url, {
      key: await credentialOf(project, operation),
      body: { ...body, fieldOfTomorrow: { a: [1] } },
      headers: { ...headers, "content-type": "Application/JSON; charset=utf-8" },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });
});

describe("a wrong method", () => {
  /** Next answers HEAD wherever there is GET. */
  const supported = (methods: string[]) => [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted();
  const wrong = modules.flatMap(({ path }) => {
    const allowed = named.filter((operation) => operation.path === path).map(({ method }) => method);
    const refused = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter((method) => !allowed.includes(method));
    return refused.map((method) => ({ method, path, allowed }));
  });
  it.each(wrong)("$method $path", async ({ method, path, allowed }) => {
    const url = path.replace(/\{\w+\}/g, "x");
    const answer = await call(method, url, { headers: { "x-correlation-id": "mine" } });
    expectRefusal(answer, 405, spelt(path, "METHOD_NOT_ALLOWED"));
    expect(answer.body.correlationId).toBe("mine");
    expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(supported(allowed));
  });

  it.each(modules)("is none for OPTIONS $path, which lists the others", async ({ path, module }) => {
    const allowed = named.filter((operation) => operation.path === path).map(({ method }) => method);
    const options = (module as { OPTIONS: (request: Request) => Promise<Response> }).OPTIONS;
    const answer = await options(new Request(`http://localhost${path}`, { method: "OPTIONS", headers: { "x-correlation-id": "mine" } }));
    expect([answer.status, answer.headers.get("x-correlation-id"), await answer.text()]).toEqual([204, "mine", ""]);
    expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(supported(allowed));
  });
});

it.each([
  ["/v1/memory/nothing", "NOT_FOUND"],
  ["/v1/core/nothing", "not_found"],
  ["/v1/nothing", "NOT_FOUND"],
  ["/v1", "NOT_FOUND"],
])("%s is no endpoint", async (path, code) => {
  for (const [method, handler] of Object.entries(elsewhere)) {
    const response = await handler(new Request(`http://localhost${path}`, { method, headers: { "x-correlation-id": "mine" } }));
    expectRefusal({ status: response.status, headers: response.headers, body: await response.json() }, 404, code);
    expect(response.headers.get("x-correlation-id")).toBe("mine");
  }
});

describe("what another project has is missing, byte for byte", () => {
  /** Asks the same thing while the other project has it, and after it is gone everywhere. */
  const cases: [
    name: string,
    code: string,
    arrange: (owner: Project) => Promise<{ ask: (stranger: Project) => ReturnType<typeof call>; remove: () => Promise<unknown> }>,
  ][] = [
    ...(["GET", "DELETE"] as const).map((method): (typeof cases)[number] => [
      `${method} a group`,
      "GROUP_NOT_FOUND",
      async (owner) => {
        const name = await aGroup(owner);
        return {
          ask: (stranger) => call(method, `/v1/groups/${name}`, { key: stranger.apiKey }),
          remove: () => rows(sql`delete from graphs where name = ${name}`),
        };
      },
    ]),
    [
      "a group by its id",
      "GROUP_NOT_FOUND",
      async (owner) => {
        const { id } = (await call("POST", "/v1/groups", { key: owner.apiKey, body: { name: "ours" } })).body;
        return {
          ask: (stranger) => call("GET", `/v1/groups/${id}`, { key: stranger.apiKey }),
          remove: () => rows(sql`delete from graphs where id = ${readId("graph", id)}`),
        };
      },
    ],
    [
      "a job",
      "JOB_NOT_FOUND",
      async (owner) => {
        const jobId = await aJob(owner);
        return {
          ask: (stranger) => call("GET", `/v1/memory/job/${jobId}`, { key: stranger.apiKey }),
          remove: () => rows(sql`delete from ingestion_jobs where id = ${readId("job", jobId)}`),
        };
      },
    ],
    [
      "a group to write to",
      "GROUP_NOT_FOUND",
      async (owner) => {
        const group = await aGroup(owner);
        return {
          ask: (stranger) => call("POST", "/v1/memory/add", { key: stranger.apiKey, body: { content: "x", group } }),
          remove: () => rows(sql`delete from graphs where name = ${group}`),
        };
      },
    ],
    [
      "a group to write to, by its id",
      "graph_not_found",
      async (owner) => {
        const { id } = (await call("POST", "/v1/groups", { key: owner.apiKey, body: { name: "ours" } })).body;
        const body = { group_id: id, messages: [{ role: "user", content: "x" }] };
        return {
          ask: (stranger) => call("POST", "/v1/core/add", { key: stranger.apiKey, body }),
          remove: () => rows(sql`delete from graphs where id = ${readId("graph", id)}`),
        };
      },
    ],
    [
      "a thread",
      "not_found",
      async (owner) => {
        const [added] = await owner.remembers("maya", "I like tea.");
        const body = { user_id: "maya", thread_id: added!.body.thread_id, messages: [{ role: "user", content: "x" }] };
        return {
          ask: (stranger) => call("POST", "/v1/core/add", { key: stranger.apiKey, body }),
          remove: () => rows(sql`delete from threads where id = ${readId("thread", added!.body.thread_id)}`),
        };
      },
    ],
    ...(
      [
        [
          "a user to search",
          "/v1/memory/search",
          "USER_NOT_FOUND",
          (stranger: Project) => ({ q: "tea", projectTags: [stranger.tag], users: ["zoe"] }),
        ],
        ["a user to search, on core", "/v1/core/search", "graph_not_found", () => ({ user_id: "zoe", query: "tea" })],
      ] as const
    ).map(([name, path, code, body]): (typeof cases)[number] => [
      name,
      code,
      async (owner) => {
        await owner.remembers("zoe", "I like tea.");
        return {
          ask: (stranger) => call("POST", path, { key: stranger.apiKey, body: body(stranger) }),
          remove: () => rows(sql`delete from users where project_id = ${owner.id}`),
        };
      },
    ]),
    [
      "a user to tell of",
      "USER_NOT_FOUND",
      async (owner) => {
        await owner.remembers("zoe", "I like tea.");
        return {
          ask: (stranger) => call("GET", "/v1/users/zoe/context", { key: stranger.apiKey }),
          remove: () => rows(sql`delete from users where project_id = ${owner.id}`),
        };
      },
    ],
    [
      "a group to search",
      "GROUP_NOT_FOUND",
      async (owner) => {
        const group = await aGroup(owner);
        return {
          ask: (stranger) =>
            call("POST", "/v1/memory/search", { key: stranger.apiKey, body: { q: "x", projectTags: [stranger.tag], groups: [group] } }),
          remove: () => rows(sql`delete from graphs where name = ${group}`),
        };
      },
    ],
    [
      "a group to search by its id",
      "graph_not_found",
      async (owner) => {
        const { id } = (await call("POST", "/v1/groups", { key: owner.apiKey, body: { name: "ours" } })).body;
        return {
          ask: (stranger) => call("POST", "/v1/core/search", { key: stranger.apiKey, body: { group_id: ["default", id], query: "x" } }),
          remove: () => rows(sql`delete from graphs where id = ${readId("graph", id)}`),
        };
      },
    ],
    [
      "a project",
      "PROJECT_NOT_FOUND",
      async (owner) => ({
        ask: (stranger) => call("POST", "/v1/memory/search", { key: stranger.apiKey, body: { q: "x", projectTags: [owner.tag] } }),
        remove: () => rows(sql`delete from organizations where id = ${owner.organizationId}`),
      }),
    ],
  ];

  it.each(cases)("%s", async (_, code, arrange) => {
    const [owner, stranger] = [await aProject(), await aProject()];
    const { ask, remove } = await arrange(owner);
    const foreign = await ask(stranger);
    await remove();
    const missing = await ask(stranger);
    expectRefusal(foreign, 404, code);
    expect(withoutCorrelation(foreign.body)).toEqual(withoutCorrelation(missing.body));
    expect(JSON.stringify(withoutCorrelation(foreign.body))).toBe(JSON.stringify(withoutCorrelation(missing.body)));
  });

  it.each(["ij_", "ij_x", "mem_01m7y8fx71fk5tkp4p4r296ff7", "ij_81m7y8fx71fk5tkp4p4r296ff7", "%00", "..", "ij_01m7y8fx71fk5tkp4p4r296ff7"])(
    "a job id of the wrong form (%s) reads like an unknown one",
    async (id) => {
      const project = await aProject();
      const unknown = await call("GET", "/v1/memory/job/ij_01m7y8fx71fk5tkp4p4r296ff8", { key: project.apiKey });
      const wrong = await call("GET", `/v1/memory/job/${id.replace("..", "%2e%2e%2f")}`, { key: project.apiKey });
      expectRefusal(wrong, 404, "JOB_NOT_FOUND");
      expect(withoutCorrelation(wrong.body)).toEqual(withoutCorrelation(unknown.body));
    },
  );
});
