export type Box = { left: number; right: number; top: number; bottom: number };

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const cellWidth = 96;
const cellHeight = 48;

/** Finds the boxes near a box without looking at all of them. */
export class BoxIndex<B extends Box> {
  readonly #cells = new Map<number, B[]>();

  add(box: B): void {
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(box);
      else this.#cells.set(key, [box]);
    }
  }

  /** A box that spans several cells may be returned more than once. */
  *near(box: Box): Generator<B> {
    for (const key of cellsOf(box)) yield* this.#cells.get(key) ?? [];
  }

  isFree(box: Box, isIgnored: (other: B) => boolean = () => false): boolean {
    for (const other of this.near(box)) if (overlap(box, other) && !isIgnored(other)) return false;
    return true;
  }
}

function* cellsOf({ left, right, top, bottom }: Box): Generator<number> {
  for (let x = Math.floor(left / cellWidth); x <= Math.floor(right / cellWidth); x++) {
    for (let y = Math.floor(top / cellHeight); y <= Math.floor(bottom / cellHeight); y++) yield x * 1_000_003 + y;
  }
}
