-- The rows of a project whose text contains a pattern, by the trigram index.
--
-- It runs with the rights of the tables' owner, whom row-level security doesn't bind: under policies `ilike` can't use an index. Therefore
-- it compares the project itself, and finds nothing in another one than the statement's.
create or replace function ids_containing(
  source text,                               -- memories, entities, threads or users
  project uuid,
  pattern text,
  max_rows int
) returns setof uuid language plpgsql stable security definer rows 100
-- How many rows match depends on the pattern, so each one is planned.
set plan_cache_mode = force_custom_plan
as $ids_containing$
begin
  -- A role that owns the tables, or may act as their owner, isn't bound anyway.
  if not pg_has_role(session_user, current_user, 'usage') and project::text is distinct from current_setting('loci.project', true) then
    return;
  end if;
  case source
    when 'memories' then return query
      select m.id from memories m where m.project_id = project and m.status <> 'draft' and m.content ilike pattern limit max_rows;
    when 'entities' then return query
      select e.id from entities e where e.project_id = project and e.name ilike pattern limit max_rows;
    when 'users' then return query
      select u.id from users u where u.project_id = project
        and (external_id || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) ilike pattern
        limit max_rows;
  end case;
end
$ids_containing$;
