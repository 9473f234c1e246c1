import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

const paragraph = (n: number) => `On day ${n} of the audit the team in Porto read ledger ${n} and wrote down what it said.\n\n`;
const longDocument = Array.from({ length: 6_000 }, (_, n) => paragraph(n))
  .join("")
  .slice(0, 500_000);

describe("eight long documents of one project", () => {
  it("delay another project's message by a few slices, not by a document", { timeout: 240_000 }, async () => {
    const [busy, other] = [await aProject(), await aProject()];
    await runner().stop();
    for (let i = 0; i < 8; i++) {
      const added = await call("POST", "/v1/memory/add", { key: busy.apiKey, body: { content: longDocument, userId: "archive" } });
      expect(added.status).toBe(202);
    }
    const line = await call("POST", "/v1/memory/add", { key: other.apiKey, body: { content: "I live in Porto.", userId: "maya" } });
    const jobId = parseId("job", line.body.jobId);
    await runner().start();
    await vi.waitFor(
      async () => {
        const done = await rows(sql`select id from ingestion_jobs where project_id = ${other.id} and id = ${jobId} and status = 'done'`);
        expect(done).toHaveLength(1);
      },
      { timeout: 200_000, interval: 20 },
    );
    // Read after it, by a statement of its own, since two projects may live on two machines.
    const [then] = await rows<{ slices: number; documents: number }>(sql`
      select (select count(*)::int from job_steps where project_id = ${busy.id} and name like 'extract%') as slices,
        (select count(*)::int from ingestion_jobs where project_id = ${busy.id} and status = 'done') as documents`);
    expect(then!.documents).toBe(0);
    expect(then!.slices).toBeLessThanOrEqual(8);
    expect(await other.searches("maya", "Where does Maya live?")).toContainEqual(expect.stringContaining("Porto"));
  });
});
