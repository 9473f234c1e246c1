/**
 * M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, pages 130–137.
 * Like Porter's own program, it leaves words of one or two letters unchanged.
 */

const cache = new Map<string, string>();
const cacheLimit = 50_000;
// V8 represents a substring of 13 or more units as a view of its parent, which would keep the whole document in memory.
const maxKeyLength = 12;

export function stem(word: string): string {
  if (word.length < 3) return word;
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  if (!/^[a-z]+$/.test(word)) return word;
  const result = strip(word);
  if (word.length <= maxKeyLength) {
    if (cache.size >= cacheLimit) cache.clear();
    cache.set(word, result);
  }
  return result;
}

type Rule = readonly [suffix: string, replacement: string];

// Only the longest matching suffix of a step is tried.
const step2: readonly Rule[] = [
  ["ational", "ate"],
  ["ization", "ize"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["tional", "tion"],
  ["biliti", "ble"],
  ["entli", "ent"],
  ["ousli", "ous"],
  ["ation", "ate"],
  ["alism", "al"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["ator", "ate"],
  ["eli", "e"],
];
const step3: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];
const step4 = "ement ance ence able ible ment ant ent ion ism ate iti ous ive ize al er ic ou".split(" ");

function strip(word: string): string {
  let w = strip5(strip4(replace(replace(yToI(pastAndGerund(plural(word))), step2), step3)));
  if (w.endsWith("ll") && measure(w) > 1) w = w.slice(0, -1);
  return w;
}

function plural(w: string): string {
  if (w.endsWith("sses") || w.endsWith("ies")) return w.slice(0, -2);
  return w.endsWith("s") && !w.endsWith("ss") ? w.slice(0, -1) : w;
}

function pastAndGerund(w: string): string {
  if (w.endsWith("eed")) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const cut = w.endsWith("ed") ? 2 : w.endsWith("ing") ? 3 : 0;
  if (cut === 0 || !hasVowel(w.slice(0, -cut))) return w;
  const base = w.slice(0, -cut);
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (endsInDoubleConsonant(base)) return /[lsz]$/.test(base) ? base : base.slice(0, -1);
  return measure(base) === 1 && endsInShortSyllable(base) ? `${base}e` : base;
}

function yToI(w: string): string {
  return w.endsWith("y") && hasVowel(w.slice(0, -1)) ? `${w.slice(0, -1)}i` : w;
}

function replace(w: string, rules: readonly Rule[]): string {
  const rule = rules.find(([suffix]) => w.endsWith(suffix));
  if (!rule) return w;
  const base = w.slice(0, -rule[0].length);
  return measure(base) > 0 ? base + rule[1] : w;
}

function strip4(w: string): string {
  const suffix = step4.find((end) => w.endsWith(end));
  if (!suffix) return w;
  const base = w.slice(0, -suffix.length);
  return measure(base) > 1 && (suffix !== "ion" || /[st]$/.test(base)) ? base : w;
}

function strip5(w: string): string {
  if (!w.endsWith("e")) return w;
  const base = w.slice(0, -1);
  const m = measure(base);
  return m > 1 || (m === 1 && !endsInShortSyllable(base)) ? base : w;
}

/** m in [C](VC)^m[V]. */
function measure(w: string): number {
  let m = 0;
  let afterVowel = false;
  for (let i = 0; i < w.length; i++) {
    const vowel = isVowel(w, i, afterVowel);
    if (afterVowel && !vowel) m++;
    afterVowel = vowel;
  }
  return m;
}

function hasVowel(w: string): boolean {
  let vowel = false;
  for (let i = 0; i < w.length && !vowel; i++) vowel = isVowel(w, i, vowel);
  return vowel;
}

function endsInDoubleConsonant(w: string): boolean {
  return w.length > 1 && w.at(-1) === w.at(-2) && !lastVowels(w)[2];
}

/** *o in the paper: "hop", not "snow". */
function endsInShortSyllable(w: string): boolean {
  const [third, second, last] = lastVowels(w);
  return w.length > 2 && !third && second === true && !last && !/[wxy]$/.test(w);
}

function lastVowels(w: string): [boolean, boolean, boolean] {
  const last: [boolean, boolean, boolean] = [false, false, false];
  let vowel = false;
  for (let i = 0; i < w.length; i++) {
    vowel = isVowel(w, i, vowel);
    if (i >= w.length - 3) last[i - w.length + 3] = vowel;
  }
  return last;
}

/** A y after a consonant: "sky", not "toy" or "yes". */
function isVowel(w: string, i: number, afterVowel: boolean): boolean {
  const letter = w[i];
  return letter === "y" ? i > 0 && !afterVowel : letter === "a" || letter === "e" || letter === "i" || letter === "o" || letter === "u";
}
