import { toSql } from "pgvector";
import { models } from "@/lib/models";
import { insertVectors } from "@/lib/search-index/vectors";

type Unit = { graphId: string; kind: number; unit: number; vectors: { model: string; vector: string }[] };

/** The vectors that units had, so that a search finds the same without a call of a model. */
export async function writeVectors(units: Unit[]): Promise<void> {
  await insertVectors(
    units.flatMap(({ graphId, kind, unit, vectors }) =>
      vectors.map(({ model, vector }) => ({ graphId, kind, unit, model, embedding: literal(vector) })),
    ),
  );
}

/** pgvector stores no more dimensions than this in half precision. */
const maxDimensions = 16_000;

/** What is wrong with a vector of a file; null when nothing is. */
export function vectorProblem({ model, vector }: { model: string; vector: string }): string | null {
  const bytes = Buffer.from(vector, "base64");
  const count = bytes.byteLength / 2;
  const wanted = model === models.embedding.name ? models.embedding.dimensions : null;
  if (!Number.isInteger(count) || count === 0 || count > maxDimensions || (wanted !== null && count !== wanted)) {
    return `a vector of ${model} has ${count} numbers${wanted === null ? "" : `, not ${wanted}`}`;
  }
  // An exponent of ones: infinite, or not a number.
  for (let at = 0; at < bytes.byteLength; at += 2)
    if ((bytes[at]! & 0x7c) === 0x7c) return `a vector of ${model} has a value that is not a number`;
  return null;
}

/** Big-endian half-precision numbers as pgvector's text: five digits tell each of them from the next. */
function literal(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = Array.from({ length: bytes.byteLength / 2 }, (_, n) => view.getFloat16(2 * n));
  return toSql(numbers.map((number) => Number(number.toPrecision(5))))!;
}
