import { pause } from "@/lib/worker/turns";
import { isForeign } from "../extract/foreign";
import { once } from "../once";
import { Encoder, maxPieces } from "./encoder";
import type { Floats } from "./floats";
import { piecesOf } from "./pieces";
import { projected } from "./projection";
import { generalParts, pieceWidth, readerParts, width } from "./weights";

/** More characters a piece than English has on average: enough for `maxPieces`. */
const longestPiece = 8;

/** Fewer characters a piece, without spaces, than any English has: codes, numbers, and words that the encoder has to spell. */
const shortestPiece = 2;

const general = once(() => new Encoder(generalParts()));
const ofReader = once(() => new Encoder(readerParts()));

/** Values for each piece of a text in `statesOf`. */
export const stateWidth = width + pieceWidth;

/** The first pieces of a text, as rows of the encoder's table. */
export const firstPieces = (text: string, most: number): number[] => piecesOf(text.slice(0, most * longestPiece)).slice(0, most);

/**
 * For each text, row by row what each of its pieces says in it to the answers' reader (`stateWidth` values); no rows for a text without
 * any. Lets other requests have their turn between groups of texts.
 * @param texts pieces of each, up to `maxPieces` of the encoder
 */
export async function statesOf(texts: readonly number[][]): Promise<Floats[]> {
  const read: Floats[] = [];
  const known = texts.filter(({ length }) => length > 0);
  for (const states of ofReader().states(known)) {
    read.push(...states);
    if (read.length < known.length) await pause();
  }
  const ordered = read.values();
  return texts.map(({ length }) => (length > 0 ? ordered.next().value! : new Float32Array()));
}

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
  let done = 0;
  for (const vectors of general().encode(read.map(({ pieces }) => pieces))) {
    for (const vector of vectors) meanings[read[done++]!.index] = projected(vector);
    if (done < read.length) await pause();
  }
  return meanings;
}
