-- Whether this node has a shard. If the caller is about to write, the shard also stays here until the end of its transaction: that is the
-- lock which Citus takes for each of its own writes, and which moving a shard waits for.
--
-- It runs with the rights of the tables' owner, because Citus lets nobody else lock.
create or replace function hold_shard(shard bigint, writes boolean) returns boolean language plpgsql volatile security definer as $hold_shard$
begin
  if writes then
    perform lock_shard_metadata(5, array[shard]); -- ShareLock
  end if;
  return exists (select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = shard);
end
$hold_shard$;
