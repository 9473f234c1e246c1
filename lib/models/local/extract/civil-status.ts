import type { Relations } from "./relation-types";

/** What may follow a status that is told as such. */
const moment =
  "(?=[.,!;]|$| (?:and|now|again|for|since|with|last|this|next|in|on|at|by|after|before|during|over|yesterday|today|tonight|the day|a (?:day|week|month|year)|(?:two|three|\\d+|a few|a couple)\\b|back|recently|just|years? ago)\\b| \\()";
const statusAdverb = "(?:now |currently |recently |newly |happily |officially |finally |just |still |already |quietly |actually )*";
const civil = new RegExp(
  `^(?:(?:is|are|was|were) ${statusAdverb})?(?:got |became |gotten )?${statusAdverb}(?:re-?)?(?<value>single|engaged|married|divorced|widowed|separated|in a relationship)${moment}`,
  "i",
);
const wed = new RegExp(`^(?:has |have )?${statusAdverb}(?:tied the knot|got hitched|eloped|wed)${moment}`, "i");
const hasPartner =
  /^(?:has|have|has got|have got|got) (?:now |finally )?an? (?:new |serious |long-term |steady )?(?:girlfriend|boyfriend|partner|fianc[eé]e?)\b(?! in )/i;
const divorced = new RegExp(`^(?:has |have )?${statusAdverb}divorced${moment}`, "i");
const partedWays = new RegExp(`^(?:has |have )?${statusAdverb}(?:split up|broken up|broke up)(?! with\\b)${moment}`, "i");

/**
 * Whether a person is single, engaged, married…, and to whom, where it is told of two together. What only was so ("was married for ten
 * years") sets nothing. Returns whether something was set.
 */
export function civilStatus(
  result: Relations,
  predicate: string,
  set: (name: string, value: string, ends?: boolean) => void,
  partner: string | null,
): boolean {
  const told = (name: "MARRIED_TO" | "PARTNER_OF" | "RELATIONSHIP_STATUS", value: string, ends = false) => {
    result.main = name;
    set(name, value, ends);
    return true;
  };
  if (partedWays.test(predicate)) return told("PARTNER_OF", "*", true);
  if (divorced.test(predicate)) return told("MARRIED_TO", "*", true);
  const status = wed.test(predicate) ? "married" : hasPartner.test(predicate) ? "in a relationship" : civil.exec(predicate)?.groups?.value;
  if (!status || /^(?:was|were)\b/i.test(predicate)) return false;
  if (/\b(?:isn['’]t|aren['’]t|not|never)\b/i.test(predicate.slice(0, 20)) || /^\S+ in a relationship with \p{Lu}/u.test(predicate))
    return false;
  const value = status.toLowerCase();
  if (!partner || hasPartner.test(predicate) || !/^(?:engaged|married|divorced)$/.test(value)) return told("RELATIONSHIP_STATUS", value);
  if (value === "divorced") return told("MARRIED_TO", "*", true);
  return told(value === "married" ? "MARRIED_TO" : "PARTNER_OF", partner);
}
