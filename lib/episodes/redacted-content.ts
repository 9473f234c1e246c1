import type { ProjectContext } from "@/lib/context";
import { redactInput, redactTask } from "@/lib/text/redaction/policy";
import { inWorker } from "@/lib/worker";

const maxInlineLength = 10_000;

export async function redactedContent<T extends { content?: string; messages?: { content: string }[]; metadata?: unknown }>(
  ctx: { project: Pick<ProjectContext["project"], "settings"> },
  value: T,
): Promise<T> {
  const { settings } = ctx.project;
  if (!settings.redaction?.enabled) return value;
  const length = [value, ...(value.messages ?? [])].reduce((sum, { content = "" }) => sum + content.length, 0);
  if (length + JSON.stringify(value.metadata ?? null).length <= maxInlineLength) return redactInput(ctx, value);
  return (await inWorker(redactTask, { settings, value })) as T;
}
