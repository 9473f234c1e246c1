import { unitKinds, unitsPerChunk, unitsPerSequence } from "@/lib/db/schema/search";
import { correctedWords } from "./corrected";
import { changed, more, partsOf, sumOf, type Term } from "./search-parts";
import { weights } from "./weights";

/** A speaker's name in a question says whose words are meant; as a word it would find those who greet them. */
const nameWeight = 0.2;
/** The words of an event find what was said of the event; what is asked for lies beside it. */
const eventWeight = 0.5;
/** BM25 (Robertson and Zaragoza, 2009), with the values that did best on dialogue. */
const k1 = 0.9;
const b = 0.5;
/**
 * What a passage is lent of the words of those before it (1, 2, 3 back) and after it (1, 2 on): an answer rarely repeats its question.
 * `told` is what a person's message to an assistant is lent: the answer that follows is about it, the one before it often is not,
 * unless it ended with a question.
 */
const lent: [place: number, share: number, told: number][] = [
  [0, 1, 1],
  [-1, 0.6, 0.2],
  [-2, 0.3, 0],
  [-3, 0.1, 0],
  [1, 0.25, 0.5],
  [2, 0.1, 0.3],
];
/** Chunks to either side that a passage's thread is judged by. */
const nearby = 8;
/** Units of one graph that one word brings in, the newest: a word that more of them hold tells little apart. */
const hitsPerWord = 3_000;
/** Of how many a word is taken to be that reached it. */
const commonShare = 0.2;
/** With more passages than this, a passage's vector stands for its memories' too: to compare all of them takes too long. */
const mostCompared = 5_000;
/** Units whose signs are nearest to the question's: among them the nearest vectors are. */
const nearest = "10 + 4 * p_limit";
/** Passages, or memories, with the question's own words that are looked at further, with what stands beside them. */
const own = "10 + 2 * p_limit";
/** Below this cosine two texts have nothing to do with each other. */
const unrelated = 0.05;
/** What a neighbour's memory weighs against one of the named entity's own. */
const oneHop = 0.5;
/** An entity with more mentions than this tells nothing apart; its newest stand for it. */
const mostMentions = 20;
const mostEntities = 10;
/** Most neighbours that a result carries: a person knows hundreds. */
const mostNeighbours = 20;
/** A second memory of the same passage gives way to another passage's first. */
const sameChunk = 0.5;
/** What was superseded stands behind what superseded it: closely when the question is about the past, and far when it is about now. */
const former = 0.15;
const outdated = 0.8;

/** A word of an event is rare when it tells at least this share of what the rarest one tells. */
const rare = 0.5;

const chunkOf = (unit: string) => `(${unit} / ${unitsPerChunk} * ${unitsPerChunk})`;
const sequenceOf = (unit: string) => `(${unit} / ${unitsPerSequence})`;
const values = (pairs: number[][]) => pairs.map((pair) => `(${pair.join(", ")})`).join(", ");
const placed = (place: number) => place * unitsPerChunk;
const bm25 = `sum(r.idf * h.f * ${k1 + 1} / (h.f + ${k1} * (${1 - b} + ${b} * h.length / r.mean)))`;

/** The words of the question in units of some kinds: hits, how rare each word is among them. */
const words = (name: string, kinds: string, count: string, mean: string) => `
    ${name}_hits as materialized (
      select w.n, w.weight, p.unit, p.frequency::real as f, p.length::real as length
      from words w cross join unnest(p_graphs) as g (id) cross join unnest(${kinds}) as k (kind) cross join lateral (
        select unit, frequency, length from postings where graph_id = g.id and kind = k.kind and term = w.term order by unit desc limit ${hitsPerWord}
      ) p
    ),
    ${name}_rarity as materialized (
      select n, ${mean} as mean, weight * ln(1 + (greatest(${count}, df) - df + 0.5) / (df + 0.5))::real as idf from (
        select n, weight, greatest(count(*), case when count(*) >= ${hitsPerWord} then ${commonShare} * ${count} end) as df from ${name}_hits group by n, weight
      ) w
    )`;

const isEligible = (unit: string) => `(p_eligible is null or ${unit} in (select unnest(p_eligible)))`;
const holdsEligible = (unit: string) => `(p_eligible is null or ${chunkOf(unit)} in (select ${chunkOf("e")} from unnest(p_eligible) as e))`;

/** A row by its key. `offset 0` keeps it a look-up, whatever the planner guesses about the rest. */
const byId = (table: string, alias: string, id: string) => `cross join lateral (select * from ${table} where id = ${id} offset 0) ${alias}`;

const source = (chunk: string) => `'episodeId', e.id, 'threadId', e.thread_id, 'sourceType', e.source_type, 'chunkId', ${chunk}.id,
  'messageId', ${chunk}.message_id, 'messageIndex', ${chunk}.message_index, 'role', ${chunk}.role, 'saidAt', ${chunk}.said_at,
  'speaker', case when p_passages then (select name from messages where id = ${chunk}.message_id) end,
  'corrected', case when p_passages then ${correctedWords(chunk)} else '[]' end, 'graphId', ${chunk}.graph_id`;

/** What a passage says that no longer holds: the words of its memories that were superseded or rejected. */
const outdatedWords = `(
  select coalesce(json_agg(quote order by unit), '[]') from memories
  where unit > c.unit and unit < c.unit + ${unitsPerChunk} and status in ('superseded', 'rejected'))`;

const entitiesOf = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'type', t.type) order by t.is_subject desc, t.name), '[]')
  from mentions f join entities t on t.id = f.entity_id where f.memory_id = m.id)`;

const neighboursOf = `(
  select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'type', n.type) order by n.name), '[]') from (
    select distinct t.id, t.name, t.type from mentions f
      join lateral (
        select target_id as id, memory_id from edges where source_id = f.entity_id
        union all select source_id, memory_id from edges where target_id = f.entity_id limit 200
      ) x on true
      join memories b on b.id = x.memory_id and b.status = 'active'
      join entities t on t.id = x.id
    where f.memory_id = m.id and not exists (select 1 from mentions o where o.memory_id = m.id and o.entity_id = t.id)
    order by t.name limit ${mostNeighbours}) n)`;

/**
 * The memory of the event that a question takes its time from: the best by BM25 of those that hold all its rare words. A word
 * that no memory holds is the rarest of all, and then there is no event.
 */
const anchor = `
  with words as materialized (select n::int, term, 1::real as weight from unnest(p_anchor) with ordinality as t (term, n)),${words(
    "anchor",
    `array[${unitKinds.memory}, ${unitKinds.formerMemory}]::smallint[]`,
    "v_memories",
    "v_memory_terms",
  )},
  rare as materialized (select n from anchor_rarity where idf >= ${rare} * (select max(idf) from anchor_rarity))
  select m.unit, coalesce(m.valid_from, m.document_date), m.valid_until into v_anchor, v_anchor_from, v_anchor_until
  from (
    select h.unit, ${bm25} as score from anchor_hits h join anchor_rarity r on r.n = h.n
    where (select count(*) from anchor_rarity) = cardinality(p_anchor)
    group by h.unit having count(*) filter (where h.n in (select n from rare)) = (select count(*) from rare)
    order by 2 desc, 1 limit 5
  ) h cross join lateral (select unit, status, valid_from, valid_until, document_date from memories where unit = h.unit offset 0) m
  where m.status in ('active', 'superseded') and coalesce(m.valid_from, m.document_date) is not null
  order by h.score desc, m.unit limit 1;
  v_anchor_until := greatest(v_anchor_from + interval '1 day', case when p_anchor_side = 0 then coalesce(v_anchor_until, now()) end);`;

/** A passage's score, of which its memories' words and meaning are a part. */
const passageTerms: Term[] = [
  ["words", `${weights.words} * coalesce(words, 0)`],
  [
    "nearby",
    `${weights.thread} * coalesce(max(words) over (partition by ${sequenceOf("unit")} order by unit range between ${placed(nearby)} preceding and ${placed(nearby)} following), 0)`,
  ],
  ["meaning", `${weights.meaning} * coalesce(meaning, 0)`],
  ["words", `${weights.memoryWords} * coalesce(memory_words, 0)`],
  ["meaning", `${weights.memoryMeaning} * coalesce(memory_meaning, 0)`],
  ["people", `case when role = 'assistant' then 0 else ${weights.person} end`],
  ["people", `case when v_first = any(speaker) then ${weights.speaker} when speaker && v_speakers then ${weights.listener} else 0 end`],
  [
    "time",
    `case when (said_at >= p_from and said_at < p_to) or extract(month from said_at at time zone 'UTC') = p_month then ${weights.date} * p_date_weight else 0 end`,
  ],
  ["brevity", `${weights.length} * least(1, ln(1 + length) / 7) - ${weights.length}`],
];
/** What the passage has from its best memory: each of its memories has its own instead. */
const bestMemoryTerms: Term[] = [
  ["words", `- ${weights.memoryWords} * r.memory_words`],
  ["meaning", `- ${weights.memoryMeaning} * r.memory_meaning`],
];

/** When a memory began to hold, as far as is known: before its end. */
const began = "least(coalesce(m.valid_from, m.document_date), m.valid_until - interval '1 microsecond')";

/** What a memory adds to its passage's score. */
const memoryTerms: Term[] = [
  ["words", `${weights.memoryWords} * coalesce(w.score / best.memory_words, 0)`],
  ["meaning", `${weights.memoryMeaning} * coalesce(v.score / best.memory_meaning, 0)`],
  ["entities", `${weights.graph} * coalesce(t.score / best.told, 0)`],
  ["time", `case when p_when and m.valid_from is not null then ${weights.dated} else 0 end`],
  ["preference", `case when p_help and m.type = 'PREFERENCE' then ${weights.wanted} else 0 end`],
  [
    "time",
    `case when m.valid_from >= p_from and m.valid_from < p_to and not coalesce(m.document_date >= p_from and m.document_date < p_to, false)
            then ${weights.date} * p_date_weight else 0 end`,
  ],
  [
    "time",
    `case when v_anchor <> m.unit and case p_anchor_side when -1 then ${began} < v_anchor_from when 1 then ${began} >= v_anchor_from
            else ${began} >= v_anchor_from and ${began} < v_anchor_until end then ${weights.anchor} else 0 end`,
  ],
  ["superseded", `- case when m.status = 'active' then 0 when p_past then ${former} else ${outdated} end`],
];
/** What a memory loses to those of its passage that are before it. */
const repeatedTerm: Term = [
  "repeated",
  `- ${sameChunk} * (row_number() over (partition by ${chunkOf("unit")} order by score desc, unit) - 1)`,
];

/** A score's parts as shares of what a score of 1 is made of, and the question's terms that units of some hits hold. */
const explanation = (parts: string, hits: string) => `, 'shares', json_build_object(
  'parts', (select json_agg(part / v_total order by n) from unnest(${parts}) with ordinality as p (part, n)),
  'matched', (select coalesce(json_agg(term order by n), '[]') from words where n in (${hits})))`;
const chunkHits = "select n from chunk_hits where unit = c.unit";
const memoryHits = "select n from memory_hits where unit = m.unit";

/**
 * A search as a function of the database: its plan is made once a connection, and not with every question, which would cost
 * more than the question. Passages are ranked by their own words and their neighbours', by meaning, by who said them and when;
 * memories take their passage's rank and add their own words, meaning and entities to it.
 */
export function searchText({ explain }: { explain: boolean }): string {
  const explains = (text: string) => (explain ? text : "");
  return `
#variable_conflict use_column
declare
  v_kinds smallint[] := case when p_former then '{${unitKinds.memory},${unitKinds.formerMemory}}' else '{${unitKinds.memory}}' end;
  v_statuses text[] := case when p_former then '{active,superseded}' else '{active}' end;
  v_signs bit varying := binary_quantize(p_vector);
  v_width int := length(v_signs);
  v_chunks real; v_chunk_terms real; v_memories real; v_memory_terms real;
  v_speakers text[];
  v_compared smallint[];
  v_first text;
  v_total real;
  v_anchor bigint; v_anchor_from timestamptz; v_anchor_until timestamptz;
begin
  select sum(chunk_count), coalesce(sum(chunk_terms)::real / nullif(sum(chunk_count), 0), 10),
      sum(memory_count), coalesce(sum(memory_terms)::real / nullif(sum(memory_count), 0), 10)
    into v_chunks, v_chunk_terms, v_memories, v_memory_terms from graphs where id = any(p_graphs);
  v_compared := case when v_chunks > ${mostCompared} then '{${unitKinds.chunk}}' else v_kinds || ${unitKinds.chunk}::smallint end;
  v_speakers := array(select distinct s from graphs, unnest(speakers) as s where id = any(p_graphs) and s = any(p_terms));
  v_first := (select t from unnest(p_terms) with ordinality as x (t, n) where t = any(v_speakers) order by n limit 1);
  if p_anchor <> '{}' then${anchor}
  end if;
  v_total := ${weights.words + weights.thread + weights.person + weights.memoryWords + weights.graph}
    + case when p_vector is null then 0 else ${weights.meaning + weights.memoryMeaning} end
    + case when v_speakers = '{}' then 0 else ${weights.speaker} end + p_date_weight * ${weights.date} + case when p_when then ${weights.dated} else 0 end
    + case when p_help then ${weights.wanted} else 0 end + case when v_anchor is null then 0 else ${weights.anchor} end;
  return (
    with words as materialized (
      select n::int, term, (case when term = any(v_speakers) then ${nameWeight} when v_anchor is not null and term = any(p_anchor) then ${eventWeight} else 1 end)::real as weight
      from unnest(p_terms) with ordinality as t (term, n)
    ),${words("chunk", `array[${unitKinds.chunk}]::smallint[]`, "v_chunks", "v_chunk_terms")},${words("memory", "v_kinds", "v_memories", "v_memory_terms")},
    own as materialized (
      select unit, row_number() over (order by score desc, unit) as n from (
        select h.unit, ${bm25} as score from chunk_hits h join chunk_rarity r on r.n = h.n where ${holdsEligible("h.unit")} group by h.unit
      ) s order by score desc, unit limit ${own}
    ),
    memory_words as materialized (
      select h.unit, ${bm25} as score from memory_hits h join memory_rarity r on r.n = h.n
      where ${isEligible("h.unit")} group by h.unit order by 2 desc, 1 limit ${own}
    ),
    coarse as materialized (
      select unit from embeddings
      where graph_id = any(p_graphs) and kind = any(v_compared) and model = p_model and length(signs) = v_width and ${holdsEligible("unit")}
      order by signs <~> v_signs limit ${nearest}
    ),
    meaning as materialized (
      select c.unit, v.score from coarse c cross join lateral (
        select -(embedding <#> p_vector) as score from embeddings where unit = c.unit and model = p_model offset 0
      ) v where v.score > ${unrelated}
    ),
    named as (
      select distinct t.id from entity_aliases a join entities t on t.id = a.entity_id and not t.is_subject
      where a.graph_id = any(p_graphs) and a.normal_name = any(p_names) limit ${mostEntities}
    ),
    reached as (
      select id, max(weight) as weight from (
        select id, 1::real as weight from named
        union all
        select x.id, ${oneHop}::real from named n join lateral (
          select target_id as id from edges where source_id = n.id union all select source_id from edges where target_id = n.id limit ${mostMentions}
        ) x on true join entities t on t.id = x.id and not t.is_subject
      ) r group by id limit ${mostEntities * 2}
    ),
    told as materialized (
      select m.unit, sum(r.weight / (1 + ln(x.mentions))) as score
      from reached r join lateral (
        select f.memory_id, count(*) over () as mentions from (
          select memory_id from mentions where entity_id = r.id order by memory_id desc limit ${mostMentions}
        ) f
      ) x on true
      cross join lateral (select unit, status from memories where id = x.memory_id offset 0) m
      where m.status = any(v_statuses) and ${isEligible("m.unit")}
      group by m.unit order by 2 desc, 1 limit 10 + p_limit
    ),
    best as materialized (
      select (select nullif(max(score), 0) from memory_words)::real as memory_words, (select nullif(max(score), 0) from told)::real as told,
        (select nullif(max(score), 0) from meaning where unit % ${unitsPerChunk} = 0)::real as meaning,
        (select nullif(max(score), 0) from meaning where unit % ${unitsPerChunk} > 0)::real as memory_meaning
    ),
    candidates as materialized (
      select c.*, c.role = 'user' and bool_or(c.role = 'assistant') over (partition by ${sequenceOf("c.unit")}) as is_told from (
        select o.unit + d.place as unit from own o cross join (values ${values([-1, 0, 1, 2].map((place) => [placed(place)]))}) as d (place)
        where d.place = 0 or o.n <= ${own} / 2
        union select unit from chunks where graph_id = any(p_graphs) and v_chunks <= p_whole
        union select ${chunkOf("unit")} from memory_words union select ${chunkOf("unit")} from meaning union select ${chunkOf("unit")} from told
      ) p cross join lateral (
        select id, unit, graph_id, role, speaker, said_at, is_pending, octet_length(content) as length,
          right(content, 1) in ('?', '？', '؟') as asks from chunks where unit = p.unit offset 0
      ) c
      where c.graph_id = any(p_graphs) and ${holdsEligible("c.unit")}
    ),
    windows as (
      select unit, sum(idf * f / (f + ${k1})) as score from (
        select c.unit, r.idf, sum(h.f * case when c.is_told and q.asks is not true then d.told else d.share end) as f
        from candidates c cross join (values ${values(lent.map(([place, share, told]) => [placed(place), share, told]))}) as d (place, share, told)
          join chunk_hits h on h.unit = c.unit + d.place join chunk_rarity r on r.n = h.n left join candidates q on q.unit = h.unit and d.place < 0
        group by c.unit, r.n, r.idf
      ) l group by unit
    ),
    parts as (
      select ${chunkOf("unit")} as unit, max(memory_words) as memory_words, max(memory_meaning) as memory_meaning, max(meaning) as meaning from (
        select unit, score / best.memory_words as memory_words, 0::real as memory_meaning, 0::real as meaning from memory_words, best
        union all select unit, 0, case when unit % ${unitsPerChunk} > 0 then score / best.memory_meaning else 0 end,
          case when unit % ${unitsPerChunk} = 0 then score / best.meaning else 0 end from meaning, best
      ) s group by 1
    ),
    worded as (
      select c.*, coalesce(w.score, 0) / nullif(max(w.score) over (), 0) as words, p.memory_words, p.memory_meaning, p.meaning
      from candidates c left join windows w on w.unit = c.unit left join parts p on p.unit = c.unit
    ),
    ranked as materialized (
      select id, unit, is_pending, coalesce(memory_words, 0) as memory_words, coalesce(memory_meaning, 0) as memory_meaning, ${sumOf(passageTerms)} as score${explains(`, ${partsOf(passageTerms)} as parts`)}
      from worded
    ),
    borne as materialized (
      select r.score ${bestMemoryTerms.map(([, term]) => term).join(" ")} as score${explains(`, ${changed("r.parts", bestMemoryTerms)} as parts`)}, m.* from (select * from ranked order by score desc, unit desc limit ${own}) r cross join lateral (
        select id, unit, status, type, created_at, valid_from, valid_until, document_date from memories where unit > r.unit and unit < r.unit + ${unitsPerChunk} offset 0
      ) m
      where m.status = any(v_statuses) and ${isEligible("m.unit")}
    ),
    remembered as (
      select m.id, m.unit, m.created_at, m.score
        ${more(memoryTerms)} as score${explains(`, ${changed("m.parts", memoryTerms)} as parts`)}
      from borne m cross join best
      left join memory_words w on w.unit = m.unit left join meaning v on v.unit = m.unit left join told t on t.unit = m.unit
    ),
    chosen as materialized (
      select id, score ${repeatedTerm[1]} as score, created_at, false as is_passage${explains(`, ${changed("parts", [repeatedTerm])} as parts`)}
      from remembered
      union all
      select id, score, null, true${explains(", parts")} from ranked where is_pending and p_pending
      order by 2 desc, 3 desc nulls first, 1 limit p_limit
    )
    select json_build_object(
      'anchor', case when v_anchor is not null then json_build_object('from', v_anchor_from, 'to', v_anchor_until) end,
      'subjects', case when p_passages then coalesce((
        select json_agg(distinct a.name) from entities t join entity_aliases a on a.entity_id = t.id where t.graph_id = any(p_graphs) and t.is_subject), '[]') end,
      'rarity', case when p_passages then coalesce((
        select json_object_agg(w.term, least(1, r.idf / w.weight / ln(1 + (v_chunks + 0.5) / 0.5))) from chunk_rarity r join words w using (n)), '{}') end,
      'results', coalesce((
        select json_agg(found order by score desc, created_at desc, id) from (
          select x.score, m.created_at, m.id, json_build_object('id', m.id, 'status', m.status, 'type', m.type, 'content', m.content,
            'score', ${clamped("x.score")}, 'confidence', m.confidence, 'quote', m.quote, 'createdAt', m.created_at, 'validFrom', m.valid_from,
            'validUntil', m.valid_until, 'supersededBy', m.superseded_by, 'contested', m.contested, 'attribute', m.attribute,
            'attributeValue', m.attribute_value, 'entities', ${entitiesOf},
            'neighbours', case when p_neighbours then ${neighboursOf} else '[]'::json end, ${source("c")}${explains(explanation("x.parts", `${chunkHits} union ${memoryHits}`))}) as found
          from chosen x ${byId("memories", "m", "x.id")} ${byId("chunks", "c", "m.chunk_id")} ${byId("episodes", "e", "m.episode_id")} where not x.is_passage
          union all
          select x.score, c.created_at, c.id, json_build_object('id', c.id, 'status', 'pending', 'type', null, 'content', c.content,
            'score', ${clamped("x.score")}, 'confidence', 0.5, 'quote', c.content, 'createdAt', c.created_at, 'validFrom', null,
            'validUntil', null, 'supersededBy', null, 'contested', false, 'attribute', null, 'attributeValue', null, 'entities', '[]'::json, 'neighbours', '[]'::json, ${source("c")}${explains(explanation("x.parts", chunkHits))})
          from chosen x ${byId("chunks", "c", "x.id")} ${byId("episodes", "e", "c.episode_id")} where x.is_passage
        ) f), '[]'),
      'passages', coalesce((
        select json_agg(json_build_object('id', c.id, 'content', c.content, 'score', ${clamped("r.score")}, 'createdAt', c.created_at, 'outdated', ${outdatedWords},
            ${source("c")}${explains(explanation("r.parts", chunkHits))})
          order by r.score desc, c.id)
        from (select * from ranked where p_passages order by score desc, unit limit p_limit) r
          ${byId("chunks", "c", "r.id")} ${byId("episodes", "e", "c.episode_id")}
      ), '[]')));
end`;
}

function clamped(score: string): string {
  return `greatest(0, least(1, ${score} / v_total))::real`;
}
