import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "@/lib/models/local/answer/candidates";
import { pairsOf, weigh } from "@/lib/models/local/reader/likelihood";
import { maxContext, maxQuestion, maxStatement } from "@/lib/models/local/reader/network";
import { statesOf, stateWidth } from "@/lib/models/local/sentence";
import { benchDatabase } from "@/tests/bench/database";
import { type AskedCheck, readHistory } from "@/tests/bench/reader";
import { benchProject } from "@/tests/bench/seed";
import { readHistories } from "../doctor/histories";

// Reads histories as the service does and writes what train.py learns from: FOLDER/examples.jsonl, a question a line with the statements
// that were found for it, and FOLDER/states.f16, the sentence encoder's states of all their texts.

const [folder, ...files] = process.argv.slice(2);
if (!folder || files.length === 0) throw new Error("node … scripts/train-reader/examples.ts FOLDER HISTORIES…");
mkdirSync(folder, { recursive: true });
const examples = createWriteStream(join(folder, "examples.jsonl"));
const states = createWriteStream(join(folder, "states.f16"));

/** Where a text's states stand: the first piece, and how many. */
type Span = readonly [from: number, count: number];
const spans = new Map<string, Span>();
let pieces = 0;

/** The spans of texts, of which `most` pieces are read each. */
async function spansOf(texts: string[], most: number): Promise<Span[]> {
  const keys = texts.map((text) => `${most} ${text}`);
  const unread = [...new Set(texts)].filter((text) => !spans.has(`${most} ${text}`));
  for (const [i, values] of (await statesOf(unread, most)).entries()) {
    states.write(Buffer.from(Float16Array.from(values).buffer));
    const count = values.length / stateWidth;
    spans.set(`${most} ${unread[i]}`, [pieces, count]);
    pieces += count;
  }
  return keys.map((key) => spans.get(key)!);
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a statement was drawn from a piece of a message: three quarters of the piece's words are in it, or it in the piece. */
function isFrom(quote: string, piece: string): boolean {
  const [said, asked] = [words(quote), words(piece)];
  const isInside = said.length > 1 && ` ${asked.join(" ")} `.includes(` ${said.join(" ")} `);
  return isInside || asked.filter((word) => said.includes(word)).length >= 0.75 * asked.length;
}

/** Answers of yes and no are not in the statement's words. */
const asksYesOrNo = /^\^?\(?(?:\?:)?(?:yes|no\b|\\bno\\b)/i;

type Asked = AskedCheck["check"];

/** "What are my children called" may take several statements, each of which answers in part: no piece alone holds all that is expected. */
const takesSeveral = ({ from, expect }: Asked): boolean =>
  from !== undefined && from.length > 1 && !from.some((piece) => expect?.test(piece));

/** 1: answers. 0: doesn't. −1: only the piece or only the value fits, so it is left out. */
function labelOf(check: Asked, { text, whole, quote, evidence }: Candidate): number {
  const { refused, from, expect, never } = check;
  if (refused === true || !expect) return 0;
  const hasValue = expect.test(`${text} ${whole} ${evidence.validFrom?.slice(0, 10) ?? ""}`) && !never?.test(text);
  if (!from) return Number(hasValue);
  const isSource = from.some((piece) => isFrom(quote, piece));
  if (asksYesOrNo.test(expect.source) || takesSeveral(check)) return Number(isSource);
  return isSource === hasValue ? Number(hasValue) : -1;
}

const database = await benchDatabase(undefined);
const opened = await database.open();
const { ctx } = await benchProject();
for (const history of files.flatMap(readHistories)) {
  for (const { check, question, input } of await readHistory(ctx, history)) {
    const found = weigh(question, input, false);
    const pairs = pairsOf(question, input, found);
    const places = await spansOf(
      pairs.statements.map(({ text }) => text),
      maxStatement,
    );
    const contexts = await spansOf(
      pairs.statements.map(({ context }) => context),
      maxContext,
    );
    const statements = found.map((each, i) => ({
      label: labelOf(check, each),
      signs: pairs.statements[i]!.signs,
      span: places[i],
      context: contexts[i],
    }));
    const [span] = await spansOf([pairs.question], maxQuestion);
    examples.write(
      `${JSON.stringify({ id: history.id, span, refuse: check.refused === true, several: takesSeveral(check), statements })}\n`,
    );
  }
}
await opened.close();
await database.drop();
for (const stream of [examples, states]) await new Promise((resolve) => stream.end(resolve));
console.log(`${pieces} pieces of ${spans.size} texts`);
