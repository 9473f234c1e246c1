import { SpendReached } from "@/components/usage/spend-reached";
import { toSpendState } from "@/lib/api/wire/dashboard/costs";
import { spendOf } from "@/lib/usage/spend-state";

/** Nothing while the project's spend is below its limits. @param projectId the internal id */
export async function SpendNotice({ projectId, base }: { projectId: string; base: string }) {
  const spend = await spendOf(projectId);
  return spend.state === "ok" ? null : <SpendReached spend={toSpendState(spend)} base={base} />;
}
