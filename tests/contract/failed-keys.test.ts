import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { randomBase62 } from "@/lib/crypto";
import { handleMem0 } from "@/lib/mem0/handle";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

// Who is connected comes from the server; without one, the proxy names it.

useDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

let addresses = 0;
const anAddress = () => `203.0.113.${++addresses}`;
const search = (key: string, address: string) =>
  call("POST", "/v1/core/search", { key, body: { user_id: "maya", query: "tea" }, headers: { "x-forwarded-for": address } });
const list = (key: string, address: string) => call("GET", "/v1/groups", { key, headers: { "x-forwarded-for": address } });
const aWrongKey = () => `loci_${randomBase62(40)}`;

async function guess(address: string, times: number) {
  for (let n = 0; n < times; n++) expectError(await list(aWrongKey(), address), 401, "UNAUTHORIZED");
}

it("an address gets 30 invalid keys a minute, whichever API it calls", async () => {
  const address = anAddress();
  await guess(address, 29);
  expectError(await search(aWrongKey(), address), 401, "unauthorized");
  const refused = await list(aWrongKey(), address);
  expectError(refused, 429, "RATE_LIMITED");
  expect(refused.body).toMatchObject({ retryAfter: 60, resetAt: expect.stringMatching(/Z$/) });
  expect(refused.headers.get("retry-after")).toBe("60");
  expectError(await search(aWrongKey(), address), 429, "rate_limited");
  const headers = { authorization: `Token ${aWrongKey()}`, "x-forwarded-for": address };
  expect((await handleMem0(new Request("http://localhost/mem0/v1/ping/", { headers }), ["v1", "ping"])).status).toBe(429);
  expectError(await list(aWrongKey(), anAddress()), 401, "UNAUTHORIZED");
});

it("a minute later it may try again", async () => {
  const address = anAddress();
  await guess(address, 30);
  expectError(await list(aWrongKey(), address), 429, "RATE_LIMITED");
  vi.setSystemTime(Date.now() + 60_000);
  expectError(await list(aWrongKey(), address), 401, "UNAUTHORIZED");
});

it("keys that were admitted before work on from there, and others wait, even if they are right", async () => {
  const project = await aProject();
  const address = anAddress();
  expect((await list(project.apiKey, anAddress())).status).toBe(200);
  await guess(address, 30);
  expect((await list(project.apiKey, address)).status).toBe(200);
  const fresh = await project.keyWith("admin");
  expectError(await list(fresh, address), 429, "RATE_LIMITED");
  vi.setSystemTime(Date.now() + 60_000);
  expect((await list(fresh, address)).status).toBe(200);
});

it("what can't be a key costs no query, and counts for nothing", async () => {
  const address = anAddress();
  for (let n = 0; n < 40; n++) expectError(await list(`loci_${n}`, address), 401, "UNAUTHORIZED");
});

it("the log has the address once, and no key", async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const address = anAddress();
  const keys = Array.from({ length: 40 }, aWrongKey);
  for (const key of keys) await list(key, address);
  spy.mockRestore();
  const told = lines.filter((line) => line.includes("keys.guessed"));
  expect(told.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: "warn", address, failures: 30 })]);
  for (const key of keys) expect(lines.join()).not.toContain(key.slice(5));
});
