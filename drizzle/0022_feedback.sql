CREATE TABLE "feedback" (
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid,
	"query_id" uuid,
	"status" text NOT NULL,
	"memory_id" uuid,
	"expected_memory_id" uuid,
	"expected_answer" text,
	"reason" text,
	"actor" jsonb NOT NULL,
	"decision" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_memory_fk" FOREIGN KEY ("project_id","graph_id","memory_id") REFERENCES "public"."memories"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_project_id_status_created_at_id_index" ON "feedback" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_graph_id_index" ON "feedback" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "feedback_memory_id_index" ON "feedback" USING btree ("memory_id");--> statement-breakpoint
CREATE POLICY "own_project" ON "feedback" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);