import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The encoder's vocabulary: its pieces are the rows of its embedding table. */
type Node = { next: Map<string, Node>; row: number; score: number };

/** A word begins with this mark instead of a space. */
const wordStart = "\u2581";
/** The first rows stand for what is no text: unknown characters, the ends of a sentence, and spares. */
const reserved = 6;
const unknown = 0;
/** An unknown character costs more than the rarest piece, so that it is used only where no piece fits. */
const unknownScore = -20;

let memo: Node | undefined;

function vocabulary(): Node {
  if (memo) return memo;
  const pieces = JSON.parse(readFileSync(join(process.cwd(), "vectors", "pieces.json"), "utf8")) as [string, number][];
  const root: Node = { next: new Map(), row: -1, score: 0 };
  for (const [row, [piece, score]] of pieces.entries()) {
    if (row < reserved) continue;
    let node = root;
    for (const char of piece) {
      const next = node.next.get(char) ?? { next: new Map(), row: -1, score: 0 };
      node.next.set(char, next);
      node = next;
    }
    node.row = row;
    node.score = score;
  }
  memo = root;
  return root;
}

/**
 * The likeliest segmentation of a text into pieces (Kudo, "Subword Regularization", ACL 2018), by the Viterbi algorithm.
 * @returns rows of the embedding table; a run of unknown characters is row 0 once
 */
export function piecesOf(text: string): number[] {
  const normal = text.normalize("NFKC").replace(/\s+/gu, " ").trim();
  if (!normal) return [];
  const chars = [...(wordStart + normal).replaceAll(" ", wordStart)];
  const best = new Float64Array(chars.length + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(chars.length + 1);
  const rows = new Int32Array(chars.length + 1);
  best[0] = 0;
  const reach = (end: number, start: number, row: number, score: number) => {
    const total = best[start]! + score;
    if (total <= best[end]!) return;
    best[end] = total;
    from[end] = start;
    rows[end] = row;
  };
  const root = vocabulary();
  for (let start = 0; start < chars.length; start++) {
    reach(start + 1, start, unknown, unknownScore);
    let node: Node | undefined = root;
    for (let end = start; end < chars.length; end++) {
      node = node.next.get(chars[end]!);
      if (!node) break;
      if (node.row >= 0) reach(end + 1, start, node.row, node.score);
    }
  }
  const found: number[] = [];
  for (let end = chars.length; end > 0; end = from[end]!) {
    if (rows[end] === unknown && found.at(-1) === unknown) continue;
    found.push(rows[end]!);
  }
  return found.reverse();
}
