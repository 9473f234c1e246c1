import { readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "./once";

/** Feature, threshold, then where to go below and above it, from the tree's start; a leaf has feature −1 and its value. */
type Node = [feature: number, value: number, below: number, above: number];
/** Gradient-boosted trees (Friedman, Annals of Statistics 2001). `names`: of the signs that a node knows by their place. */
export type Trees = { names: string[]; trees: Node[][]; bias: number };

/** Read from `vectors` when they are first needed. */
export const treesIn = <More>(file: string): (() => Trees & More) =>
  once(() => JSON.parse(readFileSync(join(process.cwd(), "vectors", file), "utf8")) as Trees & More);

/** Log odds. */
export function oddsBy({ names, trees, bias }: Trees, signs: Readonly<Record<string, number>>): number {
  const values = names.map((name) => signs[name]!);
  let sum = bias;
  for (const tree of trees) {
    let at = tree[0]!;
    while (at[0] >= 0) at = tree[values[at[0]]! <= at[1] ? at[2] : at[3]]!;
    sum += at[1];
  }
  return sum;
}
