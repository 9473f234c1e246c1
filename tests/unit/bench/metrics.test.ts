import { describe, expect, it } from "vitest";
import { markdown, medianWithin, percentile, recallColumns, scoreRanking, shareWithin } from "../../bench/metrics";

const byColumn = (figures: number[]) => Object.fromEntries(recallColumns.map((name, i) => [name, figures[i]]));

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  it.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])("%d of 1 to 100 is %d", (share, value) => expect(percentile(hundred, share)).toBe(value));

  it("is the value itself for one value, and NaN for none", () => {
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe("medianWithin", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);

  it("has the middle, and the ranks that a median of as many values is within", () => {
    // 40 to 61 are the ranks of a 95% interval for 100 values in tables of the sign test.
    expect(medianWithin(hundred)).toEqual({ median: 50.5, within: expect.closeTo(10.5, 0) });
    expect(medianWithin([3, 1, 2]).median).toBe(2);
  });

  it("narrows with more values, and isn't widened by outliers", () => {
    const { within } = medianWithin(hundred);
    expect(medianWithin(Array.from({ length: 1_600 }, (_, i) => (i % 100) + 1)).within).toBeLessThan(within / 3);
    expect(medianWithin(hundred.map((value) => (value > 90 ? value * 1_000 : value))).within).toBe(within);
  });
});

describe("judge", () => {
  const others = Array.from({ length: 60 }, (_, i) => `other ${i}`);

  it("counts the share of evidence among the first k", () => {
    const ranked = [...others.slice(0, 4), "a", ...others.slice(4, 15), "b"];
    expect(byColumn(scoreRanking(ranked, ["a", "b"]))).toMatchObject({ "R@5": 0.5, "R@10": 0.5, "R@20": 1, "R@50": 1, MRR: 0.2 });
  });

  it("gives a perfect ranking the maximum", () => {
    expect(scoreRanking(["a", "b", ...others], ["b", "a"])).toEqual(recallColumns.map(() => 1));
  });

  it("gives a ranking without evidence zero", () => {
    expect(scoreRanking(others, ["a"])).toEqual(recallColumns.map(() => 0));
  });

  it("discounts evidence further down", () => {
    expect(byColumn(scoreRanking(["other", "a"], ["a"]))["nDCG@10"]).toBeCloseTo(1 / Math.log2(3));
  });
});

it("prints a dash for NaN", () => {
  const table = { title: "Calls", columns: ["call", "n", "p50 ms"], rows: [["search", 1_200, Number.NaN]], notes: ["One client."] };
  expect(markdown(table)).toBe("### Calls\n\n| call | n | p50 ms |\n| --- | ---: | ---: |\n| search | 1,200 | – |\n\nOne client.\n");
});

it("shares an answer's words among texts by their stems", () => {
  expect(shareWithin("two grey cats", ["She adopted a cat.", "Two more came."])).toBeCloseTo(2 / 3);
  expect(shareWithin("Lisbon", [])).toBe(0);
  expect(shareWithin("", ["Lisbon"])).toBeNaN();
});
