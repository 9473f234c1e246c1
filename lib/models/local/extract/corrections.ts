import { cues, within, wordSwap } from "@/lib/language/en/corrections";
import { also, kindOfValue, slots, valueOfKind } from "@/lib/language/en/value-kinds";
import type { ExtractInput, Statement } from "@/lib/models/types";
import { contentKey } from "@/lib/text/content-key";
import { terms } from "@/lib/text/terms";
import { distance, withoutSlip } from "./slips";

export type Draft = Omit<Statement, "passage">;
/** A statement with the speaker's own words for it. */
export type Told = { draft: Draft; source: string; isEarlier: boolean; saidAt: Date | null };

/** What follows the words that take something back. */
export type Correction = { start: number; rest: string; strong: boolean };

/** "Sorry, my sister says he's 23": who knows better. */
const reported =
  /^(?:my|our|his|her|the) \p{L}+ (?:says?|said|reckons?|tells me|told me|thinks)(?: that)?,? (?=(?:it|he|she|they|that)['’]?(?:s|re)?\b)/iu;

const gap = /^[\s,.;:!?…–—*-]+/;

/** The corrected part of "wait no, 47" or "no sorry 25"; null where nothing is taken back. */
export function correctionIn(sentence: string): Correction | null {
  let at = 0;
  let count = 0;
  let strong = false;
  if (/^\*[\p{L}\d]/u.test(sentence)) {
    at = 1;
    count = 1;
    strong = true;
  }
  for (let rounds = 0; rounds < 6; rounds++) {
    const rest = sentence.slice(at);
    const cue = cues.find(({ pattern }) => pattern.test(rest));
    if (!cue) break;
    at += cue.pattern.exec(rest)![0].length;
    at += gap.exec(sentence.slice(at))?.[0].length ?? 0;
    count++;
    strong ||= cue.strong;
  }
  if (count === 0) return null;
  at += reported.exec(sentence.slice(at))?.[0].length ?? 0;
  return { start: at, rest: sentence.slice(at), strong: strong || count > 1 };
}

/** Where a sentence takes back a part of itself: the two sides. */
export function correctedWithin(sentence: string): { said: string; start: number; rest: string } | null {
  const match = within.exec(sentence);
  if (!match || match.index < 6) return null;
  const start = match.index + match[0].length;
  return { said: sentence.slice(0, match.index), start, rest: sentence.slice(start) };
}

/** The sentence as it was meant: "cancelled the box". */
export function swapped(sentence: string): string | null {
  const match = wordSwap.exec(sentence);
  if (!match?.groups) return null;
  return `${sentence.slice(0, match.index)}${match.groups.right} ${sentence.slice(match.index + match[0].length)}`;
}

const ordinal = /^(?:the )?(?:\d{1,2}(?:st|nd|rd|th)|(?:\p{Ll}+[- ])?(?:first|second|third|\p{Ll}{2,}th))$/iu;

/** "Dr Okafor" for "Dr Okonjo" */
const titled = /^(?:Dr|Mr|Mrs|Ms|Prof)\.? (?=\p{Lu})/u;

/** The value that a correction gives, where little else follows it. */
export function correctedValue(rest: string): { kind: string; value: string; wrong: string | null; noun?: string; isOne?: boolean } | null {
  const bare = rest
    .replace(/^(?:the )?wrong \p{Ll}+[,:;]? /u, "")
    .replace(/^not (?:the )?[\p{L}\d.:]+,? (?:but )?(?=(?:the )?[\p{L}\d])/iu, "")
    .replace(
      /^(?:it(?:['’]s| is| was)|that(?:['’]s| is| was)|its|(?:he|she)(?:['’]?s| is)|in|at|on|to|the (?=\D)|an?|about|around|called|named) /i,
      "",
    )
    .replace(titled, "");
  for (const { kind, pattern } of slots) {
    const match = new RegExp(`^(?:${pattern.source})`, pattern.flags).exec(bare);
    if (!match) continue;
    const after = bare.slice(match[0].length);
    // "I meant three cats", "9th floor"
    const noun =
      /^(?:number|count)$/.test(kind) || (kind === "day" && ordinal.test(match[0].trim()))
        ? /^ ?(?<noun>\p{Ll}{3,})[.!]*$/u.exec(after)?.groups?.noun
        : undefined;
    if (noun) return { kind, value: match[0].trim(), wrong: null, noun };
    if (
      !/^(?:\s*$|[,.;!?)…]|\s+(?:because|since|and|but|sorry|lol|not|haha|instead|oops|rather|obviously|of course|total|actually|please|with (?:an?|one|two|no|double)|spel(?:led|t))\b|\s*[–—-])/i.test(
        after,
      )
    )
      continue;
    const wrong =
      /^,? ?(?:not|instead of|rather than) (?:in |at |on |the )?(?<wrong>[\p{L}\d][^,.;!]*)/iu.exec(after)?.groups?.wrong?.trim() ?? null;
    // "A beekeeper, no sorry, a BOOKkeeper"
    return { kind, value: match[0].trim(), wrong, isOne: kind === "name" && /^an? /i.test(rest) };
  }
  return null;
}

/** The told thing, in the speaker's words, with the right value for the wrong one; the newest that has a value of that kind. */
export function mended(
  { kind, value, wrong, noun, isOne }: NonNullable<ReturnType<typeof correctedValue>>,
  told: readonly Told[],
  strong: boolean,
): { told: Told; source: string } | null {
  const slip = wrong ? null : withoutSlip(value, told);
  if (slip) return slip;
  for (const other of [kind, ...(also[kind] ?? [])]) {
    const found = mendedAs({ kind: other, value, wrong, noun, isOne }, slots.find((slot) => slot.kind === other)!.pattern, told, strong);
    if (found) return found;
  }
  return null;
}

/** "Okonjo" of "Okonjo on Mill Lane", where the right name has no such part. */
function withoutPlace(match: RegExpExecArray, value: string): RegExpExecArray {
  const place = / (?:on|upon|of) /.exec(match[0]);
  return place && !/ (?:on|upon|of) /.test(value)
    ? (Object.assign([match[0].slice(0, place.index)], { index: match.index, input: match.input }) as unknown as RegExpExecArray)
    : match;
}

function mendedAs(
  { kind, value, wrong, noun, isOne }: NonNullable<ReturnType<typeof correctedValue>>,
  pattern: RegExp,
  told: readonly Told[],
  strong: boolean,
): { told: Told; source: string } | null {
  for (const each of [...told].reverse().slice(0, 6)) {
    const found = [...each.source.matchAll(new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`))]
      .map((match) => (kind === "name" ? withoutPlace(match, value) : match))
      .filter((match) => match[0].trim().toLowerCase() !== value.toLowerCase())
      .filter((match) => !isOne || /\ban? $/i.test(each.source.slice(0, match.index)));
    const named = wrong
      ? found.find((match) => match[0].toLowerCase().includes(wrong.toLowerCase()))
      : noun &&
        found.find((match) =>
          each.source
            .slice(match.index + match[0].length)
            .trim()
            .toLowerCase()
            .startsWith(noun.slice(0, -1)),
        );
    if (noun && !named) continue;
    const [nearest] = [...found].sort((one, other) => distance(one[0].trim(), value) - distance(other[0].trim(), value));
    const match = named ?? nearest;
    if (!match) continue;
    if (!named && !strong && distance(match[0].trim(), value) > 3) continue;
    if (kind === "name" && !named && found.length > 1 && distance(match[0].trim(), value) > 4) continue;
    const lead = /^\s*/.exec(match[0])![0];
    const trail = /\s*$/.exec(match[0])![0];
    const unit = kind === "number" && /\d$/.test(value) ? (/ ?[a-z%]+$/i.exec(match[0])?.[0] ?? "") : "";
    const article = /^the /i.test(match[0]) && !/^the /i.test(value) && kind !== "name" ? "the " : "";
    return {
      told: each,
      source: each.source.slice(0, match.index) + lead + article + value + unit + trail + each.source.slice(match.index + match[0].length),
    };
  }
  return null;
}

/** "Perth in Scotland": which one of that name was told. */
export function narrowed(rest: string, told: readonly Told[]): { told: Told; source: string } | null {
  const { name, where } =
    /^(?:the )?(?<name>\p{Lu}[\p{L}'’-]+)(?: in|,) (?<where>\p{Lu}[\p{L}'’ -]{2,30}?)[.!\s]*$/u.exec(rest)?.groups ?? {};
  const of = name && where ? tellingOf(name, told) : null;
  if (!of || !name || of.source.includes(where!)) return null;
  return { told: of, source: of.source.replace(name, () => `${name}, ${where}`) };
}

/** "Sorry, it's flat 8": the number of what has one. */
export function mendedNumber(rest: string, told: readonly Told[]): { told: Told; source: string } | null {
  const { label, value } =
    /^(?:(?:it['’]?s|it is|in|at|on|from) )?(?<label>\p{Ll}{3,}) (?<value>\d[\d\p{L}]{0,5})[.!\s]*$/u.exec(rest)?.groups ?? {};
  if (!label || !value) return null;
  for (const each of [...told].reverse().slice(0, 4)) {
    const source = each.source.replace(new RegExp(`(?<![\\p{L}])(${label} )\\d[\\d\\p{L}]{0,5}(?![\\d\\p{L}])`, "iu"), `$1${value}`);
    if (source !== each.source) return { told: each, source };
  }
  return null;
}

/** What a corrected sentence of its own replaces: the newest about the same attribute, or nearly in the same words. */
export function replacedBy(draft: Draft, told: readonly Told[]): Told | null {
  const words = new Set(significant(draft.content));
  const scored = [...told]
    .reverse()
    .slice(0, 6)
    .map((each) => {
      const others = significant(each.draft.content);
      const shared = others.filter((word) => words.has(word)).length;
      const sameAttribute = draft.attribute !== null && draft.attribute.name === each.draft.attribute?.name;
      return { each, score: sameAttribute ? 1 : shared / Math.max(2, Math.min(words.size, others.length)) };
    });
  const best = scored.sort((one, other) => other.score - one.score)[0];
  return best && best.score >= 0.5 && best.each.draft.content !== draft.content ? best.each : null;
}

const idle = new Set("user is are was were has have had the a an of to in at on for and but their they with by it its".split(" "));
const whose = new Set("i im my me mine we our ours us you your his her its".split(" "));
const significant = (content: string): string[] =>
  (
    content
      .toLowerCase()
      .replace(/\([^)]*\)/g, "")
      .match(/[\p{L}\d#]+/gu) ?? []
  ).filter((word) => !idle.has(word));

export const keyOf = ({ type, content }: Draft): string => contentKey(type, content);

/** The newest told thing that has these words. */
export const tellingOf = (words: string, told: readonly Told[]): Told | null =>
  [...told]
    .reverse()
    .slice(0, 8)
    .find(({ source }) => new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(words)}(?![\\p{L}\\d])`, "iu").test(source)) ?? null;

/** What the sentence before a correction repeats of what was told: "it said four children. I should have said three". */
export function repeatedBefore(before: string, kind: string, told: readonly Told[]): string | null {
  const repeated = valueOfKind(
    before
      .split(/[.!?]\s+/)
      .filter(Boolean)
      .at(-1) ?? "",
    kind,
  );
  return repeated &&
    tellingOf(
      repeated,
      told.filter(({ isEarlier }) => isEarlier),
    )
    ? repeated
    : null;
}

/** "*21 Mill Lane" after "12 Mill Lane": as many words, most of their letters alike. */
export function mendedAlike(rest: string, told: readonly Told[]): { told: Told; source: string } | null {
  const right = rest.replace(/[.!*\s]+$/, "").replace(/^(?:i['’]?m|it['’]?s|it is|that['’]s|they['’]re|we['’]re) (?=\S)/i, "");
  const count = right.split(/\s+/).length;
  if (count > 6 || right.length < 4) return null;
  for (const each of [...told].reverse().slice(0, 4)) {
    const words = [...each.source.matchAll(/[^\s,.;!?]+/g)];
    const spans = words.flatMap((first, i) => {
      const last = words[i + count - 1];
      return last ? [each.source.slice(first.index, last.index + last[0].length)] : [];
    });
    const [best] = spans.sort((one, other) => distance(one, right) - distance(other, right));
    const off = best ? distance(best, right) : 0;
    if (best && off > 0 && off <= right.length * 0.4) return { told: each, source: each.source.replace(best, right) };
  }
  return null;
}

/** "I got that wrong. What we celebrate is 20 July": the one date told before gives way. */
export function mendedByKind(rest: string, told: readonly Told[]): { told: Told; source: string } | null {
  const words = new Set(significant(rest).filter((word) => !whose.has(word)));
  // "oops, my flight is on Tuesday" says something of its own, and is no correction of a sentence about something else.
  const isWhole = /^(?:i|i['’]\w+|im|we|my|our)\b/i.test(rest);
  for (const { kind } of slots) {
    const value = kind === "month" ? null : valueOfKind(rest, kind);
    // "Tuesday" has the letters of a name.
    if (!value || (kind === "name" && kindOfValue(value) !== "name")) continue;
    const about = told.filter(({ source }) => significant(source).some((word) => words.has(word) && !value.toLowerCase().includes(word)));
    if (about.length === 0 && (kind === "name" || kind === "code" || isWhole)) continue;
    const found = mended({ kind, value, wrong: null }, about.length > 0 ? about : told.slice(-2), true);
    if (found) return found;
  }
  return null;
}

/** What was told in earlier conversations and shares words with a text, the most of them last. */
export function relevant(told: NonNullable<ExtractInput["told"]>, text: string): Told[] {
  const words = new Set(terms(text));
  const shared = (content: string) => terms(content).filter((word) => words.has(word) && word !== "user").length;
  return told
    .map((each) => ({ each, score: shared(`${each.content} ${each.quote}`) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => one.score - other.score)
    .map(({ each }) => asTold(each));
}

/** What was told in an earlier conversation. */
export const asTold = ({ type, content, quote, attribute, saidAt }: NonNullable<ExtractInput["told"]>[number]): Told => ({
  draft: {
    ...{ start: 0, end: 0, type, content, confidence: 1, validFrom: null, validUntil: null, entities: [], edges: [] },
    attribute: attribute ? { subject: "", name: attribute, value: "", ends: false } : null,
  },
  source: quote,
  isEarlier: true,
  saidAt,
});
