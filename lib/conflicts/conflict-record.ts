import { sql } from "drizzle-orm";
import type { ConflictResolution } from "@/lib/memories/manual";
import { type MemoryFields, memoryFields } from "@/lib/memories/memory-fields";
import type { ConflictKind } from "@/lib/vocabulary";

/**
 * `confirm`: the incoming memory supersedes the existing one. `merge`: a memory written by a person supersedes both. `undo` also
 * reverts what reconciling decided.
 */
export const conflictActions = ["confirm", "reject", "keep_both", "merge", "undo"] as const;
export type ConflictAction = (typeof conflictActions)[number];

export type ConflictSide = MemoryFields & { quote: string };

/** Also for a memory that superseded the other. Times are JSON text. */
export type Conflict = {
  id: string;
  graph: MemoryFields["graph"];
  kind: ConflictKind;
  status: "unresolved" | "resolved";
  confidence: number;
  reason: string;
  attribute: string | null;
  existing: ConflictSide;
  incoming: ConflictSide;
  suggestedAction: ConflictAction;
  autoApplied: boolean;
  /** `by` is `system` if reconciling decided. `memoryId` stays active. */
  resolution: ConflictResolution | null;
  allowedActions: ConflictAction[];
  createdAt: string;
};

export const resolvingActions = conflictActions.filter((action) => action !== "undo");

export const conflictRecord = sql`json_build_object('id', k.id,
  'graph', json_build_object('id', g.id, 'kind', g.kind, 'groupName', g.name, 'userId', u.external_id), 'kind', k.kind, 'status', k.status,
  'confidence', k.confidence, 'reason', k.reason, 'attribute', k.attribute,
  'existing', json_build_object(${memoryFields("e")}, 'quote', e.quote), 'incoming', json_build_object(${memoryFields("i")}, 'quote', i.quote),
  'suggestedAction', k.suggested_action, 'autoApplied', k.auto_applied,
  'resolution', case when k.status = 'resolved' then k.resolution end,
  'allowedActions', case when k.status = 'resolved' then '["undo"]'::json else ${JSON.stringify(resolvingActions)}::json end,
  'createdAt', k.created_at)`;

export const conflictSides = sql`join memories e on e.project_id = k.project_id and e.id = k.existing_memory_id and e.graph_id = k.graph_id
  join memories i on i.project_id = k.project_id and i.id = k.incoming_memory_id and i.graph_id = k.graph_id
  join graphs g on g.project_id = k.project_id and g.id = k.graph_id left join users u on u.project_id = g.project_id and u.id = g.user_id`;
