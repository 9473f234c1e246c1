// Writes lexicon/en/related.tsv: words that say the same or nearly so, by WordNet 3.1 and related.txt. Format: lexicon/en/README.md
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { meaningOf } from "../../lib/models/local/word-vectors.ts";
import { stem } from "../../lib/text/stem.ts";
import { readGroups } from "./groups.mjs";
import { readWordNet } from "./relations.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "../../lexicon/en/related.tsv");

/** A sense that takes a smaller share of a word's uses joins it to nothing. */
const leastShare = 0.2;
const opposite = "opposite";
/** Verbs that say too little for a link to say anything. */
const light = new Set(
  "be have do get make go take come give put set keep let turn hold run become bring draw pass move carry work cut break".split(" "),
);

const { synsets, senses } = readWordNet();
/** Stems of the texts behind the word vectors. A word that they never use would only take room. */
const everyday = new Set(JSON.parse(readFileSync(join(here, "../../vectors/vocab.json"), "utf8")));
const links = new Map();

const isUsed = (word) => /^[a-z][a-z' -]*$/.test(word) && word.split(/[ -]/).every((part) => everyday.has(stem(part)));

const isPhrase = (word) => word.includes(" ");
/** Articles and possessives in a phrase, which the reader leaves out too. */
const unsaid = / (?:a|an|the|my|your|his|her|its|our|their|one's)(?= )/g;
const keyOf = (word, pos) => `${word}\t${pos}`;
const wordOf = (key) => key.slice(0, key.indexOf("\t"));

function link(one, other, strength) {
  const [first, second] = [one, other].map((key) => key.replace(unsaid, "")).sort();
  if (first === second) return;
  const list = links.get(first) ?? new Map();
  const known = list.get(second);
  if (known !== opposite && (strength === opposite || (known ?? 0) < strength)) list.set(second, strength);
  links.set(first, list);
}

function unlink(one, other) {
  const [first, second] = [one, other].sort();
  links.get(first)?.delete(second);
}

/** The words that a synset is a usual sense of, with the sense's share of their uses. */
function usualWords({ id, pos, words }) {
  return words.flatMap((word) => {
    const key = keyOf(word, pos);
    const sense = senses.get(key)?.find((each) => each.id === id);
    return sense && sense.share >= leastShare && isUsed(word) ? [{ key, word, share: sense.share }] : [];
  });
}

const vectors = new Map();
function nearness(one, other) {
  const [a, b] = [one, other].map((word) => {
    if (!vectors.has(word)) vectors.set(word, meaningOf(word.split(/[ -]/).map(stem)));
    return vectors.get(word);
  });
  return a && b ? a.reduce((sum, each, i) => sum + each * b[i], 0) : 0;
}

const usual = new Map([...synsets.values()].filter(({ isName }) => !isName).map((synset) => [synset.id, usualWords(synset)]));
const isLight = ({ key, word }) => key.endsWith("\tv") && light.has(word);

function linkAll(ones, others, strengthOf) {
  for (const one of ones)
    for (const other of others) {
      if (one.key === other.key || isLight(one) || isLight(other)) continue;
      const strength = strengthOf(one, other);
      if (strength > 0) link(one.key, other.key, strength);
    }
}

/** Rare senses say the same only if the texts use both words alike. */
const sameSense = (one, other) => {
  const both = one.share * other.share;
  const near = nearness(one.word, other.word);
  if (both >= 0.45) return 0.9;
  if (both >= 0.2) return near > 0.15 ? 0.85 : 0.7;
  return near > 0.25 ? 0.8 : 0;
};
/** Not "tall-growing" for "tall": whoever says it says the word. */
const isPartOf = (one, other) => one.split(/[ -]/).includes(other);
const closeSense = (least, strength) => (one, other) =>
  one.share * other.share >= 0.15 &&
  !isPartOf(one.word, other.word) &&
  !isPartOf(other.word, one.word) &&
  nearness(one.word, other.word) >= least
    ? strength
    : 0;

const firstLetters = (one, other) => one.slice(0, 3) === other.slice(0, 3);

for (const synset of synsets.values()) {
  const words = usual.get(synset.id);
  if (!words || words.length === 0) continue;
  linkAll(words, words, sameSense);
  for (const { symbol, target: id, from, to } of synset.pointers) {
    const other = synsets.get(id);
    if (!other) continue;
    if ((symbol === "+" || symbol === "\\" || symbol === "<") && from >= 0) derive(synset, from, other, to);
    const others = usual.get(id) ?? [];
    const joined =
      from >= 0 ? [words.find(({ word }) => word === synset.words[from]), others.find(({ word }) => word === other.words[to])] : [];
    if (symbol === "!" && joined[0] && joined[1]) link(joined[0].key, joined[1].key, opposite);
    if (symbol === "=") linkAll(words, others, closeSense(0.1, 0.7));
    if (symbol === "&") linkAll(words, others, closeSense(0.25, 0.5));
    if (symbol === "$") linkAll(words, others, closeSense(0.3, 0.5));
    if (symbol === "*") linkAll(words, others, closeSense(-1, 0.5));
    if (symbol === "@" && synset.pos === "v") linkAll(words, others, closeSense(0.3, 0.5));
  }
}

/** Kept in a rarer sense too: "run" and "runner" mean the same run, whichever. */
function derive(synset, from, other, to) {
  const [one, two] = [synset.words[from], other.words[to]];
  if (!(isUsed(one) || isUsed(two)) || isPhrase(one) || isPhrase(two)) return;
  const [a, b] = [keyOf(one, synset.pos), keyOf(two, other.pos)];
  if (isLight({ key: a, word: one }) || isLight({ key: b, word: two })) return;
  const shares = [senses.get(a), senses.get(b)].map((list, i) => list?.find(({ id }) => id === [synset.id, other.id][i])?.share ?? 0);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (least >= 0.2 && most >= 0.3) link(a, b, 0.85);
  else if (least >= 0.05 && nearness(one, two) > 0.4 && firstLetters(one, two)) link(a, b, 0.75);
}

// teacher – teach – teaching, through the word that both are derived from.
const derived = new Map();
for (const [one, list] of links)
  for (const [other, strength] of list)
    if ((strength === 0.85 || strength === 0.75) && firstLetters(one, other))
      for (const [a, b] of [
        [one, other],
        [other, one],
      ])
        derived.set(a, [...(derived.get(a) ?? []), b]);
for (const [base, list] of derived)
  for (const one of list)
    for (const other of list)
      if (one < other && wordOf(one).startsWith(wordOf(base).slice(0, 4)) && wordOf(other).startsWith(wordOf(base).slice(0, 4)))
        link(one, other, 0.75);

for (const { sign, left, right } of readGroups(readFileSync(join(here, "related.txt"), "utf8"), senses)) {
  const strength = { ",": 0.85, "~": 0.55, "!": opposite, "|": null }[sign];
  for (const one of left)
    for (const other of right) if (wordOf(one) !== wordOf(other)) (strength === null ? unlink : link)(one, other, strength);
}

const nodes = new Set();
for (const [one, list] of links) for (const other of list.keys()) nodes.add(one).add(other);
const order = [...nodes].sort((a, b) => (a < b ? -1 : 1));
const numberOf = new Map(order.map((key, i) => [key, i]));
const lines = order.map((key) => {
  const groups = Map.groupBy(links.get(key) ?? [], ([, strength]) => (strength === opposite ? 0 : Math.round(100 * strength)));
  const columns = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([strength, list]) => [strength, ...list.map(([other]) => numberOf.get(other).toString(36)).sort()].join(" "));
  return [key, ...columns].join("\t");
});
writeFileSync(target, `${lines.join("\n")}\n`);
console.log(`${lines.length} words, ${[...links.values()].reduce((sum, { size }) => sum + size, 0)} links`);
