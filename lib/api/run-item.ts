import { describeError, log } from "@/lib/log";
import { errorBody } from "./envelopes";
import { toAppError } from "./to-app-error";

type ItemDone = { status: number; id: string | null; jobId: string | null };
type ItemError = { error: string; code: string };

/** One item of a batch: its error becomes its result. */
export async function runItem(
  work: () => Promise<ItemDone>,
  { correlationId, index }: { correlationId: string; index: number },
): Promise<ItemDone & { error: ItemError | null }> {
  try {
    return { ...(await work()), error: null };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) log.error("batch.item_failed", { correlationId, index, code: error.code, ...describeError(thrown) });
    const { correlationId: _, ...body } = errorBody("memory", error, correlationId);
    return { status: error.status, id: null, jobId: null, error: body as ItemError };
  }
}
