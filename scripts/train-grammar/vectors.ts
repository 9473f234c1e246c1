import { readFileSync } from "node:fs";

export interface Vectors {
  /** The most frequent first. */
  words: string[];
  dimensions: number;
  of(word: string): Float32Array | undefined;
}

/** Reads `{"dimensions": 100, "words": ["the", …], "vectors": {"the": [0.1, …], …}}`; GloVe's vectors come in this form on npm. */
export function readVectors(file: string): Vectors {
  const { words, dimensions, vectors } = JSON.parse(readFileSync(file, "utf8")) as {
    words: string[];
    dimensions: number;
    vectors: Record<string, number[]>;
  };
  // Rows are padded for the matrix product, and scaled to about the size of what the network learns by itself.
  const padded = (dimensions + 7) & ~7;
  const scaled = (vector: number[]) => Float32Array.from({ length: padded }, (_, i) => (i < dimensions ? vector[i]! / 2 : 0));
  return { words, dimensions: padded, of: (word) => (Object.hasOwn(vectors, word) ? scaled(vectors[word]!) : undefined) };
}
