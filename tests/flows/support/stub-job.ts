import { sql } from "drizzle-orm";
import type { Job, Steps } from "@/inngest/job";
import { rows } from "@/lib/db/client";

export type StubBody = (jobId: string, steps: Steps) => Promise<void>;

export const finish = async (jobId: string): Promise<void> => {
  await rows(sql`update ingestion_jobs set status = 'done', finished_at = now() where id = ${jobId}`);
};

export const stubJob = (body: StubBody): Job => ({
  name: "loci/ingest.requested",
  async run({ id }, steps) {
    await body(id, steps);
    await steps.run("finish", () => finish(id));
  },
  async fail({ id }, message) {
    await rows(sql`update ingestion_jobs set status = 'failed', error_message = ${message}, finished_at = now() where id = ${id}`);
  },
});

export function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
