import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it, vi } from "vitest";
import { buildId } from "@/lib/build";
import { connection, setConnection } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { expectError } from "../support/refusal";

useDatabase();

it("returns status, version, time and plugins", async () => {
  const before = Date.now();
  const { status, body } = await call("GET", "/v1/health");
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "ok",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    build: buildId(),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    plugins: { connectors: ["webhook"], filters: ["pii-redactor"], auth: expect.stringMatching(/^(clerk|local)$/) },
  });
  expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before);
});

it("checks the database for readiness, but not for liveness", async () => {
  const opened = await connection();
  const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });
  const execute = vi.fn((_statement: SQL) => Promise.reject(refused));
  // Figures may be written meanwhile.
  const checks = () => execute.mock.calls.filter(([statement]) => new PgDialect().sqlToQuery(statement).sql === "select 1").length;
  expect((await call("GET", "/v1/health/ready")).body).toEqual({ status: "ok" });
  setConnection({ ...opened, database: { execute } as never });
  try {
    const answer = await call("GET", "/v1/health/ready");
    expectError(answer, 503, "UNAVAILABLE");
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(JSON.stringify(answer.body)).not.toContain("10.0.0.1");
    expect(checks()).toBe(1);
    expect((await call("GET", "/v1/health/live")).body).toEqual({ status: "ok" });
    expect((await call("GET", "/v1/health")).status).toBe(200);
    expect(checks()).toBe(1);
  } finally {
    setConnection(opened);
  }
});
