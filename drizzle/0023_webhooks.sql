CREATE TABLE "event_outbox" (
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"graph_id" uuid,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_outbox_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "event_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"project_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"response_status" integer,
	"response_body" text,
	"error" text,
	CONSTRAINT "webhook_attempts_project_id_delivery_id_attempt_pk" PRIMARY KEY("project_id","delivery_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"earlier_attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"sent_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_project_id_id_pk" PRIMARY KEY("project_id","id"),
	CONSTRAINT "webhook_deliveries_once" UNIQUE("project_id","event_id","endpoint_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD COLUMN "reported" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_outbox" ADD CONSTRAINT "event_outbox_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_outbox" ADD CONSTRAINT "event_outbox_graph_fk" FOREIGN KEY ("project_id","graph_id") REFERENCES "public"."graphs"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_fk" FOREIGN KEY ("project_id","delivery_id") REFERENCES "public"."webhook_deliveries"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_fk" FOREIGN KEY ("project_id","event_id") REFERENCES "public"."event_outbox"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("project_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_outbox_project_id_graph_id_index" ON "event_outbox" USING btree ("project_id","graph_id");--> statement-breakpoint
CREATE INDEX "event_outbox_project_id_created_at_index" ON "event_outbox" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_turns" ON "webhook_deliveries" USING btree ("project_id","endpoint_id","next_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_flight" ON "webhook_deliveries" USING btree ("project_id","endpoint_id") WHERE "webhook_deliveries"."lease_token" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("project_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_status" ON "webhook_deliveries" USING btree ("project_id","endpoint_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "usage_counters_period_index" ON "usage_counters" USING btree ("period") WHERE "usage_counters"."reported" < 100;--> statement-breakpoint
CREATE POLICY "own_project" ON "event_outbox" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "webhook_attempts" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);