CREATE TABLE "held_memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"chunk_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"reason" text NOT NULL,
	"content" text NOT NULL,
	"quote" text NOT NULL,
	"content_key" text NOT NULL,
	"statement" jsonb NOT NULL,
	"decision" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_memories_in_graph" UNIQUE("graph_id","id"),
	CONSTRAINT "held_memories_chunkId_contentKey_unique" UNIQUE("chunk_id","content_key")
);
--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "trust" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "trust" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "trust" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "max_trust" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_graph_id_graphs_id_fk" FOREIGN KEY ("graph_id") REFERENCES "public"."graphs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_graph_id_episode_id_episodes_graph_id_id_fk" FOREIGN KEY ("graph_id","episode_id") REFERENCES "public"."episodes"("graph_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_memories" ADD CONSTRAINT "held_memories_graph_id_chunk_id_chunks_graph_id_id_fk" FOREIGN KEY ("graph_id","chunk_id") REFERENCES "public"."chunks"("graph_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_memories_episode_id_index" ON "held_memories" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "held_memories_project_id_status_created_at_id_index" ON "held_memories" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
-- What is there already, by its source: files and pages from outside, a group's documents from the team, the rest from the user.
UPDATE "episodes" SET "trust" = 0 WHERE "thread_id" IS NULL AND "source_type" IN ('PDF', 'URL', 'IMAGE', 'AUDIO');
--> statement-breakpoint
UPDATE "episodes" e SET "trust" = 2 FROM "graphs" g WHERE g.id = e."graph_id" AND g.kind = 'GROUP' AND e."thread_id" IS NULL AND e."trust" = 3;
--> statement-breakpoint
UPDATE "chunks" c SET "trust" = CASE WHEN c."role" = 'assistant' THEN 1 ELSE e."trust" END FROM "episodes" e
WHERE e.id = c."episode_id" AND (c."role" = 'assistant' OR e."trust" < 3);
--> statement-breakpoint
-- A person wrote or corrected these.
UPDATE "memories" m SET "trust" = CASE WHEN m."model" = 'by hand' OR m."version" > 1 THEN greatest(c."trust", 2) ELSE c."trust" END
FROM "chunks" c WHERE c.id = m."chunk_id" AND c."trust" < 3;
--> statement-breakpoint
UPDATE "restatements" r SET "statement" = r."statement" || jsonb_build_object('trust', c."trust") FROM "chunks" c WHERE c.id = r."chunk_id";
--> statement-breakpoint
-- A release that knows no classes may still write: what it adds is from outside until a class is known.
ALTER TABLE "episodes" ALTER COLUMN "trust" SET DEFAULT 0;
--> statement-breakpoint
ALTER TABLE "chunks" ALTER COLUMN "trust" SET DEFAULT 0;
--> statement-breakpoint
ALTER TABLE "memories" ALTER COLUMN "trust" SET DEFAULT 0;
--> statement-breakpoint
CREATE INDEX "chunks_outside" ON "chunks" USING btree ("graph_id","unit") WHERE "chunks"."trust" = 0;--> statement-breakpoint
CREATE INDEX "memories_unverified" ON "memories" USING btree ("graph_id","trust","recorded_at","unit") WHERE "memories"."status" = 'active' and "memories"."trust" < 2;