import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as client from "@/clients/typescript/src/index";
import { runner } from "@/inngest/in-process";
import { formatId, newId } from "@/lib/ids";
import { routeFetch } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { aConflict } from "../support/records";

useDatabase();

const { Loci } = client;
type Project = Awaited<ReturnType<typeof aProject>>;
let project: Project;
const clientOf = ({ apiKey, tag }: Project, more: client.LociOptions = {}) =>
  new Loci({ apiKey, baseUrl: "http://localhost", projectTag: tag, fetch: routeFetch, ...more });
let loci: client.Loci;

beforeAll(async () => {
  project = await aProject();
  loci = clientOf(project);
});

describe("against the real routes", () => {
  it("adds, searches, asks and summarizes", async () => {
    const added = await loci.memories.add({
      userId: "maya",
      messages: [{ role: "user", content: "I moved to Lisbon last month.", createdAt: "2026-11-01" }],
      metadata: { project_id: "kept_as_is", camelCase: 1 },
      agentId: "planner",
      waitForProcessing: true,
    });
    expect(added).toMatchObject({ status: "done", userId: "maya", messagesStored: 1, internalUserId: expect.stringMatching(/^usr_/) });
    const { memories, queryId } = await loci.memories.search({
      userId: "maya",
      query: "Where does Maya live?",
      filters: { metadata: { project_id: "kept_as_is" }, min_score: 0 },
    });
    expect(queryId).toMatch(/^qry_/);
    expect(memories[0]).toMatchObject({
      content: expect.stringContaining("Lisbon"),
      validFrom: expect.any(String),
      sourceEpisodeId: added.episodeId,
    });
    const answer = await loci.memories.ask({ userId: "maya", question: "When did Maya move to Lisbon?" });
    expect(answer).toMatchObject({ refused: false, answer: expect.stringContaining("October 2026"), citations: [{ id: memories[0]!.id }] });
    expect((await loci.users.context("maya", { maxTokens: 300, groups: ["default"] })).text).toContain("Lisbon");
    expect((await loci.users.profile("maya")).profile.home).toContain("Lisbon");
    expect((await loci.memories.get(memories[0]!.id)).metadata).toEqual({});
    expect((await loci.memories.get(memories[0]!.id)).provenance.agentId).toBe("planner");
  });

  it("streams answers and replies", async () => {
    const stream = loci.memories.askStream({ userId: "maya", question: "Where does Maya live?" });
    let text = "";
    for await (const piece of stream) text += piece;
    expect(await stream.final()).toMatchObject({ answer: text, refused: false, answeredBy: "local" });
    const reply = await loci
      .chatStream({ userId: "maya", messages: [{ role: "user", content: "Where do I live?" }], ingestUserTurn: false })
      .final();
    expect(reply.reply).toContain("Lisbon");
    expect((await loci.chat({ userId: "maya", messages: [{ role: "user", content: "Where do I live?" }] })).ingestJobId).toMatch(/^ij_/);
    await runner().idle();
  });

  it("has every operation that a key can call", async () => {
    const { jobId } = await loci.memories.addContent({ content: "The office opens at nine." });
    expect(await loci.jobs.wait(jobId)).toMatchObject({ status: "done" });
    const upload = {
      file: new Blob(["# Hours\n\nThe office opens at nine."]),
      name: "hours.md",
      userId: "maya",
      metadata: { from: "team" },
    };
    expect(await loci.memories.upload(upload)).toMatchObject({ status: "queued", format: "markdown" });
    await runner().idle();
    expect(await loci.documents.put("notes/a b.md", { userId: "maya", content: "Maya likes tea." })).toMatchObject({ change: "created" });
    await runner().idle();
    expect((await loci.documents.get("notes/a b.md", { userId: "maya" })).content).toBe("Maya likes tea.");
    expect(await loci.documents.list({ userId: "maya", prefix: "notes/" }).all()).toHaveLength(1);
    const [memory] = await loci.memories.list({ userId: "maya", q: "tea" }).all();
    expect((await loci.memories.update(memory!.id, { content: "User likes green tea." })).version).toBe(2);
    const { results } = await loci.memories.batch([{ action: "delete", id: memory!.id }]);
    expect(results).toMatchObject([{ status: 200 }]);
    expect(await loci.documents.delete("notes/a b.md", { userId: "maya" })).toMatchObject({ deleted: true });
    expect((await loci.users.list({ q: "maya" }).page()).total).toBe(1);
    expect((await loci.users.get("maya")).externalId).toBe("maya");
    const [thread] = await loci.threads.list({ userId: "maya" }).all();
    expect((await loci.threads.get(thread!.id)).id).toBe(thread!.id);
    expect((await loci.threads.messages(thread!.id, { limit: 1 }).all()).length).toBe(thread!.messageCount);
    expect((await loci.graph({ userId: "maya" })).entities.map(({ name }) => name)).toContain("Lisbon");
    expect(await loci.groups.create({ name: "team" })).toMatchObject({ name: "team" });
    expect((await loci.groups.list()).map(({ name }) => name).toSorted()).toEqual(["default", "team"]);
    expect(await loci.groups.get("team")).toMatchObject({ stats: { memories: 0 } });
    expect(await loci.groups.delete("team")).toEqual({ deleted: true, name: "team" });
    const conflict = await aConflict(project, "ada");
    expect(await loci.conflicts.list({ userId: "ada", unresolved: true }).all()).toMatchObject([{ id: conflict }]);
    expect((await loci.conflicts.get(conflict)).status).toBe("unresolved");
    expect((await loci.conflicts.resolve(conflict, { action: "keep_both" })).status).toBe("resolved");
    const file: Record<string, unknown>[] = [];
    for await (const line of loci.export({ userId: "maya" })) file.push(line);
    expect(file.at(-1)).toMatchObject({ kind: "end" });
    expect((await clientOf(await aProject()).import(file)).imported).toMatchObject({ user: 1 });
    const records = [{ id: "m1", memory: "Maya keeps bees", user_id: "maya" }];
    expect(await loci.importFrom("auto", JSON.stringify(records), { dryRun: true })).toMatchObject({ from: "mem0", added: { facts: 1 } });
    expect(await loci.importFrom("mem0", records, { userId: "zoe" })).toMatchObject({ added: { facts: 1 }, users: { names: ["zoe"] } });
    expect(await loci.threads.delete(thread!.id)).toMatchObject({ deleted: true });
    await project.remembers("zoe", "I like jam.");
    expect(await loci.memories.deleteAll({ userId: "zoe" })).toBeGreaterThan(0);
    expect(await loci.users.delete("zoe")).toMatchObject({ deleted: true });
    await expect(loci.memories.delete(formatId("memory", newId()))).rejects.toThrow(client.NotFoundError);
  });

  it("reads lists page by page, and stops when the reader does", async () => {
    await project.remembers("list", "I like tea.", "I like jam.", "I like rye bread.");
    let calls = 0;
    const counting = clientOf(project, {
      fetch: (input, init) => {
        calls++;
        return routeFetch(input, init);
      },
    });
    const all = await counting.memories.list({ userId: "list", limit: 1 }).all();
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(calls).toBe(all.length);
    calls = 0;
    for await (const _ of counting.memories.list({ userId: "list", limit: 1 })) break;
    expect(calls).toBe(1);
  });

  it("reaches users whose ids are paths, dots or another script", async () => {
    for (const id of ["a/b c?d#e", "zoë/東京", "100%"]) {
      await project.remembers(id, "I like tea.");
      expect((await loci.users.get(id)).externalId).toBe(id);
    }
  });

  it("throws what went wrong, with the correlation id", async () => {
    const error = (await loci.memories.search({ userId: "nobody", query: "x" }).catch((thrown) => thrown)) as client.APIError;
    expect(error).toBeInstanceOf(client.NotFoundError);
    expect(error).toMatchObject({ status: 404, code: "GRAPH_NOT_FOUND", correlationId: expect.stringMatching(/^req_/) });
    expect(error.message).toContain("nobody");
    const invalid = (await loci.memories
      .list({ userId: "a", group: "b" })
      .page()
      .catch((thrown) => thrown)) as client.APIError;
    expect(invalid).toMatchObject({ name: "ValidationError", code: "VALIDATION_ERROR", details: [{ path: "group" }] });
    await expect(clientOf(project, { apiKey: `loci_${"a".repeat(40)}` }).groups.list()).rejects.toThrow(client.AuthenticationError);
    const reader = clientOf(project, { apiKey: await project.keyWith("reader") });
    await expect(reader.groups.create({ name: "x" })).rejects.toThrow(client.PermissionError);
    await expect(loci.groups.create({ name: "default" })).rejects.toThrow(client.ConflictError);
  });

  it("says what came with a result", async () => {
    const limited = clientOf(await aProject({ plan: "free" }));
    const info = client.responseInfo(
      await limited.memories.search({ groupId: "default", query: "x" }, { headers: { "x-correlation-id": "mine" } }),
    );
    expect(info).toMatchObject({
      status: 200,
      correlationId: "mine",
      replayed: false,
      rateLimit: { limit: 60, remaining: 59, reset: expect.any(Date) },
    });
  });

  it("needs a key, and refuses to show it to a browser", () => {
    expect(() => new Loci({ apiKey: "" })).toThrow(client.LociError);
    (globalThis as { document?: unknown }).document = {};
    try {
      expect(() => new Loci({ apiKey: project.apiKey })).toThrow(/browser/);
      expect(new Loci({ apiKey: project.apiKey, dangerouslyAllowBrowser: true })).toBeInstanceOf(Loci);
    } finally {
      delete (globalThis as { document?: unknown }).document;
    }
  });
});

describe("verifyWebhook", () => {
  const secret = `whsec_${Buffer.from("a secret of some length").toString("base64")}`;
  const now = Date.now();
  const sign = (payload: string, id = "msg_1", at = String(Math.floor(now / 1000))) => {
    const signature = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`${id}.${at}.${payload}`)
      .digest("base64");
    return { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": `v1,AAAA v1,${signature}` };
  };
  const payload = '{"type": "memory.created"}';

  it("returns the event of a signed delivery", async () => {
    expect(await client.verifyWebhook(payload, sign(payload), secret)).toEqual({ type: "memory.created" });
    expect(await client.verifyWebhook(payload, new Headers(sign(payload)), secret)).toEqual({ type: "memory.created" });
  });

  it.each<[string, string, Record<string, string>]>([
    ["another body", `${payload} `, sign(payload)],
    ["another id", payload, { ...sign(payload), "webhook-id": "msg_2" }],
    ["an old time", payload, sign(payload, "msg_1", String(Math.floor(now / 1000) - 400))],
    ["no time", payload, { ...sign(payload), "webhook-timestamp": "" }],
    ["no signature", payload, { ...sign(payload), "webhook-signature": "" }],
    ["no headers", payload, {}],
  ])("rejects %s", async (_, body, headers) => {
    await expect(client.verifyWebhook(body, headers, secret)).rejects.toThrow(client.LociError);
  });
});
