/** Letters that two stems have to begin with alike to be forms of one word: `music`, `musician`. */
const sameStart = 5;
const longestEnding = 4;

/** Whether two stems are likely the same word: one with an ending of its own, or one slip of the finger apart. */
export function alike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const difference = Math.abs(one.length - other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  if (start >= sameStart && start >= shorter - 1 && Math.max(one.length, other.length) - start <= longestEnding) return true;
  if (shorter < sameStart || difference > 1) return false;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.length - start - end, other.length - start - end];
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && one[start] === other[start + 1] && one[start + 1] === other[start];
}
