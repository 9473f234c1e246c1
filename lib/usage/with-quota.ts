import { refund } from "./refund";
import { requireQuota } from "./take-quota";

/** One unit, returned if the work fails. @throws AppError QUOTA_EXCEEDED */
export async function withIngestQuota<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  const meter = await requireQuota(organizationId, "ingest");
  try {
    return await work();
  } catch (error) {
    await refund(meter);
    throw error;
  }
}
