import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { maxContext, maxQuestion, maxStatement } from "@/lib/models/local/reader/network";
import { pairsOf } from "@/lib/models/local/reader/pairs";
import { weigh } from "@/lib/models/local/reader/weigh";
import { firstPieces } from "@/lib/models/local/sentence";
import { benchDatabase } from "@/tests/bench/database";
import { readHistory } from "@/tests/bench/reader";
import { benchProject } from "@/tests/bench/seed";
import { readHistories } from "../doctor/histories";
import { labelOf, takesSeveral } from "./sources";

// Reads histories as the service does and writes what train.py learns from: FOLDER/examples.jsonl, a question a line with the statements
// that were found for it, and FOLDER/pieces.u16, the encoder's pieces of all their texts.

const [folder, ...files] = process.argv.slice(2);
if (!folder || files.length === 0) throw new Error("node … scripts/train-reader/examples.ts FOLDER HISTORIES…");
mkdirSync(folder, { recursive: true });
const examples = createWriteStream(join(folder, "examples.jsonl"));
const stored = createWriteStream(join(folder, "pieces.u16"));

/** Where a text's pieces stand: the first, and how many. */
type Span = readonly [from: number, count: number];
const spans = new Map<string, Span>();
let pieces = 0;

/** The span of a text, of which `most` pieces are read. */
function spanOf(text: string, most: number): Span {
  const key = `${most} ${text}`;
  const known = spans.get(key);
  if (known) return known;
  const read = firstPieces(text, most);
  const span = [pieces, read.length] as const;
  stored.write(Buffer.from(Uint16Array.from(read).buffer));
  spans.set(key, span);
  pieces += read.length;
  return span;
}

const database = await benchDatabase(undefined);
const opened = await database.open();
const { ctx } = await benchProject();
for (const history of files.flatMap(readHistories)) {
  for (const { check, question, input } of await readHistory(ctx, history)) {
    const found = weigh(question, input, false);
    const pairs = pairsOf(input, found);
    const statements = pairs.statements.map(({ text, context, signs }, i) => ({
      label: labelOf(check, found[i]!),
      signs,
      relations: pairs.relations[i]!.map((relation) => relation?.join("") ?? ""),
      span: spanOf(text, maxStatement),
      context: spanOf(context, maxContext),
    }));
    const span = spanOf(pairs.question, maxQuestion);
    examples.write(
      `${JSON.stringify({ id: history.id, span, refuse: check.refused === true, several: takesSeveral(check), statements })}\n`,
    );
  }
}
await opened.close();
await database.drop();
for (const stream of [examples, stored]) await new Promise((resolve) => stream.end(resolve));
console.log(`${pieces} pieces of ${spans.size} texts`);
