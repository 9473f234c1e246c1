import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { runItem } from "@/lib/api/run-item";
import { Batch, BatchItem, BatchResults } from "@/lib/api/wire/batch";
import { readDate, readExpiry } from "@/lib/api/wire/common";
import { withAddress } from "@/lib/api/wire/documents";
import { readEdit } from "@/lib/api/wire/memories";
import type { ProjectContext } from "@/lib/context";
import { addDocument } from "@/lib/documents/add-document";
import { AppError } from "@/lib/errors";
import { formatId, parseId } from "@/lib/ids";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { withIngestQuota } from "@/lib/usage/with-quota";

type Done = { status: number; id: string | null; jobId: string | null };

async function perform(ctx: ProjectContext, input: unknown): Promise<Done> {
  const item = BatchItem.parse(input);
  if (item.action === "add") {
    const { action: _, group, userId, documentDate, expiresAt, ttl, ...content } = item;
    const { job } = await withIngestQuota(ctx.project, () =>
      addDocument(ctx, {
        target: { group, userId },
        documentDate: readDate(documentDate),
        expiresAt: readExpiry({ expiresAt, ttl }),
        ...withAddress(content),
      }),
    );
    return { status: 202, id: null, jobId: formatId("job", job.id) };
  }
  if (item.action === "update") {
    const { action: _, id, ...edit } = item;
    await editMemory(ctx, { id: parseId("memory", id), edit: readEdit(edit) });
    return { status: 200, id, jobId: null };
  }
  if (ctx.access?.scope !== "admin") throw new AppError("FORBIDDEN", `This key's scope is ${ctx.access?.scope}; deleting needs admin.`);
  await deleteMemory(ctx, parseId("memory", item.id));
  return { status: 200, id: item.id, jobId: null };
}

export const POST = memoryApi.json({
  summary: "Add, update and delete up to 100 items in one call",
  description:
    "Items are done in order, each as its single call would do it: `add` as POST /v1/memory/add, `update` as PATCH and `delete` as DELETE /v1/memory/{id}, which needs an admin key. An item that fails doesn't stop the others; its result has the error. Each added item counts as one add.",
  access: "write",
  body: Batch,
  response: BatchResults,
  errors: [],
  async handler({ ctx, body, correlationId, signal }) {
    const results = [];
    for (const [index, item] of body.items.entries()) {
      signal.throwIfAborted();
      results.push({ index, ...(await runItem(() => perform(ctx, item), { correlationId, index })) });
    }
    const failed = results.filter(({ error }) => error !== null).length;
    return { results, succeeded: results.length - failed, failed };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
