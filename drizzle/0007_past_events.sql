-- Events happen when their row says: what an import brings is counted in the hours in which it was learned, and not in that of the import.
CREATE OR REPLACE FUNCTION count_memories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT project_id, graph_id, 'memory:' || status || ':' || type, count(*) FROM new_rows
    WHERE status <> 'draft' GROUP BY project_id, graph_id, status, type;
    INSERT INTO count_changes (project_id, graph_id, what, change, is_event, at)
    SELECT project_id, graph_id, e.what, count(*), true, date_trunc('hour', e.at, 'UTC') FROM new_rows
      CROSS JOIN LATERAL (
        SELECT 'created', created_at UNION ALL SELECT 'superseded', superseded_at WHERE status = 'superseded' AND superseded_at IS NOT NULL
      ) AS e (what, at)
    WHERE status <> 'draft' GROUP BY project_id, graph_id, e.what, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT project_id, graph_id, 'memory:' || status || ':' || type, -count(*) FROM old_rows
    WHERE status <> 'draft' GROUP BY project_id, graph_id, status, type;
  ELSE
    INSERT INTO count_changes (project_id, graph_id, what, change, is_event)
    SELECT n.project_id, n.graph_id, w.what, sum(w.change), w.is_event
    FROM new_rows n JOIN old_rows o ON o.id = n.id AND (o.status <> n.status OR o.type <> n.type)
      CROSS JOIN LATERAL (
        SELECT 'memory:' || o.status || ':' || o.type, -1, false WHERE o.status <> 'draft'
        UNION ALL SELECT 'memory:' || n.status || ':' || n.type, 1, false WHERE n.status <> 'draft'
        UNION ALL SELECT 'created', 1, true WHERE o.status = 'draft' AND n.status <> 'draft'
        UNION ALL SELECT 'superseded', 1, true WHERE o.status <> 'superseded' AND n.status = 'superseded'
      ) AS w (what, change, is_event)
    GROUP BY n.project_id, n.graph_id, w.what, w.is_event HAVING sum(w.change) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_ingests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (project_id, what, change, is_event, at)
  SELECT project_id, w.what, count(*), true, date_trunc('hour', created_at, 'UTC') FROM new_rows
    CROSS JOIN LATERAL (SELECT 'ingest' UNION ALL SELECT 'key:' || api_key_id WHERE api_key_id IS NOT NULL) AS w (what)
  WHERE retry_of IS NULL GROUP BY project_id, w.what, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A user's first hour is counted with the user; each later one by what is heard of them, below.
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, what, change) SELECT project_id, 'user', count(*) FROM new_rows GROUP BY project_id;
    INSERT INTO count_changes (project_id, what, change, is_event, at)
    SELECT project_id, w.what, count(*), true, date_trunc('hour', last_active_at, 'UTC') FROM new_rows
      CROSS JOIN (VALUES ('active:hour'), ('active:day')) AS w (what)
    GROUP BY project_id, w.what, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (project_id, what, change) SELECT project_id, 'user', -count(*) FROM old_rows GROUP BY project_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER count_users_update ON "users";
--> statement-breakpoint
-- Whoever is heard of first in an hour is counted in it. The lock lets two that come at once count them once.
CREATE OR REPLACE FUNCTION note_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH heard AS (
    SELECT u.id, u.project_id, u.last_active_at, g.id AS graph_id FROM users u JOIN graphs g ON g.user_id = u.id
    WHERE g.id IN (SELECT graph_id FROM new_rows)
      AND u.last_active_at < (SELECT max(date_trunc('hour', created_at, 'UTC')) FROM new_rows n WHERE n.graph_id = g.id)
    FOR UPDATE OF u
  ), moments AS (
    SELECT h.id, h.project_id, h.last_active_at, n.created_at AS at FROM heard h JOIN new_rows n ON n.graph_id = h.graph_id
    WHERE n.created_at >= date_trunc('hour', h.last_active_at, 'UTC') + interval '1 hour'
  ), counted AS (
    INSERT INTO count_changes (project_id, what, change, is_event, at)
    SELECT project_id, 'active:hour', count(DISTINCT id), true, date_trunc('hour', at, 'UTC') FROM moments GROUP BY project_id, 5
    UNION ALL
    SELECT project_id, 'active:day', count(DISTINCT id), true, date_trunc('day', at, 'UTC') FROM moments
    WHERE at >= date_trunc('day', last_active_at, 'UTC') + interval '1 day' GROUP BY project_id, 5
  )
  UPDATE users u SET last_active_at = m.at FROM (SELECT id, max(at) AS at FROM moments GROUP BY id) m WHERE u.id = m.id;
  RETURN NULL;
END
$$;
