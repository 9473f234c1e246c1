CREATE TABLE "profiles" (
	"project_id" uuid NOT NULL,
	"graph_id" uuid NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" bigint,
	"schema_version" integer,
	"model" text,
	"filled_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "profiles_project_id_graph_id_pk" PRIMARY KEY("project_id","graph_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "graphs" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "profile_schema" json;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_project" ON "profiles" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);