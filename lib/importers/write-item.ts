import type { ProjectContext } from "@/lib/context";
import { sha256 } from "@/lib/crypto";
import { putDocument } from "@/lib/documents/put-document";
import { addMessages, storedMessages } from "@/lib/episodes/add-messages";
import { AppError } from "@/lib/errors";
import { listedGraph } from "@/lib/owners/listed-graphs";
import type { WriteTarget } from "@/lib/owners/writable-graph";
import { redactInput } from "@/lib/text/redaction/policy";
import { refund } from "@/lib/usage/refund";
import { requireQuota } from "@/lib/usage/take-quota";
import { withIngestQuota } from "@/lib/usage/with-quota";
import type { Conversation, Document, Fact } from "./item";

/** A job each. */
const messagesPerEpisode = 100;
const maxDocumentId = 512;

type Owned<T> = { item: T; source: string; target: WriteTarget };
export type Written = { added: number; existing: number; replaced: number };

/** The other service's id under a folder of its own, so that a second import of the same record finds the first. */
export async function writeText(ctx: ProjectContext, { item, source, target }: Owned<Fact | Document>): Promise<Written> {
  const meter = await requireQuota(ctx.project, "ingest");
  let change: string | undefined;
  try {
    ({ change } = await putDocument(ctx, {
      target,
      id: documentId(source, item.id),
      content: item.text,
      sourceType: item.kind === "fact" ? "MEMORY" : (item.sourceType ?? "TEXT"),
      sourceUrl: item.kind === "document" ? item.sourceUrl : undefined,
      channel: item.kind === "document" && item.sourceType && item.sourceType !== "TEXT" ? "external" : "internal",
      documentDate: item.at,
      expiresAt: item.expiresAt,
      metadata: { ...item.metadata, imported_from: source, ...(item.kind === "fact" && validTimes(item)) },
      agentId: item.agentId,
      runId: item.runId,
    }));
  } finally {
    if (change !== "created" && change !== "replaced") await refund(meter);
  }
  return {
    added: Number(change === "created"),
    replaced: Number(change === "replaced"),
    existing: Number(change === "unchanged" || change === "updated"),
  };
}

const validTimes = ({ validFrom, validUntil }: Fact) => ({
  ...(validFrom && { valid_from: validFrom.toISOString() }),
  ...(validUntil && { valid_until: validUntil.toISOString() }),
});

/** Only the messages that an earlier import did not bring: a later export continues the thread. */
export async function writeConversation(ctx: ProjectContext, { item, source, target }: Owned<Conversation>): Promise<Written> {
  const group = target.userId === undefined ? await listedGraph(ctx, target) : null;
  const owner = JSON.stringify([ctx.project.id, group ? ["group", group] : ["user", target.userId], source, item.id]);
  const thread = { id: stableId(owner), name: item.title ? redactInput(ctx, item.title).slice(0, 200) : null };
  const byId = new Map(
    item.messages.map(({ at, ...message }) => {
      const id = stableId(owner, message.id);
      return [id, { ...message, id, createdAt: at }];
    }),
  );
  const missing = async () => {
    const graphId = group ?? (await listedGraph(ctx, target).catch(noUserYet));
    const known = graphId ? await storedMessages({ projectId: ctx.project.id, graphId }, [...byId.keys()]) : new Set();
    return [...byId.values()].filter(({ id }) => !known.has(id));
  };
  let added = 0;
  let left = await missing();
  const existing = byId.size - left.length;
  for (let tries = 0; left.length > 0; ) {
    const messages = left.slice(0, messagesPerEpisode);
    try {
      await withIngestQuota(ctx.project, () =>
        addMessages(ctx, {
          target,
          thread,
          messages,
          metadata: { ...item.metadata, imported_from: source },
          agentId: item.agentId,
          runId: item.runId,
        }),
      );
      added += messages.length;
      left = left.slice(messagesPerEpisode);
    } catch (error) {
      // Another import of the same file was faster.
      if (!(error instanceof AppError && error.code === "UNAVAILABLE") || ++tries > maxTries) throw error;
      left = await missing();
    }
  }
  return { added, existing, replaced: 0 };
}

const maxTries = 5;

/** The first record creates the user. */
function noUserYet(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "USER_NOT_FOUND")) throw error;
}

function documentId(source: string, id: string): string {
  const isPath = !id.split("/").some((part) => part === "." || part === ".." || part === "");
  const shown = `${source}/${id}`;
  return isPath && shown.length <= maxDocumentId ? shown : `${source}/${sha256(id)}`;
}

/** A UUID of version 8, the same for the same parts. */
function stableId(...parts: string[]): string {
  const hex = sha256(JSON.stringify(parts)).slice(0, 32).split("");
  hex[12] = "8";
  hex[16] = "89ab"[Number.parseInt(hex[16]!, 16) % 4]!;
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
