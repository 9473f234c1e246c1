const number = String.raw`\d+(?:\s*[-–—]\s*\d+)?`;
const source = String.raw`(?:†[^\]］】\n]{0,80})?`;
const marker = String.raw`[[［【]\s*${number}(?:\s*[,;，、]\s*${number})*\s*${source}[\]］】]`;
const atStart = new RegExp(`^${marker}`);
const partial = new RegExp(String.raw`^[[［【][\s\d,;，、–—-]{0,80}${source}$`);
const alone = new RegExp(String.raw`^\s*(?:${marker}[^\S\n]*)+(?=\n|$)`);
const another = new RegExp(String.raw`^\s*(?:[,;，、]|and|&)\s*(?=${marker})`);
const maxLength = 200;

const isBracket = (unit: string | undefined) => unit === "[" || unit === "［" || unit === "【";
const isWordy = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
const isSpace = (unit: string | undefined) => unit === undefined || /\s/.test(unit);

export type Citation = { at: number; numbers: number[] };

/** "unsure" while more text could change the answer. */
export function citationsAlone(text: string, isWhole: boolean): string | null | "unsure" {
  const match = alone.exec(text)?.[0];
  if (match !== undefined && (isWhole || match.length < text.length)) return match;
  if (isWhole) return null;
  const rest = text.replace(new RegExp(String.raw`^\s*(?:${marker}\s*)*`), "");
  return rest === "" || partial.test(rest) ? "unsure" : null;
}

/**
 * Also removes emphasis. `cameFrom` has the line's offset of each unit. A possible citation at the end of an incomplete line is left
 * out.
 */
export function withoutCitations(line: string, isWhole: boolean): { text: string; cited: Citation[]; cameFrom: number[] } {
  let text = "";
  const cited: Citation[] = [];
  const cameFrom: number[] = [];
  const shorten = (to: number) => {
    text = text.slice(0, to);
    cameFrom.length = to;
  };
  for (let i = 0; i < line.length; ) {
    const rest = isBracket(line[i]) ? line.slice(i, i + maxLength) : "";
    const match = atStart.exec(rest)?.[0];
    if (match !== undefined) {
      shorten(text.trimEnd().length);
      cited.push({ at: text.length, numbers: numbersIn(match) });
      i += match.length;
      i += another.exec(line.slice(i, i + maxLength))?.[0].length ?? 0;
      if (/[(（]$/.test(text) && /[)）]/.test(line[i] ?? "")) {
        shorten(text.slice(0, -1).trimEnd().length);
        cited.at(-1)!.at = text.length;
        i++;
      } else if (/[.!?…]$/.test(text) && isWordy(line[i])) {
        text += " ";
        cameFrom.push(i);
      }
      continue;
    }
    if (!isWhole && i + rest.length === line.length && partial.test(rest)) break;
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

/** Of ranges above 20 numbers, only the ends count. */
function numbersIn(citation: string): number[] {
  return [...citation.replace(/†.*/, "").matchAll(/(\d+)(?:\s*[-–—]\s*(\d+))?/g)].flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)];
    const isRange = last > first && last - first < 20;
    return isRange ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : [first, last];
  });
}
