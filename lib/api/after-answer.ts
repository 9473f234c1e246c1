import { after } from "next/server";

/** `after` keeps a serverless function alive for the work. It throws outside Next, as in tests. */
export function afterAnswer(work: () => Promise<unknown>): void {
  try {
    after(work);
  } catch {
    setImmediate(work);
  }
}
