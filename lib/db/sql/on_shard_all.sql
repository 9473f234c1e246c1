-- Runs writes of one project whose answers nobody needs, one after the other, as on_shard runs one: the nodes talk once instead of once for
-- each. It doesn't call on_shard, which Citus would plan each time, though it is on the right node.
create or replace function on_shard_all(
  project uuid,
  shard bigint,
  statements text[],
  names text[],                              -- of the prepared statements; null: it isn't kept
  params text[]                              -- of each statement, as literals in parentheses
) returns void language plpgsql volatile as $on_shard_all$
begin
  if not hold_shard(shard, true) or get_shard_id_for_distribution_column('graphs', project) <> shard then
    raise exception 'The project was moved to another worker.' using errcode = 'LC001';
  end if;
  for n in 1 .. cardinality(statements) loop
    if names[n] is null or current_setting('loci.' || names[n], true) is distinct from 'prepared' then
      perform prepare_here(statements[n], names[n]);
    end if;
    execute 'execute ' || coalesce(names[n], 'loci_once') || params[n];
  end loop;
end
$on_shard_all$;
