import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { models } from "@/lib/models";

type Unit = { graphId: string; kind: number; unit: number; vectors: { model: string; vector: string }[] };

/** The vectors that units had, so that a search finds the same without a call of a model. */
export async function writeVectors(units: Unit[]): Promise<void> {
  const made = units.flatMap(({ graphId, kind, unit, vectors }) =>
    vectors.map(({ model, vector }) => ({ graph: graphId, kind, unit, model, embedding: literal(model, vector) })),
  );
  if (made.length === 0) return;
  await rows(sql`
    insert into embeddings (graph_id, kind, unit, model, signs, embedding)
    select v.graph, v.kind, v.unit, v.model, binary_quantize(e.embedding), e.embedding
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as v (graph uuid, kind smallint, unit bigint, model text, embedding text)
      cross join lateral (select v.embedding::halfvec as embedding offset 0) e
    on conflict do nothing`);
}

/** pgvector keeps no more dimensions than this in half precision. */
const mostDimensions = 16_000;

/** Big-endian half-precision numbers as pgvector's text: five digits tell each of them from the next. */
function literal(model: string, base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.byteLength / 2;
  const wanted = model === models.embedding.name ? models.embedding.dimensions : null;
  if (!Number.isInteger(count) || count === 0 || count > mostDimensions || (wanted !== null && count !== wanted)) {
    throw new AppError("VALIDATION_ERROR", `A vector of ${model} has ${count} numbers${wanted === null ? "" : `, not ${wanted}`}.`);
  }
  const numbers = Array.from({ length: count }, (_, n) => view.getFloat16(2 * n));
  if (!numbers.every(Number.isFinite)) throw new AppError("VALIDATION_ERROR", `A vector of ${model} holds what is no number.`);
  return `[${numbers.map((number) => number.toPrecision(5)).join(",")}]`;
}
