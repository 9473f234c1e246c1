import { dictionary, linesOf, plain } from "./wordnet.mjs";

/** WordNet's numbers for parts of speech; 5 is an adjective near another. */
const partsOf = { 1: "n", 2: "v", 3: "a", 4: "r", 5: "a" };
const files = [
  ["n", "data.noun"],
  ["v", "data.verb"],
  ["a", "data.adj"],
  ["r", "data.adv"],
];
/** Senses that a word's uses share among them, where the tagged texts have none: the first is likeliest. */
const smoothing = [1.2, 0.4, 0.2, 0.1];

/** wndb(5WN): words, then pointers of four fields: symbol, synset, part of speech, and the words that it joins (0000 for all). */
function synsetOf(line, pos) {
  const fields = line.slice(0, line.indexOf(" | ")).split(" ");
  const wordCount = Number.parseInt(fields[3], 16);
  const words = Array.from({ length: wordCount }, (_, i) => plain(fields[4 + 2 * i].replace(/\((?:a|p|ip)\)$/, "")));
  const isName = pos === "n" && /^[A-Z]/.test(fields[4]);
  const start = 4 + 2 * wordCount;
  const pointers = Array.from({ length: Number(fields[start]) }, (_, i) => {
    const [symbol, offset, other, joined] = fields.slice(start + 1 + 4 * i, start + 5 + 4 * i);
    const [from, to] = [joined.slice(0, 2), joined.slice(2)].map((hex) => Number.parseInt(hex, 16) - 1);
    return { symbol, target: `${other === "s" ? "a" : other}${offset}`, from, to };
  });
  return { id: `${pos}${fields[0]}`, pos, words, isName, pointers };
}

/**
 * @returns synsets by id with their pointers, and by `word\tpos` its senses, the most frequent first, each with its share of the word's
 * uses and how often a tagged text used it
 */
export function readWordNet() {
  const folder = dictionary();
  const synsets = new Map(
    files.flatMap(([pos, name]) => linesOf(folder, name).map((line) => synsetOf(line, pos))).map((each) => [each.id, each]),
  );
  const senses = new Map();
  for (const line of linesOf(folder, "index.sense")) {
    const [key, offset, number, count] = line.split(" ");
    const [lemma, category] = key.split("%");
    const pos = partsOf[category[0]];
    const word = `${plain(lemma)}\t${pos}`;
    const list = senses.get(word) ?? [];
    list.push({ id: pos + offset, number: Number(number), count: Number(count) });
    senses.set(word, list);
  }
  for (const list of senses.values()) {
    list.sort((a, b) => a.number - b.number);
    const weights = list.map(({ count }, i) => count + (smoothing[i] ?? 0));
    const total = weights.reduce((sum, each) => sum + each, 0);
    list.forEach((sense, i) => {
      sense.share = weights[i] / total;
    });
  }
  return { synsets, senses };
}
