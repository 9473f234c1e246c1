import type { EdgeType, EntityType } from "@/lib/vocabulary";
import type { Mention } from "./names";

export type Entity = { name: string; type: EntityType };
export type Relations = {
  entities: Entity[];
  edges: { source: string; target: string; type: EdgeType }[];
  attribute: { subject: string; name: string; value: string; ends: boolean } | null;
  /** The relation that the clause's own predicate tells, if any; kin named in passing does not count. */
  main: EdgeType | null;
  /** The attribute comes from kin named in passing, not from what the clause tells of them. */
  attributeInPassing: boolean;
  /** What the attribute tells is so from a day to come, and not before. */
  isPlan?: boolean;
  /** The attribute comes from a frame. */
  isFramed?: boolean;
};

/** `date` reads a date in a text as ISO day, for birthdays and deadlines. */
export type RelationInput = { text: string; mentions: Mention[]; own: string | null; date: (text: string) => string | null };
