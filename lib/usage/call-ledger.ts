import { AsyncLocalStorage } from "node:async_hooks";

type Stage = { underWay: number; since: number; ms: number };

/** What one call has come to so far: figures, never its text. */
export type Ledger = {
  projectId: string | null;
  apiKeyId: string | null;
  graphs: number;
  results: number;
  refused: boolean | null;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  stages: Map<string, Stage>;
};

const ledgers = new AsyncLocalStorage<Ledger>();

/** The ledger of the call under way; none outside a call, as in a job. */
export const ledger = (): Ledger | undefined => ledgers.getStore();

/** Does a call's work with a ledger of its own, in which whatever it calls may note figures. */
export const keepLedger = <T>(work: () => T): T =>
  ledgers.run(
    {
      ...{ projectId: null, apiKeyId: null, graphs: 0, results: 0, refused: null },
      ...{ modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, stages: new Map() },
    },
    work,
  );

type Noted = Partial<Pick<Ledger, "projectId" | "apiKeyId" | "graphs" | "results" | "refused">>;

/** Notes what the call is about and what it came to; what is noted later stands. */
export function noteCall(noted: Noted): void {
  const call = ledger();
  if (call) Object.assign(call, noted);
}

/** An answer of a model that was paid for in this call. */
export function noteSpending(used: { inputTokens: number; outputTokens: number; costUsd: number }): void {
  const call = ledger();
  if (!call) return;
  call.modelCalls++;
  call.inputTokens += used.inputTokens;
  call.outputTokens += used.outputTokens;
  call.costUsd += used.costUsd;
}

/** Does a part of a call's work, on the clock: what runs twice at the same time takes that time once. */
export async function timed<T>(stage: string, work: () => Promise<T>): Promise<T> {
  const stages = ledger()?.stages;
  if (!stages) return work();
  const clock = stages.get(stage) ?? { underWay: 0, since: 0, ms: 0 };
  stages.set(stage, clock);
  if (clock.underWay++ === 0) clock.since = performance.now();
  try {
    return await work();
  } finally {
    if (--clock.underWay === 0) clock.ms += performance.now() - clock.since;
  }
}
