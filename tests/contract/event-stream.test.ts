import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { acceptsEvents } from "@/lib/api/accept";
import { coreApi, memoryApi } from "@/lib/api/groups";
import { openApi } from "@/lib/api/openapi";
import type { Route } from "@/lib/api/operation";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { readFrames } from "../support/frames";
import { aProject } from "../support/project";

useDatabase();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Project = Awaited<ReturnType<typeof aProject>>;
type Work = (call: { write: (text: string) => Promise<void>; signal: AbortSignal }) => Promise<{ text: string }>;

let work: Work;
const described = {
  summary: "Say something",
  access: "read",
  meter: "retrieval",
  body: z.object({ question: z.string() }),
  response: z.object({ text: z.string() }),
} as const;
const core = coreApi.stream({ ...described, handler: (input) => work(input) });
const memory = memoryApi.stream({ ...described, handler: (input) => work(input) });

const ask = (
  project: Project,
  { route = core, headers = {}, ...more }: { route?: Route; headers?: Record<string, string>; signal?: AbortSignal; body?: string } = {},
) =>
  (route as Route)(
    new Request("http://localhost/v1/core/say", {
      method: "POST",
      body: '{"question": "Where?"}',
      ...more,
      headers: {
        authorization: `Bearer ${project.apiKey}`,
        "content-type": "application/json",
        accept: "text/event-stream",
        ...headers,
      },
    }),
    { params: Promise.resolve({}) },
  );

const delta = (text: string) => ["delta", { text }];
const usedOf = async (project: Project) => {
  const [counted] = await rows<{ used: number }>(
    sql`select used::int as used from usage_counters where organization_id = ${project.organizationId}`,
  );
  return counted?.used;
};
const keysOf = (project: Project) => rows(sql`select key from idempotency_keys where owner_id = ${project.id}`);
const keyed = { "idempotency-key": "k1" };

const writesTwice: Work = async ({ write }) => {
  await write("In Lisbon,\n");
  await write("since “May”.");
  return { text: "In Lisbon,\nsince “May”." };
};

describe("a call with Accept: text/event-stream", () => {
  it("streams pieces, then the body of the JSON response", async () => {
    const project = await aProject({ plan: "free" });
    work = writesTwice;
    const response = await ask(project);
    expect(response.status).toBe(200);
    const events = (await readFrames(response).rest()) as [string, { text: string }][];
    const json = await (await ask(project, { headers: { accept: "application/json" } })).json();
    expect(events).toEqual([delta("In Lisbon,\n"), delta("since “May”."), ["done", json]]);
    expect(events.flatMap(([event, { text }]) => (event === "delta" ? text : [])).join("")).toBe(json.text);
  });

  it("has the usual headers, and those that disable caching and buffering", async () => {
    const project = await aProject({ plan: "free" });
    work = writesTwice;
    const response = await ask(project, { headers: { "x-correlation-id": "mine" } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-correlation-id": "mine",
      "x-ratelimit-limit": "60",
      "x-ratelimit-remaining": "59",
    });
    await readFrames(response).rest();
  });

  it("starts with the first piece, before the rest exists", async () => {
    const rest = Promise.withResolvers<void>();
    work = async ({ write }) => {
      await write("One.");
      await rest.promise;
      await write(" Two.");
      return { text: "One. Two." };
    };
    const frames = readFrames(await ask(await aProject()));
    expect(await frames.next()).toEqual(delta("One."));
    rest.resolve();
    expect(await frames.rest()).toEqual([delta(" Two."), ["done", { text: "One. Two." }]]);
  });

  it("is a single event when there are no pieces", async () => {
    work = async ({ write }) => {
      await write("");
      return { text: "Whole." };
    };
    expect(await readFrames(await ask(await aProject())).rest()).toEqual([["done", { text: "Whole." }]]);
  });

  it("uses one unit", async () => {
    const project = await aProject({ plan: "free" });
    work = writesTwice;
    await readFrames(await ask(project)).rest();
    expect(await usedOf(project)).toBe(1);
  });
});

describe("a call without it", () => {
  it("gets JSON and no pieces", async () => {
    work = writesTwice;
    const response = await ask(await aProject(), { headers: { accept: "*/*" } });
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toEqual({ text: "In Lisbon,\nsince “May”." });
  });

  it("gets JSON from an operation that doesn't stream, whatever it accepts", async () => {
    const plain = coreApi.json({ ...described, handler: ({ signal }) => work({ signal, write: async () => {} }) });
    work = writesTwice;
    const response = await ask(await aProject(), { route: plain });
    expect(await response.json()).toEqual({ text: "In Lisbon,\nsince “May”." });
  });
});

describe("Accept", () => {
  it.each<[accept: string | null, events: boolean]>([
    ["text/event-stream", true],
    ["Text/Event-Stream; charset=utf-8", true],
    ["text/event-stream, application/json;q=0.5", true],
    ["application/json;q=0.5,text/event-stream;q=0.5", true],
    ["text/event-stream, */*", true],
    ["application/json;q=0.2, text/event-stream;q=0.5, */*;q=0.9", true],
    ["application/json, text/event-stream;q=0.9", false],
    ["text/event-stream;q=0.5, */*;q=0.8", false],
    ["text/event-stream;q=0", false],
    ["text/event-stream;q=very", false],
    ["application/json", false],
    ["text/*", false],
    ["*/*", false],
    ["", false],
    [null, false],
  ])("%s", (accept, events) => {
    expect(acceptsEvents(new Headers(accept === null ? {} : { accept }))).toBe(events);
  });
});

describe("an error before the first piece", () => {
  it.each([
    ["core", core, { error: "graph_not_found", code: 404 }],
    ["memory", memory, { error: "No such user.", code: "USER_NOT_FOUND" }],
  ] as const)("is an ordinary refusal of the %s surface, and costs nothing", async (_, route, body) => {
    const project = await aProject({ plan: "free" });
    work = async () => {
      throw new AppError("USER_NOT_FOUND", "No such user.");
    };
    const response = await ask(project, { route, headers: keyed });
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(await response.json()).toMatchObject(body);
    expect(await usedOf(project)).toBe(0);
    expect(await keysOf(project)).toEqual([]);
  });

  it("can also come from the request itself", async () => {
    const project = await aProject({ plan: "free" });
    const response = await ask(project, { body: "{}" });
    expect([response.status, (await response.json()).error]).toEqual([400, "validation_error"]);
    expect(await usedOf(project)).toBe(0);
  });
});

describe("an error after the first piece", () => {
  it.each([
    ["core", core, { error: "model_unavailable", code: 503, correlationId: "mine", message: "Later." }],
    ["memory", memory, { error: "Later.", code: "MODEL_UNAVAILABLE", correlationId: "mine" }],
  ] as const)("ends the stream with the %s surface's error, and costs nothing", async (_, route, body) => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    work = async ({ write }) => {
      await write("In ");
      throw new AppError("MODEL_UNAVAILABLE", "Later.");
    };
    const response = await ask(project, { route, headers: { ...keyed, "x-correlation-id": "mine" } });
    expect(response.status).toBe(200);
    expect(await readFrames(response).rest()).toEqual([delta("In "), ["error", body]]);
    expect(await usedOf(project)).toBe(0);
    expect(await keysOf(project)).toEqual([]);
    expect(logged).toHaveBeenCalledExactlyOnceWith("request.failed", expect.objectContaining({ code: "MODEL_UNAVAILABLE" }));
  });

  it("can be a response that doesn't match its schema, which isn't sent", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    work = async ({ write }) => {
      await write("In ");
      return { text: 7 as never };
    };
    const events = await readFrames(await ask(project)).rest();
    expect(events).toEqual([delta("In "), ["error", expect.objectContaining({ error: "internal", code: 500 })]]);
    expect(await usedOf(project)).toBe(0);
  });
});

describe("a client that disconnects", () => {
  const waitForDisconnect = () => {
    const workEnd = Promise.withResolvers<unknown>();
    work = async ({ write, signal }) => {
      await write("In ");
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))).finally(() =>
        workEnd.resolve(signal.reason),
      );
      return { text: "never" };
    };
    return workEnd.promise;
  };

  it.each([
    ["stops reading", (frames: ReturnType<typeof readFrames>, _: AbortController) => frames.cancel()],
    ["closes the connection", async (_: ReturnType<typeof readFrames>, connection: AbortController) => connection.abort()],
  ])("and %s ends the work: no error, the unit used, the key free", async (_, leave) => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    const connection = new AbortController();
    const workEnd = waitForDisconnect();
    const frames = readFrames(await ask(project, { headers: keyed, signal: connection.signal }));
    expect(await frames.next()).toEqual(delta("In "));
    expect(await keysOf(project)).toHaveLength(1);
    await leave(frames, connection);
    await workEnd;
    await eventually(async () => expect(await keysOf(project)).toEqual([]));
    expect(await usedOf(project)).toBe(1);
    expect(logged).not.toHaveBeenCalled();
  });

  it("ends work that ignores its signal at the next piece", async () => {
    const project = await aProject({ plan: "free" });
    const gate = Promise.withResolvers<void>();
    const after = Promise.withResolvers<unknown>();
    work = async ({ write }) => {
      await write("In ");
      await gate.promise;
      await write("Lisbon.").catch((thrown) => {
        after.resolve(thrown);
        throw thrown;
      });
      return { text: "never" };
    };
    const frames = readFrames(await ask(project, { headers: keyed }));
    await frames.next();
    await turn();
    await frames.cancel();
    gate.resolve();
    expect(await after.promise).toMatchObject({ name: "AbortError" });
    await eventually(async () => expect(await keysOf(project)).toEqual([]));
  });

  it("leaves the response for a replay if the work finished", async () => {
    const project = await aProject({ plan: "free" });
    const gate = Promise.withResolvers<void>();
    work = async ({ write }) => {
      await write("In ");
      await gate.promise;
      return { text: "In Lisbon." };
    };
    const frames = readFrames(await ask(project, { headers: keyed }));
    await frames.next();
    await turn();
    await frames.cancel();
    gate.resolve();
    await eventually(async () => {
      const again = await ask(project, { headers: { ...keyed, accept: "application/json" } });
      expect([again.status, await again.json()]).toEqual([200, { text: "In Lisbon." }]);
    });
  });

  it("before the first piece gets nothing, and is not an error", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    let connection: AbortController;
    work = async ({ signal }) => {
      connection.abort();
      signal.throwIfAborted();
      return { text: "never" };
    };
    for (const accept of ["text/event-stream", "application/json"]) {
      connection = new AbortController();
      const response = await ask(project, { headers: { ...keyed, accept }, signal: connection.signal });
      expect([response.status, await response.text()]).toEqual([499, ""]);
    }
    expect(await keysOf(project)).toEqual([]);
    expect(await usedOf(project)).toBe(2);
    expect(logged).not.toHaveBeenCalled();
  });

  it("before the call arrived doesn't keep it open", async () => {
    const project = await aProject({ plan: "free" });
    work = async () => ({ text: "Whole." });
    expect((await ask(project, { headers: keyed, signal: AbortSignal.abort() })).status).toBe(499);
    expect(await usedOf(project)).toBeUndefined();
  });

  it("doesn't hide an unrelated error", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    const gate = Promise.withResolvers<void>();
    work = async ({ write }) => {
      await write("In ");
      await gate.promise;
      throw new TypeError("a fault of ours");
    };
    const frames = readFrames(await ask(project));
    await frames.next();
    await turn();
    await frames.cancel();
    gate.resolve();
    await eventually(() => expect(logged).toHaveBeenCalledWith("request.failed", expect.objectContaining({ error: "TypeError" })));
    await eventually(async () => expect(await usedOf(project)).toBe(0));
  });
});

describe("a slow reader", () => {
  it("slows the work down to one piece ahead", async () => {
    let produced = 0;
    work = async ({ write }) => {
      while (produced < 50) {
        produced++;
        await write("x");
      }
      return { text: "x".repeat(50) };
    };
    const frames = readFrames(await ask(await aProject()));
    for (let i = 0; i < 20; i++) await turn();
    expect(produced).toBe(1);
    for (let read = 1; read <= 10; read++) {
      await frames.next();
      for (let i = 0; i < 20; i++) await turn();
      expect(produced).toBe(read + 1);
    }
    expect((await frames.rest()).length).toBe(41);
  });

  it("is disconnected after a minute without reading", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const project = await aProject({ plan: "free" });
    const disconnected = Promise.withResolvers<string>();
    work = async ({ write, signal }) => {
      signal.addEventListener("abort", () => disconnected.resolve(signal.reason.name));
      await write("x");
      return { text: "x" };
    };
    await ask(project, { headers: keyed });
    vi.advanceTimersByTime(59_999);
    expect(await keysOf(project)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(await disconnected.promise).toBe("AbortError");
    await eventually(async () => expect(await keysOf(project)).toEqual([]));
  });
});

it("gets a keep-alive comment every 15 seconds without data", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [second, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  work = async ({ write }) => {
    await write("a");
    await second.promise;
    await write("b");
    await end.promise;
    return { text: "ab" };
  };
  const frames = readFrames(await ask(await aProject()));
  expect(await frames.next()).toEqual(delta("a"));
  await turn();
  vi.advanceTimersByTime(14_999);
  second.resolve();
  expect(await frames.next()).toEqual(delta("b"));
  await turn();
  vi.advanceTimersByTime(14_999);
  const next = frames.next();
  vi.advanceTimersByTime(1);
  expect(await next).toBe(": ping\n\n");
  await turn();
  vi.advanceTimersByTime(15_000);
  expect(await frames.next()).toBe(": ping\n\n");
  end.resolve();
  expect(await frames.rest()).toEqual([["done", { text: "ab" }]]);
  expect(vi.getTimerCount()).toBe(0);
});

describe("a repeated call", () => {
  it("gets the stored response as one event, whatever format the first used", async () => {
    const project = await aProject({ plan: "free" });
    work = writesTwice;
    const events = (await readFrames(await ask(project, { headers: keyed })).rest()) as [string, unknown][];
    work = async () => ({ text: "something else" });
    const again = await ask(project, { headers: keyed });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await readFrames(again).rest()).toEqual([events.at(-1)]);
    const asJson = await ask(project, { headers: { ...keyed, accept: "application/json" } });
    expect([asJson.headers.get("idempotency-replayed"), await asJson.json()]).toEqual(["true", events.at(-1)![1]]);
    expect(await usedOf(project)).toBe(1);
  });

  it("is rejected while the first streams", async () => {
    const project = await aProject({ plan: "free" });
    work = writesTwice;
    const frames = readFrames(await ask(project, { headers: keyed }));
    const second = await ask(project, { headers: keyed });
    expect([second.status, (await second.json()).error]).toEqual([409, "idempotency_in_progress"]);
    await frames.rest();
  });
});

it("is documented in OpenAPI, for streaming operations only", async () => {
  const plain = coreApi.json({ ...described, handler: ({ signal }) => work({ signal, write: async () => {} }) });
  const served = { "/v1/a": async () => ({ POST: core }), "/v1/b": async () => ({ POST: plain }) };
  const { paths }: any = await openApi(served, new Request("http://localhost/v1/openapi.json"));
  expect(paths["/v1/a"].post["x-event-stream"]).toMatchObject({
    description: expect.stringContaining("text/event-stream"),
    events: { delta: { required: ["text"] }, done: { $ref: expect.any(String) }, error: { $ref: expect.any(String) } },
  });
  expect(paths["/v1/b"].post).not.toHaveProperty("x-event-stream");
});
