// What was mistyped is near what was meant.

/** Edits from one spelling to another. */
export function distance(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

/** "2846" for "2864", whatever else was told since: of as many digits, and two of them at most otherwise. */
export function withoutSlip<Told extends { source: string }>(value: string, told: readonly Told[]): { told: Told; source: string } | null {
  if (!/^\d{3,8}$/.test(value)) return null;
  const digits = (text: string) => [...text].sort().join("");
  for (const each of [...told].reverse().slice(0, 6)) {
    const numbers = [...each.source.matchAll(new RegExp(`(?<![\\d.,])\\d{${value.length}}(?![\\d]|[.,]\\d)`, "g"))];
    const near = numbers.filter(([number]) => number !== value && distance(number, value) <= 2);
    const wrong = near.find(([number]) => digits(number) === digits(value)) ?? (value.length > 4 ? near[0] : undefined);
    if (wrong) return { told: each, source: each.source.slice(0, wrong.index) + value + each.source.slice(wrong.index + value.length) };
  }
  return null;
}
