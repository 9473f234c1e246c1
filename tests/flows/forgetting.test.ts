import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { sweep } from "@/lib/forgetting/sweep";
import { search } from "@/lib/retrieval/search";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { violations } from "../support/invariants";
import { aProject } from "../support/project";
import { add, audited, hoursLater, list, memories, memoryLike, patch, setSettings } from "./support/forgetting";

useDatabase();

describe("a project that erases", () => {
  it("deletes what has expired, as DELETE does, with its text", async () => {
    const project = await aProject();
    await setSettings(project, { expiry: "erase" });
    await add(project, "I live in Porto.", {});
    await add(project, "I live in Quillwood.");
    expect((await memories(project)).map(({ status }) => status).sort()).toEqual(["active", "superseded"]);
    await hoursLater(project, 2);
    await sweep();
    expect((await memories(project)).map(({ status, content }) => [status, content])).toEqual([
      ["active", expect.stringContaining("Porto")],
    ]);
    for (const table of ["memories", "chunks", "messages", "postings", "conflicts", "restatements"])
      expect([
        table,
        await rows(sql`select 1 from ${sql.identifier(table)} t where project_id = ${project.id} and t::text ilike '%quillwood%'`),
      ]).toEqual([table, []]);
    expect([await audited(project, "memories.erased"), await audited(project, "messages.erased")]).toEqual([1, 1]);
    expect(await violations()).toEqual({});
  });

  it("erases what expired while it only hid, and keeps text that a memory still rests on", async () => {
    const project = await aProject();
    await add(project, "I collect Zanzibar stamps. I like green tea.");
    await patch(project, await memoryLike(project, "green tea"), { expiresAt: null });
    await hoursLater(project, 2);
    await sweep();
    expect((await memories(project)).map(({ status }) => status).sort()).toEqual(["active", "expired"]);
    await setSettings(project, { expiry: "erase" });
    await sweep();
    expect((await memories(project)).map(({ content }) => content)).toEqual([expect.stringContaining("green tea")]);
    const [message] = await rows<{ content: string }>(sql`select content from messages where project_id = ${project.id}`);
    expect(message!.content).toContain("green tea");
    expect(await violations()).toEqual({});
  });

  it("erases by age what wasn't stated since, but nothing pinned", async () => {
    const project = await aProject();
    await add(project, "I live in Porto.", {});
    await add(project, "I like green tea. I play the oboe.", {});
    await add(project, "I collect Zanzibar stamps.", {});
    await patch(project, await memoryLike(project, "Zanzibar"), { pinned: true });
    await hoursLater(project, 72);
    await add(project, "I like green tea.", {});
    await setSettings(project, { retention: { memoriesDays: 2, messagesDays: null } });
    await sweep();
    const left = (await memories(project)).map(({ content }) => content).sort();
    expect(left).toEqual([expect.stringContaining("Zanzibar"), expect.stringContaining("green tea")]);
    expect(await violations()).toEqual({});
  });

  it("erases old messages with what only they state", async () => {
    const project = await aProject();
    await add(project, "I live in Porto. I like green tea.", {});
    await add(project, "I collect Zanzibar stamps.", {});
    await patch(project, await memoryLike(project, "Zanzibar"), { pinned: true });
    await hoursLater(project, 72);
    await add(project, "I like green tea.", {});
    await setSettings(project, { retention: { messagesDays: 2, memoriesDays: null } });
    await sweep();
    const messages = await rows<{ content: string }>(sql`select content from messages where project_id = ${project.id} order by id`);
    expect(messages.map(({ content }) => content)).toEqual(["I collect Zanzibar stamps.", "I like green tea."]);
    expect((await memories(project)).map(({ content }) => content).sort()).toEqual([
      expect.stringContaining("Zanzibar"),
      expect.stringContaining("green tea"),
    ]);
    expect(await violations()).toEqual({});
  });

  it("erases superseded memories and earlier versions, if it keeps no history", async () => {
    const project = await aProject();
    await add(project, "I live in Porto.", {});
    await add(project, "I live in Quillwood.", {});
    await add(project, "I live in Lisbon.", {});
    await add(project, "I play the oboe.", {});
    await patch(project, await memoryLike(project, "oboe"), { content: "User plays the bassoon." });
    await setSettings(project, { history: "erase" });
    await sweep();
    expect((await memories(project)).map(({ status, content }) => [status, content])).toEqual([
      ["active", "User lives in Lisbon."],
      ["active", "User plays the bassoon."],
    ]);
    expect(await rows(sql`select 1 from memory_versions where project_id = ${project.id}`)).toEqual([]);
    expect(await violations()).toEqual({});
  });
});

describe("a pinned memory", () => {
  it("is first in the context block, also when everything else doesn't fit", async () => {
    const project = await aProject();
    for (const town of ["Ghent", "Bruges", "Leuven", "Namur"])
      await add(project, `I like the market of ${town}. I visited ${town} in May 2026.`, {});
    await add(project, "I play the oboe.", {});
    const id = await memoryLike(project, "oboe");
    expect((await patch(project, id, { pinned: true })).body).toMatchObject({ pinned: true, version: 1 });
    for (const maxTokens of [110, 2_000]) {
      const { body } = await call("GET", `/v1/users/maya/context?maxTokens=${maxTokens}`, { key: project.apiKey });
      expect(body.sections[0]).toMatchObject({ kind: "pinned", body: expect.stringContaining("oboe") });
      expect(body.text.split("oboe")).toHaveLength(2);
    }
  });

  it("is superseded by a person only: what contradicts it opens a conflict", async () => {
    const project = await aProject();
    await add(project, "I live in Porto.", {});
    const id = await memoryLike(project, "Porto");
    await patch(project, id, { pinned: true });
    await add(project, "I live in Lisbon.", {});
    expect((await memories(project)).map(({ status }) => status)).toEqual(["active", "active"]);
    const { body } = await call("GET", "/v1/conflicts?userId=maya", { key: project.apiKey });
    expect(body.conflicts).toEqual([expect.objectContaining({ status: "unresolved", reason: expect.stringContaining("pinned") })]);
    const resolved = await call("POST", `/v1/conflicts/${body.conflicts[0].id}/resolve`, {
      key: project.apiKey,
      body: { action: "confirm" },
    });
    expect(resolved.status).toBe(200);
    expect((await call("GET", `/v1/memory/${id}`, { key: project.apiKey })).body.status).toBe("superseded");
    expect(await violations()).toEqual({});
  });

  it("stays when its document is replaced", async () => {
    const project = await aProject();
    const put = (content: string) => call("PUT", "/v1/documents/a.md", { key: project.apiKey, body: { userId: "maya", content } });
    await put("Maya plays the oboe.");
    await runner().idle();
    await patch(project, await memoryLike(project, "oboe"), { pinned: true });
    await put("Maya likes green tea.");
    await runner().idle();
    expect(await list(project, "userId=maya")).toContainEqual(expect.stringContaining("oboe"));
  });
});

describe("the sweep", () => {
  it("leaves other projects alone, and what isn't due", async () => {
    const [one, other] = [await aProject(), await aProject()];
    for (const project of [one, other]) await add(project, "I live in Porto.");
    await add(one, "I like green tea.", { ttl: 7_200_000 });
    await hoursLater(one, 2);
    await rows(sql`update projects set forget_at = now() where id = ${other.id}`);
    await sweep();
    expect((await memories(one)).map(({ status }) => status).sort()).toEqual(["active", "expired"]);
    expect((await memories(other)).map(({ status }) => status)).toEqual(["active"]);
    expect([await audited(one, "memories.expired"), await audited(other, "memories.expired")]).toEqual([1, 0]);
    const [next] = await rows<{ isLater: boolean }>(sql`select forget_at > now() as "isLater" from projects where id = ${other.id}`);
    expect(next).toEqual({ isLater: true });
  });

  it("is done once by two servers at the same time, and again after one that died", async () => {
    const project = await aProject();
    await add(project, "I live in Porto. I like green tea.");
    await hoursLater(project, 2);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await audited(project, "memories.expired")).toBe(1);
    // A server that claimed the project and died: its lease runs out.
    await add(project, "I play the oboe.");
    await hoursLater(project, 2);
    await rows(sql`update projects set forget_at = now() + interval '5 minutes' where id = ${project.id}`);
    await sweep();
    expect(await audited(project, "memories.expired")).toBe(1);
    await hoursLater(project, 1);
    await sweep();
    expect(await audited(project, "memories.expired")).toBe(2);
  });

  it("takes many in bounded batches", async () => {
    const project = await aProject();
    await add(project, "I live in Porto.", {});
    const [memory] = await memories(project);
    await rows(sql`
      insert into memories (id, project_id, graph_id, episode_id, chunk_id, job_id, unit, status, type, content, quote, quote_start, confidence, trust,
        recorded_at, content_key, model, expires_at)
      select gen_random_uuid(), project_id, graph_id, episode_id, chunk_id, job_id, unit + 128 * n, 'active', 'FACT', 'Fact ' || n, quote, quote_start,
        confidence, trust, recorded_at, 'key ' || n, model, now() - interval '1 minute' from memories, generate_series(1, 450) n
      where id = ${memory!.id} and project_id = ${project.id}`);
    await rows(sql`update projects set forget_at = now() where id = ${project.id}`);
    await sweep();
    expect((await memories(project)).filter(({ status }) => status === "expired")).toHaveLength(450);
    expect(await audited(project, "memories.expired")).toBe(3);
    expect(await search(project.ctx, { users: ["maya"], query: "Porto", limit: 50 }).then(({ results }) => results.length)).toBe(1);
  });
});
