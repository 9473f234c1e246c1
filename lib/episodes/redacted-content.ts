import type { ProjectContext } from "@/lib/context";
import { recordEvent } from "@/lib/events/record-event";
import type { Graph } from "@/lib/graphs/graph";
import { formatId } from "@/lib/ids";
import { type Redacted, redact, redactTask } from "@/lib/text/redaction/policy";
import { inWorker } from "@/lib/worker";

const maxInlineLength = 10_000;

/** Call it in the transaction that stores the content. */
export async function reportRedacted(graph: Graph, jobId: string, types: string[]): Promise<void> {
  if (types.length > 0) await recordEvent({ ...graph, type: "content.redacted", data: { jobId: formatId("job", jobId), types } });
}

export async function redactedContent<T extends { content?: string; messages?: { content: string }[]; metadata?: unknown }>(
  ctx: { project: Pick<ProjectContext["project"], "settings"> },
  value: T,
): Promise<Redacted<T>> {
  const { settings } = ctx.project;
  if (!settings.redaction?.enabled) return { value, types: [] };
  const length = [value, ...(value.messages ?? [])].reduce((sum, { content = "" }) => sum + content.length, 0);
  if (length + JSON.stringify(value.metadata ?? null).length <= maxInlineLength) return redact(ctx, value);
  return (await inWorker(redactTask, { settings, value })) as Redacted<T>;
}
