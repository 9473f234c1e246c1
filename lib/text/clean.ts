/** Postgres can't store U+0000 or lone surrogates. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/** If two keys become equal, the last one wins. @throws RangeError when arrays and objects nest deeper than `depth` */
export function storableJson(value: unknown, depth = 32): unknown {
  const clean = (part: unknown, left: number): unknown => {
    if (typeof part === "string") return storable(part);
    if (typeof part !== "object" || part === null) return part;
    if (left === 0) throw new RangeError(`This JSON is nested more than ${depth} levels deep. Flatten it, or store it as text.`);
    if (Array.isArray(part)) return part.map((item) => clean(item, left - 1));
    // fromEntries defines keys instead of assigning them: "__proto__" stays data.
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [storable(key), clean(item, left - 1)]));
  };
  return clean(value, depth);
}

/**
 * NFKC and more, but keeps case: no accents on Latin and Greek, no vowel signs in Arabic and Hebrew, ASCII digits, apostrophes and
 * hyphens, no invisible marks.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text;
  const compatible = text
    .replace(/[™®©℠]/g, " ")
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, " ") // 2½ is not 21/2
    .replace(/[’‘‛ʼ´′]/g, "'")
    .replace(/[‐‑−]|(?<=\d)[–—](?=\d)/g, "-")
    .replace(/\u200b/g, " ")
    .normalize("NFKC");
  const bare = compatible
    .normalize("NFD")
    .replace(/([\p{sc=Latin}\p{sc=Greek}])\p{Mn}+/gu, "$1")
    .replace(hiddenMarks, "")
    .normalize("NFC")
    // NFKC decomposes the Thai and Lao "am", and dictionaries don't know the words in that form.
    .replaceAll("\u0e4d\u0e32", "\u0e33")
    .replaceAll("\u0ecd\u0eb2", "\u0eb3");
  return bare.replace(lookalikes, (letter) => plain.get(letter) ?? digit(letter));
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

// Also soft hyphens, bidi controls and the non-joiner. Joiners between emoji and tags in flags are kept.
const hiddenMarks =
  /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\ufe00-\ufe0f]|\u20e3|[\u{e0100}-\u{e01ef}]|(?<=(?!\ufe0f)[\p{L}\p{M}])\u200d|(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;

// Unicode doesn't decompose these, but people type them without their stroke or with another keyboard.
const plain = new Map(
  "ß ss ẞ SS æ ae Æ AE œ oe Œ OE ø o Ø O ł l Ł L đ d Đ D ð d Ð D þ th Þ TH ħ h Ħ H ŧ t Ŧ T ı i ё е Ё Е ی ي ى ي ک ك ة ه ⁄ /"
    .split(" ")
    .flatMap((letter, i, all): [string, string][] => (i % 2 === 0 ? [[letter, all[i + 1]!]] : [])),
);
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const lookalikes = new RegExp(`[${[...plain.keys()].join("")}٠-٩۰-۹०-९০-৯๐-๙]`, "gu");

function digit(letter: string): string {
  const code = letter.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? letter : `${code - zero}`;
}
