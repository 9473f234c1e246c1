import { expect } from "vitest";
import type { Send } from "../setup/ids";

/** Returns once its memories are there. */
export async function addDocument(
  person: Send,
  { projectId, content }: { projectId: string; content: string },
  timeout = 20_000,
): Promise<void> {
  const { jobId } = await person("POST", "/v1/dashboard/ingest", { projectId, content });
  const isDone = async () => (await person("GET", `/v1/dashboard/jobs/${jobId}?projectId=${projectId}`)).status === "DONE";
  await expect.poll(isDone, { timeout }).toBe(true);
}
