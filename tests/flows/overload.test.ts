import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { inTransaction, outsideTransaction, rows } from "@/lib/db/client";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

vi.hoisted(() => {
  process.env.LOCI_MAX_WAIT_MS = "50";
});

useDatabase();

/** While the database answers nobody. */
async function whileBlocked<T>(work: () => Promise<T>): Promise<T> {
  let unblock = () => {};
  const done = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  let isBlocked = () => {};
  const blocked = new Promise<void>((resolve) => {
    isBlocked = resolve;
  });
  const blocking = inTransaction(async () => {
    await rows(sql`lock table usage_counters in access exclusive mode`);
    isBlocked();
    await done;
  });
  await blocked;
  try {
    return await outsideTransaction(work);
  } finally {
    unblock();
    await blocking;
  }
}

const usedBy = async (organizationId: string) => {
  const [counted] = await rows<{ used: number }>(
    sql`select coalesce(sum(used), 0)::int as used from usage_counters where organization_id = ${organizationId} and budget = 'retrieval'`,
  );
  return counted!.used;
};

describe("a server with more calls than it can answer", () => {
  it("refuses those whose turn doesn't come in time, counts none of them, and answers the others", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    const search = () => call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query: "Lisbon" } });
    const before = await usedBy(project.organizationId);

    const calls = Array.from({ length: 40 }, () => ({ status: 0, answer: undefined as Awaited<ReturnType<typeof search>> | undefined }));
    const all = await whileBlocked(async () => {
      const pending = calls.map(async (each) => {
        each.answer = await search();
        each.status = each.answer.status;
      });
      // Those that wait for their turn are refused meanwhile; those that had one wait for the database.
      await Promise.any(
        pending.map(async (answered, i) => {
          await answered;
          if (calls[i]!.status !== 503) throw new Error("answered");
        }),
      );
      return pending;
    });
    await Promise.all(all);

    const refused = calls.filter(({ status }) => status === 503);
    const answered = calls.filter(({ status }) => status === 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(answered.length).toBeGreaterThan(0);
    expect(refused.length + answered.length).toBe(calls.length);
    for (const { answer } of refused) {
      expect(answer!.body).toMatchObject({ error: "unavailable" });
      expect(answer!.headers.get("retry-after")).toBe("2");
    }
    expect(await usedBy(project.organizationId)).toBe(before + answered.length);
    expect((await search()).status).toBe(200);
  });

  it("leaves out those whose client has gone, and counts none of them", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    const input = { key: project.apiKey, body: { user_id: "maya", query: "Lisbon" } };
    const before = await usedBy(project.organizationId);
    const gone = AbortSignal.abort();
    expect((await respond("POST", "/v1/core/search", { ...input, signal: gone })).status).toBe(499);
    expect(await usedBy(project.organizationId)).toBe(before);

    // Some wait for the database and are counted; the others wait for their turn, and their clients leave before the deadline.
    const leaving = new AbortController();
    const all = await whileBlocked(async () => {
      const pending = Array.from({ length: 40 }, () => respond("POST", "/v1/core/search", { ...input, signal: leaving.signal }));
      setImmediate(() => leaving.abort());
      await Promise.any(pending);
      return pending;
    });
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(new Set(statuses).has(499)).toBe(true);
    expect(statuses.filter((status) => status === 503)).toEqual([]);
    expect(await usedBy(project.organizationId)).toBeLessThan(before + statuses.length);
    expect((await call("POST", "/v1/core/search", input)).status).toBe(200);
  });
});
