import type { EdgeType } from "@/lib/vocabulary";

/**
 * What follows the subject, as `pattern`, and the relation it tells. The object begins where the pattern ends.
 * `sets`: the claim is a present truth of a single-valued attribute. `ends`: it tells that the truth is over.
 */
export type Rule = {
  edge: EdgeType;
  pattern: RegExp;
  object: "place" | "knownPlace" | "organization" | "school" | "person" | "name" | "topic" | "tool" | "event" | "none";
  sets?: boolean;
  ends?: boolean;
  /** It will be so from a day that the clause tells; without one, it sets nothing yet. */
  isPlan?: boolean;
  /** A further condition on the whole predicate. */
  when?: RegExp;
  unless?: RegExp;
};

export const adverb = "(?:now |currently |just |recently |still |also |finally |happily |officially |already |both |all |really |been )*";
export const go = (source: string) => new RegExp(`^(?:${source})`, "i");
export const since =
  /\b(?:since|for (?:about |almost |over |the (?:past|last) )?(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|many|several|years|most)|all (?:my|their|his|her) life|always)\b/i;
export const stay = /\b(?:temporarily|for (?:a|the|two|three|\d+) (?:year|month|week|summer|day|semester|while)s?\b)/i;
export const backThen =
  /\b(?:as a (?:child|kid|teen\w*|student|baby)|when \S+(?: \S+)? (?:was|were)|back then|at the time|but (?:then )?(?:moved|came|went|returned)|and (?:later|then|came back|returned)|before (?:moving|returning|coming)|in (?:her|his|their) (?:twenties|thirties|teens))/i;
export const over = /\b(?:anymore|any more|any longer)\b|^(?:no longer)\b/i;
export const negated = "(?:no longer |(?:doesn['’]t|does not|don['’]t|do not|isn['’]t|is not|aren['’]t|are not) )";
export const to = "(?: back| over| out| here| away| permanently| abroad)*(?: from [\\p{L}.' -]{2,30})?(?: back)? to (?:the city of )?";
export const goTo = (source: string) => new RegExp(`^(?:${source})`, "iu");
export const dwelling = "(?:house|flat|apartment|studio|place|home|room|bungalow|cottage|bedsit|condo|townhouse|duplex|loft)";
