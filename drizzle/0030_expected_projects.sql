-- Changes are added up every minute, so what they were when the table was analyzed says nothing of the next minute. While one project wrote
-- them all, the planner expected them all to be of any project: lists of the others read the whole table, or were planned anew each time.
-- Citus allows no such setting on a distributed table.
DO $$
DECLARE
  is_distributed boolean := false;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_dist_partition WHERE logicalrelid = ''count_changes''::regclass)' INTO is_distributed;
  END IF;
  IF NOT is_distributed THEN
    ALTER TABLE count_changes ALTER COLUMN project_id SET (n_distinct = 1000);
  END IF;
END $$;
