import { type Floats, shareOut } from "../sentence/floats";
import { dot } from "./network-rows";

/** A statement as the network judges it alone. `direction` says roughly what it is about: alike statements have a product near 1. */
export type Judged = { odds: number; features: readonly number[]; direction: Floats };

/** How one statement stands to another: said after it, said before it, of one passage, of one memory or passage of the evidence; 0 or 1. */
export type Relation = readonly [isLater: number, isEarlier: number, isOfPassage: number, isOfEvidence: number];
/** Of each to each; null for two that aren't compared, and for one with itself. */
export type Relations = readonly (readonly (Relation | null)[])[];

const relationCount = 5;
const width = 64;

export const rivalParts = (features: number) =>
  ({
    "rivals.own": [features, width],
    "rivals.own.bias": [width],
    "rivals.others": [features, width],
    "rivals.relations": [relationCount, width],
    "rivals.pool": [width],
    "rivals.change": [2 * width],
    "rivals.change.bias": [1],
  }) as const satisfies Record<string, readonly number[]>;
type RivalPart = keyof ReturnType<typeof rivalParts>;

/**
 * What the other statements found for a question say of one: a value told later, or the same thing told better, speaks against it. Each
 * pair is compared (Santoro et al., "A simple neural network module for relational reasoning", NeurIPS 2017), and the pairs of a statement
 * change its log odds.
 */
export class Rivals {
  private readonly own: Floats;
  private readonly ownBias: Floats;
  private readonly others: Floats;
  private readonly relations: Floats;
  private readonly pool: Floats;
  private readonly change: Floats;
  private readonly bias: number;

  constructor(valuesOf: (name: RivalPart) => Floats) {
    this.own = valuesOf("rivals.own");
    this.ownBias = valuesOf("rivals.own.bias");
    this.others = valuesOf("rivals.others");
    this.relations = valuesOf("rivals.relations");
    this.pool = valuesOf("rivals.pool");
    this.change = valuesOf("rivals.change");
    this.bias = valuesOf("rivals.change.bias")[0]!;
  }

  /** Log odds of each statement among the others. */
  weigh(judged: readonly Judged[], relations: Relations): number[] {
    const own = judged.map(({ features }) => product(features, this.own));
    const others = judged.map(({ features }) => product(features, this.others));
    return judged.map(({ odds, direction }, i) => {
      const pairs = judged.flatMap((other, j) => {
        const relation = relations[i]![j];
        if (!relation) return [];
        const between = product([...relation, dot(direction, 0, other.direction, 0, direction.length)], this.relations);
        return [own[i]!.map((value, k) => Math.max(0, value + this.ownBias[k]! + others[j]![k]! + between[k]!))];
      });
      return pairs.length > 0 ? odds + this.changeBy(pairs) : odds;
    });
  }

  private changeBy(pairs: readonly Floats[]): number {
    const shares = Float32Array.from(pairs, (pair) => dot(pair, 0, this.pool, 0, width));
    shareOut(shares);
    let change = this.bias;
    for (let k = 0; k < width; k++) {
      let [mean, most] = [0, 0];
      for (const [i, pair] of pairs.entries()) {
        mean += shares[i]! * pair[k]!;
        most = Math.max(most, pair[k]!);
      }
      change += mean * this.change[k]! + most * this.change[width + k]!;
    }
    return change;
  }
}

/** A row times a matrix of `width` columns. */
function product(row: readonly number[], matrix: Floats): Floats {
  const result = new Float32Array(width);
  for (const [i, value] of row.entries()) if (value !== 0) for (let k = 0; k < width; k++) result[k]! += value * matrix[i * width + k]!;
  return result;
}
