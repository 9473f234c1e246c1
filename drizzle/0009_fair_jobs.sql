CREATE INDEX "ingestion_jobs_turns" ON "ingestion_jobs" USING btree ((case when "started_at" is null or "lease_token" is not null then 0 else 1 end),"project_id","run_after") WHERE "ingestion_jobs"."status" in ('pending', 'running');
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "caller" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_owner_id_endpoint_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner_id_caller_endpoint_key_pk" PRIMARY KEY("owner_id","caller","endpoint","key");
