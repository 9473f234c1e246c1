const relative = "mother|mum|mom|father|dad|sister|brother|son|daughter|parent";
/** "My son in law school" has none. */
const inLaw = new RegExp(
  `(?<![\\p{L}-])(${relative})(s?)[ -]in[ -](laws?)(?![\\p{L}-]| (?:schools?|firms?|enforcement|class(?:es)?|college|courts?))`,
  "giu",
);
const step = /(?<![\p{L}-])(step)[ -]((?:mother|mum|mom|father|dad|sister|brother|son|daughter|child|kid|parent)s?)(?![\p{L}-])/giu;
const former = /(?<![\p{L}-])(ex) ((?:wife|husband|partner|boyfriend|girlfriend)s?)(?![\p{L}-])/giu;
const formal: Record<string, string> = { mum: "mother", mom: "mother", dad: "father" };

/** Where in a text a relative's word is written apart: "mother in law", "step dad", "ex wife"; and how it is written as one. */
export function apartKin(text: string): { start: number; end: number; text: string }[] {
  const found = (pattern: RegExp, write: (match: RegExpExecArray) => string) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const written = write(match);
      return written === match[0] ? [] : [{ start: match.index, end: match.index + match[0].length, text: written }];
    });
  return [
    ...found(inLaw, ([, kin, plural, law]) => `${formal[kin!.toLowerCase()] ?? kin}${plural}-in-${law}`),
    ...found(step, ([, lead, kin]) => `${lead}${kin}`),
    ...found(former, ([, lead, kin]) => `${lead}-${kin}`),
  ];
}

/** "Mother-in-law" for "mother in law", who is not the user's mother. */
export const joinedKin = (text: string): string =>
  apartKin(text)
    .toSorted((one, other) => other.start - one.start)
    .reduce((joined, { start, end, text: written }) => joined.slice(0, start) + written + joined.slice(end), text);

/** By what a relative by marriage is compared: one word, so that "mother" is none of it. */
export const inLawTerm = (lower: string): string | null =>
  /-in-laws?$/.test(lower) ? joinedKin(lower).replace(/s?-in-laws?$/, "-in-law") : null;
