import { z } from "zod";
import { conflictActions } from "@/lib/conflicts/conflict-record";
import { indirectActions } from "@/lib/memories/open-conflicts";
import { memoryTypes } from "@/lib/vocabulary";
import { confidence, count, indexed, long, object, orNull, short, storedId, time } from "./fields";

/** An index of `trustClasses`. */
export const trust = z.int().min(0).max(3);

export const Stated = z.object({ confidence, validFrom: orNull(time()), validUntil: orNull(time()), trust: trust.optional() });

export const Resolution = z.object({
  action: z.enum([...conflictActions, ...indirectActions, "superseded"]),
  by: short.min(1),
  at: time(),
  note: orNull(long),
  memoryId: orNull(storedId("memory")),
});

/** Ids of API keys are ours, other ids the identity provider's. */
export const VersionActor = z.union([
  z.object({ type: z.literal("api_key"), id: orNull(storedId("apiKey")), name: orNull(short) }),
  z.object({ type: z.enum(["user", "system", "webhook"]), id: orNull(short), name: orNull(short) }),
]);

const SideState = z.object({
  id: storedId("memory"),
  status: z.enum(["active", "superseded", "rejected"]),
  validUntil: orNull(time()),
  supersededBy: orNull(storedId("memory")),
  supersededAt: orNull(time()),
  contested: z.boolean().optional(),
  confidence: confidence.optional(),
  trust: trust.optional(),
  stated: Stated.nullable().optional(),
});

const formerFields = { autoApplied: z.boolean(), resolution: orNull(Resolution), before: orNull(z.lazy((): z.ZodType => ConflictBefore)) };

const FormerConflict = z
  .object({ id: storedId("conflict"), status: z.enum(["unresolved", "resolved"]), ...formerFields })
  .refine(({ status, resolution }) => status === "unresolved" || resolution !== null, "resolution is required with status resolved");

export const ConflictBefore = z.object({
  existing: SideState,
  incoming: SideState,
  conflict: z.object(formerFields).optional(),
  moot: z.array(FormerConflict).optional(),
  revived: z.array(storedId("memory")).optional(),
});

export const MergeBefore = z.object({
  entity: z.object({ name: short, type: short, created_at: time(), updated_at: time() }),
  aliases: z.array(z.object({ normal_name: indexed, name: short, is_derived: z.boolean(), shared: z.boolean() })),
  mentions: z.array(z.object({ memory_id: storedId("memory"), shared: z.boolean() })),
  edges: z.array(
    z.object({
      id: storedId("edge"),
      source_id: storedId("entity"),
      target_id: storedId("entity"),
      type: indexed,
      memory_id: storedId("memory"),
      created_at: time(),
    }),
  ),
  attributes: z.array(storedId("memory")),
  merges: z.array(storedId("entity")),
  conflicts: z
    .object({
      opened: z.object({ made: z.array(storedId("conflict")), reopened: z.array(FormerConflict) }).optional(),
      closed: z.array(FormerConflict).optional(),
    })
    .optional(),
});

/** Has no ids that the restatement's own row has. */
export const RestatedStatement = z.object({
  job_id: storedId("job"),
  type: z.enum(memoryTypes),
  content: long,
  quote: long,
  quote_start: count,
  confidence,
  trust: trust.default(2),
  mentions_count: count.default(1),
  valid_from: orNull(time()),
  valid_until: orNull(time()),
  expires_at: orNull(time()),
  last_said_at: orNull(time()),
  stated: orNull(Stated),
  document_date: orNull(time()),
  recorded_at: time(),
  attribute: orNull(indexed),
  attribute_value: orNull(long),
  attribute_ends: z.boolean().default(false),
  content_key: indexed,
  metadata: object,
  model: short,
  created_at: time(),
});

export const HoldDecision = z.object({ by: short.min(1), at: time(), note: orNull(long), memoryId: orNull(storedId("memory")) });

const names = z.array(z.object({ name: short, type: short })).max(1_000);
export const HeldStatement = z.object({
  type: z.enum(memoryTypes),
  quoteStart: count,
  confidence,
  validFrom: orNull(time()),
  validUntil: orNull(time()),
  documentDate: orNull(time()),
  recordedAt: time(),
  model: short,
  draft: z.object({
    entities: names,
    edges: z.array(z.object({ source: short, target: short, type: indexed })).max(1_000),
    attribute: orNull(z.object({ subject: short, name: indexed, value: long, ends: z.boolean() })),
  }),
});
export type HeldStatement = z.output<typeof HeldStatement>;
