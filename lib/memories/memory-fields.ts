import { type SQL, sql } from "drizzle-orm";
import { shownStatus } from "@/lib/db/expiry";
import type { MemoryType, Trust } from "@/lib/vocabulary";

export type MemoryFields = {
  id: string;
  type: MemoryType;
  content: string;
  confidence: number;
  trust: Trust;
  status: "active" | "superseded" | "rejected" | "expired";
  supersededBy: string | null;
  createdAt: string;
  updatedAt: string;
  validFrom: string | null;
  validUntil: string | null;
  documentDate: string | null;
  contested: boolean;
  expiresAt: string | null;
  pinned: boolean;
  /** `groupName` in a group graph; in a user graph `userId`, the caller's own ID. */
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
};

export const memoryFields = (
  row: string,
  m = sql.raw(row),
): SQL => sql`'id', ${m}.id, 'type', ${m}.type, 'content', ${m}.content, 'confidence', ${m}.confidence, 'trust', ${m}.trust,
  'status', ${shownStatus(row)}, 'supersededBy', ${m}.superseded_by, 'createdAt', ${m}.created_at, 'updatedAt', ${m}.updated_at,
  'validFrom', ${m}.valid_from, 'validUntil', ${m}.valid_until, 'documentDate', ${m}.document_date, 'contested', ${m}.contested,
  'expiresAt', ${m}.expires_at, 'pinned', ${m}.pinned,
  'graph', json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id)`;
