CREATE TABLE "account_rate_windows" (
	"project_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "account_rate_windows_project_id_account_id_pk" PRIMARY KEY("project_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "query_log" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "account_rate_windows" ADD CONSTRAINT "account_rate_windows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_rate_windows" ADD CONSTRAINT "account_rate_windows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Overwritten with every call, as rate_windows is.
ALTER TABLE "account_rate_windows" SET (fillfactor = 50);
