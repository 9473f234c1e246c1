import { refund } from "./refund";
import { type MeteredProject, requireQuota } from "./take-quota";

/** One unit, returned if the work fails. @throws AppError QUOTA_EXCEEDED */
export async function withIngestQuota<T>(project: MeteredProject, work: () => Promise<T>): Promise<T> {
  const meter = await requireQuota(project, "ingest");
  try {
    return await work();
  } catch (error) {
    await refund(meter);
    throw error;
  }
}
