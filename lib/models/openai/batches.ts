/** New text per call. More of it, and models begin to miss statements and to exceed their output limit. */
const tokensPerBatch = 3_000;
export const passagesPerBatch = 16;
const neighboursBefore = 4;
const neighboursAfter = 2;

/** In order; a single passage above the limit is a batch of its own. */
export function batchesOf(unread: number[], tokensOf: (passage: number) => number): number[][] {
  const batches: number[][] = [];
  let tokens = 0;
  for (const at of unread) {
    const current = batches.at(-1);
    const added = tokensOf(at);
    tokens += added;
    if (current && current.length < passagesPerBatch && tokens <= tokensPerBatch) {
      current.push(at);
    } else {
      batches.push([at]);
      tokens = added;
    }
  }
  return batches;
}

export const halvesOf = (batch: number[]): [number[], number[]] => {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
};

export type Shown = { at: number; as: "read" | "before" | "after" };

/** A batch with its neighbours, each once, in the order of the text. */
export function shownWith(batch: number[], count: number): Shown[] {
  const shown = new Map<number, Shown["as"]>();
  for (const at of batch) {
    for (let after = at + 1; after <= Math.min(count - 1, at + neighboursAfter); after++) shown.set(after, "after");
  }
  for (const at of batch) for (let before = Math.max(0, at - neighboursBefore); before < at; before++) shown.set(before, "before");
  for (const at of batch) shown.set(at, "read");
  return [...shown].map(([at, as]) => ({ at, as })).sort((a, b) => a.at - b.at);
}

/** What may name the entities and values of a passage's statements. */
export const contextOf = (at: number): [from: number, until: number] => [Math.max(0, at - neighboursBefore), at + 1 + neighboursAfter];
