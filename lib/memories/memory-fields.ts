import { type SQL, sql } from "drizzle-orm";
import type { MemoryType } from "@/lib/vocabulary";

/** A memory's fields in lists. Times are JSON text. */
export type MemoryFields = {
  id: string;
  type: MemoryType;
  content: string;
  confidence: number;
  status: "active" | "superseded" | "rejected";
  supersededBy: string | null;
  createdAt: string;
  updatedAt: string;
  validFrom: string | null;
  validUntil: string | null;
  documentDate: string | null;
  contested: boolean;
  /** A group graph has a `groupName`; a user graph has a `userId`, the caller's own ID. */
  graph: { id: string; kind: "USER" | "GROUP"; groupName: string | null; userId: string | null };
};

/** SQL: `MemoryFields` of memory `m`, graph `g` and user `u`, as arguments of `json_build_object`. */
export const memoryFields = (m: SQL): SQL => sql`'id', ${m}.id, 'type', ${m}.type, 'content', ${m}.content, 'confidence', ${m}.confidence,
  'status', ${m}.status, 'supersededBy', ${m}.superseded_by, 'createdAt', ${m}.created_at, 'updatedAt', ${m}.updated_at,
  'validFrom', ${m}.valid_from, 'validUntil', ${m}.valid_until, 'documentDate', ${m}.document_date, 'contested', ${m}.contested,
  'graph', json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id)`;
