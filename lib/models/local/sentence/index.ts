import { setImmediate } from "node:timers/promises";
import { isForeign } from "../extract/foreign";
import { Encoder, maxPieces } from "./encoder";
import { piecesOf } from "./pieces";
import { projected } from "./projection";

let encoder: Encoder | undefined;

/** More characters a piece than English has on average: enough for `maxPieces`. */
const longestPiece = 8;

/** Fewer characters a piece, without spaces, than any English has: codes, numbers, and words that the encoder has to spell. */
const shortestPiece = 2;

/**
 * What each text says, as a vector of unit length; null for what the encoder doesn't know: other languages than English, codes, lone names.
 * Lets other requests have their turn between groups of sentences.
 */
export async function meaningsOf(texts: string[]): Promise<(Float32Array | null)[]> {
  const meanings: (Float32Array | null)[] = texts.map(() => null);
  const read: { index: number; pieces: number[] }[] = [];
  for (const [index, text] of texts.entries()) {
    const start = text.slice(0, maxPieces * longestPiece);
    const pieces = piecesOf(start);
    const isSpelled = start.replace(/\s/g, "").length < shortestPiece * pieces.length;
    if (pieces.length === 0 || isSpelled || isForeign(start)) continue;
    read.push({ index, pieces: pieces.slice(0, maxPieces) });
  }
  encoder ??= new Encoder();
  let done = 0;
  for (const vectors of encoder.encode(read.map(({ pieces }) => pieces))) {
    for (const vector of vectors) meanings[read[done++]!.index] = projected(vector);
    if (done < read.length) await setImmediate();
  }
  return meanings;
}
