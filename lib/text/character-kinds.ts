/** What a character is for splitting text into words. `unspaced`: scripts without spaces and without syllable blocks. */
export const Kind = { other: 0, letter: 1, digit: 2, word: 3, cjk: 4, unspaced: 5, emoji: 6, unknown: 7 } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

const kinds = new Uint8Array(0x10000).fill(Kind.unknown, 128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  kinds[code] = /[a-z]/i.test(char) ? Kind.letter : /\d/.test(char) ? Kind.digit : Kind.other;
}

export function kindAt(text: string, i: number): Kind {
  const code = text.charCodeAt(i);
  if (Number.isNaN(code)) return Kind.other;
  if (isHighSurrogate(text, i)) return kindOf(String.fromCodePoint(text.codePointAt(i)!));
  const cached = kinds[code] as Kind;
  if (cached !== Kind.unknown) return cached;
  const kind = kindOf(text[i]!);
  kinds[code] = kind;
  return kind;
}

function kindOf(char: string): Kind {
  if (/[\p{L}\p{M}\p{N}]/u.test(char)) {
    if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Hang}]/u.test(char)) return Kind.cjk;
    return /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u.test(char) ? Kind.unspaced : Kind.word;
  }
  return /[\p{Extended_Pictographic}\p{RI}]/u.test(char) ? Kind.emoji : Kind.other;
}

export function isHighSurrogate(text: string, i: number): boolean {
  return (text.charCodeAt(i) & 0xfc00) === 0xd800;
}
