-- Whoever writes rows counts them: distributed databases have no statement triggers. Each function takes its triggers along.
DROP FUNCTION count_memories() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_by_status() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_rows() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_owners() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_users() CASCADE;
--> statement-breakpoint
DROP FUNCTION note_activity() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_calls() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_ingests() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_degrees() CASCADE;
--> statement-breakpoint
DROP FUNCTION count_mentions() CASCADE;
--> statement-breakpoint
DROP FUNCTION note_resolution() CASCADE;
--> statement-breakpoint
ALTER TABLE "count_changes" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "count_changes" ALTER COLUMN "id" SET DATA TYPE uuid USING gen_random_uuid();
