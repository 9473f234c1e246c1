import { memoryTypes } from "@/lib/vocabulary";
import type { Table } from "../metrics";
import { dev, devJunk } from "./dev";
import { heldOut, heldOutJunk } from "./held-out";
import { type Rate, type Score, score } from "./score";
import { type TurnScore, turnScore } from "./turns";

export type ExtractionReport = { dev: Half; heldOut: Half; table: Table };
type Half = Score & { turns: TurnScore };

export function extractionReport(): ExtractionReport {
  const halves = {
    dev: { ...score(dev, devJunk), turns: turnScore("dev") },
    heldOut: { ...score(heldOut, heldOutJunk), turns: turnScore("held-out") },
  };
  return { ...halves, table: tableOf(halves.dev, halves.heldOut) };
}

export const share = ({ right, of }: Rate): number => (of === 0 ? 1 : right / of);

function tableOf(one: Half, other: Half): Table {
  const cell = (rate: Rate) => `${share(rate).toFixed(3)} (${rate.right}/${rate.of})`;
  const row = (name: string, pick: (half: Half) => Rate) => [name, cell(pick(one)), cell(pick(other))];
  return {
    title: "Rule-based extraction on the labelled set",
    columns: ["metric", `dev, ${one.utterances}`, `held out, ${other.utterances}`],
    rows: [
      row("precision", (half) => half.precision),
      row("recall", (half) => half.recall),
      row("found, any type", (half) => half.found),
      ...memoryTypes.flatMap((type) => [
        row(`${type} precision`, (half) => half.byType[type].precision),
        row(`${type} recall`, (half) => half.byType[type].recall),
      ]),
      row("attribute precision", (half) => half.attributes.precision),
      row("attribute recall", (half) => half.attributes.recall),
      row("edges", (half) => half.edges),
      row("entity types", (half) => half.entities),
      row("times", (half) => half.times),
      row("junk kept", (half) => half.junk),
      row("turns without a fact that leave a memory", (half) => half.turns.idle),
      row("turns with a fact whose words are kept", (half) => half.turns.telling),
    ],
    notes: ["`tests/bench/extraction`: rules are tuned on the dev half only."],
  };
}
