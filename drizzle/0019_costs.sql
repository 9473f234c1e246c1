CREATE TABLE "deleted_projects" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_usage" (
	"organization_id" uuid NOT NULL,
	"period" text NOT NULL,
	"budget" text NOT NULL,
	"project_id" uuid NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "project_usage_organization_id_period_budget_project_id_pk" PRIMARY KEY("organization_id","period","budget","project_id"),
	CONSTRAINT "project_usage_not_negative" CHECK ("project_usage"."used" >= 0)
);
--> statement-breakpoint
ALTER TABLE "deleted_projects" ADD CONSTRAINT "deleted_projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_usage" ADD CONSTRAINT "project_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_projects_organization_id_index" ON "deleted_projects" USING btree ("organization_id");--> statement-breakpoint
-- What was counted by project so far, so that this month's rows add up.
INSERT INTO "project_usage" ("organization_id", "period", "budget", "project_id", "used")
SELECT p.organization_id, to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM'), CASE WHEN c.what = 'ingest' THEN 'ingest' ELSE 'retrieval' END, p.id, sum(c.count)
FROM projects p JOIN (
	SELECT project_id, hour AS at, what, count FROM hourly_counts
	UNION ALL SELECT project_id, at, what, change FROM count_changes WHERE is_event
) c ON c.project_id = p.id
WHERE c.what IN ('ingest', 'search', 'ask', 'chat', 'context') GROUP BY 1, 2, 3, 4;
