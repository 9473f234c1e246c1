import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aPdf } from "../support/files";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

/** What the server of others has, by path; a number is a status without a body. */
let pages: Record<string, { type: string; body: string | Uint8Array } | number> = {};
let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url!);
  const page = pages[request.url!] ?? 404;
  if (typeof page === "number") response.writeHead(page).end();
  else response.writeHead(200, { "content-type": page.type }).end(page.body);
});
let base = "";
process.env.LOCI_READABLE_NETWORKS = "127.0.0.0/8";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
useDatabase();

let project: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  pages = {};
  requests = [];
  project = await aProject();
});

const add = (body: Record<string, unknown>) => call("POST", "/v1/memory/add", { key: project.apiKey, body: { group: "default", ...body } });
async function read(body: Record<string, unknown>) {
  const added = await add(body);
  expect(added.status, JSON.stringify(added.body)).toBe(202);
  await runner().idle();
  return (await call("GET", `/v1/memory/job/${added.body.jobId}`, { key: project.apiKey })).body;
}
const active = async () => {
  const { body } = await call("GET", "/v1/memory?group=default&limit=100", { key: project.apiKey });
  return (body.memories as { id: string; content: string }[]).map(({ content }) => content).sort();
};
const html = (...paragraphs: string[]) => ({
  type: "text/html; charset=utf-8",
  body: `<html><head><title>Team</title></head><body>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</body></html>`,
});

describe("an address", () => {
  it.each([
    ["as sourceUrl alone", (url: string) => ({ sourceUrl: url })],
    ["as the content of type URL", (url: string) => ({ content: ` ${url} `, sourceType: "URL" })],
  ])("%s is read in the job, and its memories are of class external", async (_, body) => {
    pages["/team"] = html("Noah Weber works at Acme in Berlin.");
    expect(await read(body(`${base}/team`))).toMatchObject({ status: "done" });
    const { body: list } = await call("GET", "/v1/memory?group=default", { key: project.apiKey });
    expect(list.memories).not.toEqual([]);
    const memory = (await call("GET", `/v1/memory/${list.memories[0].id}`, { key: project.apiKey })).body;
    expect(memory).toMatchObject({ trust: "external", provenance: { sourceType: "URL", sourceUrl: `${base}/team` } });
    expect(memory.provenance.quote).toContain("Noah Weber works at Acme");
    const found = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      body: { group_id: "default", query: "Where does Noah Weber work?" },
    });
    expect(JSON.stringify(found.body)).toContain("Acme");
  });

  it("of a PDF gives the page of each quote", async () => {
    const body = aPdf([["The office in Porto opens at nine."], ["Noah Weber works at Acme in Berlin."]]);
    pages["/files/handbook.pdf"] = { type: "application/pdf", body };
    await read({ sourceUrl: `${base}/files/handbook.pdf` });
    const { body: list } = await call("GET", "/v1/memory?group=default&q=Acme", { key: project.apiKey });
    const memory = (await call("GET", `/v1/memory/${list.memories[0].id}`, { key: project.apiKey })).body;
    expect(memory.provenance).toMatchObject({ page: 2, sourceUrl: `${base}/files/handbook.pdf` });
  });

  it("is a document's id: the same text again changes nothing, a new one supersedes what only the old one said", async () => {
    pages["/team"] = html("Noah Weber works at Acme.", "Zoe Brandt lives in Oslo.");
    await read({ sourceUrl: `${base}/team#people` });
    const before = await active();
    expect(before.join(" ")).toMatch(/Acme.*Oslo/s);
    expect(await read({ sourceUrl: `${base}/team` })).toMatchObject({ status: "done", memoriesCreated: 0 });
    expect(await active()).toEqual(before);
    pages["/team"] = html("Noah Weber works at Acme.");
    await read({ sourceUrl: `${base}/team` });
    const after = (await active()).join(" ");
    expect(after).toContain("Acme");
    expect(after).not.toContain("Oslo");
    const { body } = await call("GET", "/v1/documents?group=default", { key: project.apiKey });
    expect(body.documents).toMatchObject([{ id: `${base}/team`, version: 2, sourceType: "URL", trust: "external" }]);
  });

  it("longer than a document's id may be works the same way", async () => {
    const path = `/team?${"x".repeat(900)}`;
    pages[path] = html("Noah Weber works at Acme.");
    await read({ sourceUrl: base + path });
    await read({ sourceUrl: base + path });
    const { body } = await call("GET", "/v1/documents?group=default", { key: project.apiKey });
    expect(body.documents).toMatchObject([{ version: 1, sourceUrl: base + path }]);
  });

  it("is read again when its failed job is retried", async () => {
    pages["/team"] = 404;
    const failed = await read({ sourceUrl: `${base}/team` });
    expect(failed).toMatchObject({ status: "failed", errorMessage: expect.stringMatching(/"read" failed.*answers with 404/) });
    expect(requests).toEqual(["/team"]);
    pages["/team"] = html("Noah Weber works at Acme.");
    const session = await sessionOf(project.organization);
    const retried = await call("POST", `/v1/dashboard/jobs/${failed.jobId ?? failed.id}/retry?projectId=${project.shownId}`, {
      key: session,
    });
    expect(retried.status, JSON.stringify(retried.body)).toBeLessThan(300);
    await runner().idle();
    expect((await active()).join(" ")).toContain("Acme");
  });

  it("leaves the stored page as it is if it can't be read any more", async () => {
    pages["/team"] = html("Noah Weber works at Acme.");
    await read({ sourceUrl: `${base}/team` });
    const before = await active();
    for (const gone of [404, { type: "text/html", body: "" }, { type: "application/pdf", body: "<html>Sign in</html>" }]) {
      pages["/team"] = gone;
      expect(await read({ sourceUrl: `${base}/team` })).toMatchObject({ status: "failed" });
      expect(await active()).toEqual(before);
    }
  });

  it("whose page has what the project redacts is stored without it", async () => {
    await rows(
      sql`update projects set settings = settings || '{"redaction":{"enabled":true,"action":"replace"}}' where id = ${project.id}`,
    );
    pages["/team"] = html("Noah Weber works at Acme. Write to noah.weber@example.com.");
    await read({ sourceUrl: `${base}/team` });
    const [stored] = await rows<{ content: string }>(sql`select content from episodes where project_id = ${project.id} and content <> ''`);
    expect(stored!.content).toContain("Acme");
    expect(stored!.content).not.toContain("noah.weber@example.com");
  });

  it("works in a batch and on the dashboard", async () => {
    pages["/a"] = html("Noah Weber works at Acme.");
    pages["/b"] = html("Zoe Brandt lives in Oslo.");
    const batch = await call("POST", "/v1/memory/batch", {
      key: project.apiKey,
      body: { items: [{ action: "add", group: "default", sourceUrl: `${base}/a` }] },
    });
    expect(batch.body).toMatchObject({ succeeded: 1 });
    const session = await sessionOf(project.organization);
    const ingest = await call("POST", "/v1/dashboard/ingest", {
      key: session,
      body: { projectId: project.shownId, group: "default", sourceUrl: `${base}/b` },
    });
    expect(ingest.status, JSON.stringify(ingest.body)).toBe(202);
    await runner().idle();
    expect((await active()).join(" ")).toMatch(/Acme.*Oslo|Oslo.*Acme/s);
  });
});

describe("is rejected at once", () => {
  it.each([
    ["a private address", "http://10.0.0.1/"],
    ["the metadata of a cloud", "http://169.254.169.254/latest/meta-data/"],
    ["a password", "https://maya:secret@example.com/"],
    ["another protocol", "ftp://example.com/file"],
  ])("%s", async (_, sourceUrl) => {
    expectError(await add({ sourceUrl }), 422, "URL_NOT_ALLOWED");
  });

  it("neither a text nor an address", async () => {
    expectError(await add({}), 400, "VALIDATION_ERROR");
    expectError(await add({ sourceUrl: "https://example.com", content: " " }), 400, "VALIDATION_ERROR");
  });
});

it("an empty document with a source is not read from there", async () => {
  pages["/team"] = html("Noah Weber works at Acme.");
  const url = "/v1/documents/empty.md?group=default";
  const stored = await call("PUT", "/v1/documents/empty.md", {
    key: project.apiKey,
    body: { group: "default", content: "", sourceUrl: `${base}/team` },
  });
  expect(stored.status, `${url} ${JSON.stringify(stored.body)}`).toBeLessThan(300);
  await runner().idle();
  expect(requests).toEqual([]);
  expect((await call("GET", url, { key: project.apiKey })).body).toMatchObject({ content: "", jobStatus: "done" });
});

it("a text with an address keeps the address as its source, and nothing is fetched", async () => {
  await read({ content: "Noah Weber works at Acme.", sourceType: "URL", sourceUrl: `${base}/team` });
  await read({ content: `Noah Weber wrote ${base}/post about it.`, sourceType: "URL" });
  expect(requests).toEqual([]);
  expect((await active()).join(" ")).toContain("Acme");
});
