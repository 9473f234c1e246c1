-- Prepares a statement on this connection between the nodes, and notes it in a setting, which is faster to read than the list of prepared
-- statements.
create or replace function prepare_here(
  statement text,
  name text                                  -- null: it isn't kept
) returns void language plpgsql volatile as $prepare_here$
declare
  own_name text := coalesce(name, 'loci_once');
  is_prepared boolean := exists (select from pg_prepared_statements p where p.name = own_name);
begin
  if name is null and is_prepared then
    deallocate loci_once;
  end if;
  -- A rollback takes the setting back, but not the statement.
  if name is null or not is_prepared then
    execute 'prepare ' || own_name || ' as ' || statement;
  end if;
  if name is not null then
    perform set_config('loci.' || name, 'prepared', false);
  end if;
end
$prepare_here$;
