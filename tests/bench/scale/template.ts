import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { createGroup } from "@/lib/groups/create-group";
import { type EmbeddedUnit, unitVectors } from "@/lib/ingestion/unit-vectors";
import { models } from "@/lib/models";
import { contentKey } from "@/lib/text/content-key";
import { addBatch, fakeExtraction } from "../seed";
import { type GeneratedSentence, invented, sentences } from "../synthetic";

// Two graphs that the service itself fills, to be copied in SQL (copy.ts). Every invented name in them begins with a marker, and each
// copy puts a syllable of its own there: so graphs differ in their rare words, as those of different people do.

export const marker = "qx";
export const perSession = 10;
const syllables = "bcdfghjklmnprstvwz".split("").flatMap((letter) => ["a", "o"].map((vowel) => `${letter}${vowel}`));

export type Template = { kind: "user" | "group"; name: string; sessions: number; syllables: string[]; seed: number };

/** A graph may repeat a template once per syllable. */
export const templates: Template[] = [
  { kind: "user", name: "template", sessions: 200, syllables: syllables.slice(0, 8), seed: 11 },
  { kind: "group", name: "template", sessions: 400, syllables: syllables.slice(8, 33), seed: 12 },
];

const names = new Set(invented);
const capital = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`;

const withMarker = (text: string): string =>
  text.replace(/\b[A-Z][a-z]+\b/g, (word) => (names.has(word) ? `${capital(marker)}${word.toLowerCase()}` : word));

/** As SQL does it in copy.ts. */
const respelled = (text: string, syllable: string): string =>
  text.replaceAll(capital(marker), capital(syllable)).replaceAll(marker, syllable);

const changed = ({ text, memory }: GeneratedSentence, change: (text: string) => string): GeneratedSentence => ({
  text: change(text),
  memory: {
    ...memory,
    end: change(text).length,
    content: change(memory.content),
    entities: memory.entities.map((entity) => ({ ...entity, name: change(entity.name) })),
    edges: memory.edges.map((edge) => ({ ...edge, source: change(edge.source), target: change(edge.target) })),
  },
});

export const respelledSentence = (sentence: GeneratedSentence, syllable: string): GeneratedSentence =>
  changed(sentence, (text) => respelled(text, syllable));

/** `place`: in the template, which decides who speaks in a group. */
export type Session = { place: number; lines: GeneratedSentence[] };

/** Each sentence has the marker: one without would be the same in all copies, and so a restatement where a graph repeats the template. */
export function sessionsOf({ sessions, seed }: Pick<Template, "sessions" | "seed">): Session[] {
  const lines: GeneratedSentence[] = [];
  for (const sentence of sentences(seed)) {
    const marked = changed(sentence, withMarker);
    if (marked.text !== sentence.text && lines.push(marked) === sessions * perSession) break;
  }
  return Array.from({ length: sessions }, (_, place) => ({ place, lines: lines.slice(place * perSession, (place + 1) * perSession) }));
}

/** Fills a graph by the service's own `addMessages` and job, one thread a session. */
export async function ingest(ctx: ProjectContext, graph: Pick<Template, "kind" | "name">, sessions: Session[]): Promise<void> {
  fakeExtraction();
  if (graph.kind === "group") await createGroup(ctx, { name: graph.name });
  for (const [day, { place, lines }] of sessions.entries()) await addBatch(ctx, graph, lines, { day, speaker: 7 * place });
}

/** What SQL can't compute of a copy: its vectors and content keys, for each syllable. They stay until `dropVariants`. */
export async function writeVariants(ctx: ProjectContext, templates: Template[]): Promise<void> {
  await rows(sql`create table scale_vectors (unit bigint, syllable text, signs varbit, embedding halfvec, primary key (unit, syllable))`);
  await rows(sql`create table scale_keys (memory_id uuid, syllable text, content_key text, primary key (memory_id, syllable))`);
  for (const { kind, syllables } of templates) {
    const ofKind = sql`(select id from graphs where project_id = ${ctx.project.id} and kind = ${kind.toUpperCase()} and name is distinct from 'default')`;
    const units = await rows<EmbeddedUnit & { id: string; unit: number; type: string | null }>(sql`
      select id, unit::float8 as unit, content as text, null as type, id as "chunkId", null as quote
      from chunks where project_id = ${ctx.project.id} and graph_id in ${ofKind}
      union all select id, unit::float8, content, type, chunk_id, json_build_object('start', quote_start, 'length', length(quote))
      from memories where project_id = ${ctx.project.id} and graph_id in ${ofKind}`);
    for (const syllable of syllables) {
      const copied = units.map((unit) => ({ ...unit, text: respelled(unit.text, syllable) }));
      for await (const { batch, vectors } of unitVectors(copied, models.embedding.embed)) {
        const list = batch.map(({ unit }, i) => ({ unit, syllable, embedding: vectorLiteral(vectors[i]!) }));
        await rows(sql`insert into scale_vectors select unit, syllable, binary_quantize(embedding), embedding
          from (select unit, syllable, embedding::halfvec as embedding
            from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v (unit bigint, syllable text, embedding text)) v`);
      }
      const keys = copied.flatMap(({ id, type, text }) => (type === null ? [] : [{ id, syllable, key: contentKey(type, text) }]));
      await rows(sql`insert into scale_keys select id, syllable, key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (id uuid, syllable text, key text)`);
    }
  }
}
