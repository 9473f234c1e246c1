import { z } from "zod";
import { DateInput, Timestamp } from "./common";
import { isOneOwner, OwnerQuery, oneOwner } from "./memory-list";

export const GraphQuery = z
  .object({
    ...OwnerQuery,
    entityId: z.string().max(64).optional().meta({ description: "Only this entity and its neighbors" }),
    depth: z.coerce
      .number()
      .int()
      .min(1)
      .max(3)
      .default(1)
      .meta({ description: "With `entityId`: maximum distance from it, in relations" }),
    limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: "Maximum number of entities" }),
    asOf: DateInput.optional().meta({ description: "Only what was known and true at this time" }),
  })
  .refine(isOneOwner, oneOwner)
  .refine(({ userId, group, entityId }) => userId !== undefined || group !== undefined || entityId !== undefined, {
    message: "send userId, group or entityId: every user and group has a graph of its own",
  });

export const EntityGraph = z.object({
  entities: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        degree: z.int().min(0).meta({ description: "Number of relations" }),
        memoryCount: z.int().min(0).meta({ description: "Memories that mention it" }),
        isSubject: z.boolean().meta({ description: "true for the entity that represents the user" }),
      }),
    )
    .meta({ description: "Most connected first; with `entityId`, nearest first" }),
  relations: z
    .array(
      z.object({
        id: z.string(),
        source: z.string(),
        target: z.string(),
        type: z.string(),
        fact: z.string(),
        memoryId: z.string(),
        validFrom: Timestamp.nullable(),
        validUntil: Timestamp.nullable(),
        recordedAt: Timestamp,
        isActive: z.boolean(),
      }),
    )
    .meta({ description: "One per memory that states the relation. Both ends are in `entities`. At most 1,000" }),
  totals: z.object({ entities: z.int().min(0), relations: z.int().min(0) }).meta({ description: "Totals of the user's or group's graph" }),
  truncated: z.boolean().meta({ description: "true if not everything is returned" }),
});
