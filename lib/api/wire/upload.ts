import { z } from "zod";
import { maxTextLength } from "@/lib/content/types";
import type { Uploaded } from "@/lib/documents/upload-file";
import { formatId } from "@/lib/ids";
import { fileFormats } from "@/lib/vocabulary";
import { UploadedFile } from "../read-form";
import { expiryFields, isOneExpiry, Metadata, oneExpiry } from "./common";
import { DocumentParams, NewDocument, toOneTarget } from "./documents";
import { isOneOwner } from "./memory-list";
import { Warnings, warnIfShared } from "./warnings";

const File = z
  .custom<UploadedFile>((value) => value instanceof UploadedFile, "not a file: send it as a part with a filename")
  .meta({ type: "string", format: "binary", description: "At most 4 MB" });

/** A form has only text fields. */
const MetadataText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("not valid JSON");
      return z.NEVER;
    }
  })
  .pipe(Metadata)
  .meta({ description: "A JSON object as text, up to 50 keys and 16 KB" });

const { userId, group, documentDate, agentId, runId, trust, sourceUrl } = NewDocument.shape;

export const UploadBody = z
  .object({
    file: File,
    userId,
    group,
    documentId: DocumentParams.shape.id
      .meta({ description: "Your own id or path of the document. A new version with the same id replaces the old one" })
      .optional(),
    documentDate,
    sourceUrl,
    metadata: MetadataText.optional(),
    agentId,
    runId,
    trust,
    expiresAt: expiryFields.expiresAt,
    ttl: z.coerce.number().pipe(expiryFields.ttl.unwrap()).optional().meta({ description: "Seconds until it expires. Instead of a time" }),
  })
  .refine(isOneOwner, toOneTarget)
  .refine(isOneExpiry, oneExpiry);

export const UploadResponse = z.object({
  jobId: z.string().nullable().meta({ description: "null if nothing has to be extracted" }),
  status: z.enum(["queued", "unchanged"]).meta({ description: "unchanged: the document has this text already" }),
  message: z.string(),
  format: z.enum(fileFormats),
  pages: z.int().min(1).nullable().meta({ description: "Of a PDF" }),
  length: z.int().min(1).max(maxTextLength).meta({ description: "Of the text that was read, in characters" }),
  warnings: Warnings,
});

/** `jobs`: the path of the endpoint that follows jobs. */
export function toUploadResponse(
  { jobId, read: { format, pages, text } }: Uploaded,
  { userId, group, jobs }: { userId?: string; group?: string; jobs: string },
): z.input<typeof UploadResponse> {
  const answer = { format, pages, length: text.length, ...warnIfShared({ userId, group }) };
  if (jobId === null) return { ...answer, jobId, status: "unchanged", message: "The document has this text already." };
  const shown = formatId("job", jobId);
  return { ...answer, jobId: shown, status: "queued", message: `Accepted. Follow it with GET ${jobs}/${shown}.` };
}
