CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "count_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" uuid NOT NULL,
	"graph_id" uuid,
	"what" text NOT NULL,
	"change" bigint NOT NULL,
	"is_event" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"owner_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"what" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "counts_owner_id_what_pk" PRIMARY KEY("owner_id","what")
);
--> statement-breakpoint
CREATE TABLE "hourly_counts" (
	"project_id" uuid NOT NULL,
	"hour" timestamp (0) with time zone NOT NULL,
	"what" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "hourly_counts_project_id_hour_what_pk" PRIMARY KEY("project_id","hour","what")
);
--> statement-breakpoint
CREATE TABLE "used_sign_in_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "project_id" TO "owner_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "idempotency_keys_project_id_endpoint_key_pk" TO "idempotency_keys_owner_id_endpoint_key_pk";--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "degree" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "memory_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "query_log" ADD COLUMN "model_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "query_log" ADD COLUMN "input_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "query_log" ADD COLUMN "output_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "query_log" ADD COLUMN "cost_usd" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "query_log" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "conflicts" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "count_changes_project_id_is_event_index" ON "count_changes" USING btree ("project_id","is_event");--> statement-breakpoint
CREATE INDEX "counts_project_id_index" ON "counts" USING btree ("project_id") WHERE "counts"."owner_id" <> "counts"."project_id";--> statement-breakpoint
CREATE INDEX "entities_connected" ON "entities" USING btree ("project_id","degree" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "entities_names" ON "entities" USING gin ("project_id","name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "graphs_groups" ON "graphs" USING btree ("project_id","created_at","id") WHERE "graphs"."kind" = 'GROUP';--> statement-breakpoint
CREATE INDEX "ingestion_jobs_project_id_status_created_at_id_index" ON "ingestion_jobs" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "ingestion_jobs_ended" ON "ingestion_jobs" USING btree ("project_id","finished_at","id") WHERE "ingestion_jobs"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "ingestion_jobs_retry_of_index" ON "ingestion_jobs" USING btree ("retry_of") WHERE "ingestion_jobs"."retry_of" is not null;--> statement-breakpoint
CREATE INDEX "conflicts_resolved" ON "conflicts" USING btree ("project_id","resolved_at","id") WHERE "conflicts"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "memories_kinds" ON "memories" USING btree ("project_id","status","type","created_at","id");--> statement-breakpoint
CREATE INDEX "memories_retired" ON "memories" USING btree ("project_id","superseded_at","id") WHERE "memories"."superseded_at" is not null;--> statement-breakpoint
CREATE INDEX "memories_words" ON "memories" USING gin ("project_id","content" gin_trgm_ops) WHERE "memories"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "threads_project_id_updated_at_id_index" ON "threads" USING btree ("project_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "users_project_id_last_active_at_index" ON "users" USING btree ("project_id","last_active_at");--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING gin ("project_id",(external_id || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
--> statement-breakpoint
-- Counts. A statement that adds, moves or removes rows says so in count_changes; rows that cancel out say nothing.
CREATE FUNCTION count_memories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change, is_event)
    SELECT project_id, graph_id, what, count(*), is_event FROM new_rows
      CROSS JOIN LATERAL (VALUES ('memory:' || status || ':' || type, false), ('created', true)) AS w (what, is_event)
    WHERE status <> 'draft' GROUP BY project_id, graph_id, what, is_event;
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
CREATE TRIGGER count_memories_insert AFTER INSERT ON "memories" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_memories();
--> statement-breakpoint
CREATE TRIGGER count_memories_update AFTER UPDATE ON "memories" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_memories();
--> statement-breakpoint
CREATE TRIGGER count_memories_delete AFTER DELETE ON "memories" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_memories();
--> statement-breakpoint
-- Jobs and conflicts by their status.
CREATE FUNCTION count_by_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT project_id, graph_id, TG_ARGV[0] || ':' || status, count(*) FROM new_rows GROUP BY project_id, graph_id, status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT project_id, graph_id, TG_ARGV[0] || ':' || status, -count(*) FROM old_rows GROUP BY project_id, graph_id, status;
  ELSE
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT n.project_id, n.graph_id, TG_ARGV[0] || ':' || w.status, sum(w.change)
    FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.status <> n.status
      CROSS JOIN LATERAL (VALUES (o.status, -1), (n.status, 1)) AS w (status, change)
    GROUP BY n.project_id, n.graph_id, w.status HAVING sum(w.change) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_jobs_insert AFTER INSERT ON "ingestion_jobs" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_by_status('job');
--> statement-breakpoint
CREATE TRIGGER count_jobs_update AFTER UPDATE ON "ingestion_jobs" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_by_status('job');
--> statement-breakpoint
CREATE TRIGGER count_jobs_delete AFTER DELETE ON "ingestion_jobs" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_by_status('job');
--> statement-breakpoint
CREATE TRIGGER count_conflicts_insert AFTER INSERT ON "conflicts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_by_status('conflict');
--> statement-breakpoint
CREATE TRIGGER count_conflicts_update AFTER UPDATE ON "conflicts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_by_status('conflict');
--> statement-breakpoint
CREATE TRIGGER count_conflicts_delete AFTER DELETE ON "conflicts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_by_status('conflict');
--> statement-breakpoint
-- What only comes and goes.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT project_id, graph_id, TG_ARGV[0], count(*) FROM new_rows GROUP BY project_id, graph_id;
  ELSE
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT project_id, graph_id, TG_ARGV[0], -count(*) FROM old_rows GROUP BY project_id, graph_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_threads_insert AFTER INSERT ON "threads" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('thread');
--> statement-breakpoint
CREATE TRIGGER count_threads_delete AFTER DELETE ON "threads" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('thread');
--> statement-breakpoint
CREATE TRIGGER count_messages_insert AFTER INSERT ON "messages" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('message');
--> statement-breakpoint
CREATE TRIGGER count_messages_delete AFTER DELETE ON "messages" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('message');
--> statement-breakpoint
CREATE TRIGGER count_chunks_insert AFTER INSERT ON "chunks" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('chunk');
--> statement-breakpoint
CREATE TRIGGER count_chunks_delete AFTER DELETE ON "chunks" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('chunk');
--> statement-breakpoint
CREATE TRIGGER count_entities_insert AFTER INSERT ON "entities" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('entity');
--> statement-breakpoint
CREATE TRIGGER count_entities_delete AFTER DELETE ON "entities" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('entity');
--> statement-breakpoint
CREATE TRIGGER count_edges_insert AFTER INSERT ON "edges" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('edge');
--> statement-breakpoint
CREATE TRIGGER count_edges_delete AFTER DELETE ON "edges" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('edge');
--> statement-breakpoint
-- A graph with threads has an owner; its first thread and its last one change that. Threads of one graph begin one after the other.
CREATE FUNCTION count_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT n.project_id, n.graph_id, 'owner', 1 FROM (SELECT DISTINCT project_id, graph_id FROM new_rows) n
    WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.graph_id = n.graph_id AND t.id NOT IN (SELECT id FROM new_rows));
  ELSE
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT o.project_id, o.graph_id, 'owner', -1 FROM (SELECT DISTINCT project_id, graph_id FROM old_rows) o
    WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.graph_id = o.graph_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_owners_insert AFTER INSERT ON "threads" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_owners();
--> statement-breakpoint
CREATE TRIGGER count_owners_delete AFTER DELETE ON "threads" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_owners();
--> statement-breakpoint
-- Users, and the hours and days in which they were active.
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, what, change, is_event)
    SELECT project_id, what, count(*), is_event FROM new_rows
      CROSS JOIN (VALUES ('user', false), ('active:hour', true), ('active:day', true)) AS w (what, is_event)
    GROUP BY project_id, what, is_event;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_changes (project_id, what, change) SELECT project_id, 'user', -count(*) FROM old_rows GROUP BY project_id;
  ELSE
    INSERT INTO count_changes (project_id, what, change, is_event)
    SELECT n.project_id, w.what, count(*), true FROM new_rows n JOIN old_rows o ON o.id = n.id
      CROSS JOIN LATERAL (
        SELECT 'active:hour' WHERE date_trunc('hour', n.last_active_at, 'UTC') > date_trunc('hour', o.last_active_at, 'UTC')
        UNION ALL SELECT 'active:day' WHERE date_trunc('day', n.last_active_at, 'UTC') > date_trunc('day', o.last_active_at, 'UTC')
      ) AS w (what)
    GROUP BY n.project_id, w.what;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_users_insert AFTER INSERT ON "users" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER count_users_update AFTER UPDATE ON "users" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER count_users_delete AFTER DELETE ON "users" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE FUNCTION note_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET last_active_at = now() FROM (SELECT DISTINCT graph_id FROM new_rows) n JOIN graphs g ON g.id = n.graph_id
  WHERE u.id = g.user_id AND u.last_active_at < date_trunc('hour', now(), 'UTC');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_activity_insert AFTER INSERT ON "episodes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_activity();
--> statement-breakpoint
-- Calls, by the hour.
CREATE FUNCTION count_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (project_id, what, change, is_event)
  SELECT project_id, w.what, count(*), true FROM new_rows
    CROSS JOIN LATERAL (SELECT kind WHERE error_code IS NULL UNION ALL SELECT 'key:' || api_key_id WHERE api_key_id IS NOT NULL) AS w (what)
  GROUP BY project_id, w.what;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_calls_insert AFTER INSERT ON "query_log" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_calls();
--> statement-breakpoint
CREATE FUNCTION count_ingests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_changes (project_id, what, change, is_event)
  SELECT project_id, w.what, count(*), true FROM new_rows
    CROSS JOIN LATERAL (SELECT 'ingest' UNION ALL SELECT 'key:' || api_key_id WHERE api_key_id IS NOT NULL) AS w (what)
  WHERE retry_of IS NULL GROUP BY project_id, w.what;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_ingests_insert AFTER INSERT ON "ingestion_jobs" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_ingests();
--> statement-breakpoint
-- How connected an entity is.
CREATE FUNCTION count_degrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE entities e SET degree = e.degree + d.ends
    FROM (SELECT id, count(*)::int AS ends FROM (SELECT source_id AS id FROM new_rows UNION ALL SELECT target_id FROM new_rows) x GROUP BY id) d
    WHERE e.id = d.id;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE entities e SET degree = e.degree - d.ends
    FROM (SELECT id, count(*)::int AS ends FROM (SELECT source_id AS id FROM old_rows UNION ALL SELECT target_id FROM old_rows) x GROUP BY id) d
    WHERE e.id = d.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_degrees_insert AFTER INSERT ON "edges" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_degrees();
--> statement-breakpoint
CREATE TRIGGER count_degrees_update AFTER UPDATE ON "edges" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_degrees();
--> statement-breakpoint
CREATE TRIGGER count_degrees_delete AFTER DELETE ON "edges" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_degrees();
--> statement-breakpoint
CREATE FUNCTION count_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE entities e SET memory_count = e.memory_count + m.memories
    FROM (SELECT entity_id, count(*)::int AS memories FROM new_rows GROUP BY entity_id) m WHERE e.id = m.entity_id;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE entities e SET memory_count = e.memory_count - m.memories
    FROM (SELECT entity_id, count(*)::int AS memories FROM old_rows GROUP BY entity_id) m WHERE e.id = m.entity_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_mentions_insert AFTER INSERT ON "mentions" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_mentions();
--> statement-breakpoint
CREATE TRIGGER count_mentions_update AFTER UPDATE ON "mentions" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_mentions();
--> statement-breakpoint
CREATE TRIGGER count_mentions_delete AFTER DELETE ON "mentions" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_mentions();
--> statement-breakpoint
CREATE FUNCTION note_resolution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.resolved_at := (NEW.resolution ->> 'at')::timestamptz;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_resolution BEFORE INSERT OR UPDATE OF resolution ON "conflicts" FOR EACH ROW EXECUTE FUNCTION note_resolution();
--> statement-breakpoint
-- What is there already.
INSERT INTO counts (owner_id, project_id, what, count)
SELECT owner, project_id, what, count(*) FROM (
  SELECT project_id, graph_id, 'memory:' || status || ':' || type AS what FROM memories WHERE status <> 'draft'
  UNION ALL SELECT project_id, graph_id, 'job:' || status FROM ingestion_jobs
  UNION ALL SELECT project_id, graph_id, 'conflict:' || status FROM conflicts
  UNION ALL SELECT project_id, graph_id, 'thread' FROM threads
  UNION ALL SELECT project_id, graph_id, 'message' FROM messages
  UNION ALL SELECT project_id, graph_id, 'chunk' FROM chunks
  UNION ALL SELECT project_id, graph_id, 'entity' FROM entities
  UNION ALL SELECT project_id, graph_id, 'edge' FROM edges
  UNION ALL SELECT DISTINCT project_id, graph_id, 'owner' FROM threads
) r CROSS JOIN LATERAL (VALUES (project_id), (graph_id)) AS o (owner) GROUP BY owner, project_id, what;
--> statement-breakpoint
INSERT INTO counts (owner_id, project_id, what, count) SELECT project_id, project_id, 'user', count(*) FROM users GROUP BY project_id;
--> statement-breakpoint
UPDATE entities e SET degree = (SELECT count(*) FROM edges x WHERE x.source_id = e.id) + (SELECT count(*) FROM edges x WHERE x.target_id = e.id),
  memory_count = (SELECT count(*) FROM mentions m WHERE m.entity_id = e.id);
--> statement-breakpoint
UPDATE conflicts SET resolution = resolution WHERE resolution IS NOT NULL;
--> statement-breakpoint
UPDATE users u SET last_active_at = coalesce((SELECT max(p.created_at) FROM graphs g JOIN episodes p ON p.graph_id = g.id WHERE g.user_id = u.id), u.created_at);
--> statement-breakpoint
INSERT INTO hourly_counts (project_id, hour, what, count)
SELECT project_id, hour, what, count(*) FROM (
  SELECT project_id, date_trunc('hour', created_at, 'UTC') AS hour, 'created' AS what FROM memories WHERE status <> 'draft'
  UNION ALL SELECT project_id, date_trunc('hour', superseded_at, 'UTC'), 'superseded' FROM memories WHERE superseded_at IS NOT NULL
  UNION ALL SELECT project_id, date_trunc('hour', created_at, 'UTC'), 'ingest' FROM ingestion_jobs WHERE retry_of IS NULL
) r GROUP BY project_id, hour, what;
--> statement-breakpoint
DELETE FROM count_changes;
