import { z } from "zod";
import type { AuditFilter, AuditPage, AuditEntry as Entry } from "@/lib/audit/entries";
import { genesisHash } from "@/lib/audit/record";
import type { ChainVerification } from "@/lib/audit/verify-chain";
import { formatId } from "@/lib/ids";
import { DateInput, isOrderedRange, readDate, readEnd, showTime, Timestamp } from "../common";
import { NextCursor, pageQuery } from "../page";
import { ProjectRef } from "./projects";

const Hash = z.string().meta({ description: "SHA-256, hex" });

// Loose, so that a row someone tampered with is still shown; verify reports it.
const fields = {
  id: z.string(),
  seq: z.int().min(0).meta({ description: "Counts from 1, without gaps" }),
  occurredAt: Timestamp,
  action: z.string(),
  actor: z.looseObject({
    type: z.string().meta({ description: "user, api_key, system or webhook" }),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  target: z.looseObject({ type: z.string(), id: z.string() }),
  outcome: z.string(),
  correlationId: z.string().nullable(),
  payloadHash: Hash.meta({ description: "Hash of the action's canonical JSON. The content itself is never stored" }),
  prevHash: Hash.meta({ description: `Hash of the previous entry; ${genesisHash.length} zeros for the first` }),
  hash: Hash.meta({ description: "Hash of this entry's canonical JSON (RFC 8785) without `hash`" }),
};

export const AuditList = z.object({
  project: ProjectRef,
  entries: z.array(z.object(fields)),
  total: z.int().min(0),
  nextCursor: NextCursor,
});
export const AuditEntry = z.object({ project: ProjectRef, ...fields });

export const toAuditEntry = ({ id, occurredAt, ...entry }: Entry) => ({
  ...entry,
  id: formatId("audit", id),
  occurredAt: showTime(occurredAt),
});

const showSeqCursor = (seq: number): string => Buffer.from(`seq ${seq}`).toString("base64url");
const readSeqCursor = (text: string): number | null => {
  const seq = /^seq (\d{1,15})$/.exec(Buffer.from(text, "base64url").toString())?.[1];
  return seq === undefined ? null : Number(seq);
};

export const AuditQuery = z
  .object({
    ...pageQuery,
    cursor: z
      .string()
      .refine((text) => readSeqCursor(text) !== null, "not a cursor of this list: send `nextCursor` unchanged")
      .optional()
      .meta({ description: "`nextCursor` of the previous page" }),
    from: DateInput.optional(),
    to: DateInput.optional(),
    kind: z.string().min(1).max(100).optional().meta({ description: "Prefix of the action, such as `group` or `group.deleted`" }),
    q: z.string().max(200).optional().meta({ description: "Part of the action, target, actor or correlation id. Case-insensitive" }),
  })
  .refine(isOrderedRange, { path: ["from"], message: "after `to`" });

export const readAuditQuery = ({
  limit,
  offset,
  cursor,
  from,
  to,
  kind,
  q,
}: z.output<typeof AuditQuery>): AuditFilter & { page: AuditPage } => ({
  page: { limit, offset, before: cursor === undefined ? null : readSeqCursor(cursor) },
  from: readDate(from),
  to: readEnd(to),
  kind,
  q,
});

export const showAuditCursor = (before: number | null): string | null => (before === null ? null : showSeqCursor(before));

const Head = z.object({ seq: z.int().min(0), hash: z.string().max(200) });
const Seq = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const VerifyBody = z
  .object({
    projectId: z.string().optional().meta({ description: "Defaults to the organization's newest project" }),
    fromSeq: Seq.optional(),
    toSeq: Seq.optional(),
    expectedHead: Head.optional().meta({
      description: "A head from an earlier verification. The entry with this `seq` must still have this hash",
    }),
  })
  .refine(({ fromSeq = 1, toSeq = fromSeq }) => fromSeq <= toSeq, { path: ["fromSeq"], message: "after `toSeq`" });

export const Verification = z.object({
  project: ProjectRef,
  valid: z.boolean(),
  entriesChecked: z.int().min(0),
  firstInvalid: z
    .object({
      seq: z.int().min(0),
      id: z.string().nullable(),
      reason: z.enum(["hash_mismatch", "prev_hash_mismatch", "sequence_gap", "head_mismatch"]),
    })
    .nullable()
    .meta({ description: "Where the chain breaks. For a gap: the first missing entry, with a null id" }),
  head: z.object({ seq: z.int().min(0), hash: Hash }),
  checkedAt: Timestamp,
});

export const toVerification = ({ firstInvalid, checkedAt, ...verified }: ChainVerification) => ({
  ...verified,
  firstInvalid: firstInvalid && { ...firstInvalid, id: firstInvalid.id && formatId("audit", firstInvalid.id) },
  checkedAt: showTime(checkedAt),
});
