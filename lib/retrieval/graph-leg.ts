import { type SQL, sql } from "drizzle-orm";
import { texts } from "@/lib/db/lists";

/** What a neighbour's memory weighs against one of the named entity's own. */
const oneHop = 0.5;
/** An entity with more mentions than this tells nothing apart; its newest stand for it. */
const mostMentions = 200;
const mostEntities = 20;

/**
 * `named_memories` (id, score): memories that mention an entity which the question names, or a neighbour of one. The user
 * whose graph it is does not count: all memories are theirs. The more mentions an entity has, the less each weighs.
 */
export function graphLeg(leg: { names: string[]; statuses: SQL; isEligible: (unitId: SQL) => SQL; limit: number }): SQL {
  return sql`
    named as (
      select distinct t.id from scope s
        join entity_aliases a on a.graph_id = s.id and a.normal_name in ${texts(leg.names)}
        join entities t on t.id = a.entity_id and not t.is_subject
      limit ${mostEntities}
    ),
    reached as (
      select id, max(weight) as weight from (
        select id, 1::real as weight from named
        union all
        select x.id, ${oneHop}::real from named n join lateral (
          select target_id as id from edges where source_id = n.id union all select source_id from edges where target_id = n.id limit ${mostMentions}
        ) x on true join entities t on t.id = x.id and not t.is_subject
      ) r group by id limit ${mostEntities * 5}
    ),
    named_memories as materialized (
      select x.memory_id as id, sum(r.weight / (1 + ln(x.mentions))) as score
      from reached r join lateral (
        select f.memory_id, count(*) over () as mentions from (
          select memory_id from mentions where entity_id = r.id order by memory_id desc limit ${mostMentions}
        ) f
      ) x on true
      cross join lateral (select status from memories where id = x.memory_id offset 0) m
      where m.status in ${leg.statuses} ${leg.isEligible(sql`x.memory_id`)}
      group by x.memory_id order by 2 desc, 1 limit ${leg.limit}
    )`;
}
