-- Runs writes of one project whose answers nobody needs, one after the other, as on_shard runs one: the nodes talk once instead of once for each.
create or replace function on_shard_all(
  project uuid,
  shard bigint,
  statements text[],
  names text[],                              -- of the prepared statements; null: it isn't kept
  params text[]                              -- of each statement, as a JSON array of texts
) returns void language plpgsql volatile as $on_shard_all$
begin
  for n in 1 .. cardinality(statements) loop
    perform 1 from on_shard(project, shard, statements[n], names[n], 'none', true,
      array(select value from jsonb_array_elements_text(params[n]::jsonb) with ordinality as p (value, place) order by place));
  end loop;
end
$on_shard_all$;
