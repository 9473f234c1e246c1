-- Keys begin with the project. Servers of earlier releases can't write to these tables: stop them before the upgrade.
-- A row of another project than its graph's can only come from a crafted import: it must not stop the upgrade.
UPDATE "graphs" r SET "project_id" = u."project_id" FROM "users" u WHERE u.id = r."user_id" AND u."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "threads" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "episodes" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "messages" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "chunks" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "ingestion_jobs" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "entities" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "entity_aliases" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "entity_merges" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "memories" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "memory_versions" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "mentions" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "edges" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "restatements" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "conflicts" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "held_memories" r SET "project_id" = g."project_id" FROM "graphs" g WHERE g.id = r."graph_id" AND g."project_id" <> r."project_id";
--> statement-breakpoint
UPDATE "job_steps" r SET "project_id" = j."project_id" FROM "ingestion_jobs" j WHERE j.id = r."job_id" AND j."project_id" <> r."project_id";
--> statement-breakpoint
CREATE TABLE "sequence_counters" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"next" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "sequence_counters" ("project_id", "next")
SELECT p.id, 1 + coalesce(max(s.sequence), 0) FROM "projects" p LEFT JOIN (
	SELECT "project_id", "next_unit" >> 23 AS sequence FROM "threads"
	UNION ALL SELECT "project_id", "first_unit" >> 23 FROM "episodes"
	UNION ALL SELECT "project_id", "unit" >> 23 FROM "chunks"
) s ON s."project_id" = p.id GROUP BY p.id;
--> statement-breakpoint
ALTER TABLE "entities" DROP CONSTRAINT "entities_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "entity_aliases" DROP CONSTRAINT "entity_aliases_graph_id_entity_id_entities_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "entity_merges" DROP CONSTRAINT "entity_merges_graph_id_into_id_entities_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "graphs" DROP CONSTRAINT "graphs_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" DROP CONSTRAINT "ingestion_jobs_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" DROP CONSTRAINT "ingestion_jobs_graph_id_episode_id_episodes_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "job_steps" DROP CONSTRAINT "job_steps_job_id_ingestion_jobs_id_fk";
--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_graph_id_existing_memory_id_memories_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_graph_id_incoming_memory_id_memories_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_graph_id_source_id_entities_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_graph_id_target_id_entities_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_graph_id_memory_id_memories_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "held_memories" DROP CONSTRAINT "held_memories_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "held_memories" DROP CONSTRAINT "held_memories_graph_id_episode_id_episodes_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "held_memories" DROP CONSTRAINT "held_memories_graph_id_chunk_id_chunks_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_graph_id_episode_id_episodes_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_graph_id_chunk_id_chunks_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_graph_id_attribute_entity_id_entities_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_graph_id_superseded_by_memories_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "memory_versions" DROP CONSTRAINT "memory_versions_graph_id_memory_id_memories_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "mentions" DROP CONSTRAINT "mentions_graph_id_memory_id_memories_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "mentions" DROP CONSTRAINT "mentions_graph_id_entity_id_entities_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "restatements" DROP CONSTRAINT "restatements_graph_id_memory_id_memories_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "restatements" DROP CONSTRAINT "restatements_graph_id_chunk_id_chunks_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_graph_id_episode_id_episodes_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_graph_id_message_id_messages_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "episodes" DROP CONSTRAINT "episodes_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "episodes" DROP CONSTRAINT "episodes_graph_id_thread_id_threads_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_graph_id_thread_id_threads_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_graph_id_episode_id_episodes_graph_id_id_fk";
--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_graph_id_graphs_id_fk";
--> statement-breakpoint
ALTER TABLE "entities" DROP CONSTRAINT "entities_in_graph";
--> statement-breakpoint
ALTER TABLE "graphs" DROP CONSTRAINT "graphs_userId_unique";
--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_existingMemoryId_incomingMemoryId_unique";
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_memoryId_sourceId_targetId_type_unique";
--> statement-breakpoint
ALTER TABLE "held_memories" DROP CONSTRAINT "held_memories_chunkId_contentKey_unique";
--> statement-breakpoint
ALTER TABLE "held_memories" DROP CONSTRAINT "held_memories_in_graph";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_unit_unique";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_in_graph";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_unit_unique";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_episodeId_messageIndex_start_unique";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_in_graph";
--> statement-breakpoint
ALTER TABLE "episodes" DROP CONSTRAINT "episodes_in_graph";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_threadId_position_unique";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_episodeId_index_unique";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_in_graph";
--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_in_graph";
--> statement-breakpoint
DROP INDEX "episodes_agents";
--> statement-breakpoint
DROP INDEX "episodes_runs";
--> statement-breakpoint
DROP INDEX "episodes_documents";
--> statement-breakpoint
DROP INDEX "episodes_current_document";
--> statement-breakpoint
DROP INDEX "episodes_latest_documents";
--> statement-breakpoint
DROP INDEX "counts_project_id_index";
--> statement-breakpoint
DROP INDEX "edges_source_id_target_id_index";
--> statement-breakpoint
DROP INDEX "edges_target_id_source_id_index";
--> statement-breakpoint
DROP INDEX "mentions_entity_id_memory_id_index";
--> statement-breakpoint
DROP INDEX "entities_one_subject";
--> statement-breakpoint
DROP INDEX "chunks_outside";
--> statement-breakpoint
ALTER TABLE "counts" DROP CONSTRAINT "counts_owner_id_what_pk";
--> statement-breakpoint
ALTER TABLE "entity_aliases" DROP CONSTRAINT "entity_aliases_graph_id_normal_name_entity_id_pk";
--> statement-breakpoint
ALTER TABLE "job_steps" DROP CONSTRAINT "job_steps_job_id_name_pk";
--> statement-breakpoint
ALTER TABLE "memory_versions" DROP CONSTRAINT "memory_versions_memory_id_version_pk";
--> statement-breakpoint
ALTER TABLE "mentions" DROP CONSTRAINT "mentions_memory_id_entity_id_pk";
--> statement-breakpoint
ALTER TABLE "count_changes" DROP CONSTRAINT "count_changes_pkey";
--> statement-breakpoint
ALTER TABLE "entities" DROP CONSTRAINT "entities_pkey";
--> statement-breakpoint
ALTER TABLE "entity_merges" DROP CONSTRAINT "entity_merges_pkey";
--> statement-breakpoint
ALTER TABLE "graphs" DROP CONSTRAINT "graphs_pkey";
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_pkey";
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" DROP CONSTRAINT "ingestion_jobs_pkey";
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_pkey";
--> statement-breakpoint
ALTER TABLE "query_log" DROP CONSTRAINT "query_log_pkey";
--> statement-breakpoint
ALTER TABLE "conflicts" DROP CONSTRAINT "conflicts_pkey";
--> statement-breakpoint
ALTER TABLE "edges" DROP CONSTRAINT "edges_pkey";
--> statement-breakpoint
ALTER TABLE "held_memories" DROP CONSTRAINT "held_memories_pkey";
--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_pkey";
--> statement-breakpoint
ALTER TABLE "restatements" DROP CONSTRAINT "restatements_pkey";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_pkey";
--> statement-breakpoint
ALTER TABLE "episodes" DROP CONSTRAINT "episodes_pkey";
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_pkey";
--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_pkey";
--> statement-breakpoint
ALTER TABLE "count_changes" ADD CONSTRAINT "count_changes_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_project_id_owner_id_what_pk" PRIMARY KEY("project_id","owner_id","what");
--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "entity_aliases" ADD CONSTRAINT "entity_aliases_project_id_graph_id_normal_name_entity_id_pk" PRIMARY KEY("project_id","graph_id","normal_name","entity_id");
--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD CONSTRAINT "ingestion_jobs_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_project_id_job_id_name_pk" PRIMARY KEY("project_id","job_id","name");
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "query_log" ADD CONSTRAINT "query_log_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "memory_versions" ADD CONSTRAINT "memory_versions_project_id_memory_id_version_pk" PRIMARY KEY("project_id","memory_id","version");
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_project_id_memory_id_entity_id_pk" PRIMARY KEY("project_id","memory_id","entity_id");
--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_project_id_id_pk" PRIMARY KEY("project_id","id");
--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_in_graph" UNIQUE("project_id","graph_id","id");
--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_projectId_userId_unique" UNIQUE("project_id","user_id");
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_projectId_existingMemoryId_incomingMemoryId_unique" UNIQUE("project_id","existing_memory_id","incoming_memory_id");
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_projectId_memoryId_sourceId_targetId_type_unique" UNIQUE("project_id","memory_id","source_id","target_id","type");
--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_projectId_chunkId_contentKey_unique" UNIQUE("project_id","chunk_id","content_key");
--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_in_graph" UNIQUE("project_id","graph_id","id");
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_projectId_unit_unique" UNIQUE("project_id","unit");
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_in_graph" UNIQUE("project_id","graph_id","id");
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_projectId_unit_unique" UNIQUE("project_id","unit");
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_projectId_episodeId_messageIndex_start_unique" UNIQUE("project_id","episode_id","message_index","start");
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_in_graph" UNIQUE("project_id","graph_id","id");
--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_in_graph" UNIQUE("project_id","graph_id","id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_projectId_threadId_position_unique" UNIQUE("project_id","thread_id","position");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_projectId_episodeId_index_unique" UNIQUE("project_id","episode_id","index");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_in_graph" UNIQUE("project_id","graph_id","id");
--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_in_graph" UNIQUE("project_id","graph_id","id");
--> statement-breakpoint
ALTER TABLE "sequence_counters" ADD CONSTRAINT "sequence_counters_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entity_aliases" ADD CONSTRAINT "entity_aliases_entity_fk" FOREIGN KEY ("project_id","graph_id","entity_id") REFERENCES "public"."entities"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_into_fk" FOREIGN KEY ("project_id","graph_id","into_id") REFERENCES "public"."entities"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD CONSTRAINT "ingestion_jobs_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD CONSTRAINT "ingestion_jobs_episode_fk" FOREIGN KEY ("project_id","graph_id","episode_id") REFERENCES "public"."episodes"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_fk" FOREIGN KEY ("project_id","job_id") REFERENCES "public"."ingestion_jobs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_existing_memory_fk" FOREIGN KEY ("project_id","graph_id","existing_memory_id") REFERENCES "public"."memories"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_incoming_memory_fk" FOREIGN KEY ("project_id","graph_id","incoming_memory_id") REFERENCES "public"."memories"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_source_fk" FOREIGN KEY ("project_id","graph_id","source_id") REFERENCES "public"."entities"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_target_fk" FOREIGN KEY ("project_id","graph_id","target_id") REFERENCES "public"."entities"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_memory_fk" FOREIGN KEY ("project_id","graph_id","memory_id") REFERENCES "public"."memories"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_episode_fk" FOREIGN KEY ("project_id","graph_id","episode_id") REFERENCES "public"."episodes"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_chunk_fk" FOREIGN KEY ("project_id","graph_id","chunk_id") REFERENCES "public"."chunks"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_episode_fk" FOREIGN KEY ("project_id","graph_id","episode_id") REFERENCES "public"."episodes"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_chunk_fk" FOREIGN KEY ("project_id","graph_id","chunk_id") REFERENCES "public"."chunks"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memory_versions" ADD CONSTRAINT "memory_versions_memory_fk" FOREIGN KEY ("project_id","graph_id","memory_id") REFERENCES "public"."memories"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_memory_fk" FOREIGN KEY ("project_id","graph_id","memory_id") REFERENCES "public"."memories"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_entity_fk" FOREIGN KEY ("project_id","graph_id","entity_id") REFERENCES "public"."entities"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_memory_fk" FOREIGN KEY ("project_id","graph_id","memory_id") REFERENCES "public"."memories"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_chunk_fk" FOREIGN KEY ("project_id","graph_id","chunk_id") REFERENCES "public"."chunks"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_episode_fk" FOREIGN KEY ("project_id","graph_id","episode_id") REFERENCES "public"."episodes"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_message_fk" FOREIGN KEY ("project_id","graph_id","message_id") REFERENCES "public"."messages"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_thread_fk" FOREIGN KEY ("project_id","graph_id","thread_id") REFERENCES "public"."threads"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_fk" FOREIGN KEY ("project_id","graph_id","thread_id") REFERENCES "public"."threads"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_episode_fk" FOREIGN KEY ("project_id","graph_id","episode_id") REFERENCES "public"."episodes"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "edges_project_id_source_id_target_id_index" ON "edges" USING btree ("project_id","source_id","target_id");
--> statement-breakpoint
CREATE INDEX "edges_project_id_target_id_source_id_index" ON "edges" USING btree ("project_id","target_id","source_id");
--> statement-breakpoint
CREATE INDEX "mentions_project_id_entity_id_memory_id_index" ON "mentions" USING btree ("project_id","entity_id","memory_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "entities_one_subject" ON "entities" USING btree ("project_id","graph_id") WHERE "entities"."is_subject";
--> statement-breakpoint
CREATE INDEX "chunks_outside" ON "chunks" USING btree ("project_id","graph_id","unit") WHERE "chunks"."trust" = 0;
--> statement-breakpoint
CREATE INDEX "episodes_agents" ON "episodes" USING btree ("project_id","graph_id","agent_id") WHERE "episodes"."agent_id" is not null;
--> statement-breakpoint
CREATE INDEX "episodes_runs" ON "episodes" USING btree ("project_id","graph_id","run_id") WHERE "episodes"."run_id" is not null;
--> statement-breakpoint
CREATE INDEX "episodes_documents" ON "episodes" USING btree ("project_id","graph_id","document_id") WHERE "episodes"."document_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_current_document" ON "episodes" USING btree ("project_id","graph_id","document_id") WHERE "episodes"."document_id" is not null and "episodes"."replaced_at" is null;
--> statement-breakpoint
CREATE INDEX "episodes_latest_documents" ON "episodes" USING btree ("project_id","graph_id","created_at","id") WHERE "episodes"."document_id" is not null and "episodes"."replaced_at" is null;
--> statement-breakpoint
DROP SEQUENCE "public"."unit_sequences";
--> statement-breakpoint
-- Written anew: filling a new column in place would double both tables.
ALTER TABLE "postings" RENAME TO "postings_by_graph";
--> statement-breakpoint
CREATE TABLE "postings" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"term" text NOT NULL,
	"unit" bigint NOT NULL,
	"frequency" smallint NOT NULL,
	"length" smallint NOT NULL
);
--> statement-breakpoint
INSERT INTO "postings" SELECT g."project_id", p.* FROM "postings_by_graph" p JOIN "graphs" g ON g.id = p."graph_id";
--> statement-breakpoint
DROP TABLE "postings_by_graph";
--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_project_id_graph_id_kind_term_unit_pk" PRIMARY KEY("project_id","graph_id","kind","term","unit") INCLUDE ("frequency","length");
--> statement-breakpoint
ALTER TABLE "embeddings" RENAME TO "embeddings_by_graph";
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"unit" bigint NOT NULL,
	"model" text NOT NULL,
	"signs" bit varying NOT NULL,
	"embedding" "halfvec" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embeddings" ALTER COLUMN "embedding" SET STORAGE PLAIN;
--> statement-breakpoint
INSERT INTO "embeddings" SELECT g."project_id", e.* FROM "embeddings_by_graph" e JOIN "graphs" g ON g.id = e."graph_id";
--> statement-breakpoint
DROP TABLE "embeddings_by_graph";
--> statement-breakpoint
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_project_id_unit_model_pk" PRIMARY KEY("project_id","unit","model");
--> statement-breakpoint
CREATE INDEX "embeddings_signs" ON "embeddings" USING btree ("project_id","graph_id","kind","model") INCLUDE ("unit","signs");
--> statement-breakpoint
-- Triggers find rows by the new keys.
CREATE OR REPLACE FUNCTION count_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT n.project_id, n.graph_id, 'owner', 1 FROM (SELECT DISTINCT project_id, graph_id FROM new_rows) n
    WHERE NOT EXISTS (
      SELECT 1 FROM threads t WHERE t.project_id = n.project_id AND t.graph_id = n.graph_id AND t.id NOT IN (SELECT id FROM new_rows));
  ELSE
    INSERT INTO count_changes (project_id, graph_id, what, change)
    SELECT o.project_id, o.graph_id, 'owner', -1 FROM (SELECT DISTINCT project_id, graph_id FROM old_rows) o
    WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.project_id = o.project_id AND t.graph_id = o.graph_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH heard AS (
    SELECT u.id, u.project_id, u.last_active_at, g.id AS graph_id FROM users u JOIN graphs g ON g.project_id = u.project_id AND g.user_id = u.id
    WHERE (g.project_id, g.id) IN (SELECT project_id, graph_id FROM new_rows)
      AND u.last_active_at < (
        SELECT max(date_trunc('hour', created_at, 'UTC')) FROM new_rows n WHERE n.project_id = g.project_id AND n.graph_id = g.id)
    FOR UPDATE OF u
  ), moments AS (
    SELECT h.id, h.project_id, h.last_active_at, n.created_at AS at
    FROM heard h JOIN new_rows n ON n.project_id = h.project_id AND n.graph_id = h.graph_id
    WHERE n.created_at >= date_trunc('hour', h.last_active_at, 'UTC') + interval '1 hour'
  ), counted AS (
    INSERT INTO count_changes (project_id, what, change, is_event, at)
    SELECT project_id, 'active:hour', count(DISTINCT id), true, date_trunc('hour', at, 'UTC') FROM moments GROUP BY project_id, 5
    UNION ALL
    SELECT project_id, 'active:day', count(DISTINCT id), true, date_trunc('day', at, 'UTC') FROM moments
    WHERE at >= date_trunc('day', last_active_at, 'UTC') + interval '1 day' GROUP BY project_id, 5
  )
  UPDATE users u SET last_active_at = m.at FROM (SELECT project_id, id, max(at) AS at FROM moments GROUP BY 1, 2) m
  WHERE u.project_id = m.project_id AND u.id = m.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_degrees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE entities e SET degree = e.degree + d.count
    FROM (SELECT project_id, id, count(*)::int AS count FROM (SELECT project_id, source_id AS id FROM new_rows UNION ALL SELECT project_id, target_id AS id FROM new_rows) x GROUP BY 1, 2) d
    WHERE e.project_id = d.project_id AND e.id = d.id;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE entities e SET degree = e.degree - d.count
    FROM (SELECT project_id, id, count(*)::int AS count FROM (SELECT project_id, source_id AS id FROM old_rows UNION ALL SELECT project_id, target_id AS id FROM old_rows) x GROUP BY 1, 2) d
    WHERE e.project_id = d.project_id AND e.id = d.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE entities e SET memory_count = e.memory_count + d.count
    FROM (SELECT project_id, id, count(*)::int AS count FROM (SELECT project_id, entity_id AS id FROM new_rows) x GROUP BY 1, 2) d
    WHERE e.project_id = d.project_id AND e.id = d.id;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE entities e SET memory_count = e.memory_count - d.count
    FROM (SELECT project_id, id, count(*)::int AS count FROM (SELECT project_id, entity_id AS id FROM old_rows) x GROUP BY 1, 2) d
    WHERE e.project_id = d.project_id AND e.id = d.id;
  END IF;
  RETURN NULL;
END
$$;
