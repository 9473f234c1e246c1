-- Ranks the memories and passages of some graphs for one question.
--
-- A passage (a row of `chunks`) is scored by its words and those around it, its meaning, speaker and time. A memory starts with its
-- passage's score and adds its own words, meaning, dates and entities. Lexical scores and the cubes of similarities are divided by the best
-- one for this question, multiplied by their weight and added. A result's score is that sum divided by the highest possible sum.
--
-- It is a function so that it is planned once per connection: planning costs more than most searches. The migration step installs it
-- as `search_<digest of this file>` (lib/db/functions.ts), so two releases can run on one database.
--
-- Chunks and memories are numbered by `unit` (lib/db/schema/search.ts): `unit / 128 * 128` is the chunk of a memory, the chunk before
-- it is 128 lower, and `unit / 8388608` is the thread or document. `kind` is 1 for chunks, 2 for memories and 3 for superseded ones.
-- `embeddings.signs` holds the binary code of a vector.
--
-- It runs with the rights of the tables' owner, whom row-level security doesn't bind: under policies it would take ten times as long.
-- Therefore it compares the project itself, and finds nothing in another one than the statement's.
--
-- Limits in the rankings are literals: with a variable the planner expects a tenth of the rows, and chooses slower plans.
create or replace function search(
  search_project uuid,                       -- every table is read by it: keys and ordinals are only unique within a project
  graph_ids uuid[],
  query_terms text[],                        -- stems of the question's words, in order
  weights jsonb,                             -- lib/retrieval/weights.ts
  result_limit int,
  query_names text[] default '{}',           -- runs of words that may be entity names
  query_vector halfvec default null,         -- null: rank without vectors
  embedding_model text default null,
  eligible_units bigint[] default null,      -- memories that pass the call's filters; null: all
  include_superseded boolean default false,
  include_expired boolean default false,
  include_pending boolean default true,      -- passages whose memories are not extracted yet
  include_passages boolean default false,
  include_neighbours boolean default false,  -- entities related to those of each result
  asks_about_past boolean default false,
  asks_when boolean default false,
  asks_for_help boolean default false,
  constraint_terms text[] default '{}',      -- stems of memories that help must respect, such as allergies
  time_from timestamptz default null,        -- the time in the question; time_until is exclusive
  time_until timestamptz default null,
  time_month int default null,               -- 1-12: a month without its year
  time_precision real default 0,             -- 0-1: precision of that time
  event_terms text[] default '{}',           -- stems of an event used as a time ("before I moved to Berlin")
  event_relation text default null,          -- before, during or after that event
  related_parents text[] default '{}',       -- a term of the question,
  related_terms text[] default '{}',         -- and one of a word that may stand for it
  read_all_up_to int default 0,              -- with at most this many chunks, all of them are candidates
  read_unmatched_up_to int default 0,        -- with at most this many, even if nothing in them matches the question
  min_trust int default 0,                   -- 0-3: leave out what has a lower class (lib/vocabulary.ts)
  explain boolean default false              -- return the parts of each score and the words that matched
) returns json language plpgsql stable security definer
-- The planner can't estimate how few rows each stage returns: force one plan for all questions, and no scans of whole tables.
set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_mergejoin = off
as $search$
declare
  -- Candidates taken from each ranking.
  max_lexical int := 10 + 2 * result_limit;
  max_with_neighbours int := 10 + result_limit;
  max_similar int := 10 + 4 * result_limit;
  max_entity_memories int := 10 + result_limit;
  max_memories int := 20 + 4 * result_limit;

  memory_kinds smallint[] := case when include_superseded or include_expired then '{2,3}' else '{2}' end;
  statuses text[] := array['active'] || case when include_superseded then array['superseded'] else '{}' end
    || case when include_expired then array['expired'] else '{}' end;
  -- What expires before is not read, whatever its status: the sweep comes later.
  expires_after timestamptz := case when include_expired then '-infinity' else now() end;
  eligible_chunks bigint[];
  -- Chunks below min_trust. Their memories count by their own class: a person may have approved them.
  untrusted_chunks bigint[];
  user_graphs uuid[];
  query_code bit varying := binary_quantize(query_vector);
  code_length int := length(query_code);
  compared_kinds smallint[];
  max_distance float8;
  nearest_codes bigint[];
  total_chunks real;
  mean_chunk_length real;
  total_memories real;
  mean_memory_length real;
  is_speaker_named boolean;
  speaker_terms text[] := '{}';
  first_speaker text;
  event_unit bigint;
  event_from timestamptz;
  event_until timestamptz;
  signal_weight record;
  max_score real;
begin
  -- A role that owns the tables, or may act as their owner, isn't bound anyway.
  if not pg_has_role(session_user, current_user, 'usage') and search_project::text is distinct from current_setting('loci.project', true) then
    search_project := null;
  end if;
  select * into signal_weight from jsonb_to_record(weights) as t (
    words float8, nearby float8, nearby_assistant float8, around float8, meaning float8, memory_words float8, memory_meaning float8,
    entities float8, user_role float8, speaker float8, listener float8, time float8, event float8, dated float8, preference float8, brevity float8,
    superseded float8, superseded_past float8, outside float8, repeated float8, bare float8, speaker_term real, event_term real,
    related_entity real, related_word real
  );
  -- `is not null` is true of a record only when every field has a value.
  if not (signal_weight is not null) then
    raise exception 'search: weights is missing a value';
  end if;

  select sum(chunk_count), coalesce(sum(chunk_terms)::real / nullif(sum(chunk_count), 0), 10),
      sum(memory_count), coalesce(sum(memory_terms)::real / nullif(sum(memory_count), 0), 10),
      array_agg(id) filter (where kind = 'USER'), bool_or(speakers && query_terms)
    into total_chunks, mean_chunk_length, total_memories, mean_memory_length, user_graphs, is_speaker_named
    from graphs where project_id = search_project and id = any(graph_ids);
  -- Comparing every vector of a large graph takes too long, so only chunk vectors are compared there.
  compared_kinds := case when total_chunks > 5000 then '{1}' else memory_kinds || 1::smallint end;
  if eligible_units is not null then
    eligible_chunks := array(select distinct u / 128 * 128 from unnest(eligible_units) as u);
  end if;

  if min_trust > 0 then
    untrusted_chunks := array(select unit from chunks where project_id = search_project and graph_id = any(graph_ids) and trust = 0);
  end if;
  if min_trust > 1 then
    untrusted_chunks := untrusted_chunks || array(
      select unit from chunks where project_id = search_project and graph_id = any(graph_ids) and trust > 0 and trust < min_trust);
  end if;
  -- Most graphs have none, and then nothing is compared.
  untrusted_chunks := nullif(untrusted_chunks, '{}');
  total_chunks := greatest(0, total_chunks - coalesce(cardinality(untrusted_chunks), 0));

  -- Chunks and memories by the Hamming distance of their binary codes, which are much smaller than the vectors. In a large graph, sorting
  -- all of them takes half as long as reading them. Distances are spread normally: about one in fifty is more than two standard deviations
  -- below the mean, which a sample tells well enough. If those are too few, all are sorted.
  if query_code is not null then
    if total_chunks > greatest(5000, 100 * max_similar) and eligible_chunks is null then
      select avg(distance) - 2.05 * stddev(distance) into max_distance from (
        select signs <~> query_code as distance from embeddings
        where project_id = search_project and graph_id = any(graph_ids) and kind = any(compared_kinds) and model = embedding_model
          and length(signs) = code_length
        limit 500
      ) s;
      -- Each condition takes a twentieth of the time or more. Most graphs have nothing to leave out and codes of one model, the first and
      -- the last in the index.
      if max_distance is not null and untrusted_chunks is null and not exists (
        select from unnest(graph_ids) as g (id) cross join unnest(compared_kinds) as k (kind)
          cross join lateral (select model from embeddings
            where project_id = search_project and graph_id = g.id and kind = k.kind order by model limit 1) f
          cross join lateral (select model from embeddings
            where project_id = search_project and graph_id = g.id and kind = k.kind order by model desc limit 1) l
        where f.model <> embedding_model or l.model <> embedding_model
      ) then
        begin
          nearest_codes := array(
            select unit from embeddings
            where project_id = search_project and graph_id = any(graph_ids) and kind = any(compared_kinds) and signs <~> query_code <= max_distance
            order by signs <~> query_code, unit limit max_similar
          );
          if cardinality(nearest_codes) < max_similar then
            max_distance := null;
          end if;
        exception when data_exception then
          -- The model had another number of dimensions before: codes of different lengths can't be compared.
          null;
        end;
      end if;
    end if;
    while nearest_codes is null or cardinality(nearest_codes) < max_similar loop
      nearest_codes := array(
        select unit from embeddings
        where project_id = search_project and graph_id = any(graph_ids) and kind = any(compared_kinds) and model = embedding_model
          -- Before distances: without `is true`, Postgres compares lengths last.
          and (length(signs) = code_length) is true and (max_distance is null or signs <~> query_code <= max_distance)
          and (eligible_chunks is null or unit / 128 * 128 in (select unnest(eligible_chunks)))
          and (untrusted_chunks is null or unit / 128 * 128 not in (select unnest(untrusted_chunks)))
        order by signs <~> query_code, unit limit max_similar
      );
      exit when max_distance is null;
      max_distance := null;
    end loop;
  end if;

  -- Speakers named in the question. The first one most likely said what the question asks for.
  if is_speaker_named then
    speaker_terms := array(select distinct s from graphs, unnest(speakers) as s where project_id = search_project and id = any(graph_ids) and s = any(query_terms));
    first_speaker := (select t from unnest(query_terms) with ordinality as q (t, n) where t = any(speaker_terms) order by n limit 1);
  end if;

  -- The memory of the event that the question uses as a time: the best by BM25 of those with all rare terms of the event (inverse
  -- document frequency of at least half the highest). If a term occurs in no memory, the event is unknown.
  if event_terms <> '{}' then
    with event_words as materialized (
      select n::int, term from unnest(event_terms) with ordinality as t (term, n)
    ),
    event_hits as materialized (
      select q.n, p.unit, p.frequency::real as frequency, p.length::real as length
      from event_words q cross join unnest(graph_ids) as g (id) cross join unnest('{2,3}'::smallint[]) as k (kind) cross join lateral (
        select unit, frequency, length from postings
        where project_id = search_project and graph_id = g.id and kind = k.kind and term = q.term order by unit desc limit 3000
      ) p
    ),
    event_rarity as materialized (
      select n, ln(1 + (greatest(total_memories, matches) - matches + 0.5) / (matches + 0.5))::real as idf from (
        select n, greatest(count(*), case when count(*) >= 3000 then 0.2 * total_memories end) as matches
        from event_hits group by n
      ) c
    ),
    rare_words as materialized (
      select n from event_rarity where idf >= 0.5 * (select max(idf) from event_rarity)
    ),
    event_memories as (
      select h.unit, sum(r.idf * h.frequency * 1.9 / (h.frequency + 0.9 * (0.5 + 0.5 * h.length / mean_memory_length))) as score
      from event_hits h join event_rarity r on r.n = h.n
      where (select count(*) from event_rarity) = cardinality(event_terms)
      group by h.unit having count(*) filter (where h.n in (select n from rare_words)) = (select count(*) from rare_words)
      order by 2 desc, 1 limit 5
    )
    select m.unit, coalesce(m.valid_from, m.document_date), m.valid_until into event_unit, event_from, event_until
    from event_memories h cross join lateral (
      select unit, status, trust, valid_from, valid_until, document_date, expires_at from memories
      where project_id = search_project and unit = h.unit offset 0
    ) m
    where m.trust >= min_trust and (m.expires_at is null or m.expires_at > expires_after) and m.status in ('active', 'superseded') and coalesce(m.valid_from, m.document_date) is not null
    order by h.score desc, m.unit limit 1;
    -- Without a known end, an event lasts one day; for questions about what happened during it, until now.
    event_until := greatest(event_from + interval '1 day', case when event_relation = 'during' then coalesce(event_until, now()) end);
  end if;

  -- The score of a result that is the best by every signal of this question.
  max_score := signal_weight.words + greatest(signal_weight.nearby, signal_weight.nearby_assistant) + signal_weight.user_role
    + signal_weight.memory_words + signal_weight.entities
    + case when query_vector is null then 0 else signal_weight.meaning + signal_weight.memory_meaning end
    + case when speaker_terms = '{}' then 0 else signal_weight.speaker end
    + time_precision * signal_weight.time
    + case when asks_when then signal_weight.dated else 0 end
    + case when asks_for_help then signal_weight.preference else 0 end
    + case when event_unit is null then 0 else signal_weight.event end;

  return (
    -- The question's terms. Speaker names count less, or they would find greetings; event terms, or they would find the event itself.
    with query_words as materialized (
      select n::int, term, (case when term = any(speaker_terms) then signal_weight.speaker_term
        when event_unit is not null and term = any(event_terms) then signal_weight.event_term else 1 end)::real as weight
      from unnest(query_terms) with ordinality as t (term, n)
      union all
      -- Words of the same kind, for terms that hardly occur. All of one term count as one word.
      select 1000 + q.n::int, r.term, signal_weight.related_word::real
      from unnest(query_terms) with ordinality as q (term, n) join unnest(related_parents, related_terms) as r (parent, term) on r.parent = q.term
      where q.term in (
        select parent from (select distinct parent from unnest(related_parents) as d (parent)) d
        where (select count(*) from (select from postings
          where project_id = search_project and graph_id = any(graph_ids) and kind = 1 and term = d.parent limit 4) p) < 4)
    ),

    -- Occurrences of the question's terms in chunks: the newest 3,000 per term and graph. More frequent terms distinguish little.
    chunk_hits as materialized (
      select q.n, q.weight, p.unit, p.frequency::real as frequency, p.length::real as length
      from query_words q cross join unnest(graph_ids) as g (id) cross join lateral (
        select unit, frequency, length from postings
        where project_id = search_project and graph_id = g.id and kind = 1 and term = q.term order by unit desc limit 3000
      ) p
      where untrusted_chunks is null or p.unit not in (select unnest(untrusted_chunks))
    ),

    -- Inverse document frequency of each term among the chunks. A term at the limit is assumed to occur in a fifth of them.
    chunk_rarity as materialized (
      select n, weight * ln(1 + (greatest(total_chunks, matches) - matches + 0.5) / (matches + 0.5))::real as idf from (
        select n, weight, greatest(count(*), case when count(*) >= 3000 then 0.2 * total_chunks end) as matches
        from chunk_hits group by n, weight
      ) c
    ),

    -- The same for memories.
    memory_hits as materialized (
      select q.n, q.weight, p.unit, p.frequency::real as frequency, p.length::real as length
      from query_words q cross join unnest(graph_ids) as g (id) cross join unnest(memory_kinds) as k (kind) cross join lateral (
        select unit, frequency, length from postings
        where project_id = search_project and graph_id = g.id and kind = k.kind and term = q.term order by unit desc limit 3000
      ) p
      where untrusted_chunks is null or p.unit / 128 * 128 not in (select unnest(untrusted_chunks))
        or (select trust from memories where project_id = search_project and unit = p.unit) >= min_trust
    ),
    memory_rarity as materialized (
      select n, weight * ln(1 + (greatest(total_memories, matches) - matches + 0.5) / (matches + 0.5))::real as idf from (
        select n, weight, greatest(count(*), case when count(*) >= 3000 then 0.2 * total_memories end) as matches
        from memory_hits group by n, weight
      ) c
    ),

    -- Chunks by BM25 of their own words (Robertson and Zaragoza, 2009; k1 = 0.9 and b = 0.5 did best on dialogue).
    lexical_chunks as materialized (
      select unit, score, row_number() over (order by score desc, unit) as place from (
        select h.unit, sum(r.idf * h.frequency * 1.9 / (h.frequency + 0.9 * (0.5 + 0.5 * h.length / mean_chunk_length))) as score
        from chunk_hits h join chunk_rarity r on r.n = h.n
        where eligible_chunks is null or h.unit / 128 * 128 in (select unnest(eligible_chunks))
        group by h.unit order by 2 desc, 1 limit max_lexical
      ) s order by score desc, unit
    ),

    -- Those without a memory, 0-1. Their own words stand in for a memory's, so that passages with memories don't all rank before them.
    bare_chunks as materialized (
      select unit, score / nullif(max(score) over (), 0) as words,
        not exists (select from memories m
          where m.project_id = search_project and m.unit > l.unit and m.unit < l.unit + 128 and m.status = any(statuses)) as is_bare
      from lexical_chunks l
    ),

    -- Memories by BM25.
    lexical_memories as materialized (
      select h.unit, sum(r.idf * h.frequency * 1.9 / (h.frequency + 0.9 * (0.5 + 0.5 * h.length / mean_memory_length))) as score
      from memory_hits h join memory_rarity r on r.n = h.n
      where eligible_units is null or h.unit in (select unnest(eligible_units))
      group by h.unit order by 2 desc, 1 limit max_lexical
    ),

    -- The newest memories that help must respect, whatever their type.
    constraints as materialized (
      select distinct p.unit from unnest(constraint_terms) as t (term) cross join unnest(graph_ids) as g (id) cross join lateral (
        select unit from postings where project_id = search_project and graph_id = g.id and kind = 2 and term = t.term order by unit desc limit 20
      ) p
    ),

    -- The nearest codes by the cosine similarity of their vectors. Below 0.05 they are unrelated. Cubed, what is half as near counts an
    -- eighth: most of a graph is somewhat like any question.
    similar_units as materialized (
      select c.unit, v.score * v.score * v.score as likeness from unnest(nearest_codes) as c (unit) cross join lateral (
        select -(embedding <#> query_vector) as score from embeddings
        where project_id = search_project and unit = c.unit and model = embedding_model offset 0
      ) v where v.score > 0.05
    ),

    -- Entities named in the question, except the user.
    named_entities as (
      select distinct e.id from entity_aliases a join entities e on e.project_id = search_project and e.id = a.entity_id and not e.is_subject
      where a.project_id = search_project and a.graph_id = any(graph_ids) and a.normal_name = any(query_names) limit 10
    ),

    -- These and their related entities.
    related_entities as (
      select id, max(weight) as weight from (
        select id, 1::real as weight from named_entities
        union all
        select e.id, signal_weight.related_entity from named_entities n join lateral (
          select target_id as id from edges where project_id = search_project and source_id = n.id
          union all select source_id from edges where project_id = search_project and target_id = n.id limit 20
        ) x on true join entities e on e.project_id = search_project and e.id = x.id and not e.is_subject
      ) r group by id limit 20
    ),

    -- The newest memories that mention them. Entities with fewer mentions count more.
    entity_memories as materialized (
      select m.unit, sum(e.weight / (1 + ln(x.mentions))) as score
      from related_entities e join lateral (
        select f.memory_id, count(*) over () as mentions from (
          select memory_id from mentions where project_id = search_project and entity_id = e.id order by memory_id desc limit 20
        ) f
      ) x on true
      cross join lateral (select unit, status, trust, expires_at from memories where project_id = search_project and id = x.memory_id offset 0) m
      where m.status = any(statuses) and (m.expires_at is null or m.expires_at > expires_after) and m.trust >= min_trust and (eligible_units is null or m.unit in (select unnest(eligible_units)))
      group by m.unit order by 2 desc, 1 limit max_entity_memories
    ),

    -- The best score of each ranking, to normalize it by.
    best as materialized (
      select (select nullif(greatest(max(score), least.memory_words), 0) from lexical_memories)::real as memory_words, least.words as least_words,
        (select nullif(max(score), 0) from entity_memories)::real as entities,
        (select nullif(max(likeness), 0) from similar_units where unit % 128 = 0)::real as meaning,
        (select nullif(max(likeness), 0) from similar_units where unit % 128 > 0)::real as memory_meaning
      -- If only related words occur, as much as one rare term would score: they are no full match.
      from (
        select case when exists (select from chunk_hits where n <= 1000) then 0 else 0.53 * ln(1 + (coalesce(total_chunks, 0) + 0.5) / 0.5) end as words,
          case when exists (select from memory_hits where n <= 1000) then 0 else ln(1 + (coalesce(total_memories, 0) + 0.5) / 0.5) end
            as memory_words
      ) least
    ),

    -- Chunks to score: those found by any ranking, directly or through a memory, and the neighbours of the best by words.
    candidates as materialized (
      select c.*, bool_or(c.role = 'assistant') over (partition by c.unit / 8388608) is true as has_assistant from (
        select l.unit + d.distance * 128 as unit from lexical_chunks l cross join (values (-1), (0), (1), (2)) as d (distance)
        where d.distance = 0 or l.place <= max_with_neighbours
        -- A graph that fits is read whole; by a search, only if something in it has to do with the query. `limit`, which is more than any
        -- call's: the planner expects a part of all the project's chunks otherwise, and makes room for them in several hash tables.
        union (select unit from chunks where project_id = search_project and graph_id = any(graph_ids) and trust >= min_trust
          and total_chunks <= read_all_up_to
          and (total_chunks <= read_unmatched_up_to or exists (select from lexical_chunks) or exists (select from lexical_memories) or exists (select from similar_units)
            or exists (select from entity_memories)) limit 250)
        union select unit / 128 * 128 from lexical_memories
        union select unit / 128 * 128 from similar_units
        union select unit / 128 * 128 from entity_memories
        union select unit / 128 * 128 from constraints
      ) u cross join lateral (
        select id, unit, graph_id, role, speaker, said_at, is_pending, trust, expires_at, octet_length(content) as length,
          right(content, 1) in ('?', '？', '؟') as is_question
        from chunks where project_id = search_project and unit = u.unit offset 0
      ) c
      where c.graph_id = any(graph_ids)
        and (eligible_chunks is null or c.unit / 128 * 128 in (select unnest(eligible_chunks)))
        and (c.trust >= min_trust or c.unit in (
          select unit / 128 * 128 from lexical_memories union select unit / 128 * 128 from entity_memories))
    ),

    -- BM25 of a chunk's words and, at a lower weight, of the chunks around it: an answer rarely repeats the words of its question. For
    -- messages to an assistant the reply counts more, and the preceding message only if it was a question.
    context_words as (
      select unit, sum(idf * frequency / (frequency + 0.9)) as score from (
        select c.unit, h.n, sum(h.frequency * case when c.role = 'user' and c.has_assistant and p.is_question is not true
            then d.to_assistant else d.weight end) as frequency
        from candidates c
          cross join (values (0, 1, 1), (-1, 0.6, 0.2), (-2, 0.3, 0), (-3, 0.1, 0), (1, 0.25, 0.5), (2, 0.1, 0.3)) as d (distance, weight, to_assistant)
          join chunk_hits h on h.unit = c.unit + d.distance * 128
          left join candidates p on p.unit = h.unit and d.distance < 0
        group by c.unit, h.n
      ) s join chunk_rarity r on r.n = s.n group by unit
    ),

    -- Each chunk's best memory by words and by vector, and the chunk's own vector, 0-1.
    chunk_matches as (
      select unit / 128 * 128 as unit,
        max(memory_words) as memory_words, max(memory_meaning) as memory_meaning, max(meaning) as meaning
      from (
        select unit, score / best.memory_words as memory_words, 0::real as memory_meaning, 0::real as meaning from lexical_memories, best
        union all
        select unit, 0, case when unit % 128 > 0 then likeness / best.memory_meaning else 0 end,
          case when unit % 128 = 0 then likeness / best.meaning else 0 end from similar_units, best
      ) s group by 1
    ),

    -- The candidates with words and meaning, 0-1.
    normalized_chunks as (
      select c.*, coalesce(w.score, 0) / nullif(greatest(max(w.score) over (), (select least_words from best)), 0) as words,
        coalesce(signal_weight.bare * b.words, m.memory_words) as memory_words, m.meaning,
        case when b.unit is null then m.memory_meaning else signal_weight.bare * m.meaning end as memory_meaning
      from candidates c left join context_words w on w.unit = c.unit left join chunk_matches m on m.unit = c.unit
        left join bare_chunks b on b.unit = c.unit and b.is_bare
    ),

    -- The candidates with each part of their score but what is lifted by their neighbours. `nearby` has the best words of the 8 chunks to
    -- either side in the same thread.
    chunk_parts as (
      select *, words + nearby + meaning + memory_words + memory_meaning + people + time + brevity as own_score from (
        select id, unit, is_pending, trust, expires_at is null or expires_at > expires_after as is_live,
          -- From outside, in a user's own memory.
          case when trust = 0 and graph_id = any(user_graphs) then signal_weight.outside else 0 end as outside_share,
          -- An assistant's reply repeats what it replies to.
          case when has_assistant then 0 else signal_weight.around end as around_share,
          signal_weight.words * coalesce(words, 0) as words,
          case when has_assistant then signal_weight.nearby_assistant else signal_weight.nearby end
            * coalesce(max(words) over (partition by unit / 8388608 order by unit
              range between 8 * 128 preceding and 8 * 128 following), 0) as nearby,
          signal_weight.meaning * coalesce(meaning, 0) as meaning,
          signal_weight.memory_words * coalesce(memory_words, 0) as memory_words,
          signal_weight.memory_meaning * coalesce(memory_meaning, 0) as memory_meaning,
          case when role = 'assistant' then 0 else signal_weight.user_role end
            + case when first_speaker = any(speaker) then signal_weight.speaker
                when speaker && speaker_terms then signal_weight.listener else 0 end as people,
          -- Much is told the day after.
          case when (said_at >= time_from and said_at < time_until + interval '1 day')
              or extract(month from said_at at time zone 'UTC') = time_month
            then signal_weight.time * time_precision else 0 end as time,
          signal_weight.brevity * (1 - least(1, ln(1 + length) / 7)) as brevity
        from normalized_chunks
      ) s
    ),

    -- A better chunk within 3 to either side lifts a chunk by a share of the difference: what stands among much that fits is rather meant
    -- than a single hit, and an answer has its parts in several messages.
    scored_chunks as materialized (
      select id, unit, is_pending, trust, is_live, outside_share, words, nearby + lift as nearby, meaning, memory_words, memory_meaning, people, time,
        brevity, - outside_share * (own_score + lift) as outside, (1 - outside_share) * (own_score + lift) as score
      from (
        select *, around_share * (max(own_score) over (partition by unit / 8388608 order by unit
          range between 3 * 128 preceding and 3 * 128 following) - own_score) as lift
        from chunk_parts
      ) l
    ),

    -- Memories of the best chunks, until there are enough: many chunks may have none.
    chunk_memories as materialized (
      select m.*, c.id as chunk_id, c.words as chunk_words, c.nearby, c.meaning as chunk_meaning, c.people, c.time as chunk_time, c.brevity,
        case when m.trust = 0 then c.outside_share else 0 end as outside_share
      from (select * from scored_chunks order by score desc, unit desc) c cross join lateral (
        select id, unit, status, type, trust, created_at, valid_from, valid_until, document_date, expires_at,
          -- A memory began before it ended.
          least(coalesce(valid_from, document_date), valid_until - interval '1 microsecond') as began
        from memories where project_id = search_project and unit > c.unit and unit < c.unit + 128 offset 0
      ) m
      where m.status = any(statuses) and (m.expires_at is null or m.expires_at > expires_after) and m.trust >= min_trust
        and (eligible_units is null or m.unit in (select unnest(eligible_units)))
      order by c.score desc, c.unit desc limit max_memories
    ),

    -- These with each part of their score: the chunk's parts, but the memory's own words and meaning instead of the chunk's best memory's.
    -- Superseded memories rank far behind their successors, or closely behind if the question is about the past.
    scored_memories as (
      select *, - outside_share * (words + nearby + meaning + people + time + brevity + entities + preference) as outside,
        (1 - outside_share) * (words + nearby + meaning + people + time + brevity + entities + preference) + superseded as score from (
        select m.id, m.unit, m.chunk_id, m.created_at, m.nearby, m.people, m.brevity, m.outside_share,
          m.chunk_words + signal_weight.memory_words * coalesce(l.score / best.memory_words, 0) as words,
          m.chunk_meaning + signal_weight.memory_meaning * coalesce(s.likeness / best.memory_meaning, 0) as meaning,
          signal_weight.entities * coalesce(e.score / best.entities, 0) as entities,
          m.chunk_time
            + case when asks_when and m.valid_from is not null then signal_weight.dated else 0 end
            + case when m.valid_from >= time_from and m.valid_from < time_until
                and not coalesce(m.document_date >= time_from and m.document_date < time_until, false)
              then signal_weight.time * time_precision else 0 end
            + case when event_unit <> m.unit and case event_relation when 'before' then m.began < event_from
                when 'after' then m.began >= event_from else m.began >= event_from and m.began < event_until end
              then signal_weight.event else 0 end as time,
          case when asks_for_help and (m.type = 'PREFERENCE' or m.unit in (select unit from constraints))
            then signal_weight.preference else 0 end as preference,
          case when m.status = 'active' then 0 when asks_about_past then - signal_weight.superseded_past
            else - signal_weight.superseded end as superseded
        from chunk_memories m cross join best
          left join lexical_memories l on l.unit = m.unit
          left join similar_units s on s.unit = m.unit
          left join entity_memories e on e.unit = m.unit
        offset 0
      ) s
    ),

    -- The results: memories, with a deduction for each further one of the same chunk, and chunks whose memories are pending.
    ranked_results as materialized (
      select id, chunk_id, true as is_memory, created_at, score + repeated as score,
        words, nearby, meaning, people, time, entities, preference, brevity, repeated, superseded, outside
      from (
        select *, signal_weight.repeated * (1 - row_number() over (partition by chunk_id order by score desc, unit)) as repeated
        from scored_memories
      ) m
      union all
      select id, id, false, null, score,
        words + memory_words, nearby, meaning + memory_meaning, people, time, 0, 0, brevity, 0, 0, outside
      from scored_chunks where is_pending and include_pending and is_live and trust >= min_trust
      order by score desc, created_at desc nulls first, id limit result_limit
    ),

    -- The passages: the best chunks.
    ranked_passages as materialized (
      select * from scored_chunks where include_passages and is_live and trust >= min_trust order by score desc, unit limit result_limit
    )

    select json_build_object(
      'event', case when event_unit is not null then json_build_object('from', event_from, 'until', event_until) end,

      'leftOut', untrusted_chunks is not null,

      -- Names of the graphs' users.
      'subjects', case when include_passages then coalesce((
        select json_agg(distinct a.name) from entities e join entity_aliases a on a.project_id = search_project and a.entity_id = e.id
        where e.project_id = search_project and e.graph_id = any(graph_ids) and e.is_subject), '[]') end,

      -- Inverse document frequency of each term that occurs in a chunk, 0-1.
      'rarity', case when include_passages then coalesce((
        select json_object_agg(q.term, least(1, r.idf / q.weight / ln(1 + (total_chunks + 0.5) / 0.5)))
        from chunk_rarity r join query_words q using (n) where n <= 1000), '{}') end,

      -- `offset 0` keeps each of these a lookup by key.
      'results', coalesce((
        select json_agg(result order by x.score desc, result."createdAt" desc, x.id)
        from ranked_results x
          cross join lateral (
            select id, unit, graph_id, episode_id, message_id, message_index, role, said_at, trust, content, created_at
            from chunks where project_id = search_project and id = x.chunk_id offset 0
          ) c
          cross join lateral (select id, thread_id, source_type, source_url from episodes
            where project_id = search_project and id = c.episode_id offset 0) e
          left join lateral (select * from memories where x.is_memory and project_id = search_project and id = x.id offset 0) m on true
          cross join lateral (
            select x.id, case when m.expires_at <= now() then 'expired' else coalesce(m.status, 'pending') end as status, m.type, coalesce(m.content, c.content) as content,
              greatest(0, least(1, x.score / max_score))::real as score, coalesce(m.confidence, 0.5::real) as confidence,
              coalesce(m.quote, c.content) as quote, coalesce(m.created_at, c.created_at) as "createdAt", m.valid_from as "validFrom",
              m.valid_until as "validUntil", m.superseded_by as "supersededBy", coalesce(m.contested, false) as contested,
              m.attribute,
              -- What a statement ends is no value: nobody works where they no longer do.
              case when not m.attribute_ends then m.attribute_value end as "attributeValue", coalesce(m.trust, c.trust) as trust,
              -- It contradicts a memory of a higher class.
              coalesce(m.contested and exists (
                select 1 from conflicts k where k.project_id = search_project and k.incoming_memory_id = m.id and k.graph_id = m.graph_id and k.kind = 'UNTRUSTED'
                  and k.status = 'unresolved'), false) as "isOverruled",
              json_build_object(
                'episodeId', e.id, 'threadId', e.thread_id, 'sourceType', e.source_type, 'sourceUrl', e.source_url, 'chunkId', c.id, 'messageId', c.message_id,
                'messageIndex', c.message_index, 'role', c.role, 'saidAt', c.said_at, 'graphId', c.graph_id,
                'speaker', case when include_passages then (select name from messages where project_id = search_project and id = c.message_id) end,
                -- Quotes that a person has corrected, of the passage's memories and of those that it repeats (lib/memories/corrected.ts).
                'corrected', case when include_passages then (
                  select coalesce(json_agg(quote), '[]') from (
                    select m.quote, m.id, m.model, m.version, m.content from memories m
                    where m.project_id = search_project and m.unit > c.unit and m.unit < c.unit + 128 and m.status <> 'draft'
                    union all
                    select r.statement ->> 'quote', m.id, m.model, m.version, m.content
                    from restatements r
                      cross join lateral (select * from memories where project_id = search_project and id = r.memory_id offset 0) m
                    where r.project_id = search_project and r.chunk_id = c.id
                  ) q
                  where q.model = 'by hand' or q.version > 1
                    and (select v.content from memory_versions v where v.project_id = search_project and v.memory_id = q.id order by v.version limit 1) is distinct from q.content
                ) else '[]' end) as source,
              (
                select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'type', e.type) order by e.is_subject desc, e.name), '[]')
                from mentions f join entities e on e.project_id = search_project and e.id = f.entity_id
                where f.project_id = search_project and f.memory_id = m.id
              ) as entities,
              case when include_neighbours then (
                select coalesce(json_agg(n order by n.name), '[]') from (
                  select distinct e.id, e.name, e.type from mentions f
                    join lateral (
                      select target_id as id, memory_id from edges where project_id = search_project and source_id = f.entity_id
                      union all select source_id, memory_id from edges where project_id = search_project and target_id = f.entity_id limit 200
                    ) r on true
                    join memories b on b.project_id = search_project and b.id = r.memory_id and b.status = 'active' and (b.expires_at is null or b.expires_at > now())
                    join entities e on e.project_id = search_project and e.id = r.id
                  where f.project_id = search_project and f.memory_id = m.id and not exists (
                    select 1 from mentions o where o.project_id = search_project and o.memory_id = m.id and o.entity_id = e.id)
                  order by e.name limit 20
                ) n
              ) else '[]' end as neighbours,
              case when explain then json_build_object(
                'words', x.words / max_score, 'nearby', x.nearby / max_score, 'meaning', x.meaning / max_score, 'people', x.people / max_score,
                'time', x.time / max_score, 'entities', x.entities / max_score, 'preference', x.preference / max_score,
                'brevity', x.brevity / max_score, 'repeated', x.repeated / max_score, 'superseded', x.superseded / max_score,
                'outside', x.outside / max_score
              ) end as parts,
              case when explain then (
                select coalesce(json_agg(term order by n), '[]') from query_words where n in (
                  select n from chunk_hits where unit = c.unit
                  union select n from memory_hits where unit = m.unit)
              ) end as matched
          ) result
      ), '[]'),

      'passages', coalesce((
        select json_agg(passage order by x.score desc, x.id)
        from ranked_passages x
          cross join lateral (
            select id, unit, graph_id, episode_id, message_id, message_index, role, said_at, trust, content, created_at
            from chunks where project_id = search_project and id = x.id offset 0
          ) c
          cross join lateral (select id, thread_id, source_type, source_url from episodes
            where project_id = search_project and id = c.episode_id offset 0) e
          cross join lateral (
            select x.id, c.content, c.trust, greatest(0, least(1, x.score / max_score))::real as score, c.created_at as "createdAt",
              json_build_object(
                'episodeId', e.id, 'threadId', e.thread_id, 'sourceType', e.source_type, 'sourceUrl', e.source_url, 'chunkId', c.id, 'messageId', c.message_id,
                'messageIndex', c.message_index, 'role', c.role, 'saidAt', c.said_at, 'graphId', c.graph_id,
                'speaker', case when include_passages then (select name from messages where project_id = search_project and id = c.message_id) end,
                -- Quotes that a person has corrected, of the passage's memories and of those that it repeats (lib/memories/corrected.ts).
                'corrected', case when include_passages then (
                  select coalesce(json_agg(quote), '[]') from (
                    select m.quote, m.id, m.model, m.version, m.content from memories m
                    where m.project_id = search_project and m.unit > c.unit and m.unit < c.unit + 128 and m.status <> 'draft'
                    union all
                    select r.statement ->> 'quote', m.id, m.model, m.version, m.content
                    from restatements r
                      cross join lateral (select * from memories where project_id = search_project and id = r.memory_id offset 0) m
                    where r.project_id = search_project and r.chunk_id = c.id
                  ) q
                  where q.model = 'by hand' or q.version > 1
                    and (select v.content from memory_versions v where v.project_id = search_project and v.memory_id = q.id order by v.version limit 1) is distinct from q.content
                ) else '[]' end) as source,
              -- Quotes that are no longer true, or contradict a memory of a higher class.
              (
                select coalesce(json_agg(quote order by unit), '[]') from memories m
                where project_id = search_project and unit > c.unit and unit < c.unit + 128 and (status in ('superseded', 'rejected') or contested and exists (
                  select 1 from conflicts k where k.project_id = search_project and k.incoming_memory_id = m.id and k.graph_id = m.graph_id and k.kind = 'UNTRUSTED'
                    and k.status = 'unresolved'))
              ) as outdated,
              -- Where expired memories and others quote it, if any has expired.
              (
                select case when bool_or(q."isExpired") then json_agg(q) end from (
                  select m.quote_start as start, m.quote, coalesce(m.expires_at <= now(), false) as "isExpired" from memories m
                  where m.project_id = search_project and m.unit > c.unit and m.unit < c.unit + 128 and m.status <> 'draft'
                  union all
                  select (r.statement ->> 'quote_start')::int, r.statement ->> 'quote', coalesce(m.expires_at <= now(), false)
                  from restatements r
                    cross join lateral (select expires_at from memories where project_id = search_project and id = r.memory_id offset 0) m
                  where r.project_id = search_project and r.chunk_id = c.id
                ) q
              ) as quotes,
              case when explain then json_build_object(
                'words', (x.words + x.memory_words) / max_score, 'nearby', x.nearby / max_score,
                'meaning', (x.meaning + x.memory_meaning) / max_score, 'people', x.people / max_score,
                'time', x.time / max_score, 'brevity', x.brevity / max_score, 'outside', x.outside / max_score
              ) end as parts,
              case when explain then (
                select coalesce(json_agg(term order by n), '[]') from query_words where n in (select n from chunk_hits where unit = c.unit)
              ) end as matched
          ) passage
      ), '[]')
    )
  );
end
$search$;
