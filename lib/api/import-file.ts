import type { ProjectContext } from "@/lib/context";
import type { ImportSource } from "@/lib/importers/formats";
import { importRecords } from "@/lib/importers/import-records";
import type { ImportMode } from "@/lib/importers/item";
import { readRecords } from "./json-records";

/** Lists that exports put their records in. */
const listKeys = new Set([
  ...["results", "memories", "items", "data"],
  ...["episodes", "episodic_nodes", "entities", "nodes", "entity_nodes", "facts", "edges"],
  ...["documents", "conversations", "agents", "blocks", "passages", "archival_memory", "files"],
]);

type Query = { from?: ImportSource | "auto"; mode?: ImportMode; userId?: string; group?: string; dryRun?: "true" | "false" };

export async function importFile(
  { ctx, request, report, signal }: { ctx: ProjectContext; request: Request; report: (progress: unknown) => void; signal: AbortSignal },
  { from = "auto", mode, userId, group, dryRun }: Query,
) {
  const options = { source: from, mode, target: { userId, group }, isDryRun: dryRun === "true" };
  const { isDryRun, ...imported } = await importRecords(ctx, readRecords(request, listKeys), options, { report, signal });
  return { dryRun: isDryRun, ...imported };
}
