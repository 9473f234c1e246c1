import type { ProjectContext } from "@/lib/context";
import { redacted, redactTask } from "@/lib/text/redaction/policy";
import { inWorker } from "@/lib/worker";

/** UTF-16 units of JSON that are read for secrets in a few milliseconds. */
const shortContent = 10_000;

/** `redacted`, in a worker where the value is long. @throws AppError CONTENT_BLOCKED */
export async function redactedContent<T extends { content?: string; messages?: { content: string }[]; metadata?: unknown }>(
  ctx: ProjectContext,
  value: T,
): Promise<T> {
  const { settings } = ctx.project;
  if (!settings.redaction?.enabled) return value;
  const length = [value, ...(value.messages ?? [])].reduce((sum, { content = "" }) => sum + content.length, 0);
  if (length + JSON.stringify(value.metadata ?? null).length <= shortContent) return redacted(ctx, value);
  return (await inWorker(redactTask, { settings, value })) as T;
}
