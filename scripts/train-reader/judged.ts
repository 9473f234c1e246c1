import { createWriteStream } from "node:fs";
import { judgementSigns } from "@/lib/models/local/reader/judgement";
import { ruled } from "@/lib/models/local/reader/likelihood";
import { benchDatabase } from "@/tests/bench/database";
import { readHistory } from "@/tests/bench/reader";
import { benchProject } from "@/tests/bench/seed";
import { readHistories } from "../doctor/histories";
import { labelOf } from "./sources";

// Reads histories as the service does and writes what judge.py learns from: OUT, a question a line with the signs of the statements that
// the network has read for it. The network must not have learned from these histories: of what it has seen it is too sure.

const [out, ...files] = process.argv.slice(2);
if (!out || files.length === 0) throw new Error("node … scripts/train-reader/judged.ts OUT HISTORIES…");
const lines = createWriteStream(out);
const database = await benchDatabase(undefined);
const opened = await database.open();
const { ctx } = await benchProject();
for (const history of files.flatMap(readHistories)) {
  for (const { check, question, input } of await readHistory(ctx, history)) {
    const found = await ruled(question, input, false);
    const statements = found.flatMap((each, i) =>
      each.network === null ? [] : [{ label: labelOf(check, each), signs: judgementSigns(question, found, i) }],
    );
    if (statements.length > 0) lines.write(`${JSON.stringify({ id: history.id, refuse: check.refused === true, statements })}\n`);
  }
}
await opened.close();
await database.drop();
lines.end();
