import { sha256 } from "@/lib/crypto";
import { fold } from "@/lib/text/clean";

/** They make a claim stronger or introduce a thing, and are no part of what is claimed. */
const light = new Set(
  "a an the really truly very absolutely definitely totally simply extremely incredibly genuinely honestly actually literally also deeply".split(
    " ",
  ),
);
/** After these a word of the list above turns the meaning: "not just", "not very", "a few" is not "few". */
const binding = new Set("not never no hardly barely".split(" "));
const quantities = new Set("few little lot couple bit".split(" "));
const negated = new Map([
  ["can", "can"],
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
]);

/**
 * What two statements share that say the same: their type and their words in order, without case, accents, articles and words that only
 * stress. Numbers, dates, negations, tenses and prepositions stay, so "likes tea" and "does not like tea", 5 km and 10 km, "from Rome
 * to Oslo" and "from Oslo to Rome" never meet. Of a word only the ending of its plural, or of a verb's third person, is left out.
 */
export function contentKey(type: string, content: string): string {
  return sha256(`${type} ${contentWords(content).join(" ")}`);
}

export function contentWords(content: string): string[] {
  const said = fold(content)
    .replace(/[.!…\s]+$/, "")
    .replace(/\s+(?:(?:so|very) much|a lot|too)$/i, "");
  const words: string[] = [];
  const all = said.split(/\s+/).flatMap((word) => bare(word));
  for (const [n, word] of all.entries()) {
    const lower = word.toLowerCase();
    const next = all[n + 1]?.toLowerCase();
    if (light.has(lower) && next && !binding.has(words.at(-1) ?? "") && !(/^an?$/.test(lower) && quantities.has(next))) continue;
    // A capital inside a sentence is a name's: "Jean" is not "jeans".
    words.push(n > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? lower : singular(lower));
  }
  return words;
}

/** A word without the marks around it; "doesn't" as "does not". Marks that count ($5, -3, C++, 50%) stay. */
function bare(word: string): string[] {
  const core = word.replace(/^["'([{“”]+|["')\]},;:.!?“”]+$/g, "");
  if (!core) return [];
  if (/^cannot$/i.test(core)) return ["can", "not"];
  const verb = /^(\p{L}+)n't$/iu.exec(core)?.[1];
  if (verb) return [negated.get(verb.toLowerCase()) ?? verb, "not"];
  const amount = /^([$€£¥]?\d[\d.,:]*)(\p{L}{1,3})$/u.exec(core);
  return amount ? [amount[1]!, amount[2]!] : [core];
}

function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || /(?:ss|us|is|news)$/.test(word)) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/s$/, "");
}
