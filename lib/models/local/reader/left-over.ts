import { monthNames } from "@/lib/text/calendar";
import { tokensOf } from "./words";

/** A statement that something newer replaced, as the evidence has it. */
type Replaced = { content: string; attribute: string | null; attributeValue: string | null; validFrom: string | null };

/** Of these only what is said with a figure, a date or a place gives way; another dentist works elsewhere, another car has another colour. */
const figure = /\d|^(?:on |every )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
const preposition = "(?:on|at|in|for|to|by|around|about|every|each|the)";
/** "500 mg twice a day" */
const often =
  "(?: (?:(?:(?:once|twice|\\p{L}+ times) )?(?:a|an|per|every|each) \\p{L}+|daily|weekly|monthly|nightly|in the \\p{L}+|at night))*";
const tails =
  /^(?:,? (?:and|but|due|payable|paid|including|excluding|with|at|in|for|from|by)\b|,? on (?!\d)|, \p{Ll}+s (?:out|in|on|at|by|from|until|with)\b)/iu;

/**
 * What stays true of a statement when the value that it tells gives way: "the choir is at St Anne's" of "the choir is on Mondays at
 * St Anne's" after "choir moved to Thursdays". Null where nothing stays, or nothing that could stand by itself.
 * @param by what replaced it: what that tells in the same way has changed, too
 */
export function leftOver(replaced: Replaced, by: string): string | null {
  const span = valueSpan(replaced);
  if (!span) return null;
  const { content, attribute } = replaced;
  const lead = content.slice(0, span.start).trimEnd();
  const tail = content.slice(span.end).replace(/[.!\s]+$/, "");
  const isHome = /^(?:LIVES_IN|VALUE:address)$/.test(attribute!);
  // "I live in Leeds with Imran": what else is told of a home is told of the old one.
  const rest = isHome ? (/^,?(?<rest> with .+)$/.exec(tail)?.groups?.rest ?? "") : tail;
  const text = rest === "" ? beforeValue(lead) : joined(lead, rest, kindOf(attribute!));
  if (!text || saysAgain(text, by, span.isDate)) return null;
  return `${text}.`;
}

/** Where the value stands, with the preposition before it. */
function valueSpan({ content, attribute, attributeValue, validFrom }: Replaced): { start: number; end: number; isDate: boolean } | null {
  const isHome = attribute === "LIVES_IN" || attribute === "VALUE:address";
  if (!attribute || !attributeValue || /^VALUE:[0-9a-f]{12}$/.test(attribute) || !(isHome || attribute.startsWith("VALUE:"))) return null;
  if (/ date$/.test(attribute)) return dateSpan(content, validFrom);
  const value = isHome ? attributeValue : attributeValue.split(/ (?:at|in|with|on|for|from|by|near) /)[0]!;
  if (!isHome && !figure.test(value)) return null;
  const found = new RegExp(`(?: ${preposition})* ${RegExp.escape(value)}(?![\\p{L}\\d])${often}`, "iu").exec(content);
  // "A 2014 Skoda with a towbar": the towbar goes with it.
  if (!found || /\b(?:an?|my|their)$/.test(content.slice(0, found.index))) return null;
  return { start: found.index, end: found.index + found[0].length, isDate: false };
}

const dateWord = `(?:\\d{1,2}(?:st|nd|rd|th)?|of|the|next|this|on|for|at|\\d{1,2}[:.]\\d\\d|\\d{1,2} ?[ap]m|\\d{4}|${monthNames.join("|")}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)`;
/** "On the 12th of March (12 March 2026)": what was said of the day and the hour, with the mark that tells it in full. */
const markedDate = new RegExp(`(?:(?: |, )${dateWord})+ \\((?:[^()]* )?\\d{4}\\)(?: at \\d\\S*)?`, "iu");

function dateSpan(content: string, validFrom: string | null): { start: number; end: number; isDate: boolean } | null {
  const found = validFrom ? markedDate.exec(content) : null;
  return found && { start: found.index, end: found.index + found[0].length, isDate: true };
}

/** "User lives with Imran" of "User lives with Imran in Leeds"; null where the value was what was said. */
function beforeValue(lead: string): string | null {
  const tokens = tokensOf(`${lead}.`);
  const last = tokens.findLast(({ upos }) => upos !== "PUNCT");
  const says = tokens.some(({ upos, lower }, i) => i > 1 && /^(?:ADP)$/.test(upos) && lower !== "of");
  return says && last && /^(?:NOUN|PROPN)$/.test(last.upos) ? lead.replace(/[,;]$/, "") : null;
}

const kindOf = (attribute: string): string => attribute.replace(/^VALUE:/, "").replace(/ dose$/, "");

const being = /^(?<who>.+?)(?<verb> (?:is|are|was|will be|has been)|['’]s)$/;

/** Subject and verb, and what follows the value: as one claim, or as a claim of its own. */
function joined(lead: string, tail: string, kind: string): string | null {
  if (!tails.test(tail)) return null;
  const rest = tail.replace(/^,/, "").trim();
  const next = /^(?:and|but) (?<next>.+)$/.exec(rest)?.groups?.next;
  const goesOn = /^\p{Ll}+s\b/u.test(rest) ? being.exec(lead)?.groups?.who : undefined;
  if (goesOn) return `${goesOn} ${rest}`;
  if (!next) return /^(?:for|from|by)\b/.test(rest) && being.test(lead) ? null : `${lead} ${rest}`;
  const who = being.exec(lead)?.groups?.who;
  // "User takes atorvastatin 20 mg" of "User takes ramipril 5 mg and atorvastatin 20 mg"
  if (!who) return lead.toLowerCase().endsWith(` ${kind}`) ? `${lead.slice(0, -kind.length)}${next}` : null;
  const pronoun = /^(?:it|they)(?=['’]s | )/.exec(next)?.[0];
  if (pronoun) return `${who}${next.slice(pronoun.length)}`;
  const isClaim = tokensOf(next).some(({ relation }) => relation.startsWith("nsubj"));
  return isClaim ? next.charAt(0).toUpperCase() + next.slice(1) : null;
}

/** "Choir moved to Thursdays at the annexe" tells a new place, too; of another day the old hour may not hold. */
function saysAgain(text: string, by: string, isDate: boolean): boolean {
  const said = (words: string) => new Set(words.toLowerCase().match(/\b(?:at|in|with|from)\b/g) ?? []);
  const clock = /\b\d{1,2}(?:[:.]\d\d| ?[ap]m\b)/i;
  const again = said(by);
  return [...said(text)].some((each) => again.has(each)) || (isDate && clock.test(text));
}
