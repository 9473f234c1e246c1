CREATE TABLE "eval_cases" (
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"question" text NOT NULL,
	"expect" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "eval_cases_project_id_id_pk" PRIMARY KEY("project_id","id"),
	CONSTRAINT "eval_cases_in_graph" UNIQUE("project_id","graph_id","id")
);
--> statement-breakpoint
ALTER TABLE "eval_cases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "eval_results" (
	"project_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"passed" boolean NOT NULL,
	"rank" integer,
	"f1" real,
	"refused" boolean,
	"answer" text,
	"latency_ms" integer NOT NULL,
	"tokens" integer NOT NULL,
	"cost_usd" real NOT NULL,
	"error" text,
	CONSTRAINT "eval_results_project_id_run_id_case_id_pk" PRIMARY KEY("project_id","run_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "eval_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "eval_runs" (
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"model" text NOT NULL,
	"embedding_model" text NOT NULL,
	"cases" integer NOT NULL,
	"figures" jsonb,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "eval_runs_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "eval_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "eval_cases" ADD CONSTRAINT "eval_cases_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eval_results" ADD CONSTRAINT "eval_results_run_fk" FOREIGN KEY ("project_id","run_id") REFERENCES "public"."eval_runs"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eval_results" ADD CONSTRAINT "eval_results_case_fk" FOREIGN KEY ("project_id","graph_id","case_id") REFERENCES "public"."eval_cases"("project_id","graph_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eval_runs" ADD CONSTRAINT "eval_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eval_cases_project_id_created_at_id_index" ON "eval_cases" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "eval_cases_graph_id_index" ON "eval_cases" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "eval_results_graph_id_index" ON "eval_results" USING btree ("graph_id");--> statement-breakpoint
CREATE INDEX "eval_runs_project_id_created_at_id_index" ON "eval_runs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "eval_runs_waiting" ON "eval_runs" USING btree ("created_at") WHERE "eval_runs"."status" <> 'done';--> statement-breakpoint
CREATE POLICY "own_project" ON "eval_cases" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "eval_results" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "eval_runs" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "eval_runs" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');