ALTER TABLE "entities" ADD CONSTRAINT "entities_in_graph" UNIQUE("graph_id","id");
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_in_graph" UNIQUE("graph_id","id");
--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_in_graph" UNIQUE("graph_id","id");
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_in_graph" UNIQUE("graph_id","id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_in_graph" UNIQUE("graph_id","id");
--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_in_graph" UNIQUE("graph_id","id");
--> statement-breakpoint
-- A reference into another graph can only come from a crafted or outdated import: it must not stop the upgrade.
UPDATE "memories" r SET "attribute_entity_id" = NULL FROM "entities" o WHERE o.id = r."attribute_entity_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
UPDATE "memories" r SET "superseded_by" = NULL FROM "memories" o WHERE o.id = r."superseded_by" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "mentions" r USING "memories" o WHERE o.id = r."memory_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "mentions" r USING "entities" o WHERE o.id = r."entity_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "edges" r USING "entities" o WHERE o.id = r."source_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "edges" r USING "entities" o WHERE o.id = r."target_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "edges" r USING "memories" o WHERE o.id = r."memory_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "entity_aliases" r USING "entities" o WHERE o.id = r."entity_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "entity_merges" r USING "entities" o WHERE o.id = r."into_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "memory_versions" r USING "memories" o WHERE o.id = r."memory_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "restatements" r USING "memories" o WHERE o.id = r."memory_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "restatements" r USING "chunks" o WHERE o.id = r."chunk_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "conflicts" r USING "memories" o WHERE o.id = r."existing_memory_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "conflicts" r USING "memories" o WHERE o.id = r."incoming_memory_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "memories" r USING "episodes" o WHERE o.id = r."episode_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "memories" r USING "chunks" o WHERE o.id = r."chunk_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "chunks" r USING "episodes" o WHERE o.id = r."episode_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "chunks" r USING "messages" o WHERE o.id = r."message_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "messages" r USING "threads" o WHERE o.id = r."thread_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "messages" r USING "episodes" o WHERE o.id = r."episode_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "ingestion_jobs" r USING "episodes" o WHERE o.id = r."episode_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
DELETE FROM "episodes" r USING "threads" o WHERE o.id = r."thread_id" AND o.graph_id <> r.graph_id;
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_source_id_entities_id_fk";
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_target_id_entities_id_fk";
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_memory_id_memories_id_fk";
--> statement-breakpoint
ALTER TABLE "entity_aliases" DROP CONSTRAINT "entity_aliases_entity_id_entities_id_fk";
--> statement-breakpoint
ALTER TABLE "entity_merges" DROP CONSTRAINT "entity_merges_into_id_entities_id_fk";
--> statement-breakpoint
ALTER TABLE "mentions" DROP CONSTRAINT "mentions_memory_id_memories_id_fk";
--> statement-breakpoint
ALTER TABLE "mentions" DROP CONSTRAINT "mentions_entity_id_entities_id_fk";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_episode_id_episodes_id_fk";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_message_id_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "episodes" DROP CONSTRAINT "episodes_thread_id_threads_id_fk";
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" DROP CONSTRAINT "ingestion_jobs_episode_id_episodes_id_fk";
--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_existing_memory_id_memories_id_fk";
--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_incoming_memory_id_memories_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_episode_id_episodes_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_chunk_id_chunks_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_attribute_entity_id_entities_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_superseded_by_memories_id_fk";
--> statement-breakpoint
ALTER TABLE "memory_versions" DROP CONSTRAINT "memory_versions_memory_id_memories_id_fk";
--> statement-breakpoint
ALTER TABLE "restatements" DROP CONSTRAINT "restatements_memory_id_memories_id_fk";
--> statement-breakpoint
ALTER TABLE "restatements" DROP CONSTRAINT "restatements_chunk_id_chunks_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_thread_id_threads_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_episode_id_episodes_id_fk";
--> statement-breakpoint
DROP INDEX "chunks_graph_id_index";
--> statement-breakpoint
DROP INDEX "episodes_graph_id_index";
--> statement-breakpoint
DROP INDEX "messages_graph_id_index";
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_graph_id_source_id_entities_graph_id_id_fk" FOREIGN KEY ("graph_id","source_id") REFERENCES "public"."entities"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_graph_id_target_id_entities_graph_id_id_fk" FOREIGN KEY ("graph_id","target_id") REFERENCES "public"."entities"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_graph_id_memory_id_memories_graph_id_id_fk" FOREIGN KEY ("graph_id","memory_id") REFERENCES "public"."memories"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entity_aliases" ADD CONSTRAINT "entity_aliases_graph_id_entity_id_entities_graph_id_id_fk" FOREIGN KEY ("graph_id","entity_id") REFERENCES "public"."entities"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_graph_id_into_id_entities_graph_id_id_fk" FOREIGN KEY ("graph_id","into_id") REFERENCES "public"."entities"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_graph_id_memory_id_memories_graph_id_id_fk" FOREIGN KEY ("graph_id","memory_id") REFERENCES "public"."memories"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_graph_id_entity_id_entities_graph_id_id_fk" FOREIGN KEY ("graph_id","entity_id") REFERENCES "public"."entities"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_graph_id_episode_id_episodes_graph_id_id_fk" FOREIGN KEY ("graph_id","episode_id") REFERENCES "public"."episodes"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_graph_id_message_id_messages_graph_id_id_fk" FOREIGN KEY ("graph_id","message_id") REFERENCES "public"."messages"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_graph_id_thread_id_threads_graph_id_id_fk" FOREIGN KEY ("graph_id","thread_id") REFERENCES "public"."threads"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD CONSTRAINT "ingestion_jobs_graph_id_episode_id_episodes_graph_id_id_fk" FOREIGN KEY ("graph_id","episode_id") REFERENCES "public"."episodes"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_graph_id_existing_memory_id_memories_graph_id_id_fk" FOREIGN KEY ("graph_id","existing_memory_id") REFERENCES "public"."memories"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_graph_id_incoming_memory_id_memories_graph_id_id_fk" FOREIGN KEY ("graph_id","incoming_memory_id") REFERENCES "public"."memories"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_graph_id_episode_id_episodes_graph_id_id_fk" FOREIGN KEY ("graph_id","episode_id") REFERENCES "public"."episodes"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_graph_id_chunk_id_chunks_graph_id_id_fk" FOREIGN KEY ("graph_id","chunk_id") REFERENCES "public"."chunks"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_graph_id_attribute_entity_id_entities_graph_id_id_fk" FOREIGN KEY ("graph_id","attribute_entity_id") REFERENCES "public"."entities"("graph_id","id") ON DELETE SET NULL ("attribute_entity_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_graph_id_superseded_by_memories_graph_id_id_fk" FOREIGN KEY ("graph_id","superseded_by") REFERENCES "public"."memories"("graph_id","id") ON DELETE SET NULL ("superseded_by") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memory_versions" ADD CONSTRAINT "memory_versions_graph_id_memory_id_memories_graph_id_id_fk" FOREIGN KEY ("graph_id","memory_id") REFERENCES "public"."memories"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_graph_id_memory_id_memories_graph_id_id_fk" FOREIGN KEY ("graph_id","memory_id") REFERENCES "public"."memories"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_graph_id_chunk_id_chunks_graph_id_id_fk" FOREIGN KEY ("graph_id","chunk_id") REFERENCES "public"."chunks"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_graph_id_thread_id_threads_graph_id_id_fk" FOREIGN KEY ("graph_id","thread_id") REFERENCES "public"."threads"("graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_graph_id_episode_id_episodes_graph_id_id_fk" FOREIGN KEY ("graph_id","episode_id") REFERENCES "public"."episodes"("graph_id","id") ON DELETE cascade ON UPDATE no action;

--> statement-breakpoint
-- Merges of entities left wrong totals behind: they are counted again.
UPDATE "graphs" g SET "memory_terms" = n.terms FROM (
  SELECT "graph_id", sum("length") AS terms FROM (SELECT DISTINCT "graph_id", "unit", "length" FROM "postings" WHERE "kind" IN (2, 3)) u GROUP BY "graph_id"
) n WHERE n."graph_id" = g."id" AND g."memory_terms" <> n.terms;
