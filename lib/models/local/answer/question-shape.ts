import type { AnswerInput, Evidence } from "@/lib/models/types";
import { askedPart } from "@/lib/question/asked-part";
import { monthNames } from "@/lib/text/calendar";
import { terms } from "@/lib/text/terms";

/** What kind of answer a question waits for. */
export type Shape =
  | "when"
  | "duration"
  | "interval"
  | "count"
  | "amount"
  | "frequency"
  | "age"
  | "order"
  | "choice"
  | "yes-no"
  | "common"
  | "who"
  | "where"
  | "why"
  | "how"
  | "feeling"
  | "what"
  | "summary";

export type Question = {
  text: string;
  shape: Shape;
  /** More than one thing is asked for. */
  wantsList: boolean;
  /** The noun after "what" or "how many": `what [colour] is …`, in the words of the question, or empty. */
  focus: string;
  /** How much each of its terms tells, names of the people apart. */
  weights: Map<string, number>;
  /** Who is asked about, as evidence names them; the first is the subject. */
  people: string[];
  /** People it names who say nothing in the evidence. */
  mentioned: string[];
  /** Everyone who speaks in the evidence. */
  speakers: string[];
  /** Asked by the person whose memory it is: "my", "I". */
  isOwn: boolean;
  /** What the assistant said is asked for. */
  asksAssistant: boolean;
  /** What used to be is asked for. */
  asksPast: boolean;
  /** The time that it names: `in March 2023`, `on 3 June`. The month of any year where it names none. */
  time: { month: number | null; day: number | null; year: number | null } | null;
};

const leadIn =
  /^(?:(?:hey|hi|hello|so|and|but|also|well|ok|okay)\b[\s,!.]*|(?:(?:can|could|would|will) you (?:please )?(?:tell me|remind me|let me know|recall)(?: again)?|(?:please )?(?:tell|remind) me(?: again)?|do you (?:know|remember|recall)|i(?:['’]m| am|['’]d| was)? (?:wondering|curious|trying to remember)|i (?:forgot|forget|can['’]t remember)|according to (?:memory|what you know))[\s,:]*)+/i;
const auxiliary =
  "(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|might|may|must|isn['’]t|aren['’]t|wasn['’]t|didn['’]t|doesn['’]t|don['’]t|hasn['’]t|haven['’]t|hadn['’]t)";
const unit = "(?:days?|weeks?|months?|years?|hours?|minutes?|weekends?)";

const shapes: [Shape, RegExp][] = [
  [
    "summary",
    /\b(?:summar(?:y|i[sz]e|ies)|overview|recap|tell me (?:everything |more |all )?about|what do (?:you|we) know (?:about|of)|catch me up)\b|^describe\b|\bhow has .* (?:evolved|developed|progressed|changed)\b/i,
  ],
  [
    "order",
    /\b(?:in (?:what|which) order|the order (?:in which|of)|order (?:of|from)|chronolog\w+|in order\b|from (?:first|earliest) to (?:last|latest))/i,
  ],
  ["common", /\bin common\b|\b(?:what|which|where|who)\b.*\bboth\b/i],
  [
    "interval",
    new RegExp(
      `\\bhow (?:many ${unit}\\b.*\\b(?:between|passed|elapsed|from .+ (?:to|until|till)|ago|before|after|since|until|till|left)|long\\b.*\\b(?:between|passed|elapsed|ago|before|after))\\b`,
      "i",
    ),
  ],
  ["age", /\bhow old\b|\bwhat age\b/i],
  ["duration", /\bhow (?:long|many (?:days|weeks|months|years|hours))\b/i],
  ["frequency", /\bhow (?:often|frequently|regularly)\b/i],
  ["count", /\bhow many\b/i],
  [
    "amount",
    /\bhow (?:much|far|tall|big|large|high|fast|heavy|deep|wide)\b|\bwhat(?:['’]s| is| was)?(?: the)? (?:percentage|percent|price|cost|amount|distance|number)\b/i,
  ],
  [
    "when",
    /^(?:(?:and|so|but|also|on|in|at|by|since|until|till|from|around) )?(?:when\b|(?:what|which) (?:(?:exact|specific) )?(?:dates?|days?|months?|years?|weekdays?|season)\b|what time\b)|[,.?!] (?:when\b|(?:on |in )?(?:what|which) (?:date|day|month|year)\b)|^what (?:is|was|are|were) the (?:\w+ )?(?:date|deadline|due date)\b|\bbirthday\?$/i,
  ],
  ["feeling", /\bhow (?:do|does|did|is|was|are|were|has|have) .{1,60}\bfeel(?:ing|s|t)?\b|\bwhat (?:emotions?|feelings?)\b/i],
  [
    "why",
    /\bwhy\b|\bhow come\b|\bwhat (?:\w+ )?reasons?\b|\bfor what (?:reason|purpose)\b|\bwhat (?:motivat|inspir|prompt|spark|made|drove|led|caus|encourag)\w*\b/i,
  ],
  ["yes-no", /^(?:did|do|does|is|are|was|were|has|have|had)\b.*\b(?:ever|any|anything|already|before)\b/i],
  ["what", /^(?:can|could|would|will) (?:you|we)\b|^(?:please|help)\b/i],
  ["choice", /^(?:which|what|who|whom|where|did|do|does|is|are|was|were|will|would|has|have|between)\b.*\bor\b/i],
  ["yes-no", new RegExp(`^${auxiliary}\\b`, "i")],
  [
    "where",
    /\bwhere\b|\b(?:in|at|to|from) (?:what|which) (?:city|country|town|place|state|location)\b|\b(?:what|which) (?:city|country|town|place|state|location)\b/i,
  ],
  ["who", /\b(?:who|whom|whose)\b/i],
  ["how", /\bhow\b/i],
  ["what", /(?:)/],
];

const listAsked =
  /\b(?:list|all (?:the|of|my|his|her|their)|names of|(?:what|which) (?:all|else|others?)|who (?:are|were|all|else)|what (?:are|were)|where all|in what ways)\b/i;
/** "What has Maya painted", "who has Maya met": all of it up to now. */
const severalDone =
  /^(?:what|where|who) (?:has|have) (?!(?:been|happened|changed)\b).*\b(?:\p{L}+ed|done|made|seen|read|bought|gone|met|written|tried|won)\b/iu;
const pastAsked =
  /\b(?:used? to|previous(?:ly)?|former(?:ly)?|earlier|original(?:ly)?|at first|in the past|back then|before|until|till|change[ds]?|no longer|anymore|any more|history)\b/i;
const assistantAsked =
  /\b(?:you (?:\w+ )?(?:said|told|recommended|suggested|advised|gave|mentioned|provided|listed|explained|wrote|described|proposed|shared|answered|offered|called|came up)|did you (?:\w+ )?(?:say|tell|recommend|suggest|advise|give|mention|provide|list|explain|write|describe|propose|share|answer|offer|call|put|come up)|your (?:\w+ )?(?:suggestions?|recommendations?|advice|answer|explanation|reply|proposal)|(?:our|the) (?:previous|last|earlier) (?:chat|conversation|discussion)|we (?:discussed|talked|chatted|spoke))\b/i;

/** Reads a question in English by its words; one in another language is a `what` whose terms alone are known. */
export function readQuestion({ question, rarity, evidence }: AnswerInput): Question {
  const text = askedPart(question).replace(leadIn, "").trim() || question.trim();
  const shape = shapes.find(([, pattern]) => pattern.test(text))![0];
  const speakers = [...new Set(evidence.flatMap(({ speaker }) => speaker ?? []))];
  const focus = focusOf(text);
  const people = peopleIn(question, speakers);
  const mentioned = people.length > 0 ? [] : mentionedIn(question, evidence);
  // What I do with Tom is asked about Tom too; what Tom does is asked about nobody else.
  const isPart = /\b(?:i|we)\b/i.test(text) || shape === "summary" || shape === "choice";
  const weights = weighed(question, isPart ? people : [...people, ...mentioned], rarity);
  return {
    text,
    shape,
    wantsList:
      listAsked.test(text) || severalDone.test(text) || shape === "common" || (focus !== "" && isPlural(focus) && shape !== "count"),
    focus,
    weights,
    people,
    mentioned,
    speakers,
    isOwn: /\b(?:i|my|me|mine|myself|i['’]m|i['’]ve|we|our|us)\b/i.test(text),
    asksAssistant: assistantAsked.test(question),
    asksPast: pastAsked.test(text),
    time: timeIn(question),
  };
}

function timeIn(text: string): Question["time"] {
  const month = new RegExp(
    `(?:\\b(\\d{1,2})(?:st|nd|rd|th)?,? (?:of )?)?\\b(${monthNames.join("|")})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?(?:,? (?:of )?((?:19|20)\\d\\d))?`,
  ).exec(text);
  if (month) {
    const [, before, name, after, year] = month;
    return { month: monthNames.indexOf(name!), day: Number(before ?? after) || null, year: Number(year) || null };
  }
  const year = /\b(?:in|during|of|since|until|before|after) ((?:19|20)\d\d)\b/.exec(text);
  return year && { month: null, day: null, year: Number(year[1]) };
}

/** What asks for nothing in particular weighs little. */
const plainWords = new Set(
  terms(
    "kind type sort thing name mention say tell talk happen do make get year month day date time current recent describe discuss share conversation anything something everything ever user",
  ),
);

/** "How many" asks, and is not what is asked about. */
const amounts = new Set(terms("many much"));

/** A name tells who is meant and not what is asked, unless nothing else is asked. */
function weighed(question: string, people: string[], rarity: Record<string, number>): Map<string, number> {
  const names = new Set(people.flatMap((name) => terms(name)));
  const all = terms(question);
  const rest = all.filter((term) => !names.has(term) && !amounts.has(term));
  return new Map((rest.length > 0 ? rest : all).map((term) => [term, weightOf(term, rarity)]));
}

function weightOf(term: string, rarity: Record<string, number>): number {
  return (rarity[term] ?? 1) * (plainWords.has(term) ? 0.3 : 1);
}

/** `what kind of [car] did`, `which [two cities] has`, `how many [tickets] are`. */
function focusOf(text: string): string {
  const words =
    focusPattern
      .exec(text)?.[1]
      ?.trim()
      .replace(/^(?:kinds?|types?|sorts?|forms?|pieces?|brands?) of /i, "") ?? "";
  if (words === "" && /\b(?:the|your|my|his|her|their|['’]s) names? (?:of|for)\b|\b(?:named|called|name)\b\??$/i.test(text)) return "name";
  return new RegExp(`^(?:${auxiliary}|kinds?|types?|sorts?)$`, "i").test(words) ? "" : words;
}
const focusPattern = new RegExp(
  `\\b(?:what|which|how many)(?: different| specific| other| new| else)? ((?!${auxiliary}\\b)(?:[\\p{L}\\p{N}'’-]+ ){1,5}?)(?=${auxiliary}\\b)`,
  "iu",
);

function isPlural(focus: string): boolean {
  return /[^s]s$/i.test(focus) && !/(?:us|is|news|series|species)$/i.test(focus);
}

/** Speakers that a question names, in its order; a short form counts ("Mel" is Melanie) where it fits one alone. */
function peopleIn(question: string, speakers: string[]): string[] {
  const found: { name: string; at: number }[] = [];
  for (const match of question.matchAll(/\p{Lu}[\p{L}-]+/gu)) {
    const word = match[0].toLowerCase();
    const exact = speakers.filter((name) => firstName(name) === word || name.toLowerCase() === word);
    const fitting = exact.length > 0 ? exact : word.length >= 3 ? speakers.filter((name) => firstName(name).startsWith(word)) : [];
    const [name, other] = fitting;
    if (name && !other && !found.some((each) => each.name === name)) found.push({ name, at: match.index });
  }
  return found.map(({ name }) => name);
}

function mentionedIn(question: string, evidence: Evidence[]): string[] {
  const known = new Set(evidence.flatMap(({ entities }) => entities.flatMap(({ name, type }) => (type === "PERSON" ? [name] : []))));
  return [...known].filter((name) => new RegExp(`(?<![\\p{L}])${name.replace(/[^\p{L}\p{N} ]/gu, ".")}(?![\\p{L}])`, "u").test(question));
}

export function firstName(name: string): string {
  return name.split(/\s+/)[0]!.toLowerCase();
}
