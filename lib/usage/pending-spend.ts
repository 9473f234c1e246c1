import { inProject } from "@/lib/db/project-scope";
import { describeError, log } from "@/lib/log";
import { addSpent, type SpentByKey } from "./model-spend";
import { writeSpend } from "./write-spend";

/** What calls spent, by project. Sums, so that they stay small while the database is away. */
const pending = new Map<string, SpentByKey>();

export function spendLater(projectId: string, spent: SpentByKey): void {
  if (spent.size === 0) return;
  const own = pending.get(projectId) ?? new Map();
  pending.set(projectId, own);
  for (const each of spent.values()) addSpent(own, each);
}

/** Never throws: what can't be written is kept for the next time. Losing the last moments before a crash is acceptable. */
export async function writePendingSpend(): Promise<void> {
  const taken = [...pending];
  pending.clear();
  for (const [projectId, spent] of taken) {
    try {
      await inProject(projectId, () => writeSpend(projectId, [...spent.values()]));
    } catch (error) {
      spendLater(projectId, spent);
      log.warn("model_usage.not_written", { projectId, ...describeError(error) });
    }
  }
}
