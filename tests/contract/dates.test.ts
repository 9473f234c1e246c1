import { beforeAll, describe, expect, it } from "vitest";
import { parseDate } from "@/lib/text/dates";
import { call, linesIn, type Method } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";
import { exportOf, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

let project: Project;
let session: string;
let file: string;
beforeAll(async () => {
  project = await aProject();
  session = await sessionOf(project.organization);
  await project.remembers("maya", "I moved to Lisbon in May 2026.", "I live in Porto.");
  file = await exportOf(project);
});

const impossible = [
  ["a nonexistent day", "2020-02-31"],
  ["the same with a time", "2020-02-31T10:00:00Z"],
  ["29 February of a common year", "2021-02-29"],
  ["a thirteenth month", "2020-13-01"],
  ["month zero", "2020-00-10"],
  ["day zero", "2020-01-00"],
  ["hour 25", "2020-01-01T25:00:00Z"],
  ["minute 60", "2020-01-01T10:60:00Z"],
  ["year zero", "0000-01-01"],
  ["a year that a time zone moves to 10000", "9999-12-31T23:00:00-05:00"],
  ["a five-digit year", "12020-01-01"],
  ["a year with a sign", "+012020-01-01T00:00:00Z"],
  ["week date format", "2020-W10-1"],
  ["extra words", "2020-01-01 at noon"],
] as const;

describe.each(impossible)("a date with %s (%s)", (_, date) => {
  const query = encodeURIComponent(date);
  const content = "The office opens at nine.";
  const messages = [{ role: "user", content: "Hello there." }];
  const inputs: [field: string, method: Method, url: () => string, body?: () => object][] = [
    ["documentDate", "POST", () => "/v1/memory/add", () => ({ content, documentDate: date })],
    ["document_date", "POST", () => "/v1/core/add", () => ({ user_id: "maya", messages, document_date: date })],
    ["created_at", "POST", () => "/v1/core/add", () => ({ user_id: "maya", messages: [{ ...messages[0], created_at: date }] })],
    ["timeRange", "POST", () => "/v1/memory/search", () => ({ query: "tea", userId: "maya", timeRange: { from: date } })],
    ["filters.as_of", "POST", () => "/v1/core/search", () => ({ query: "tea", user_id: "maya", filters: { as_of: date } })],
    [
      "filters.time",
      "POST",
      () => "/v1/core/search",
      () => ({ query: "tea", user_id: "maya", filters: { NOT: { time: { field: "valid", to: date } } } }),
    ],
    [
      "expiresAt",
      "POST",
      () => `/v1/dashboard/projects/${project.shownId}/api-keys`,
      () => ({ name: "Key", scope: "reader", expiresAt: date }),
    ],
    ["dashboard ingest", "POST", () => "/v1/dashboard/ingest", () => ({ projectId: project.shownId, content, documentDate: date })],
    [
      "dashboard search",
      "POST",
      () => "/v1/dashboard/search",
      () => ({ projectId: project.shownId, query: "tea", timeRange: { to: date } }),
    ],
    ["memories", "GET", () => `/v1/dashboard/memories?projectId=${project.shownId}&from=${query}`],
    ["timeline", "GET", () => `/v1/dashboard/timeline?projectId=${project.shownId}&to=${query}`],
    ["audit", "GET", () => `/v1/dashboard/audit?projectId=${project.shownId}&from=${query}`],
    ["graph", "GET", () => `/v1/dashboard/graph?projectId=${project.shownId}&asOf=${query}`],
    ["path", "GET", () => `/v1/dashboard/graph/path?projectId=${project.shownId}&from=a&to=b&asOf=${query}`],
  ];

  it("is rejected everywhere in the API", async () => {
    for (const [field, method, url, body] of inputs) {
      const key = url().startsWith("/v1/dashboard") ? session : project.apiKey;
      const { status } = await call(method, url(), { key, body: body?.() });
      expect([field, status]).toEqual([field, 400]);
    }
  });

  it("is rejected in an import, with the line number", async () => {
    const lines = file.trimEnd().split("\n");
    const at = lines.findLastIndex((line) => line.startsWith('{"kind":"memory"'));
    const spoiled = JSON.stringify({ ...JSON.parse(lines[at]!), createdAt: date });
    const answer = await importInto(await aProject(), lines.with(at, spoiled).join("\n"));
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ line: at + 1, error: expect.stringContaining("createdAt") });
  });

  it("is not parsed as a date", () => expect(parseDate(date)).toBeNull());
});

it("every date in an import is validated", async () => {
  const lines = file.trimEnd().split("\n");
  const target = await aProject();
  const seen = new Set<string>();
  for (const [n, line] of lines.entries()) {
    for (const [field, name] of line.matchAll(/"(\w+)":"\d{4}-\d\d-\d\dT[^"]*"/g)) {
      const which = `${JSON.parse(line).kind} ${name}`;
      // Undo data has date fields of its own.
      if (
        seen.has(which) ||
        line.includes(`{${field}`) ||
        /"(before|resolution|statement|stated)":\{[^}]*$/.test(line.slice(0, line.indexOf(field)))
      )
        continue;
      seen.add(which);
      const answer = await importInto(target, lines.with(n, line.replace(field, `"${name}":"2020-02-31"`)).join("\n"));
      expectError(answer, 400, "VALIDATION_ERROR");
      expect([which, answer.body.line]).toEqual([which, n + 1]);
    }
  }
  expect(seen.size).toBeGreaterThan(15);
});

it("a date in an import without a time zone is UTC, and a day starts at midnight", async () => {
  const target = await aProject();
  const lines = linesIn(file).map((line) =>
    line.kind === "memory"
      ? { ...line, createdAt: "2020-02-29", updatedAt: "2020-06-01 12:00", recordedAt: "2020-06-01T12:00+02:00" }
      : line,
  );
  expect((await importInto(target, lines.map((line) => JSON.stringify(line)).join("\n"))).status).toBe(200);
  const stored = linesIn(await exportOf(target)).filter(({ kind }) => kind === "memory");
  expect(stored.length).toBeGreaterThan(0);
  for (const { createdAt, updatedAt, recordedAt } of stored) {
    expect([createdAt, updatedAt, recordedAt]).toEqual([
      "2020-02-29T00:00:00.000Z",
      "2020-06-01T12:00:00.000Z",
      "2020-06-01T10:00:00.000Z",
    ]);
  }
});
