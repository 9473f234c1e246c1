import { z } from "zod";
import type { Document as OneDocument, DocumentSummary as Summary } from "@/lib/documents/document-record";
import { formatId } from "@/lib/ids";
import { jobStates, sourceTypes, trustName } from "@/lib/vocabulary";
import {
  AgentId,
  DateInput,
  ExternalId,
  expiryFields,
  GroupName,
  isNotBlank,
  LowerTrust,
  Metadata,
  RunId,
  showTime,
  showTimeOrNull,
  Timestamp,
  TrustClass,
  text,
} from "./common";
import { GraphRef, toGraphRef } from "./lists";
import { isOneOwner, OwnerQuery, oneOwner } from "./memory-list";
import { NextCursor, pageQuery } from "./page";
import { Warnings } from "./warnings";

const Content = text(500_000).refine(isNotBlank, "only white space");

export const NewDocument = z.object({
  content: Content,
  sourceType: z.enum(sourceTypes).default("TEXT").meta({
    description:
      "MEMORY: one statement of up to 10,000 characters, stored as one memory, word for word; `valid_from` and `valid_until` in metadata say when it is true",
  }),
  sourceUrl: z.string().max(2_048).optional(),
  documentDate: DateInput.optional(),
  metadata: Metadata.optional(),
  group: GroupName.optional(),
  userId: ExternalId.optional(),
  trust: LowerTrust.optional(),
  agentId: AgentId.optional(),
  runId: RunId.optional(),
  ...expiryFields,
});

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && text.length <= 2_048;

/** A text, or the address of one: with `sourceUrl` alone, or as the content of type URL, the page or file is read from there. */
export const documentOrAddress = {
  ...NewDocument.shape,
  content: Content.optional().meta({
    description: "The text. Leave it out to have the page or file at sourceUrl read, up to 20 MB and 1,000,000 characters",
  }),
};
export const hasContent = ({ content, sourceUrl }: { content?: string; sourceUrl?: string }) => (content ?? sourceUrl) !== undefined;
export const needsContent = { path: ["content"], message: "send content, or sourceUrl to have it read from there" };

/** Clients also send an address as the content. */
export function withAddress<T extends { content?: string; sourceType: string; sourceUrl?: string }>(document: T): T {
  const address = document.content?.trim();
  if (document.sourceType !== "URL" || address === undefined || !isAddress(address)) return document;
  return { ...document, content: undefined, sourceUrl: address };
}

/** May be empty: files are. */
export const StoredDocument = z.object({
  ...NewDocument.shape,
  content: z
    .string()
    .max(500_000)
    .refine((content) => content.length <= 500_000, "longer than 500,000 characters"),
});

export const toOneTarget = {
  path: ["group"],
  message: "send group or userId, not both; with neither, the content goes to the default group",
};

export const maxDocumentId = 512;
const isPath = (id: string) => id.trim() !== "" && !id.split("/").some((part) => part === "." || part === "..");

export const DocumentParams = z.object({
  id: text(maxDocumentId)
    .refine(isPath, "not an id or a path: it is blank, or has a part `.` or `..`")
    .meta({ description: "Your own id or path of the document. Slashes may be encoded as %2F" }),
});
export const DocumentQuery = z.object(OwnerQuery).refine(isOneOwner, oneOwner);
export const DocumentListQuery = z
  .object({
    ...OwnerQuery,
    prefix: z.string().max(maxDocumentId).optional().meta({ description: "Only documents whose id starts with this" }),
    agentId: ExternalId.optional().meta({ description: "Only documents that this agent stored" }),
    runId: ExternalId.optional().meta({ description: "Only documents that this run stored" }),
    ...pageQuery,
  })
  .refine(isOneOwner, oneOwner);

export const DocumentSummary = z
  .object({
    id: z.string().meta({ description: "Your own id or path" }),
    graph: GraphRef,
    length: z.int().min(0).meta({ description: "Length of the text in characters" }),
    bytes: z.int().min(0).meta({ description: "Size of the text in UTF-8" }),
    version: z.int().min(0).meta({ description: "1 for the first text, one more for each that replaced it" }),
    sourceType: z.enum(sourceTypes),
    sourceUrl: z.string().nullable(),
    documentDate: Timestamp.nullable(),
    expiresAt: Timestamp.nullable(),
    metadata: Metadata,
    agentId: z.string().nullable(),
    runId: z.string().nullable(),
    trust: TrustClass,
    episodeId: z.string(),
    jobId: z.string().nullable(),
    jobStatus: z.enum(jobStates).nullable().meta({ description: "Status of the job that extracts memories from the text" }),
    memories: z.int().min(0).meta({ description: "Active memories extracted from the text" }),
    createdAt: Timestamp,
    updatedAt: Timestamp.meta({ description: "When the current text was stored" }),
  })
  .meta({ id: "DocumentSummary" });
export const Document = DocumentSummary.extend({ content: z.string() }).meta({ id: "Document" });
export const DocumentPage = z.object({ documents: z.array(DocumentSummary), nextCursor: NextCursor });
export const DocumentStored = Document.extend({
  change: z
    .enum(["created", "unchanged", "updated", "replaced"])
    .meta({ description: "unchanged: the same as stored. updated: only metadata, sourceUrl, agentId or runId. replaced: a new text" }),
  warnings: Warnings,
});
export const DocumentDeleted = z.object({
  deleted: z.literal(true),
  id: z.string(),
  versions: z.int().min(0),
  memories: z.int().min(0).meta({ description: "Memories deleted with it" }),
});

export const toDocumentSummary = ({ graph, trust, episodeId, jobId, ...document }: Summary): z.input<typeof DocumentSummary> => ({
  ...document,
  graph: toGraphRef(graph),
  trust: trustName(trust),
  episodeId: formatId("episode", episodeId),
  jobId: jobId && formatId("job", jobId),
  documentDate: showTimeOrNull(document.documentDate),
  expiresAt: showTimeOrNull(document.expiresAt),
  createdAt: showTime(document.createdAt),
  updatedAt: showTime(document.updatedAt),
});
export const toDocument = ({ content, ...summary }: OneDocument): z.input<typeof Document> => ({ ...toDocumentSummary(summary), content });
