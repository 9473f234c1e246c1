-- A subquery, whose value the planner doesn't know: it may plan before a statement has told its project (lib/db/isolate-on-postgres.ts).
-- Citus allows no subquery in the policy of a distributed table, and plans such a statement when its project is known.
DO $$
DECLARE
  distributed regclass[];
  relation regclass;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT array_agg(logicalrelid) FROM pg_catalog.pg_dist_partition' INTO distributed;
  END IF;
  FOR relation IN
    SELECT p.polrelid FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE p.polname = 'own_project' AND c.relnamespace = current_schema()::regnamespace AND NOT p.polrelid = ANY(coalesce(distributed, '{}'))
  LOOP
    EXECUTE format('ALTER POLICY own_project ON %s USING (project_id = (SELECT nullif(current_setting(''loci.project'', true), '''')::uuid))', relation);
  END LOOP;
END $$;
