import { sql } from "drizzle-orm";
import type { Hand } from "@/lib/memories/manual";
import { type MemoryFields, memoryFields } from "@/lib/memories/memory-fields";

/**
 * `confirm`: the incoming memory supersedes the existing one. `reject`: the incoming one is not believed. `keep_both`: both hold.
 * `merge`: one that a person writes stands for both. `undo` takes back what was decided, by a person or by reconciling.
 */
export const conflictActions = ["confirm", "reject", "keep_both", "merge", "undo"] as const;
export type ConflictAction = (typeof conflictActions)[number];

/** A memory that is one side of a conflict, with its source's own words. */
export type ConflictSide = MemoryFields & { quote: string };

/** Two memories that cannot both hold, or one of which took the other's place. Times are JSON text. */
export type Conflict = {
  id: string;
  graph: MemoryFields["graph"];
  kind: "CONTRADICTION" | "UPDATE" | "DUPLICATE";
  status: "unresolved" | "resolved";
  confidence: number;
  reason: string;
  attribute: string | null;
  existing: ConflictSide;
  incoming: ConflictSide;
  suggestedAction: ConflictAction;
  /** Reconciling decided it, by its rules. */
  autoApplied: boolean;
  /** `by` is `system` where reconciling decided. `memoryId`: the memory that stands. */
  resolution: Hand | null;
  /** What can be done about it now. */
  allowedActions: ConflictAction[];
  createdAt: string;
};

/** What resolves an open conflict. */
export const resolvingActions = conflictActions.filter((action) => action !== "undo");

/** SQL: the record of conflict `k`, with its sides `e` and `i`, their graph `g` and its user `u`. */
export const conflictRecord = sql`json_build_object('id', k.id,
  'graph', json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id), 'kind', k.kind, 'status', k.status,
  'confidence', k.confidence, 'reason', k.reason, 'attribute', k.attribute,
  'existing', json_build_object(${memoryFields(sql`e`)}, 'quote', e.quote), 'incoming', json_build_object(${memoryFields(sql`i`)}, 'quote', i.quote),
  'suggestedAction', k.suggested_action, 'autoApplied', k.auto_applied,
  'resolution', case when k.status = 'resolved' then k.resolution end,
  'allowedActions', case when k.status = 'resolved' then '["undo"]'::json else ${JSON.stringify(resolvingActions)}::json end,
  'createdAt', k.created_at)`;

/** SQL: what `conflictRecord` is read from, beside conflicts `k`. */
export const conflictSides = sql`join memories e on e.id = k.existing_memory_id and e.graph_id = k.graph_id
  join memories i on i.id = k.incoming_memory_id and i.graph_id = k.graph_id
  join graphs g on g.id = k.graph_id left join users u on u.id = g.user_id`;
