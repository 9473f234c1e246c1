-- Runs a statement that names the tables of a project's shard, on the worker that has it. Citus sends the whole call there, in the caller's
-- transaction (lib/db/on-shards.ts).
--
-- It has no rights of its own: policies bind the caller as everywhere. Parameters are text, and become what the statement makes of them when it is
-- prepared; as a prepared statement, it is planned once for each connection between the nodes.
create or replace function on_shard(
  project uuid,                              -- tells Citus the worker
  shard bigint,                              -- of `graphs`, by which the caller chose the tables
  statement text,
  name text,                                 -- of the prepared statement; null: it isn't kept
  form text,                                 -- of the rows: object, array, or none if the statement returns no rows
  writes boolean,
  params text                                -- as literals in parentheses; empty if there are none
) returns setof json language plpgsql volatile as $on_shard$
declare
  call text := 'execute ' || coalesce(name, 'loci_once') || params;
  result record;
begin
  if not hold_shard(shard, writes) or get_shard_id_for_distribution_column('graphs', project) <> shard then
    raise exception 'The project was moved to another worker.' using errcode = 'LC001';
  end if;
  if name is null or current_setting('loci.' || name, true) is distinct from 'prepared' then
    perform prepare_here(statement, name);
  end if;
  case form
    when 'none' then
      execute call;
    when 'object' then
      for result in execute call loop
        return next row_to_json(result);
      end loop;
    when 'array' then
      -- Two columns may have the same name.
      for result in execute call loop
        return next (select coalesce(json_agg(value), '[]') from json_each(row_to_json(result)));
      end loop;
  end case;
end
$on_shard$;
