import { describe, expect, it } from "vitest";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import { extractionReport, share } from "@/tests/bench/extraction/report";
import { markdown } from "@/tests/bench/metrics";

const { dev, heldOut, table } = extractionReport();
const text = markdown(table);

/** Slightly below the measured values, so that a regression fails. */
const floors: Record<"dev" | "heldOut", { precision: number; recall: number; attributes: number; edges: number; times: number }> = {
  dev: { precision: 0.97, recall: 0.97, attributes: 0.93, edges: 0.95, times: 0.97 },
  heldOut: { precision: 0.9, recall: 0.9, attributes: 0.8, edges: 0.9, times: 0.95 },
};

describe.each([["dev", dev] as const, ["heldOut", heldOut] as const])("the labelled utterances, %s", (half, score) => {
  it("produce statements of the right type", () => {
    expect(share(score.precision), text).toBeGreaterThanOrEqual(floors[half].precision);
    expect(share(score.recall), text).toBeGreaterThanOrEqual(floors[half].recall);
  });

  it.each([...memoryTypes])("produce %s correctly three times out of four", (type: MemoryType) => {
    expect(share(score.byType[type].precision), text).toBeGreaterThanOrEqual(0.75);
    expect(share(score.byType[type].recall), text).toBeGreaterThanOrEqual(0.75);
  });

  it("produce the right attributes, relations and times", () => {
    expect(share(score.attributes.precision), text).toBeGreaterThanOrEqual(floors[half].attributes);
    expect(share(score.attributes.recall), text).toBeGreaterThanOrEqual(floors[half].attributes);
    expect(share(score.edges), text).toBeGreaterThanOrEqual(floors[half].edges);
    expect(share(score.times), text).toBeGreaterThanOrEqual(floors[half].times);
  });
});

it("produce a memory from less than 2% of junk", () => {
  const junk = { right: dev.junk.right + heldOut.junk.right, of: dev.junk.of + heldOut.junk.of };
  expect(junk.of).toBeGreaterThan(80);
  expect(share(junk), dev.failures.filter((line) => line.startsWith("junk")).join("\n")).toBeLessThan(0.02);
});

it.each([["dev", dev] as const, ["heldOut", heldOut] as const])(
  "leave a memory of turns with a fact, and of no others, %s",
  (_, { turns }) => {
    expect(turns.idle.of + turns.telling.of).toBeGreaterThanOrEqual(149);
    expect(share(turns.idle), turns.failures.join("\n")).toBeLessThanOrEqual(0.05);
    expect(share(turns.telling), turns.failures.join("\n")).toBeGreaterThanOrEqual(0.95);
  },
);
