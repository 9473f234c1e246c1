ALTER TABLE "episodes" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "run_id" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "episodes_agents" ON "episodes" USING btree ("graph_id","agent_id") WHERE "episodes"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "episodes_runs" ON "episodes" USING btree ("graph_id","run_id") WHERE "episodes"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "episodes_documents" ON "episodes" USING btree ("graph_id","document_id") WHERE "episodes"."document_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_current_document" ON "episodes" USING btree ("graph_id","document_id") WHERE "episodes"."document_id" is not null and "episodes"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "episodes_latest_documents" ON "episodes" USING btree ("graph_id","created_at","id") WHERE "episodes"."document_id" is not null and "episodes"."replaced_at" is null;