ALTER TABLE "count_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "hourly_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entity_aliases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entity_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "graphs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ingestion_jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_heads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "query_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conflicts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "edges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "held_memories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memory_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mentions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "restatements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "embeddings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sequence_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "episodes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "threads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_project" ON "count_changes" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "count_changes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "counts" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "counts" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "hourly_counts" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "hourly_counts" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "entities" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "entity_aliases" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "entity_merges" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "graphs" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "users" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "ingestion_jobs" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "ingestion_jobs" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "job_steps" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "job_steps" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "audit_entries" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "audit_heads" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "query_log" AS PERMISSIVE FOR ALL TO public USING (project_id = (select nullif(current_setting('loci.project', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "every_project" ON "query_log" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('loci.every_project', true)) = 'on');--> statement-breakpoint
CREATE POLICY "own_project" ON "conflicts" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "edges" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "held_memories" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "memories" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "memory_versions" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "mentions" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "restatements" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "embeddings" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "postings" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "sequence_counters" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "chunks" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "episodes" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "messages" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "own_project" ON "threads" AS PERMISSIVE FOR ALL TO public USING (project_id = nullif(current_setting('loci.project', true), '')::uuid);