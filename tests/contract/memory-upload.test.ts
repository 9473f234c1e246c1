import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aDocx, aPdf, aZipBomb, docxParagraph } from "../support/files";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();
afterEach(() => runner().idle());

type Part = string | { bytes: string | Uint8Array; name?: string; type?: string };
const form = (parts: Record<string, Part>) => {
  const data = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === "string") data.set(field, part);
    else data.set(field, new Blob([part.bytes as Uint8Array<ArrayBuffer>], { type: part.type }), part.name ?? "file");
  }
  return data;
};
const upload = (key: string, parts: Record<string, Part>, headers?: Record<string, string>) =>
  call("POST", "/v1/memory/upload", { key, raw: form(parts), headers });
const note = { bytes: "Maya lives in Lisbon.", name: "note.txt" };

const handbook = aPdf([
  [{ text: "Handbook", size: 20 }, "", "The office in Porto opens at nine."],
  [{ text: "Travel", size: 14 }, "", "Noah Weber works at Acme in Berlin."],
]);

it("POST /v1/dashboard/upload stores a person's file in the project it names", async () => {
  const [other, project] = [await aProject(), await aProject()];
  const send = async (projectId: string) =>
    call("POST", `/v1/dashboard/upload?projectId=${projectId}`, {
      key: await sessionOf(project.organization),
      raw: form({ file: { bytes: handbook, name: "handbook.pdf", type: "application/pdf" }, group: "default" }),
    });
  const { status, body } = await send(project.shownId);
  expect([status, body]).toMatchObject([202, { status: "queued", format: "pdf", pages: 2, jobId: expect.stringMatching(/^ij_/) }]);
  expect(body.message).toContain(`/v1/dashboard/jobs/${body.jobId}`);
  const stored = await rows(sql`select trust, source_type from episodes where project_id = ${project.id}`);
  expect(stored).toEqual([{ trust: 0, source_type: "PDF" }]);
  expectError(await send(other.shownId), 404, "PROJECT_NOT_FOUND");
});

describe("reads the file at once", () => {
  it("and stores its text with everything sent with it, as from outside", async () => {
    const project = await aProject();
    const answer = await upload(project.apiKey, {
      file: { bytes: handbook, name: "handbook.pdf", type: "application/pdf" },
      userId: "maya",
      documentDate: "2026-05-01",
      sourceUrl: "https://example.com/handbook.pdf",
      metadata: '{"team":"design"}',
      agentId: "planner",
      runId: "r1",
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    expect(answer.body).toMatchObject({ status: "queued", format: "pdf", pages: 2, jobId: expect.stringMatching(/^ij_/) });
    const [stored] = await rows(sql`
      select e.content, e.source_type, e.source_url, e.metadata, e.trust, e.agent_id, e.run_id, e.document_date::date::text as date
      from episodes e join ingestion_jobs j on j.project_id = e.project_id and j.episode_id = e.id where j.id = ${parseId("job", answer.body.jobId)}::uuid`);
    expect(stored).toEqual({
      content: "# Handbook\n\nThe office in Porto opens at nine.\n\f\n## Travel\n\nNoah Weber works at Acme in Berlin.\n\f",
      source_type: "PDF",
      source_url: "https://example.com/handbook.pdf",
      metadata: { team: "design" },
      trust: 0,
      agent_id: "planner",
      run_id: "r1",
      date: "2026-05-01",
    });
    expect(answer.body.length).toBe((stored as { content: string }).content.length);
  });

  it("and its memories name the page and the heading of their quote", async () => {
    const project = await aProject();
    await upload(project.apiKey, { file: { bytes: handbook, name: "handbook.pdf" }, group: "default" });
    await runner().idle();
    const { body } = await call("GET", "/v1/memory?group=default&q=Acme", { key: project.apiKey });
    const { provenance, trust } = (await call("GET", `/v1/memory/${body.memories[0].id}`, { key: project.apiKey })).body;
    expect(trust).toBe("external");
    expect(provenance).toMatchObject({ page: 2, heading: "Travel", sourceType: "PDF", quote: expect.stringContaining("Acme") });
    const session = await sessionOf(project.organization);
    const shown = await call("GET", `/v1/dashboard/memories/${body.memories[0].id}?projectId=${project.shownId}`, { key: session });
    expect(shown.status, JSON.stringify(shown.body)).toBe(200);
    expect(shown.body.provenance).toMatchObject({ page: 2, heading: "Travel" });
  });

  it("and an e-mail's date is the document's, unless the call says another", async () => {
    const project = await aProject();
    const email = { bytes: "From: a@example.com\nDate: Tue, 3 Nov 2026 10:00:00 +0100\n\nMaya lives in Lisbon.", name: "a.eml" };
    for (const [documentDate, expected] of [
      [undefined, "2026-11-03"],
      ["2026-01-01", "2026-01-01"],
    ] as const) {
      const { body } = await upload(project.apiKey, { file: email, userId: "maya", ...(documentDate && { documentDate }) });
      const [stored] =
        await rows(sql`select e.document_date::date::text as date from episodes e join ingestion_jobs j on j.project_id = e.project_id and j.episode_id = e.id
        where j.id = ${parseId("job", body.jobId)}::uuid`);
      expect(stored).toEqual({ date: expected });
    }
  });

  it("and redacts what the project redacts", async () => {
    const project = await aProject();
    const session = await sessionOf(project.organization);
    const settings = { redaction: { enabled: true, action: "redact", types: ["EMAIL"] } };
    const changed = await call("PATCH", `/v1/dashboard/projects/${project.shownId}`, { key: session, body: { settings } });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const docx = aDocx(docxParagraph("Write to maya@example.com."));
    const { body } = await upload(project.apiKey, { file: { bytes: docx, name: "a.docx" }, userId: "maya" });
    const [stored] = await rows(
      sql`select e.content from episodes e join ingestion_jobs j on j.project_id = e.project_id and j.episode_id = e.id where j.id = ${parseId("job", body.jobId)}::uuid`,
    );
    expect(stored).toEqual({ content: "Write to [REDACTED:EMAIL]." });
  });
});

describe("with documentId", () => {
  it("the same text changes nothing, and another supersedes what the old one said", async () => {
    const project = await aProject();
    const send = (text: string) =>
      upload(project.apiKey, {
        file: { bytes: `<html><body><p>${text}</p></body></html>` },
        group: "default",
        documentId: "handbook/hours",
      });
    expect(await send("The office in Porto opens at nine.")).toMatchObject({ status: 202, body: { status: "queued", format: "html" } });
    await runner().idle();
    expect(await send("The office in Porto opens at nine.")).toMatchObject({ status: 200, body: { status: "unchanged", jobId: null } });
    await send("The office in Porto opens at ten.");
    await runner().idle();
    const { body } = await call("GET", "/v1/documents/handbook%2Fhours", { key: project.apiKey });
    expect(body).toMatchObject({ version: 2, content: "The office in Porto opens at ten.", trust: "external" });
    const active = await rows<{ content: string }>(
      sql`select content from memories where project_id = ${project.id}::uuid and status = 'active'`,
    );
    expect(active.map(({ content }) => content).join()).not.toContain("nine");
  });
});

describe("a repeated call", () => {
  it("with the same Idempotency-Key is answered as the first, although its boundary differs", async () => {
    const project = await aProject();
    const headers = { "idempotency-key": "k1" };
    const first = await upload(project.apiKey, { file: note, userId: "maya" }, headers);
    const again = await upload(project.apiKey, { file: note, userId: "maya" }, headers);
    expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([first.body, "true"]);
    const other = await upload(project.apiKey, { file: { ...note, bytes: "Maya lives in Rome." }, userId: "maya" }, headers);
    expectError(other, 422, "IDEMPOTENCY_MISMATCH");
    expect(await rows(sql`select count(*)::int as count from episodes where project_id = ${project.id}::uuid`)).toEqual([{ count: 1 }]);
  });
});

describe("rejects", () => {
  const nothingStored = async (project: { id: string }) =>
    expect(await rows(sql`select 1 from episodes where project_id = ${project.id}::uuid`)).toEqual([]);

  it.each([
    ["a PDF with a password", { bytes: aPdf([["Secret."]], { encrypted: true }), name: "a.pdf" }, "CONTENT_UNREADABLE"],
    ["an empty file", { bytes: "", name: "a.pdf" }, "CONTENT_UNREADABLE"],
    ["a file that is cut off", { bytes: handbook.subarray(0, 300), name: "a.pdf" }, "CONTENT_UNREADABLE"],
    ["a zip bomb", { bytes: aZipBomb(), name: "a.docx" }, "CONTENT_TOO_LARGE"],
    ["a program", { bytes: Buffer.from("\x7fELF\x02\x01\x01"), name: "a.txt" }, "CONTENT_UNSUPPORTED"],
    ["an image, without a model", { bytes: Buffer.from("89504e470d0a1a0a", "hex"), name: "a.png" }, "CONTENT_UNSUPPORTED"],
    ["a recording, without a model", { bytes: "ID3\x04", name: "a.mp3" }, "CONTENT_UNSUPPORTED"],
  ] as const)("%s, and counts nothing", async (_, file, code) => {
    const project = await aProject();
    expectError(await upload(project.apiKey, { file, userId: "maya" }), 422, code);
    await nothingStored(project);
    const used = await rows<{ used: number }>(
      sql`select used::int from usage_counters where organization_id = ${project.organizationId}::uuid and budget = 'ingest'`,
    );
    expect(used.map((each) => each.used).filter(Boolean)).toEqual([]);
    expect(await rows(sql`select 1 from users where project_id = ${project.id}::uuid`)).toEqual([]);
  });

  it.each([
    ["no file", { userId: "maya" }, "file"],
    ["a file that is text", { file: "Maya lives in Lisbon." }, "file"],
    ["a user and a group", { file: note, userId: "maya", group: "default" }, "group"],
    ["metadata that isn't JSON", { file: note, metadata: "{" }, "metadata"],
    ["metadata that isn't an object", { file: note, metadata: "[]" }, "metadata"],
    ["a date that doesn't exist", { file: note, documentDate: "2026-02-30" }, "documentDate"],
    ["a document id with dots as a part", { file: note, documentId: "a/../b" }, "documentId"],
    ["a second file as a user", { file: note, userId: note }, "userId"],
  ] as [string, Record<string, Part>, string][])("%s", async (_, parts, path) => {
    const project = await aProject();
    const answer = await upload(project.apiKey, parts);
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.details).toEqual(expect.arrayContaining([{ path, message: expect.any(String) }]));
    await nothingStored(project);
  });

  it("a field sent twice, a broken form, JSON, and more than 4 MB", async () => {
    const { apiKey: key } = await aProject();
    const twice = form({ file: note });
    twice.append("userId", "maya");
    twice.append("userId", "noah");
    expectError(await call("POST", "/v1/memory/upload", { key, raw: twice }), 400, "VALIDATION_ERROR");
    const type = { "content-type": "multipart/form-data; boundary=b" };
    for (const raw of ["", "--b", "hello", '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nhello']) {
      expectError(await call("POST", "/v1/memory/upload", { key, raw, headers: type }), 400, "VALIDATION_ERROR");
    }
    expectError(await call("POST", "/v1/memory/upload", { key, body: { content: "x" } }), 415, "UNSUPPORTED_MEDIA_TYPE");
    expectError(await upload(key, { file: { bytes: new Uint8Array(4 * 1024 * 1024 + 1) } }), 413, "PAYLOAD_TOO_LARGE");
    expectError(await upload(key, { file: { bytes: new Uint8Array(5 * 1024 * 1024) } }), 413, "PAYLOAD_TOO_LARGE");
  });

  it("groups and users that the key can't reach, before the file is read", async () => {
    const project = await aProject();
    const limited = await project.keyWith("writer", { constraints: { users: ["maya"] } });
    const bomb = { bytes: aZipBomb(), name: "a.docx" };
    expectError(await upload(limited, { file: bomb, userId: "noah" }), 403, "FORBIDDEN");
    expectError(await upload(project.apiKey, { file: bomb, group: "nothing" }), 404, "GROUP_NOT_FOUND");
    expectError(await upload(await project.keyWith("reader"), { file: bomb, userId: "maya" }), 403, "FORBIDDEN");
    await nothingStored(project);
  });
});

it("keeps no part of the file but its text", async () => {
  const project = await aProject();
  const log = vi.spyOn(process.stdout, "write");
  const secret = "xyzzy-4711";
  await upload(project.apiKey, { file: { bytes: `{"cut": "${secret}`, name: "a.json" }, userId: "maya" });
  expect(log.mock.calls.join()).not.toContain(secret);
  log.mockRestore();
});
