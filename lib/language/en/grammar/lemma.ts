import { irregular } from "@/lib/text/irregular";

export interface LemmaTable {
  /** `form XPOS` → lemma, where the rules below don't give it. */
  exceptions: Record<string, string>;
  /** Base forms of verbs, to tell "hoping" from "hopping". */
  verbs: readonly string[];
}
export interface Lemmas {
  exceptions: ReadonlyMap<string, string>;
  verbs: ReadonlySet<string>;
}

const vowel = /[aeiouy]/;
const doubled = /([bdfgklmnprtvz])\1$/;
const adjectives = /^(?:JJ|RB)[RS]$/;

/** Dictionary form of a word with its Penn tag. Names keep their case. */
export function lemmaOf(text: string, xpos: string, { exceptions, verbs }: Lemmas): string {
  const lower = text.toLowerCase().replaceAll("’", "'");
  const exception = exceptions.get(`${lower} ${xpos}`);
  if (exception !== undefined) return exception;
  if (xpos === "NNP" || xpos === "ADD" || xpos === "FW") return text;
  if (xpos === "NNPS") return singular(text);
  if (xpos === "NNS") return irregular.get(lower) ?? singular(lower);
  if (xpos === "VBZ") return irregular.get(lower) ?? singular(lower);
  if (xpos === "VBG" && lower.endsWith("ing")) return irregular.get(lower) ?? base(lower.slice(0, -3), verbs, lower);
  if (xpos === "VBD" || xpos === "VBN") {
    const known = irregular.get(lower);
    if (known) return known;
    if (lower.endsWith("ied") && lower.length > 4) return `${lower.slice(0, -3)}y`;
    if (lower.endsWith("ed") && lower.length > 3) return base(lower.slice(0, -2), verbs, lower);
    return lower;
  }
  if (adjectives.test(xpos)) return irregular.get(lower) ?? positive(lower);
  return lower;
}

function singular(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length < 3 || !lower.endsWith("s") || /(?:ss|us|is)$/.test(lower)) return word;
  if (lower.endsWith("ies") && lower.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|[cs]h|[^aeiou]o)es$/.test(lower) && !/(?:[aeiou]ches|[aeiou]shoes|[^aeiouz]zes|[aeiou][sz]es|nses|rses|axes)$/.test(lower))
    return word.slice(0, -2);
  if (/(?:eaches|oaches|uches|sses|aushes|ushes|gases|buses)$/.test(lower)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The base form of a stem without -ing or -ed. */
function base(stem: string, verbs: ReadonlySet<string>, whole: string): string {
  if (stem.length < 2 || !vowel.test(stem)) return whole;
  const candidates = [stem, `${stem}e`, ...(doubled.test(stem) ? [stem.slice(0, -1)] : [])];
  const known = candidates.find((candidate) => verbs.has(candidate));
  if (known) return known;
  if (/(?:ll|ss|zz|ff)$/.test(stem)) return stem;
  if (doubled.test(stem)) return stem.slice(0, -1);
  if (
    /(?:at|[aeiou]z|iz|[^aeiou]l|[uv]|[aeiou]s|[rn]s|c|[dnr]g|u[rt]|i[rv]|o[kp]e?|[aeiou]d)$/.test(stem) &&
    !/(?:[aeiou]{2}.|oad|ead|eed|ood)$/.test(stem)
  )
    return `${stem}e`;
  return stem;
}

function positive(lower: string): string {
  const stem = lower.replace(/(?:er|est)$/, "");
  if (stem === lower || stem.length < 3) return lower;
  if (stem.endsWith("i")) return `${stem.slice(0, -1)}y`;
  if (doubled.test(stem) && !/(?:ll|ss)$/.test(stem)) return stem.slice(0, -1);
  return /(?:[^aeiou]l|[aeiou]r|[aeiou]v|c|[aeiou]t|[ns]g|at|iz|us|ns)$/.test(stem) && !/(?:[aeiou]{2}.|ng|et|ort|ow|ew)$/.test(stem)
    ? `${stem}e`
    : stem;
}
