// What a correction may put right: values that are told by their form.

type Slot = { kind: string; pattern: RegExp };
const months =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
export const slots: Slot[] = [
  {
    kind: "date",
    pattern: new RegExp(
      `\\d{1,2}(?:st|nd|rd|th)? ?(?:to|until|till|-|–) ?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}\\b|\\b${months} \\d{1,2} ?(?:to|-|–) ?\\d{1,2}\\b|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}\\b(?:,? \\d{4})?|\\b${months} (?:the )?\\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4})?`,
      "i",
    ),
  },
  { kind: "time", pattern: /\b(?:half|quarter)(?: past| to)? \d{1,2}\b|\b\d{1,2}[:.]\d{2}(?: ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b/i },
  {
    kind: "day",
    pattern:
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?\d{1,2}(?:st|nd|rd|th)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:the )?\d{1,2}(?:st|nd|rd|th)\b|\b(?:the )?(?:(?:twenty|thirty)[- ]?)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)\b|\b(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b|\btomorrow\b|\btoday\b|\bnext week\b/i,
  },
  { kind: "month", pattern: new RegExp(`\\b${months}\\b`, "i") },
  {
    kind: "code",
    pattern: /\b(?=[\w-]*\d)[\w-]*\d[\w-]*#|#\d+|\b\d{1,4}(?:-\d{1,4}){2,}\b|\b(?=\w*\p{L})(?=\w*\d)[\w-]{4,}\b|\b\p{Lu}{1,2}\d{1,3}\b/u,
  },
  // "Kids are 4 and 8"
  { kind: "numbers", pattern: /\b\d{1,3}(?:, ?\d{1,3})* and \d{1,3}\b/ },
  // "30-17-2" is none.
  {
    kind: "number",
    pattern:
      /(?<!\d-\d{0,4})(?![$€£¥]? ?\d{1,5}(?:-\d{1,5}){2})(?:[$€£¥]? ?\d[\d,.]*\d ?(?:k|m|mg|mcg|g|kg|km|cm|ml|%)?\b|[$€£¥]?\d ?(?:k|m|mg|mcg|g|kg|km|cm|ml|%)?\b)/i,
  },
  { kind: "count", pattern: /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|once)\b/i },
  {
    kind: "name",
    pattern:
      /(?<![\p{L}'’])(?!(?:I|My|The|We|Our|Mr|Mrs|Ms|Dr|Prof)\b)\p{Lu}[\p{L}'’-]+(?: (?:(?:de|du|des|la|le|les|von|van|der|den|di|da|del|of|the|y|upon|on) )*\p{Lu}[\p{L}'’-]+)*/u,
  },
];
/** What may stand for a value of a kind: "at 7, sorry 7.30". */
export const also: Record<string, string[]> = {
  time: ["number"],
  number: ["count", "time"],
  count: ["number"],
  day: ["date"],
  date: ["day"],
};

/** The kind of value that some words are; null for none. */
export const kindOfValue = (words: string): string | null =>
  slots.find(({ pattern }) => new RegExp(`^(?:${pattern.source})$`, pattern.flags).test(words.trim()))?.kind ?? null;

/** The first value of a kind in a text. */
export function valueOfKind(text: string, kind: string): string | null {
  for (const each of [kind, ...(also[kind] ?? [])]) {
    const { pattern } = slots.find((slot) => slot.kind === each)!;
    const found = new RegExp(pattern.source, pattern.flags).exec(text);
    if (found) return found[0].trim();
  }
  return null;
}
