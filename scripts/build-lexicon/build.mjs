// Writes lexicon/en: the nouns of WordNet 3.1 and of everyday.txt with their classes. Formats: lexicon/en/README.md
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import nlp from "compromise";
import { stem } from "../../lib/text/stem.ts";
import { addEveryday } from "./everyday.mjs";
import { readNouns } from "./wordnet.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "../../lexicon/en");

const [animal, food, place, person] = ["05", "13", "15", "18"];
/** Fewer uses than this among the tagged texts say little about which sense is meant. */
const fewUses = 5;
const maxSenses = 4;

/** Classes of everything, by their first two words: they answer no question. */
const tooWide = [
  ...["entity", "physical entity", "abstraction/abstract entity", "object/physical object", "whole/unit", "living thing/animate thing"],
  ...["causal agent/cause", "psychological feature", "matter", "attribute", "relation", "measure/quantity", "group/grouping"],
  ...["artifact/artefact", "instrumentality/instrumentation", "organism/being", "thing"],
];

const { synsets, senses } = readNouns();

function below(rootId) {
  const found = new Set([rootId]);
  let size = 0;
  while (size < found.size) {
    size = found.size;
    for (const { id, kinds } of synsets.values()) if (kinds.some((kind) => found.has(kind))) found.add(id);
  }
  return found;
}

// "genus Canis": nobody's memory.
const taxa = below(senses.get("taxonomic group")[0].id);
const isGivenName = (word) => nlp(word[0].toUpperCase() + word.slice(1)).has("#FirstName");
const isPersonName = (synset) => synset.isName && synset.topic === person;

function meant(word) {
  const all = senses.get(word).filter(({ id }) => {
    const synset = synsets.get(id);
    // "Scott" in a message is a friend, not an explorer.
    return !taxa.has(id) && !(isPersonName(synset) && !word.includes(" ") && isGivenName(word));
  });
  const most = Math.max(...all.map(({ count }) => count));
  const topicOf = ({ id }) => synsets.get(id).topic;
  return all
    .filter((sense, i) => {
      if (i === 0) return true;
      if (topicOf(sense) === place && synsets.get(sense.id).isName) return true;
      if (sense.count > 0) return sense.count >= (most < fewUses ? 1 : most / fewUses);
      if (most >= fewUses) return false;
      // Slang for people: "turkey", "peanut".
      if (topicOf(sense) === person && topicOf(all[0]) !== person) return false;
      return i < 3 || [animal, food].includes(topicOf(sense));
    })
    .slice(0, maxSenses);
}

const meanings = new Map();
for (const word of senses.keys()) {
  const kept = meant(word).map(({ id }) => id);
  if (kept.length > 0) meanings.set(word, kept);
}
const kindsOf = new Map([...synsets].map(([id, { kinds }]) => [id, [...kinds]]));
const regionsOf = new Map(
  [...synsets].map(([id, { topic, wholes }]) => [id, topic === place ? wholes.filter((whole) => synsets.get(whole).topic === place) : []]),
);
addEveryday(readFileSync(join(here, "everyday.txt"), "utf8"), { senses, meanings, kindsOf, regionsOf });

const wide = new Set([...synsets.values()].filter(({ words }) => tooWide.includes(words.slice(0, 2).join("/"))).map(({ id }) => id));
const everydayUse = frequencies();
const used = new Map();
for (const [word, list] of meanings)
  list.forEach((id, rank) => {
    const count = senses.get(word)?.find((sense) => sense.id === id)?.count ?? 0;
    const usual = rank === 0 ? 0.1 + (everydayUse.get(stem(word)) ?? 0) : 0;
    used.set(id, Math.max(used.get(id) ?? 0, count + usual));
  });

/** How often the texts behind the word vectors use each stem, in ten thousand words. */
function frequencies() {
  const vectors = join(here, "../../vectors");
  const stems = JSON.parse(readFileSync(join(vectors, "vocab.json"), "utf8"));
  const bytes = readFileSync(join(vectors, "freq.f32"));
  return new Map(stems.map((word, i) => [word, 10_000 * bytes.readFloatLE(4 * i)]));
}

const needed = new Set();
const visit = (id) => {
  if (needed.has(id) || wide.has(id)) return;
  needed.add(id);
  for (const other of [...kindsOf.get(id), ...regionsOf.get(id)]) visit(other);
};
for (const list of meanings.values()) for (const id of list) visit(id);

/** A synset's own words, those first that mean it before anything else. */
const isFirst = (word, id) => meanings.get(word)?.[0] === id || senses.get(word)?.[0].id === id;
const isLatin = (word, id) => [animal, "20"].includes(synsets.get(id)?.topic) && /^[a-z]+ [a-z]+(us|um|is|a|i|ris|ae|ens|es)$/.test(word);
const namesOf = new Map(
  [...needed].map((id) => [id, (synsets.get(id)?.words ?? []).filter((word) => meanings.has(word) && !isLatin(word, id))]),
);
for (const [word, list] of meanings) for (const id of list) if (!synsets.has(id) && needed.has(id)) namesOf.get(id).push(word);

const depths = new Map();
function depth(id) {
  if (!depths.has(id)) {
    depths.set(id, 0);
    depths.set(id, 1 + Math.max(0, ...kindsOf.get(id).map(depth)));
  }
  return depths.get(id);
}

// The most used come first, so that a number's order is the order of use; then the general; the famous last.
const isFamous = (id) => (synsets.has(id) && isPersonName(synsets.get(id)) ? 1 : 0);
const byUse = (a, b) => isFamous(a) - isFamous(b) || (used.get(b) ?? 0) - (used.get(a) ?? 0) || depth(a) - depth(b) || (a < b ? -1 : 1);
const order = [...needed].sort(byUse);
const numberOf = new Map(order.map((id, i) => [id, i]));
const numbers = (ids) =>
  ids
    .map((id) => numberOf.get(id))
    .filter((number) => number !== undefined)
    .map((number) => number.toString(36))
    .join(" ");

const classLines = order.map((id) => {
  const names = namesOf.get(id);
  const sorted = [...names.filter((word) => isFirst(word, id)), ...names.filter((word) => !isFirst(word, id)).map((word) => `~${word}`)];
  return [sorted.slice(0, 6).join("|"), numbers(kindsOf.get(id)), numbers(regionsOf.get(id))].join("\t").trimEnd();
});
const wordLines = [...meanings]
  .map(([word, list]) => [word, numbers(list)])
  .filter(([word, list]) => list !== "" && Buffer.byteLength(word) === word.length)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map((line) => line.join("\t"));

writeFileSync(join(target, "classes.tsv"), `${classLines.join("\n")}\n`);
writeFileSync(join(target, "words.tsv"), `${wordLines.join("\n")}\n`);
console.log(`${wordLines.length} words, ${classLines.length} classes`);
