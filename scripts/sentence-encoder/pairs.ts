import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { firstPieces } from "@/lib/models/local/sentence";
import { maxPieces } from "@/lib/models/local/sentence/encoder";

// Writes FILE for train.py: the pairs of `pairs/*.jsonl` in the encoder's pieces, a pair a line. A pair is a text, what people ask that it
// answers (or, in paraphrases.jsonl, how they say it otherwise), and texts about something near that don't answer.

const [file] = process.argv.slice(2);
if (!file) throw new Error("node … scripts/sentence-encoder/pairs.ts FILE");

type Pair = { text: string; asked: string[]; others: string[]; heldOut?: boolean };
const folder = join(import.meta.dirname, "pairs");
const inPieces = (text: string) => firstPieces(text, maxPieces);

const lines = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { text, asked, others, heldOut = false } = JSON.parse(line) as Pair;
      return JSON.stringify({
        file: basename(name, ".jsonl"),
        text: inPieces(text),
        asked: asked.map(inPieces),
        others: others.map(inPieces),
        heldOut,
      });
    }),
);
writeFileSync(file, `${lines.join("\n")}\n`);
console.log(`${lines.length} pairs`);
