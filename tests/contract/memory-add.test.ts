import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();
// Everything here must hold before any job runs.
beforeAll(() => runner().stop());

const add = (key: string, body: unknown, headers?: Record<string, string>) => call("POST", "/v1/memory/add", { key, body, headers });

async function stored(jobId: string) {
  const [row] = await rows<{
    content: string;
    source_type: string;
    source_url: string | null;
    document_ms: number | null;
    metadata: Record<string, unknown>;
    kind: string;
    name: string | null;
    external_id: string | null;
    status: string;
    chunks: number;
    correlation_id: string;
  }>(sql`
    select e.content, e.source_type, e.source_url, (extract(epoch from e.document_date) * 1000)::float8 as document_ms, e.metadata,
      g.kind, g.name, u.external_id, j.status, j.correlation_id, (select count(*)::int from chunks c where c.project_id = e.project_id and c.episode_id = e.id and c.is_pending) as chunks
    from ingestion_jobs j join episodes e on e.project_id = j.project_id and e.id = j.episode_id join graphs g on g.project_id = j.project_id and g.id = j.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id
    where j.id = ${parseId("job", jobId)}`);
  return row!;
}

describe("responds with", () => {
  it("202 and the job at once", async () => {
    const project = await aProject();
    const answer = await add(project.apiKey, { content: "The office opens at nine." });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      jobId: expect.stringMatching(/^ij_[0-9a-z]{26}$/),
      status: "queued",
      message: expect.any(String),
      warnings: [expect.objectContaining({ code: "SHARED_GRAPH" })],
    });
    expect(answer.body.message).toContain(answer.body.jobId);
  });

  it("the same for a document of 500,000 UTF-16 code units", async () => {
    const project = await aProject();
    for (const content of ["lorem ipsum dolor sit. ".repeat(22_000).slice(0, 500_000), "😀".repeat(250_000)]) {
      expect(content).toHaveLength(500_000);
      const answer = await add(project.apiKey, { content });
      expect(answer.status).toBe(202);
      expect((await stored(answer.body.jobId)).content === content).toBe(true);
    }
  });
});

describe("stores", () => {
  it("everything sent with the content", async () => {
    const project = await aProject();
    const metadata = { lang: "en", pages: 3, nested: { a: [1, null, "x"] }, "key with spaces": true };
    const { body } = await add(
      project.apiKey,
      {
        content: "  The office opens at nine.\n",
        sourceType: "PDF",
        sourceUrl: "https://example.com/a.pdf?b=c#d",
        documentDate: "2026-05-01T10:00:00+02:00",
        metadata,
        userId: "maya@example.com",
      },
      { "x-correlation-id": "from-the-agent" },
    );
    expect(await stored(body.jobId)).toEqual({
      content: "  The office opens at nine.\n",
      source_type: "PDF",
      source_url: "https://example.com/a.pdf?b=c#d",
      document_ms: Date.parse("2026-05-01T08:00:00Z"),
      metadata,
      kind: "USER",
      name: null,
      external_id: "maya@example.com",
      status: "pending",
      chunks: 1,
      correlation_id: "from-the-agent",
    });
  });

  it("text in the default group by default", async () => {
    const project = await aProject();
    const { body } = await add(project.apiKey, { content: "The office opens at nine." });
    expect(await stored(body.jobId)).toMatchObject({
      source_type: "TEXT",
      source_url: null,
      document_ms: null,
      metadata: {},
      kind: "GROUP",
      name: "default",
    });
  });

  it("in a group given by name or id", async () => {
    const project = await aProject();
    const group = (await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "product" } })).body;
    for (const name of ["product", group.id]) {
      expect(await stored((await add(project.apiKey, { content: "x", group: name })).body.jobId)).toMatchObject({ name: "product" });
    }
  });

  it("one user, however many calls name it", async () => {
    const project = await aProject();
    await Promise.all(["a", "b", "c"].map((content) => add(project.apiKey, { content, userId: "maya" })));
    expect(await rows(sql`select external_id from users where project_id = ${project.id}`)).toEqual([{ external_id: "maya" }]);
  });

  it.each([
    ["a date", "2026-05-01", "2026-05-01T00:00:00Z"],
    ["a time without a zone, as UTC", "2026-05-01T10:30", "2026-05-01T10:30:00Z"],
    ["a space for the T", "2026-05-01 10:30:15.123456", "2026-05-01T10:30:15.123Z"],
    ["a zone", "2026-05-01T10:30:00-0530", "2026-05-01T16:00:00Z"],
    ["long ago", "0044-03-15", "0044-03-15T00:00:00Z"],
    ["a leap day", "2024-02-29", "2024-02-29T00:00:00Z"],
  ])("%s as the document's date", async (_, documentDate, moment) => {
    const project = await aProject();
    const { body } = await add(project.apiKey, { content: "x", documentDate });
    expect((await stored(body.jobId)).document_ms).toBe(Date.parse(moment));
  });

  it("50 keys and 16 KB of metadata", async () => {
    const project = await aProject();
    const keys = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, i]));
    const large = { k: "é".repeat((16_384 - 8) / 2) };
    for (const metadata of [keys, large, {}]) {
      const answer = await add(project.apiKey, { content: "x", metadata });
      expect(answer.status).toBe(202);
      expect((await stored(answer.body.jobId)).metadata).toEqual(metadata);
    }
  });
});

describe("rejects", () => {
  const content = "x";
  const refusals: [name: string, body: unknown, path: string][] = [
    ["no content", {}, "content"],
    ["empty content", { content: "" }, "content"],
    ["blank content", { content: " \n\t\u00a0\u3000" }, "content"],
    ["content of NUL bytes alone", { content: "\0\0" }, "content"],
    ["content that isn't a string", { content: 5 }, "content"],
    ["content that is null", { content: null }, "content"],
    ["500,001 characters", { content: "x".repeat(500_001) }, "content"],
    ["250,001 emoji", { content: "😀".repeat(250_001) }, "content"],
    ["an unknown source type", { content, sourceType: "VIDEO" }, "sourceType"],
    ["a source type in lower case", { content, sourceType: "text" }, "sourceType"],
    ["a null source type", { content, sourceType: null }, "sourceType"],
    ["a source URL that isn't a string", { content, sourceUrl: 7 }, "sourceUrl"],
    ["a source URL that is too long", { content, sourceUrl: `https://example.com/${"x".repeat(2_048)}` }, "sourceUrl"],
    ["an invalid date", { content, documentDate: "yesterday" }, "documentDate"],
    ["a day that does not exist", { content, documentDate: "2026-02-30" }, "documentDate"],
    ["an hour that does not exist", { content, documentDate: "2026-02-03T25:00:00Z" }, "documentDate"],
    ["a date as a number", { content, documentDate: 1_700_000_000 }, "documentDate"],
    ["the year 0", { content, documentDate: "0000-01-01" }, "documentDate"],
    ["a zone that moves the date to the year 10000", { content, documentDate: "9999-12-31T23:59:59-12:00" }, "documentDate"],
    ["51 keys of metadata", { content, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) }, "metadata"],
    ["16 KB of metadata and one byte", { content, metadata: { k: "x".repeat(16_384 - 7) } }, "metadata"],
    ["a list as metadata", { content, metadata: [] }, "metadata"],
    ["a text as metadata", { content, metadata: "a=b" }, "metadata"],
    ["null as metadata", { content, metadata: null }, "metadata"],
    ["a group and a user", { content, group: "default", userId: "maya" }, "group"],
    ["an empty group", { content, group: "" }, "group"],
    ["a null group", { content, group: null }, "group"],
    ["several groups", { content, group: ["default"] }, "group"],
    ["a group name of 65 characters", { content, group: "g".repeat(65) }, "group"],
    ["an empty user", { content, userId: "" }, "userId"],
    ["a blank user", { content, userId: "  " }, "userId"],
    ["a user of 257 characters", { content, userId: "u".repeat(257) }, "userId"],
    ["a user as a number", { content, userId: 7 }, "userId"],
    ["a null user", { content, userId: null }, "userId"],
  ];
  it.each(refusals)("%s", async (_, body, path) => {
    const project = await aProject();
    const answer = await add(project.apiKey, body);
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.details).toEqual(expect.arrayContaining([{ path, message: expect.any(String) }]));
    expect(await rows(sql`select 1 from episodes where project_id = ${project.id}`)).toEqual([]);
  });

  it("all errors in one response", async () => {
    const { apiKey } = await aProject();
    const { body } = await add(apiKey, { content: 1, sourceType: "x", userId: "" });
    const paths = body.details.map((detail: { path: string }) => detail.path);
    expect([...new Set(paths)]).toEqual(["content", "sourceType", "userId"]);
  });

  it.each(["nothing", "Default", "*", "grph_01m7y8fwrcfk5tknwc4ts2jyhf", "usr_01m7y8fwrcfk5tknwc4ts2jyhf", "'; drop table graphs --"])(
    "an unknown group: %s",
    async (group) => {
      const { apiKey } = await aProject();
      expectError(await add(apiKey, { content, group }), 404, "GROUP_NOT_FOUND");
    },
  );

  it("graphs outside the key's constraints", async () => {
    const project = await aProject();
    await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "product" } });
    const key = await project.keyWith("writer", { constraints: { users: ["maya"], groups: ["product"] } });
    for (const target of [{ userId: "maya" }, { group: "product" }]) expect((await add(key, { content, ...target })).status).toBe(202);
    for (const target of [{ userId: "zoe" }, { group: "nothing" }, { group: "default" }, {}]) {
      expectError(await add(key, { content, ...target }), 403, "FORBIDDEN");
    }
    expect(await rows(sql`select external_id from users where project_id = ${project.id}`)).toEqual([{ external_id: "maya" }]);
  });
});
