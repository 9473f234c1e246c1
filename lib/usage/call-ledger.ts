import { AsyncLocalStorage } from "node:async_hooks";
import { withoutProject } from "@/lib/db/project-scope";
import { newId } from "@/lib/ids";
import { inSpan } from "@/lib/telemetry";
import type { ModelOperation } from "@/lib/vocabulary";
import { addSpent, type Spend, type SpentByKey, spentBy } from "./model-spend";

type Stage = { running: number; since: number; ms: number };

export type Ledger = {
  /** The query's id in responses and in the query log. */
  id: string;
  projectId: string | null;
  apiKeyId: string | null;
  /** Of a person. */
  accountId: string | null;
  graphs: number;
  results: number;
  refused: boolean | null;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  spent: SpentByKey;
  stages: Map<string, Stage>;
};

const ledgers = new AsyncLocalStorage<Ledger>();

export const ledger = (): Ledger | undefined => ledgers.getStore();

/** Each call has one, and enters at most one project. */
export const withLedger = <T>(work: () => T): T =>
  ledgers.run(
    {
      id: newId(),
      ...{ projectId: null, apiKeyId: null, accountId: null, graphs: 0, results: 0, refused: null },
      ...{ modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, spent: new Map(), stages: new Map() },
    },
    () => withoutProject(work),
  );

type CallFields = Partial<Pick<Ledger, "projectId" | "apiKeyId" | "accountId" | "graphs" | "results" | "refused">>;

/** Later values overwrite earlier ones. */
export function recordCall(fields: CallFields): void {
  const call = ledger();
  if (call) Object.assign(call, fields);
}

/** Calls without a price add tokens only. */
export const recordModelCall =
  (operation: ModelOperation): Spend =>
  (used) => {
    const call = ledger();
    if (!call) return;
    call.modelCalls++;
    call.inputTokens += used.inputTokens;
    call.outputTokens += used.outputTokens;
    call.costUsd += used.costUsd ?? 0;
    addSpent(call.spent, spentBy(operation, used));
  };

/** With a span of its own. Overlapping runs of the same stage count once. */
export async function measureStage<T>(stage: string, work: () => Promise<T>): Promise<T> {
  const stages = ledger()?.stages;
  if (!stages) return inSpan(stage, {}, work);
  const clock = stages.get(stage) ?? { running: 0, since: 0, ms: 0 };
  stages.set(stage, clock);
  if (clock.running++ === 0) clock.since = performance.now();
  try {
    return await inSpan(stage, {}, work);
  } finally {
    if (--clock.running === 0) clock.ms += performance.now() - clock.since;
  }
}
