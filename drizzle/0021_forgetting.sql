ALTER TABLE "memories" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "forget_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "memories_due" ON "memories" USING btree ("project_id","expires_at") WHERE "memories"."expires_at" is not null and "memories"."status" not in ('draft', 'expired');--> statement-breakpoint
CREATE INDEX "memories_pinned" ON "memories" USING btree ("project_id","graph_id") WHERE "memories"."pinned";--> statement-breakpoint
CREATE INDEX "episodes_due" ON "episodes" USING btree ("project_id","expires_at") WHERE "episodes"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "episodes_age" ON "episodes" USING btree ("project_id","created_at","id") WHERE "episodes"."thread_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_to_sweep" ON "projects" USING btree ("forget_at") WHERE "projects"."forget_at" is not null;