import { type ForeignLanguage, foreignLanguages } from "./foreign-frames";

export type ForeignClaim = { start: number; end: number; claim: string; attribute: { name: string; value: string; ends: boolean } | null };

/** So that a place or firm that no list has is the home or employer all the same: a frame leaves no doubt. */
const attributes: readonly [begins: string, name: string][] = [
  ["I live in", "LIVES_IN"],
  ["I moved to", "LIVES_IN"],
  ["I no longer live in", "LIVES_IN"],
  ["I work at", "WORKS_AT"],
  ["I no longer work at", "WORKS_AT"],
  ["My name is", "NAME"],
];

const months = "January February March April May June July August September October November December".split(" ");
/** Words of a place, a name, a thing. */
const taken = "(?<x>[^,.;:!?。！？，；\\n]{1,60}?)";

/** What may follow a place or thing and is no part of its name. */
const beside =
  "con|cerca de|junto a|para|porque|mit|bei meine[rnm]?|in der nähe|weil|avec|près de|parce que|com|perto d[eao]|junto com|porque|insieme a|vicino a|perché";

type Compiled = ForeignLanguage & {
  compiled: { says: string; form: RegExp; kin: RegExp }[];
  /** Whether any of the forms may fit: most sentences are of another language, and are asked once instead of once a form. */
  any: RegExp;
  split: RegExp;
  start: RegExp;
};

let memo: Compiled[] | undefined;

function languages(): Compiled[] {
  memo ??= foreignLanguages.map((each) => {
    const kin = Object.keys(each.kin)
      .sort((one, other) => other.length - one.length)
      .join("|");
    const end = `(?: (?:${beside}) [^,.;]{1,80}?)?(?<since>[ ,]*(?:${each.since}) ?(?<year>\\d{4}|\\p{L}+ \\d{4}))?\\s*[.!。！…]*$`;
    const written = (form: string) =>
      form
        .replace("{x}", taken)
        .replace("{n}", "(?<n>\\d{1,3})")
        .replace("{kin}", `(?<kin>${kin})`)
        .replace("{date}", `(?<day>\\d{1,2})\\.? (?:de )?(?<month>${each.months || "$^"})`);
    const unnamed = (form: string) => form.replace(/\(\?<\w+>/g, "(?:");
    return {
      ...each,
      any: new RegExp(`^(?:${each.frames.map(({ form }) => unnamed(written(form))).join("|")})`, "iu"),
      start: new RegExp(`^(?:(?:${each.lead})[,，]? ?)*`, "iu"),
      split: new RegExp(each.joint, "giu"),
      compiled: each.frames.map(({ says, form }) => ({
        says,
        kin: new RegExp(`^(?:${kin})$`, "iu"),
        form: new RegExp(`^${written(form)}${end}`, "iu"),
      })),
    };
  });
  return memo;
}

/** What a sentence of another language claims, clause by clause, in English words around its own names. */
export function foreignClaims(sentence: string): { claims: ForeignClaim[]; isWhole: boolean } {
  if (/[?？¿]/.test(sentence) || sentence.length > 300) return { claims: [], isWhole: false };
  for (const language of languages()) {
    const found = claimsIn(sentence, language);
    if (found.claims.length > 0) return found;
  }
  return { claims: [], isWhole: false };
}

function claimsIn(sentence: string, language: Compiled): { claims: ForeignClaim[]; isWhole: boolean } {
  const whole = claimOf(sentence, 0, language);
  // "Soy de Jerez y de nadie más" is one clause; "Vivo en Jerez y trabajo en Seat" are two.
  const pieces = piecesOf(sentence, language.split).flatMap(({ start, end }) => claimOf(sentence.slice(start, end), start, language) ?? []);
  const count = piecesOf(sentence, language.split).length;
  if (pieces.length > 1 || !whole) return { claims: pieces, isWhole: pieces.length === count };
  return { claims: [whole], isWhole: true };
}

function piecesOf(sentence: string, joint: RegExp) {
  const pieces: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of sentence.matchAll(joint)) {
    pieces.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return [...pieces, { start, end: sentence.length }];
}

function claimOf(clause: string, offset: number, { compiled, any, start, kin, months: names }: Compiled): ForeignClaim | null {
  const lead = start.exec(clause)?.[0].length ?? 0;
  const words = clause.slice(lead).trimEnd();
  if (!any.test(words)) return null;
  for (const { says, form } of compiled) {
    const groups = form.exec(words)?.groups;
    if (!groups) continue;
    const relative = groups.kin ? kin[Object.keys(kin).find((word) => word.toLowerCase() === groups.kin!.toLowerCase())!] : "";
    const month = groups.month ? months[names.split("|").indexOf(groups.month.toLowerCase())] : "";
    const claim = says
      .replace("{x}", (groups.x ?? "").trim())
      .replace("{n}", groups.n ?? "")
      .replace("{kin}", relative ?? "")
      .replace("{date}", `${groups.day} ${month}`);
    const name = attributes.find(([begins]) => says.startsWith(begins))?.[1];
    return {
      start: offset + lead,
      end: offset + clause.trimEnd().length,
      claim: groups.year ? `${claim} since ${groups.year}` : claim,
      attribute: name && groups.x ? { name, value: groups.x.trim(), ends: says.includes("no longer") } : null,
    };
  }
  return null;
}
