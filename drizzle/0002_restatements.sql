CREATE TABLE "entity_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restatements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"memory_id" uuid NOT NULL,
	"chunk_id" uuid NOT NULL,
	"statement" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entity_aliases" DROP CONSTRAINT "entity_aliases_graph_id_normal_name_pk";--> statement-breakpoint
ALTER TABLE "entity_aliases" ADD CONSTRAINT "entity_aliases_graph_id_normal_name_entity_id_pk" PRIMARY KEY("graph_id","normal_name","entity_id");--> statement-breakpoint
ALTER TABLE "entity_aliases" ADD COLUMN "is_derived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "stated" jsonb;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_into_id_entities_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entity_merges_into_id_index" ON "entity_merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "entity_merges_graph_id_index" ON "entity_merges" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "restatements_memory_id_index" ON "restatements" USING btree ("memory_id");--> statement-breakpoint
CREATE INDEX "restatements_chunk_id_index" ON "restatements" USING btree ("chunk_id");--> statement-breakpoint
CREATE INDEX "restatements_graph_id_index" ON "restatements" USING btree ("graph_id");