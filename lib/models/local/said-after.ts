import type { Evidence } from "@/lib/models/types";

/** Whether one statement was made after another. Of one time, messages' passages have ids in the order in which they were said. */
export function isSaidAfter(one: Evidence, other: Evidence): boolean {
  const [at, otherAt] = [one.saidAt ?? "", other.saidAt ?? ""];
  if (at !== otherAt) return at > otherAt;
  return at !== "" && one.role !== null && other.role !== null && one.chunkId > other.chunkId;
}
