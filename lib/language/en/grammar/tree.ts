/**
 * The best tree over the words: Chu-Liu and Edmonds' maximum spanning arborescence, with one root.
 * @param scores (n × (n + 1)): of word i having word j − 1 as its head, column 0 being the root
 * @returns the head of each word, -1 for the root
 */
export function bestTree(scores: Float32Array, n: number): Int32Array {
  const heads = greedy(scores, n);
  if (isTree(heads)) return heads;
  // One root: every word is tried that comes near, the best whole tree wins.
  const width = n + 1;
  const roots = Array.from({ length: n }, (_, i) => i)
    .sort((one, other) => lead(scores, n, other) - lead(scores, n, one) || one - other)
    .slice(0, n > 60 ? 1 : 3);
  let best: Int32Array | undefined;
  let bestTotal = Number.NEGATIVE_INFINITY;
  for (const root of roots) {
    const only = Float64Array.from(scores);
    for (let i = 0; i < n; i++) only[i * width] = i === root ? 1e6 : -1e6;
    const tree = spanning(only, n);
    let total = 0;
    for (let i = 0; i < n; i++) total += scores[i * width + tree[i]! + 1]!;
    if (total > bestTotal) {
      bestTotal = total;
      best = tree;
    }
  }
  return best!;
}

/** How much better a word is as the root than below its best head. */
function lead(scores: Float32Array, n: number, i: number): number {
  let head = Number.NEGATIVE_INFINITY;
  for (let j = 1; j <= n; j++) if (j - 1 !== i && scores[i * (n + 1) + j]! > head) head = scores[i * (n + 1) + j]!;
  return scores[i * (n + 1)]! - (n === 1 ? 0 : head);
}

function greedy(scores: Float32Array, n: number): Int32Array {
  const heads = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    let best = 0;
    for (let j = 1; j <= n; j++) if (j - 1 !== i && scores[i * (n + 1) + j]! > scores[i * (n + 1) + best]!) best = j;
    heads[i] = best - 1;
  }
  return heads;
}

function isTree(heads: Int32Array): boolean {
  let roots = 0;
  for (const head of heads) if (head < 0) roots++;
  return roots === 1 && cycleOf(heads) === undefined;
}

/** Words that hang on each other in a circle. */
function cycleOf(heads: ArrayLike<number>): number[] | undefined {
  const seen = new Int32Array(heads.length);
  for (let start = 0; start < heads.length; start++) {
    let at = start;
    while (at >= 0 && seen[at] === 0) {
      seen[at] = start + 1;
      at = heads[at]!;
    }
    if (at < 0 || seen[at] !== start + 1) continue;
    const cycle = [at];
    for (let next = heads[at]!; next !== at; next = heads[next]!) cycle.push(next);
    return cycle;
  }
  return undefined;
}

/** Contracts one circle after another; at most n of them. */
function spanning(scores: Float64Array, n: number): Int32Array {
  const width = n + 1;
  const heads = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    let best = 0;
    for (let j = 1; j <= n; j++) if (j - 1 !== i && scores[i * width + j]! > scores[i * width + best]!) best = j;
    heads[i] = best - 1;
  }
  const cycle = cycleOf(heads);
  if (!cycle) return heads;
  const inCycle = new Uint8Array(n);
  for (const i of cycle) inCycle[i] = 1;
  const outside = Array.from({ length: n }, (_, i) => i).filter((i) => !inCycle[i]);
  const m = outside.length + 1;
  const circle = m - 1;
  const small = new Float64Array(m * (m + 1)).fill(-1e9);
  const leaves = new Int32Array(m + 1);
  const enters = new Int32Array(m + 1);
  for (const [x, i] of outside.entries()) {
    small[x * (m + 1)] = scores[i * width]!;
    for (const [y, j] of outside.entries()) if (x !== y) small[x * (m + 1) + y + 1] = scores[i * width + j + 1]!;
    // Out of the circle: the member that suits this word best as its head.
    for (const j of cycle) {
      if (scores[i * width + j + 1]! <= small[x * (m + 1) + circle + 1]!) continue;
      small[x * (m + 1) + circle + 1] = scores[i * width + j + 1]!;
      leaves[x] = j;
    }
  }
  for (let y = 0; y <= outside.length; y++) {
    const column = y === 0 ? 0 : outside[y - 1]! + 1;
    // Into the circle: the member whose head in the circle is given up with the least loss.
    for (const i of cycle) {
      const gain = scores[i * width + column]! - scores[i * width + heads[i]! + 1]!;
      if (gain <= small[circle * (m + 1) + y]!) continue;
      small[circle * (m + 1) + y] = gain;
      enters[y] = i;
    }
  }
  const tree = spanning(small, m);
  for (const [x, i] of outside.entries()) heads[i] = tree[x]! < 0 ? -1 : tree[x] === circle ? leaves[x]! : outside[tree[x]!]!;
  const from = tree[circle]!;
  heads[enters[from + 1]!] = from < 0 ? -1 : outside[from]!;
  return heads;
}
