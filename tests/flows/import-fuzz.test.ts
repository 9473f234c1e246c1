import { beforeAll, expect, it } from "vitest";
import { storableJson } from "@/lib/text/clean";
import { ImportedLine } from "@/lib/transfer/format";
import { linesIn } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { withRandom } from "../support/random";
import { exportOf, fill, importInto } from "../support/transfer";
import { useEverything } from "../support/use-everything";

// An imported line must never make a later call fail.

useDatabase();

let lines: any[];
beforeAll(async () => {
  const source = await aProject();
  await fill(source);
  lines = linesIn(await exportOf(source));
}, 60_000);

const oddValues: unknown[] = [
  ...[null, true, false, "", "x", "constructor", "__proto__", "\0", "é".repeat(1_500), "🙂".repeat(1_000), [], {}, [null], { id: 1 }],
  ...[0, 1, -1, 1.5, 1e-40, 127, 128, 999_999_999, 1_000_000_000, 2_147_483_647, 2 ** 53, 1e308],
  ...[
    "2020-02-31",
    "2024-02-29",
    "0000-01-01",
    "0001-01-01",
    "9999-12-31T23:59:59-12:00",
    "2026-05-01 10:00",
    "2026-05-01T10:00:00+0530",
    "-000001-01-01",
  ],
];

type Place = { holder: any; key: string };

function* placesIn(value: any): Generator<Place> {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    yield { holder: value, key };
    yield* placesIn(value[key]);
  }
}

it("everything an import accepted can be read, undone and deleted", { timeout: 1_200_000 }, () =>
  withRandom(8, async (random) => {
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const changed = structuredClone(lines);
    const rows = changed.slice(1, -1);
    const refused: { at: number; line: any }[] = [];
    const taken: string[] = [];
    for (let change = 0; change < 60; change++) {
      const at = Math.floor(random() * rows.length);
      const line = structuredClone(rows[at]);
      // Skip vectors: they are validated when lines are counted, not by their format.
      const { holder, key } = pick([...placesIn(line)].filter(({ key }) => key !== "kind" && key !== "vector"));
      const otherValue = pick(rows.filter((each) => each.kind === line.kind))[key];
      if (random() < 0.1) delete holder[key];
      else holder[key] = random() < 0.3 && otherValue !== undefined ? otherValue : pick(oddValues);
      if (!ImportedLine.safeParse(storableJson(line)).success) refused.push({ at, line });
      else {
        taken.push(`${line.kind}.${key} = ${JSON.stringify(holder[key])?.slice(0, 60)}`);
        rows[at] = line;
      }
    }
    const fileOf = (some: any[]) => [lines[0], ...some, lines.at(-1)].map((line) => JSON.stringify(line)).join("\n");
    const project = await aProject();
    const answer = await importInto(project, fileOf(rows));
    expect([200, 400], `${JSON.stringify(answer.body)} ${taken.join("; ")}`).toContain(answer.status);
    if (answer.status === 200) {
      for (const { call, answer } of await useEverything(project)) {
        expect(answer.status, `${call} ${JSON.stringify(answer.body)} after ${taken.join("; ")}`).toBeLessThan(500);
      }
    }
    for (const { at, line } of refused.slice(0, 5)) {
      const refusal = await importInto(project, fileOf(rows.with(at, line)));
      expect([refusal.status, refusal.body.line], JSON.stringify(line)).toEqual([400, at + 2]);
    }
  }),
);
