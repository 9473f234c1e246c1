import { globSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as elsewhere from "@/app/v1/[[...path]]/route";
import { routes } from "@/app/v1/routes";
import type { Access } from "@/lib/api/admit";
import { operationsOf } from "@/lib/api/openapi";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import type { KeyScope } from "@/lib/vocabulary";
import { call, type Method } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { aGroup, aJob, credentialOf, type Project, type Sample, usesSession } from "../support/records";
import { expectError, withoutCorrelation } from "../support/refusal";
import { samples } from "../support/samples";
import { sessionOf } from "../support/session";
import { someOf } from "../support/thorough";

useDatabase();

const operations = await operationsOf(routes);
const modules = await Promise.all(Object.entries(routes).map(async ([path, load]) => ({ path, module: (await load()) as object })));

const operationsByName = operations.map((operation) => ({ name: `${operation.method} ${operation.path}`, ...operation }));
const keyed = operationsByName.filter(({ operation }) => operation.access !== "public" && !usesSession(operation));
const personal = operationsByName.filter(({ operation }) => usesSession(operation));
const withBody = operationsByName.filter(({ operation }) => operation.body && !operation.isForm);
const isCore = (path: string) => path.startsWith("/v1/core/");
const codeFor = (path: string, code: string, core = code.toLowerCase()) => (isCore(path) ? core : code);

/** @param sample one that is sent again, because a refused call leaves it as it is; by default a new one */
const send = async (
  name: string,
  project: Project,
  more: Parameters<typeof call>[2] = {},
  sample: Sample | Promise<Sample> = samples[name]!(project),
) => {
  const { operation } = operationsByName.find((each) => each.name === name)!;
  const { url, ...input } = await sample;
  const headers = { ...input.headers, ...more.headers };
  return call(name.split(" ")[0] as Method, url, { key: await credentialOf(project, operation), ...input, ...more, headers });
};

describe("the list of routes", () => {
  it("matches the route files", () => {
    const files = globSync("app/v1/**/route.ts").map((file) =>
      file
        .replaceAll("\\", "/")
        .replace(/^app|\/route\.ts$/g, "")
        .replace("[...id]", "[id]"),
    );
    const listed = Object.keys(routes).map((path) => path.replace(/\{(\w+)\}/g, "[$1]"));
    expect(listed.toSorted()).toEqual(files.filter((file) => !file.includes("[[...")).toSorted());
  });

  it("is covered by this file", () => {
    expect(Object.keys(samples).toSorted()).toEqual(operationsByName.map(({ name }) => name).toSorted());
  });

  it.each(modules)("$path handles every method", ({ module }) => {
    expect(Object.keys(module)).toEqual(expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]));
  });
});

describe.each(operationsByName)("$name", ({ name, operation }) => {
  it("works with the project's own credentials and is never cached", async () => {
    const answer = await send(name, await aProject(), { headers: { "x-correlation-id": "mine" } });
    expect(operation.status ?? [200], JSON.stringify(answer.body)).toContain(answer.status);
    expect(answer.headers.get("x-correlation-id")).toBe("mine");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const body of operation.kind === "ndjson" ? answer.body : [answer.body]) {
      expect((operation.response as z.ZodType).safeParse(body).success).toBe(true);
    }
  });
});

/** All operations of an API share one pipeline, so one operation per HTTP method represents the others. */
const onePerGroup = [
  ...Map.groupBy(operationsByName, ({ method, path }) => `${method} ${path.split("/").slice(0, 3).join("/")}`).values(),
].map(([first]) => first!);

describe.each(onePerGroup)("$name, representing its group", ({ name }) => {
  it("echoes a valid correlation id from the caller, or creates one", async () => {
    const project = await aProject();
    const sample = await samples[name]!(project);
    const accepted = await send(name, project, { headers: { "x-correlation-id": "Trace.1:a-b_c" } }, sample);
    expect(accepted.headers.get("x-correlation-id")).toBe("Trace.1:a-b_c");
    // Refused, so that one sample serves for all.
    const returnedId = async (headers: Record<string, string>) =>
      (await send(name, project, { key: "", headers }, sample)).headers.get("x-correlation-id");
    expect(await returnedId({ "x-request-id": "from-a-proxy" })).toBe("from-a-proxy");
    expect(await returnedId({ "x-correlation-id": "first", "x-request-id": "second" })).toBe("first");
    expect(await returnedId({ "x-correlation-id": "x".repeat(128) })).toBe("x".repeat(128));
    for (const wrong of ["x".repeat(129), "two words", "<b>", ""]) {
      expect(await returnedId({ "x-correlation-id": wrong })).toMatch(/^req_[0-9a-z]{26}$/);
    }
    expect(await returnedId({})).not.toBe(await returnedId({}));
  });
});

describe.each(someOf(keyed))("$name rejects", ({ name, path, operation }) => {
  it("missing and invalid keys, all with the same body", async () => {
    const project = await aProject();
    const { url, ...input } = await samples[name]!(project);
    const expired = await project.keyWith("admin", { expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await project.keyWith("admin");
    await rows(sql`update api_keys set revoked_at = now() where project_id = ${project.id} and hint = ${`loci_…${revoked.slice(-4)}`}`);
    const deletedProject = await aProject();
    await rows(sql`update organizations set deleted_at = now() where id = ${deletedProject.organizationId}`);
    const wrong = `loci_${"a".repeat(40)}`;
    const authorizations = {
      none: undefined,
      unknown: `Bearer ${wrong}`,
      expired: `Bearer ${expired}`,
      revoked: `Bearer ${revoked}`,
      "of a deleted organization": `Bearer ${deletedProject.apiKey}`,
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
        ...input,
        headers: { ...input.headers, "x-correlation-id": "mine", ...(authorization && { authorization }) },
      });
      expect(answer.status, what).toBe(401);
      expectError(answer, 401, codeFor(path, "UNAUTHORIZED"));
      expect(answer.body.correlationId).toBe("mine");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.push(answer.body);
    }
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("exactly the keys whose scope is too small", async () => {
    const project = await aProject();
    const all: KeyScope[] = ["reader", "writer", "admin"];
    const scopes = all.slice({ read: 0, write: 1, admin: 2 }[operation.access as Access]);
    for (const scope of all) {
      const answer = await send(name, project, { key: await project.keyWith(scope) });
      if (scopes.includes(scope)) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      else expectError(answer, 403, codeFor(path, "FORBIDDEN", "insufficient_scope"));
    }
  });
});

describe.each(someOf(personal))("$name rejects", ({ name, operation }) => {
  it("missing and invalid sessions, all with the same body", async () => {
    const project = await aProject();
    const { url, ...input } = await samples[name]!(project);
    const good = await sessionOf(project.organization);
    const [head, claims, signature] = good.split(".") as [string, string, string];
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const deletedProject = await aProject();
    await rows(sql`update organizations set deleted_at = now() where id = ${deletedProject.organizationId}`);
    const authorizations = {
      none: undefined,
      "a project's key": `Bearer ${project.apiKey}`,
      expired: `Bearer ${await sessionOf(project.organization, { expiresIn: -60 })}`,
      "of a deleted organization": `Bearer ${await sessionOf(deletedProject.organization)}`,
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
      const headers = { ...input.headers, "x-correlation-id": "mine", ...(authorization && { authorization }) };
      const answer = await call(name.split(" ")[0] as Method, url, { ...input, headers });
      expect(answer.status, what).toBe(401);
      expectError(answer, 401, "UNAUTHORIZED");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.push(answer.body);
    }
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("sessions without an organization", async () => {
    expectError(await send(name, await aProject(), { key: await sessionOf(null) }), 403, "FORBIDDEN");
  });

  it("members exactly where only admins are allowed", async () => {
    const project = await aProject();
    const answer = await send(name, project, { key: await sessionOf(project.organization, { role: "org:member" }) });
    if (operation.access === "org:admin") expectError(answer, 403, "FORBIDDEN");
    else expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });

  it("cookie-authenticated changes from another origin", async () => {
    const project = await aProject();
    const cookie = `a=b; __session=${await sessionOf(project.organization)}`;
    const sample = samples[name]!(project);
    const byCookie = (origin?: string) => send(name, project, { key: undefined, headers: { cookie, ...(origin && { origin }) } }, sample);
    const isChange = !name.startsWith("GET");
    for (const origin of [undefined, "https://evil.test", "null", "http://localhost.evil.test"]) {
      if (isChange) expectError(await byCookie(origin), 403, "FORBIDDEN");
    }
    const own = await byCookie("http://localhost");
    expect(own.status, JSON.stringify(own.body)).toBeLessThan(300);
  });
});

describe.each(someOf(withBody))("$name, with a body,", ({ name, path, method, operation }) => {
  const refusals: [name: string, raw: string, headers: Record<string, string>, status: number, code: string][] = [
    ["broken JSON", '{"content": ', {}, 400, "VALIDATION_ERROR"],
    ["nothing", "", {}, 400, "VALIDATION_ERROR"],
    ["an array", "[]", {}, 400, "VALIDATION_ERROR"],
    ["null", "null", {}, 400, "VALIDATION_ERROR"],
    ["a string", '"content"', {}, 400, "VALIDATION_ERROR"],
    ["two documents", "{}{}", {}, 400, "VALIDATION_ERROR"],
    ["plain text", "{}", { "content-type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["form data", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["no type", "{}", { "content-type": "" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["more than 4 MB by content-length", "{}", { "content-length": "4194305" }, 413, "PAYLOAD_TOO_LARGE"],
    ["more than 4 MB", `{"x":"${"y".repeat(4 * 1024 * 1024)}"}`, {}, 413, "PAYLOAD_TOO_LARGE"],
  ];
  let refused: Promise<{ project: Project; sample: Sample }> | undefined;
  const aRefused = () => (refused ??= aProject().then(async (project) => ({ project, sample: await samples[name]!(project) })));

  it.each(refusals)("rejects %s", async (_, raw, headers, status, code) => {
    const { project, sample } = await aRefused();
    const answer = await send(name, project, { raw, headers: { "x-correlation-id": "mine", ...headers } }, sample);
    expectError(answer, status, codeFor(path, code));
    expect(answer.body.correlationId).toBe("mine");
    if (code === "VALIDATION_ERROR") expect(answer.body.details).toEqual(expect.arrayContaining([expect.objectContaining({ path: "" })]));
  });

  it("stops reading an endless body at 4 MB", async () => {
    const { project, sample } = await aRefused();
    let sentBytes = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const answer = await send(name, project, { raw: endless }, sample);
    expectError(answer, 413, codeFor(path, "PAYLOAD_TOO_LARGE"));
    expect(sentBytes).toBeLessThan(5 * 1024 * 1024);
  });

  it("accepts a charset in the content type, and unknown fields", async () => {
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

describe("an unsupported method", () => {
  /** Next serves HEAD wherever GET exists. */
  const supported = (methods: string[]) => [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted();
  const wrong = modules.flatMap(({ path }) => {
    const allowed = operationsByName.filter((operation) => operation.path === path).map(({ method }) => method);
    const refused = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter((method) => !allowed.includes(method));
    return refused.map((method) => ({ method, path, allowed }));
  });
  it.each(wrong)("$method $path", async ({ method, path, allowed }) => {
    const url = path.replace(/\{\w+\}/g, "x");
    const answer = await call(method, url, { headers: { "x-correlation-id": "mine" } });
    expectError(answer, 405, codeFor(path, "METHOD_NOT_ALLOWED"));
    expect(answer.body.correlationId).toBe("mine");
    expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(supported(allowed));
  });

  it.each(modules)("does not include OPTIONS for $path, which lists the supported ones", async ({ path, module }) => {
    const allowed = operationsByName.filter((operation) => operation.path === path).map(({ method }) => method);
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
    expectError({ status: response.status, headers: response.headers, body: await response.json() }, 404, code);
    expect(response.headers.get("x-correlation-id")).toBe("mine");
  }
});

describe("another project's data answers byte for byte like missing data", () => {
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
          remove: () => rows(sql`delete from graphs where id = ${parseId("graph", id)}`),
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
          remove: () => rows(sql`delete from ingestion_jobs where id = ${parseId("job", jobId)}`),
        };
      },
    ],
    [
      "a group to add to",
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
      "a group to add to, by id",
      "graph_not_found",
      async (owner) => {
        const { id } = (await call("POST", "/v1/groups", { key: owner.apiKey, body: { name: "ours" } })).body;
        const body = { group_id: id, messages: [{ role: "user", content: "x" }] };
        return {
          ask: (stranger) => call("POST", "/v1/core/add", { key: stranger.apiKey, body }),
          remove: () => rows(sql`delete from graphs where id = ${parseId("graph", id)}`),
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
          remove: () => rows(sql`delete from threads where id = ${parseId("thread", added!.body.thread_id)}`),
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
      "a user's context",
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
      "a group to search, by id",
      "graph_not_found",
      async (owner) => {
        const { id } = (await call("POST", "/v1/groups", { key: owner.apiKey, body: { name: "ours" } })).body;
        return {
          ask: (stranger) => call("POST", "/v1/core/search", { key: stranger.apiKey, body: { group_id: ["default", id], query: "x" } }),
          remove: () => rows(sql`delete from graphs where id = ${parseId("graph", id)}`),
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
    expectError(foreign, 404, code);
    expect(withoutCorrelation(foreign.body)).toEqual(withoutCorrelation(missing.body));
    expect(JSON.stringify(withoutCorrelation(foreign.body))).toBe(JSON.stringify(withoutCorrelation(missing.body)));
  });

  it.each(["ij_", "ij_x", "mem_01m7y8fx71fk5tkp4p4r296ff7", "ij_81m7y8fx71fk5tkp4p4r296ff7", "%00", "..", "ij_01m7y8fx71fk5tkp4p4r296ff7"])(
    "treats the malformed job id %s as unknown",
    async (id) => {
      const project = await aProject();
      const unknown = await call("GET", "/v1/memory/job/ij_01m7y8fx71fk5tkp4p4r296ff8", { key: project.apiKey });
      const wrong = await call("GET", `/v1/memory/job/${id.replace("..", "%2e%2e%2f")}`, { key: project.apiKey });
      expectError(wrong, 404, "JOB_NOT_FOUND");
      expect(withoutCorrelation(wrong.body)).toEqual(withoutCorrelation(unknown.body));
    },
  );
});
