import { sha256 } from "@/lib/crypto";
import { fold } from "./clean";

const fillers = new Set(
  "a an the really truly very absolutely definitely totally simply extremely incredibly genuinely honestly actually literally also deeply".split(
    " ",
  ),
);
/** A filler after one of these changes the meaning: "not very". */
const negations = new Set("not never no hardly barely".split(" "));
const quantities = new Set("few little lot couple bit".split(" "));
const contractedVerbs = new Map([
  ["can", "can"],
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
]);

export function contentKey(type: string, content: string): string {
  return sha256(`${type} ${normalizedWords(content).join(" ")}`);
}

export function normalizedWords(content: string): string[] {
  const text = fold(content)
    .replace(/[.!…\s]+$/, "")
    .replace(/\s+(?:(?:so|very) much|a lot|too)$/i, "");
  const words: string[] = [];
  const all = text.split(/\s+/).flatMap((word) => stripMarks(word));
  for (const [n, word] of all.entries()) {
    const lower = word.toLowerCase();
    const next = all[n + 1]?.toLowerCase();
    if (fillers.has(lower) && next && !negations.has(words.at(-1) ?? "") && !(/^an?$/.test(lower) && quantities.has(next))) continue;
    // A capital inside a sentence marks a name, which keeps its -s.
    words.push(n > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? lower : singular(lower));
  }
  return words;
}

/** Expands "doesn't" to "does not". Marks with meaning ($5, -3, C++, 50%) stay. */
function stripMarks(word: string): string[] {
  const core = word.replace(/^["'([{“”]+|["')\]},;:.!?“”]+$/g, "");
  if (!core) return [];
  if (/^cannot$/i.test(core)) return ["can", "not"];
  const verb = /^(\p{L}+)n't$/iu.exec(core)?.[1];
  if (verb) return [contractedVerbs.get(verb.toLowerCase()) ?? verb, "not"];
  const amount = /^([$€£¥]?\d[\d.,:]*)(\p{L}{1,3})$/u.exec(core);
  return amount ? [amount[1]!, amount[2]!] : [core];
}

function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || /(?:ss|us|is|news)$/.test(word)) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/s$/, "");
}
