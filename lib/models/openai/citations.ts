/** How models write the numbers that a sentence rests on: `[2]`, `[1, 2]`, `[1-3]`, `【1】`, `【1†source】`. */
const number = String.raw`\d+(?:\s*[-–—]\s*\d+)?`;
const source = String.raw`(?:†[^\]］】\n]{0,80})?`;
const marker = String.raw`[[［【]\s*${number}(?:\s*[,;，、]\s*${number})*\s*${source}[\]］】]`;
const atStart = new RegExp(`^${marker}`);
/** A text that may still become a citation when more of it has come. */
const begun = new RegExp(String.raw`^[[［【][\s\d,;，、–—-]{0,80}${source}$`);
const alone = new RegExp(String.raw`^\s*(?:${marker}[^\S\n]*)+(?=\n|$)`);
const another = new RegExp(String.raw`^\s*(?:[,;，、]|and|&)\s*(?=${marker})`);
const longest = 200;

const isBracket = (unit: string | undefined) => unit === "[" || unit === "［" || unit === "【";
const isWordy = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
const isSpace = (unit: string | undefined) => unit === undefined || /\s/.test(unit);

/** Where a citation stood, and its numbers as they were written. */
export type Cited = { at: number; numbers: number[] };

/** The citations that a text begins with, when its first line is nothing else; "unsure" while more of it may decide that. */
export function citationsAlone(text: string, isWhole: boolean): string | null | "unsure" {
  const found = alone.exec(text)?.[0];
  if (found !== undefined && (isWhole || found.length < text.length)) return found;
  if (isWhole) return null;
  const rest = text.replace(new RegExp(String.raw`^\s*(?:${marker}\s*)*`), "");
  return rest === "" || begun.test(rest) ? "unsure" : null;
}

/**
 * A line without its citations, the white space before each, and emphasis; where the citations stood, and where each unit of the text
 * was in the line. What may still become a citation is left off until the line is whole.
 */
export function withoutCitations(line: string, isWhole: boolean): { text: string; cited: Cited[]; cameFrom: number[] } {
  let text = "";
  const cited: Cited[] = [];
  const cameFrom: number[] = [];
  const shorten = (to: number) => {
    text = text.slice(0, to);
    cameFrom.length = to;
  };
  for (let i = 0; i < line.length; ) {
    const rest = isBracket(line[i]) ? line.slice(i, i + longest) : "";
    const found = atStart.exec(rest)?.[0];
    if (found !== undefined) {
      shorten(text.trimEnd().length);
      cited.push({ at: text.length, numbers: numbersIn(found) });
      i += found.length;
      i += another.exec(line.slice(i, i + longest))?.[0].length ?? 0;
      if (/[(（]$/.test(text) && /[)）]/.test(line[i] ?? "")) {
        shorten(text.slice(0, -1).trimEnd().length);
        cited.at(-1)!.at = text.length;
        i++;
      } else if (/[.!?…]$/.test(text) && isWordy(line[i])) {
        // Two sentences that only a citation kept apart.
        text += " ";
        cameFrom.push(i);
      }
      continue;
    }
    if (!isWhole && i + rest.length === line.length && begun.test(rest)) break;
    const stars = /^\*{1,3}/.exec(line.slice(i, i + 3))?.[0].length ?? 0;
    if (stars > 0) {
      const [before, after] = [line[i - 1], line[i + stars]];
      if (!isWhole && after === undefined) break;
      if (!(isWordy(before) && isWordy(after)) && !(isSpace(before) && isSpace(after))) {
        i += stars;
        continue;
      }
    }
    text += line[i];
    cameFrom.push(i++);
  }
  return { text, cited, cameFrom };
}

/** Of a range its ends, and what is between them where that is no more than anyone would cite. */
function numbersIn(found: string): number[] {
  return [...found.replace(/†.*/, "").matchAll(/(\d+)(?:\s*[-–—]\s*(\d+))?/g)].flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)];
    const isRange = last > first && last - first < 20;
    return isRange ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : [first, last];
  });
}
