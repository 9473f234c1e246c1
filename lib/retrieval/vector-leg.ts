import { type SQL, sql } from "drizzle-orm";
import { unitKinds } from "@/lib/db/schema/search";

/** Below this cosine two texts have nothing to do with each other. */
const unrelated = 0.05;

/**
 * `meaning` and `passage_meaning` (id, score): cosine similarity with vectors of the same model, by an exact scan of the
 * graphs in `scope`. `offset 0` keeps the planner from an index over all graphs, which would find few rows of these.
 */
export function vectorLeg(leg: {
  /** Null when the question got no vector in time: nothing is near it then, and words alone decide. */
  literal: string | null;
  model: string;
  kinds: number[];
  isEligible: (unitId: SQL) => SQL;
  limit: number;
  passages: boolean;
}): SQL {
  const nearest = (kinds: number[], condition: (unitId: SQL) => SQL) => sql`
    select id, score from (
      select v.unit_id as id, 1 - (v.embedding <=> ${leg.literal}::halfvec) as score
      from scope s join embeddings v on v.graph_id = s.id and v.kind in (${sql.raw(kinds.join(", "))}) and v.model = ${leg.model}
      ${condition(sql`v.unit_id`)} offset 0
    ) n where score > ${unrelated}::real order by score desc, id limit ${leg.limit}`;
  const none = sql`select null::uuid as id, 0::real as score where false`;
  return sql`
    meaning as materialized (${leg.literal ? nearest(leg.kinds, (unitId) => sql`where true ${leg.isEligible(unitId)}`) : none}),
    passage_meaning as materialized (${leg.literal && leg.passages ? nearest([unitKinds.chunk], () => sql``) : none})`;
}
