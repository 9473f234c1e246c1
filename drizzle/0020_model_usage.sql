CREATE TABLE "model_usage" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"model" text NOT NULL,
	"calls" bigint NOT NULL,
	"input_tokens" bigint NOT NULL,
	"cached_input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"embedding_tokens" bigint NOT NULL,
	"cost_usd" double precision NOT NULL,
	"unpriced_calls" bigint NOT NULL,
	CONSTRAINT "model_usage_project_id_day_operation_model_pk" PRIMARY KEY("project_id","day","operation","model")
);
--> statement-breakpoint
ALTER TABLE "model_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "monthly_spend" (
	"project_id" uuid NOT NULL,
	"period" text NOT NULL,
	"cost_usd" double precision NOT NULL,
	"soft_reached_at" timestamp (3) with time zone,
	"hard_reached_at" timestamp (3) with time zone,
	CONSTRAINT "monthly_spend_project_id_period_pk" PRIMARY KEY("project_id","period")
);
--> statement-breakpoint
ALTER TABLE "monthly_spend" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ADD COLUMN "waiting_for" text;--> statement-breakpoint
CREATE POLICY "own_project" ON "model_usage" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "model_usage" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "monthly_spend" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "monthly_spend" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');