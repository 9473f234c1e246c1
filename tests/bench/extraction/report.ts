import { memoryTypes } from "@/lib/vocabulary";
import { dev, devJunk } from "./dev";
import { heldOut, heldOutJunk } from "./held-out";
import { type Rate, type Score, score } from "./score";

export type ExtractionReport = { dev: Score; heldOut: Score; text: string };

/** Measures extraction by rules on both halves of the labelled set. `text` is the table that a person reads. */
export function extractionReport(): ExtractionReport {
  const halves = { dev: score(dev, devJunk), heldOut: score(heldOut, heldOutJunk) };
  return { ...halves, text: table(halves.dev, halves.heldOut) };
}

export const share = ({ right, of }: Rate): number => (of === 0 ? 1 : right / of);

function table(one: Score, other: Score): string {
  const cell = (rate: Rate) => `${share(rate).toFixed(3)} (${rate.right}/${rate.of})`.padEnd(18);
  const row = (name: string, pick: (half: Score) => Rate) => `${name.padEnd(24)}${cell(pick(one))}${cell(pick(other))}`;
  return [
    `${"".padEnd(24)}${`dev, ${one.utterances}`.padEnd(18)}held out, ${other.utterances}`,
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
  ].join("\n");
}
