import { isKindOf } from "@/lib/language/en/lexicon";

// What has one figure at a time is told anew in many ways. Each says what "my rent is now 900" says.

/** A whole figure, with its sign and unit: "£45k", "07700 900456", "49:58", "900 a month". */
export const figurePattern =
  "[$€£¥+(]?\\d(?:[\\d.,:() -]*\\d)?(?:\\s?(?:%|k\\b|[$€£¥]|kg|kilos?|lbs?|mg|euros?|dollars|pounds|quid|grand))?(?: (?:a|per) (?:day|week|month|year|hour|night))?";
const kind = "(?<kind>[\\p{L}\\d][\\p{L}\\d-]*(?: [\\p{L}\\d][\\p{L}\\d-]*){0,3}?)";
const when =
  "(?: (?:now|today|yesterday|tonight|this (?:morning|afternoon|evening|week|month|year)|since [^,;]+|(?:last|from|on) [^,;]+))?";
const told = new RegExp(
  `^(?:(?:and|so|oh|btw|also|update),? )*(?:(?:(?:I|we)(?:['’]ve| have)?(?: (?:just|finally|now))* )?(?:got|have|has|set|ran|run|hit|made|did|managed|rowed|swam|cycled|on) )?(?:an? |my |our |the )?new ${kind}(?: in the (?<of>[\\p{L}\\d-]+(?: \\p{L}+)?))?` +
    `(?:,? (?:and |so )?(?:it|that)(?:['’]?s| is) (?:now )?|,? which is (?:now )?| of |: | [-–—] |, |\\. (?:it['’]?s|it is) (?:now )?)(?<value>${figurePattern})${when}[.!]*$`,
  "iu",
);

/** "New 10k personal best, 49:58", "I got a new number, it's 07700 900456 now"; anything else as it is. */
export function withNewValue(clause: string): string {
  const { kind, of, value } = told.exec(clause)?.groups ?? {};
  if (!kind || !value || !hasFigure(kind.toLowerCase())) return clause;
  return `my ${of ? `${of} ` : ""}${kind.replace(/\bpb$/i, "personal best")} is now ${value}`;
}

/** A new phone of 256 GB is no figure of a phone, and a new baby of 3 weeks is none of a baby. */
const hasFigure = (kind: string): boolean =>
  named.test(kind) || ["cost", "payment", "magnitude"].some((each) => isKindOf(kind.split(" ").at(-1)!, each));
const named =
  /\b(?:number|best|pb|pr|record|score|time|price|budget|limit|target|goal|weight|height|code|pin|postcode|extension|rate|average|balance|total)$/;
