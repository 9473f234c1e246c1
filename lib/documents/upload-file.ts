import { kindOf } from "@/lib/content/format";
import { readFile } from "@/lib/content/read-file";
import type { FileInput, FileText } from "@/lib/content/types";
import type { ProjectContext } from "@/lib/context";
import { addContent, type NewContent } from "@/lib/episodes/add-content";
import { checkWritable } from "@/lib/owners/writable-graph";
import { recordModelCall } from "@/lib/usage/call-ledger";
import { requireSpend } from "@/lib/usage/spend-state";
import type { FileFormat, SourceType } from "@/lib/vocabulary";
import { type DocumentChange, putDocument } from "./put-document";

export type Upload = Omit<NewContent, "content" | "sourceType" | "channel"> & { file: FileInput; documentId?: string };
export type Uploaded = { jobId: string | null; change: DocumentChange; read: FileText };

const sourceTypes: Partial<Record<FileFormat, SourceType>> = { pdf: "PDF", image: "IMAGE", audio: "AUDIO" };

/**
 * Only the file's text is kept. Whoever wrote it, it is from outside.
 * @throws AppError SPEND_LIMIT_REACHED for images and audio; as `readFile`, and as `addContent` or, with `documentId`, `putDocument`
 */
export async function uploadFile(ctx: ProjectContext, { file, documentId, ...added }: Upload, signal?: AbortSignal): Promise<Uploaded> {
  // Before the file is read, which is expensive.
  await checkWritable(ctx, added.target);
  if (["image", "audio"].includes(kindOf(file.bytes).kind)) await requireSpend(ctx);
  const read = await readFile(ctx.project.id, file, { spend: recordModelCall("read"), signal });
  const content: NewContent = {
    ...added,
    content: read.text,
    sourceType: sourceTypes[read.format] ?? "TEXT",
    channel: "external",
    documentDate: added.documentDate ?? (read.date === null ? undefined : new Date(read.date)),
  };
  if (documentId === undefined) {
    const { job } = await addContent(ctx, content);
    return { jobId: job.id, change: "created", read };
  }
  const { jobId, change } = await putDocument(ctx, { id: documentId, ...content });
  return { jobId, change, read };
}
