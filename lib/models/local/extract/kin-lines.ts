import { isKindOf } from "@/lib/language/en/lexicon";
import { numberPattern } from "@/lib/language/en/several";
import { kinOfPlural, kinship } from "./kinship";
import { type Piece, piecesOf, type Spread, wordsOf } from "./pieces";
import type { Scene } from "./scene";

// "Kids: Aarav 9, plays chess. Diya 6, loves kathak": a line for each of those whom a title names.

const title = new RegExp(
  `^(?:(?<have>(?:i|we)(?: have| have got|['’]ve got|['’]ve)) |(?:my|our) )?(?:(?<count>\\d{1,2}|${numberPattern}) )?(?<noun>\\p{Ll}+)(?::| [-–—]) `,
  "iu",
);
const one = new RegExp(
  `^(?:(?:baby|little) )?(?<name>\\p{Lu}[\\p{L}'’-]+)(?: is|['’]s|,)? \\(?(?<age>\\d{1,2}|${numberPattern})\\)?(?: (?<unit>year|yr|month|mth|week|wk)s?(?: old)?)?(?=,|$)`,
  "iu",
);
const units: Record<string, string> = { year: "year", yr: "year", month: "month", mth: "month", week: "week", wk: "week" };
const illness = ["disease", "disorder", "illness", "allergy"];

/** The lines of one sentence, its title's or one that stands after it; null where it is none. */
export function kinLine(scene: Scene, body: string): Spread[] | null {
  const bare = body.replace(/[\s.!]+$/, "");
  const head = title.exec(bare);
  const noun = head?.groups?.noun?.toLowerCase();
  const isTitle = noun !== undefined && /s$|^children$/.test(noun) && kinOfPlural(noun)?.pet !== true && kinOfPlural(noun) !== undefined;
  if (isTitle) scene.kin = noun === "children" ? "child" : noun.replace(/ies$/, "y").replace(/s$/, "");
  const from = isTitle ? head![0].length : 0;
  const found = scene.kin ? lineOf(scene.kin, bare, from) : null;
  if (!found) {
    if (!isTitle) scene.kin = null;
    return null;
  }
  const { have, count } = head?.groups ?? {};
  return isTitle && (have || count)
    ? [{ start: 0, end: from, source: `I have ${count ? `${count.toLowerCase()} ` : ""}${noun}` }, ...found]
    : found;
}

function lineOf(kin: string, body: string, from: number): Spread[] | null {
  const [first, ...rest] = namedFirst(piecesOf(body, from));
  const { name, age, unit } = one.exec(first?.text ?? "")?.groups ?? {};
  // A list of ages alone is told as such (`toldAges`), and of more than one nobody knows who does what.
  if (!first || !name || !age || rest.some(({ text }) => one.test(text)) || !/^\p{Lu}/u.test(name)) return null;
  const of = unit ? ` ${units[unit.toLowerCase()]}${age === "1" ? "" : "s"} old` : "";
  const found: Spread[] = [{ start: first.start, end: first.end, source: `My ${kin} ${name} is ${age}${of}` }];
  for (const { start, end, text } of rest) {
    const says = ofThem(name, text);
    if (says) found.push({ start, end, source: says });
    else {
      const last = found.at(-1)!;
      last.source = `${last.source}, ${text}`;
      last.end = end;
    }
  }
  return found;
}

/** "Baby Wren, ten months": the age stands in a part of its own. */
function namedFirst(pieces: readonly Piece[]): Piece[] {
  const [first, second, ...rest] = pieces;
  const joined = first &&
    second &&
    /^\S+(?: \S+)?$/.test(first.text) &&
    !/\d/.test(first.text) && { ...first, end: second.end, text: `${first.text}, ${second.text}` };
  return joined && one.test(joined.text) ? [joined, ...rest] : [...pieces];
}

/** "Plays chess", "mad about horses", "nut allergy": what a few words say of somebody. */
export function ofThem(name: string, text: string): string | null {
  const words = wordsOf(text);
  const root = words.find(({ head }) => head < 0);
  if (!root || words.some(({ relation }) => relation.startsWith("nsubj"))) return null;
  if (words[0]!.xpos === "VBZ") return `${name} ${text}`;
  if (root.upos === "ADJ" && root.index <= 2) return `${name} is ${text}`;
  const isIllness = illness.some((kind) => isKindOf(root.lemma.toLowerCase(), kind));
  return root.upos === "NOUN" && isIllness && !kinship.has(root.lemma) ? `${name} has ${/^an? /i.test(text) ? "" : "a "}${text}` : null;
}
