CREATE SEQUENCE "unit_sequences";--> statement-breakpoint
ALTER TABLE "graphs" ADD COLUMN "speakers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "unit" bigint;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "speaker" text[];--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "said_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "first_unit" bigint;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "unit" bigint;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "next_unit" bigint;--> statement-breakpoint
-- A number for each thread and document (a new one after 65,535 chunks), 16 bits for the chunk's place in it, 7 for a memory's in its chunk.
WITH placed AS (
	SELECT id, sequence_id, row_number() OVER (PARTITION BY sequence_id ORDER BY position) - 1 AS place FROM chunks
), numbered AS (
	SELECT sequence_id, part, nextval('unit_sequences') AS sequence FROM (SELECT DISTINCT sequence_id, place / 65535 AS part FROM placed) s
)
UPDATE chunks c SET unit = (n.sequence << 23) + ((p.place % 65535 + 1) << 7), role = m.role, said_at = m.created_at,
	speaker = string_to_array(lower(m.name), ' ')
FROM placed p JOIN numbered n ON n.sequence_id = p.sequence_id AND n.part = p.place / 65535
	JOIN chunks o ON o.id = p.id LEFT JOIN messages m ON m.id = o.message_id
WHERE c.id = p.id;--> statement-breakpoint
UPDATE graphs g SET speakers = s.names FROM (
	SELECT c.graph_id, array_agg(DISTINCT name) AS names FROM chunks c, unnest(c.speaker) AS name GROUP BY c.graph_id) s WHERE s.graph_id = g.id;--> statement-breakpoint
UPDATE threads t SET next_unit = coalesce(
	(SELECT max(c.unit) + 128 FROM chunks c JOIN messages m ON m.id = c.message_id WHERE m.thread_id = t.id), (nextval('unit_sequences') << 23) + 128);--> statement-breakpoint
UPDATE episodes e SET first_unit = coalesce((SELECT min(c.unit) FROM chunks c WHERE c.episode_id = e.id), (nextval('unit_sequences') << 23) + 128);--> statement-breakpoint
UPDATE memories m SET unit = c.unit + 1 + m.ordinal FROM chunks c WHERE c.id = m.chunk_id;--> statement-breakpoint
ALTER TABLE "chunks" ALTER COLUMN "unit" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ALTER COLUMN "first_unit" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memories" ALTER COLUMN "unit" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ALTER COLUMN "next_unit" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_sequenceId_position_unique";--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_chunkId_ordinal_unique";--> statement-breakpoint
ALTER TABLE "chunks" DROP COLUMN "sequence_id";--> statement-breakpoint
ALTER TABLE "chunks" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_unit_unique" UNIQUE("unit");--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_unit_unique" UNIQUE("unit");--> statement-breakpoint
CREATE INDEX "memories_chunk_id_index" ON "memories" USING btree ("chunk_id");--> statement-breakpoint
ALTER TABLE "postings" RENAME TO "postings_by_id";--> statement-breakpoint
CREATE TABLE "postings" (
	"graph_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"term" text NOT NULL,
	"unit" bigint NOT NULL,
	"frequency" smallint NOT NULL,
	"length" smallint NOT NULL,
	CONSTRAINT "postings_graph_id_kind_term_unit_pk" PRIMARY KEY("graph_id","kind","term","unit") INCLUDE ("frequency","length")
);--> statement-breakpoint
INSERT INTO postings SELECT p.graph_id, p.kind, p.term, coalesce(m.unit, c.unit), p.frequency, p.length
FROM postings_by_id p LEFT JOIN memories m ON m.id = p.unit_id LEFT JOIN chunks c ON c.id = p.unit_id WHERE coalesce(m.unit, c.unit) IS NOT NULL;--> statement-breakpoint
DROP TABLE "postings_by_id";--> statement-breakpoint
ALTER TABLE "embeddings" RENAME TO "embeddings_by_id";--> statement-breakpoint
CREATE TABLE "embeddings" (
	"graph_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"unit" bigint NOT NULL,
	"model" text NOT NULL,
	"signs" bit varying NOT NULL,
	"embedding" "halfvec" NOT NULL
);--> statement-breakpoint
ALTER TABLE "embeddings" ALTER COLUMN "embedding" SET STORAGE PLAIN;--> statement-breakpoint
INSERT INTO embeddings SELECT e.graph_id, e.kind, coalesce(m.unit, c.unit), e.model, binary_quantize(e.embedding), e.embedding
FROM embeddings_by_id e LEFT JOIN memories m ON m.id = e.unit_id LEFT JOIN chunks c ON c.id = e.unit_id WHERE coalesce(m.unit, c.unit) IS NOT NULL;--> statement-breakpoint
DROP TABLE "embeddings_by_id";--> statement-breakpoint
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_unit_model_pk" PRIMARY KEY("unit","model");--> statement-breakpoint
CREATE INDEX "embeddings_signs" ON "embeddings" USING btree ("graph_id","kind","model") INCLUDE ("unit","signs");
