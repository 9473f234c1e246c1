DROP INDEX "memories_attribute";--> statement-breakpoint
CREATE INDEX "memories_attribute" ON "memories" USING btree ("attribute_entity_id","attribute","status",coalesce("last_said_at", "document_date", "recorded_at")) WHERE "memories"."attribute_entity_id" is not null;--> statement-breakpoint
-- A graph belongs to one project: without this, the planner multiplies their shares and expects a single row of a graph.
CREATE STATISTICS "memories_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "memories";--> statement-breakpoint
CREATE STATISTICS "mentions_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "mentions";--> statement-breakpoint
CREATE STATISTICS "postings_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "postings";--> statement-breakpoint
CREATE STATISTICS "embeddings_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "embeddings";--> statement-breakpoint
CREATE STATISTICS "chunks_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "chunks";--> statement-breakpoint
CREATE STATISTICS "entities_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "entities";--> statement-breakpoint
CREATE STATISTICS "entity_aliases_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "entity_aliases";--> statement-breakpoint
CREATE STATISTICS "messages_project_of_graph" (dependencies) ON "project_id", "graph_id" FROM "messages";
