import { toSql } from "pgvector";
import { models } from "@/lib/models";
import { insertVectors } from "@/lib/search-index/vectors";

type Unit = { graphId: string; kind: number; unit: number; vectors: { model: string; vector: string }[] };

export async function writeVectors(projectId: string, units: Unit[]): Promise<void> {
  await insertVectors(
    projectId,
    units.flatMap(({ graphId, kind, unit, vectors }) =>
      vectors.map(({ model, vector }) => ({ graphId, kind, unit, model, embedding: literal(vector) })),
    ),
  );
}

const maxDimensions = 16_000;

export function vectorProblem({ model, vector }: { model: string; vector: string }): string | null {
  const bytes = Buffer.from(vector, "base64");
  const count = bytes.byteLength / 2;
  const expected = model === models.embedding.name ? models.embedding.dimensions : null;
  if (!Number.isInteger(count) || count === 0 || count > maxDimensions || (expected !== null && count !== expected)) {
    return `a vector of ${model} has ${count} dimensions${expected === null ? "" : ` instead of ${expected}`}`;
  }
  // All exponent bits set: infinity or NaN.
  for (let at = 0; at < bytes.byteLength; at += 2)
    if ((bytes[at]! & 0x7c) === 0x7c) return `a vector of ${model} has a value that is not a number`;
  return null;
}

/** Big-endian half precision. Five digits are enough to be exact. */
function literal(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = Array.from({ length: bytes.byteLength / 2 }, (_, n) => view.getFloat16(2 * n));
  return toSql(numbers.map((number) => Number(number.toPrecision(5))))!;
}
