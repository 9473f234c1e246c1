/** What the network sees of a word: a row of the word table and some of the affix table. -1 for unknown. */
export const affixesPerWord = 9;

const folded = (lower: string) =>
  lower
    .replaceAll(/[’‘`´＇]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll("—", "--")
    .replaceAll("…", "...");
/** The key of a word in the table. */
export const wordKey = (text: string) => folded(text.length > 40 ? text.slice(0, 40).toLowerCase() : text.toLowerCase());
/** With every digit alike, where the table doesn't know the number itself. */
export const numberKey = (key: string) => key.replaceAll(/\d/g, "0");

function shape(text: string): string {
  const classes = text
    .slice(0, 12)
    .replace(/[\p{Lu}\p{Lt}]/gu, "X")
    .replace(/\p{L}/gu, (char) => (char === "X" ? "X" : "x"));
  return classes.replace(/\d/g, "0").replace(/(.)\1{2,}/gu, "$1$1");
}

/** Keys of the affix table; the last says whether the capital may only stand for the sentence's beginning. */
export function affixKeys(text: string, isFirst: boolean): string[] {
  const key = numberKey(wordKey(text));
  const end = (length: number) => `-${key.slice(-length)}`;
  const begin = (length: number) => `${key.slice(0, length)}-`;
  const form = shape(text);
  return [
    begin(1),
    begin(2),
    begin(3),
    end(1),
    end(2),
    end(3),
    end(4),
    `=${form}`,
    `${isFirst ? "^" : "~"}${/^\p{Lu}/u.test(text) ? "X" : "x"}`,
  ];
}
