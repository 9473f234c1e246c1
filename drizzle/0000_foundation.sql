CREATE EXTENSION IF NOT EXISTS vector;--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"plan_code" text NOT NULL,
	"billing_cycle" text,
	"status" text NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"trial_end" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"customer_id" text,
	"subscription_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "subscriptions_subscriptionId_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "usage_counters" (
	"organization_id" uuid NOT NULL,
	"period" text NOT NULL,
	"budget" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "usage_counters_organization_id_period_budget_pk" PRIMARY KEY("organization_id","period","budget"),
	CONSTRAINT "usage_not_negative" CHECK ("usage_counters"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "edges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"type" text NOT NULL,
	"memory_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edges_memoryId_sourceId_targetId_type_unique" UNIQUE("memory_id","source_id","target_id","type")
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_subject" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity_aliases" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"normal_name" text NOT NULL,
	"name" text NOT NULL,
	"entity_id" uuid NOT NULL,
	CONSTRAINT "entity_aliases_graph_id_normal_name_pk" PRIMARY KEY("graph_id","normal_name")
);
--> statement-breakpoint
CREATE TABLE "graphs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"name" text,
	"description" text,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"chunk_terms" bigint DEFAULT 0 NOT NULL,
	"memory_count" integer DEFAULT 0 NOT NULL,
	"memory_terms" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "graphs_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "graphs_projectId_name_unique" UNIQUE("project_id","name"),
	CONSTRAINT "graphs_user_or_group" CHECK (("graphs"."kind" = 'USER') = ("graphs"."user_id" is not null) and ("graphs"."kind" = 'GROUP') = ("graphs"."name" is not null))
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"memory_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	CONSTRAINT "mentions_memory_id_entity_id_pk" PRIMARY KEY("memory_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"message_id" uuid,
	"message_index" integer NOT NULL,
	"sequence_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"content" text NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chunks_sequenceId_position_unique" UNIQUE("sequence_id","position"),
	CONSTRAINT "chunks_episodeId_messageIndex_start_unique" UNIQUE("episode_id","message_index","start")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"thread_id" uuid,
	"source_type" text NOT NULL,
	"source_url" text,
	"content" text,
	"document_date" timestamp (3) with time zone,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingestion_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"correlation_id" text,
	"chunks_created" integer DEFAULT 0 NOT NULL,
	"memories_created" integer DEFAULT 0 NOT NULL,
	"edges_created" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_usd" double precision DEFAULT 0 NOT NULL,
	"error_message" text,
	"retry_of" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_steps" (
	"project_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"result" jsonb,
	"error" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "job_steps_job_id_name_pk" PRIMARY KEY("job_id","name")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"correlation_id" text,
	"payload_hash" text NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_projectId_seq_unique" UNIQUE("project_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"project_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_project_id_endpoint_key_pk" PRIMARY KEY("project_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "query_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"api_key_id" uuid,
	"graph_count" integer NOT NULL,
	"result_count" integer NOT NULL,
	"refused" boolean,
	"latency_ms" real NOT NULL,
	"stages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"api_key_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'unresolved' NOT NULL,
	"confidence" real NOT NULL,
	"reason" text NOT NULL,
	"attribute" text,
	"existing_memory_id" uuid NOT NULL,
	"incoming_memory_id" uuid NOT NULL,
	"suggested_action" text NOT NULL,
	"auto_applied" boolean DEFAULT false NOT NULL,
	"resolution" jsonb,
	"before" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conflicts_existingMemoryId_incomingMemoryId_unique" UNIQUE("existing_memory_id","incoming_memory_id")
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"chunk_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"quote" text NOT NULL,
	"quote_start" integer NOT NULL,
	"confidence" real NOT NULL,
	"mentions_count" integer DEFAULT 1 NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"last_said_at" timestamp (3) with time zone,
	"document_date" timestamp (3) with time zone,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"attribute_entity_id" uuid,
	"attribute" text,
	"attribute_value" text,
	"attribute_ends" boolean DEFAULT false NOT NULL,
	"superseded_by" uuid,
	"superseded_at" timestamp (3) with time zone,
	"content_key" text NOT NULL,
	"draft" jsonb,
	"contested" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memories_chunkId_ordinal_unique" UNIQUE("chunk_id","ordinal"),
	CONSTRAINT "memories_confidence" CHECK ("memories"."confidence" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "memory_versions" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"memory_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"reason" text NOT NULL,
	"actor" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memory_versions_memory_id_version_pk" PRIMARY KEY("memory_id","version")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"index" integer NOT NULL,
	"role" text NOT NULL,
	"name" text,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_threadId_position_unique" UNIQUE("thread_id","position"),
	CONSTRAINT "messages_episodeId_index_unique" UNIQUE("episode_id","index")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"name" text,
	"message_count" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_projectId_externalId_unique" UNIQUE("project_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"unit_id" uuid NOT NULL,
	"model" text NOT NULL,
	"embedding" halfvec NOT NULL,
	CONSTRAINT "embeddings_unit_id_model_pk" PRIMARY KEY("unit_id","model")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"term" text NOT NULL,
	"unit_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"frequency" smallint NOT NULL,
	"length" smallint NOT NULL,
	CONSTRAINT "postings_graph_id_kind_term_unit_id_pk" PRIMARY KEY("graph_id","kind","term","unit_id") INCLUDE ("frequency","length")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"external_id" text,
	"email" text,
	"first_name" text,
	"last_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"external_updated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"constraints" jsonb,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"external_updated_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_organization_id_account_id_pk" PRIMARY KEY("organization_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"plan_code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"external_updated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "organizations_externalId_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"region" text DEFAULT 'local' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ontology" jsonb,
	"connector_secret" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_organizationId_tag_unique" UNIQUE("organization_id","tag"),
	CONSTRAINT "projects_tag_form" CHECK ("projects"."tag" ~ '^[a-z0-9][a-z0-9-]{1,62}$')
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_source_id_entities_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_target_id_entities_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_aliases" ADD CONSTRAINT "entity_aliases_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD CONSTRAINT "ingestion_jobs_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD CONSTRAINT "ingestion_jobs_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_ingestion_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."ingestion_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_log" ADD CONSTRAINT "query_log_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD CONSTRAINT "rate_windows_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_existing_memory_id_memories_id_fk" FOREIGN KEY ("existing_memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_incoming_memory_id_memories_id_fk" FOREIGN KEY ("incoming_memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_attribute_entity_id_entities_id_fk" FOREIGN KEY ("attribute_entity_id") REFERENCES "public"."entities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_superseded_by_memories_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."memories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_versions" ADD CONSTRAINT "memory_versions_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edges_source_id_target_id_index" ON "edges" USING btree ("source_id","target_id");--> statement-breakpoint
CREATE INDEX "edges_target_id_source_id_index" ON "edges" USING btree ("target_id","source_id");--> statement-breakpoint
CREATE INDEX "edges_graph_id_index" ON "edges" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "entities_graph_id_created_at_id_index" ON "entities" USING btree ("graph_id","created_at","id");--> statement-breakpoint
CREATE INDEX "entities_project_id_created_at_id_index" ON "entities" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "entities_one_subject" ON "entities" USING btree ("graph_id") WHERE "entities"."is_subject";--> statement-breakpoint
CREATE INDEX "entity_aliases_entity_id_index" ON "entity_aliases" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "mentions_entity_id_memory_id_index" ON "mentions" USING btree ("entity_id","memory_id");--> statement-breakpoint
CREATE INDEX "mentions_graph_id_index" ON "mentions" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "chunks_graph_id_index" ON "chunks" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "chunks_message_id_index" ON "chunks" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "episodes_graph_id_index" ON "episodes" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "episodes_thread_id_index" ON "episodes" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "ingestion_jobs_run_after_index" ON "ingestion_jobs" USING btree ("run_after") WHERE "ingestion_jobs"."status" in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "ingestion_jobs_project_id_created_at_id_index" ON "ingestion_jobs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ingestion_jobs_graph_id_index" ON "ingestion_jobs" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "ingestion_jobs_episode_id_index" ON "ingestion_jobs" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "query_log_project_id_created_at_index" ON "query_log" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "conflicts_incoming_memory_id_index" ON "conflicts" USING btree ("incoming_memory_id");--> statement-breakpoint
CREATE INDEX "conflicts_graph_id_index" ON "conflicts" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "conflicts_project_id_status_created_at_id_index" ON "conflicts" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "memories_graph_id_status_created_at_id_index" ON "memories" USING btree ("graph_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "memories_graph_id_content_key_index" ON "memories" USING btree ("graph_id","content_key");--> statement-breakpoint
CREATE INDEX "memories_project_id_created_at_id_index" ON "memories" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "memories_job_id_index" ON "memories" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "memories_episode_id_index" ON "memories" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "memories_superseded_by_index" ON "memories" USING btree ("superseded_by") WHERE "memories"."superseded_by" is not null;--> statement-breakpoint
CREATE INDEX "memories_attribute" ON "memories" USING btree ("attribute_entity_id","attribute") WHERE "memories"."attribute_entity_id" is not null;--> statement-breakpoint
CREATE INDEX "memory_versions_graph_id_index" ON "memory_versions" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "messages_graph_id_index" ON "messages" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "threads_graph_id_last_message_at_index" ON "threads" USING btree ("graph_id","last_message_at");--> statement-breakpoint
CREATE INDEX "threads_project_id_created_at_id_index" ON "threads" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_project_id_created_at_id_index" ON "users" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "embeddings_graph_id_kind_model_index" ON "embeddings" USING btree ("graph_id","kind","model");--> statement-breakpoint
CREATE INDEX "api_keys_project_id_created_at_index" ON "api_keys" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "memberships_account_id_index" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "projects_organization_id_created_at_index" ON "projects" USING btree ("organization_id","created_at");--> statement-breakpoint
-- Out-of-line storage would double the cost of an exact scan.
ALTER TABLE "embeddings" ALTER COLUMN "embedding" SET STORAGE PLAIN;--> statement-breakpoint
-- Rows that are overwritten with every call: room on the page keeps their updates off the indexes.
ALTER TABLE "usage_counters" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "rate_windows" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "audit_heads" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "ingestion_jobs" SET (fillfactor = 70);
