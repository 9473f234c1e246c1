import { describe, expect, it } from "vitest";
import { judge, markdown, percentile, recallColumns } from "../../bench/metrics";

const named = (figures: number[]) => Object.fromEntries(recallColumns.map((name, i) => [name, figures[i]]));

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  it.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])("%d of 1 to 100 is %d", (share, value) => expect(percentile(hundred, share)).toBe(value));

  it("of one value is that value, and of none no number", () => {
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe("judge", () => {
  const others = Array.from({ length: 60 }, (_, i) => `other ${i}`);

  it("counts the share of the evidence among the first k", () => {
    const ranked = [...others.slice(0, 4), "a", ...others.slice(4, 15), "b"];
    expect(named(judge(ranked, ["a", "b"]))).toMatchObject({ "R@5": 0.5, "R@10": 0.5, "R@20": 1, "R@50": 1, MRR: 0.2 });
  });

  it("gives a ranking with the evidence at its head full marks", () => {
    expect(judge(["a", "b", ...others], ["b", "a"])).toEqual(recallColumns.map(() => 1));
  });

  it("gives one without it none", () => {
    expect(judge(others, ["a"])).toEqual(recallColumns.map(() => 0));
  });

  it("gains less from evidence further down", () => {
    expect(named(judge(["other", "a"], ["a"]))["nDCG@10"]).toBeCloseTo(1 / Math.log2(3));
  });
});

it("prints a table that says what is not a number", () => {
  const table = { title: "Calls", columns: ["call", "n", "p50 ms"], rows: [["search", 1_200, Number.NaN]], notes: ["One client."] };
  expect(markdown(table)).toBe("### Calls\n\n| call | n | p50 ms |\n| --- | ---: | ---: |\n| search | 1,200 | – |\n\nOne client.\n");
});
