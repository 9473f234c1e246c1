import { kinPattern, kinship } from "./kinship";
import type { Mention } from "./names";

export type Person = {
  name: string;
  gender: "f" | "m" | null;
  /** A wife or a boss is grown up. */
  isGrown?: boolean;
  /** A son or a niece may be a child. */
  isYoung?: boolean;
  animal?: ToldAnimal;
  /** Whom alone the last sentence took up again. */
  isTopic?: boolean;
  /** Whom an answer is about, as the question shows: nobody of whom was told before. */
  isMeant?: boolean;
  /** Whom the sentence begins with. */
  isFirst?: boolean;
  /** Told of before the last sentence, which named somebody whom no list knows. */
  isOlder?: boolean;
  /** Sentences with others in them since this one was told of. */
  sentencesAgo?: number;
};
/** `isNew`: somebody's from that sentence on: "has a cat". `isFirst`: the sentence begins with it. */
type ToldAnimal = { kind: string; isNew: boolean; isFirst?: boolean; sentencesAgo?: number };
export type Subject = {
  /** Entity names; several for "Tom and Anna". */ names: string[] /** Where the predicate begins. */;
  end: number;
  person: boolean;
};

const lead =
  /^(?:(?:since|as of) (?:last|this) (?:week|month|year)\s+|(?:in|since|on|last|this|next|after|before|during|two|three|a few|a couple|earlier|recently|currently|now|today|yesterday|these days|right now|nowadays|at the moment|as of|for|back in|lately|finally|eventually|unfortunately|luckily|so far|at work|at home|growing up|from)\b[^,;]{0,40},\s+|(?:now|currently|today|yesterday|recently|nowadays|last (?:night|week|month|year|summer|\p{Lu}\p{L}+day)(?: \([^)]*\))?|earlier this (?:week|month|year))\s+)/iu;
const adverbs =
  /^\s*(?:(?:currently|now|still|also|just|recently|actually|finally|already|mostly|mainly|originally|officially|all|both|really|then|previously|formerly|even|happily|later|soon|once|initially|too|strictly|,)\s+)*/i;
const nounAfter =
  /^ (?:project|team|app|application|release|launch|migration|initiative|program|ticket|company|office|store|website|site|platform|service|server|product)s?\b/i;

/** The subject at the start of a third-person clause, if it names one of the entities at hand. */
export function subjectOf(text: string, mentions: Mention[], own: string | null): Subject | null {
  let start = lead.exec(text)?.[0].length ?? 0;
  start += /^(?:the |The )/.exec(text.slice(start))?.[0].length ?? 0;
  const first = part(text, start, mentions, own);
  if (!first) return null;
  const names = [first.name];
  let end = first.end;
  for (let more = 0; more < 3; more++) {
    const joint = /^(?:, | and |, and | & )/.exec(text.slice(end));
    if (!joint) break;
    const others = /^others\b/.exec(text.slice(end + joint[0].length));
    if (others) {
      end += joint[0].length + others[0].length;
      break;
    }
    const next = part(text, end + joint[0].length, mentions, own);
    if (!next) break;
    names.push(next.name);
    end = next.end;
  }
  const afterNoun = nounAfter.exec(text.slice(end));
  if (afterNoun) end += afterNoun[0].length;
  end += adverbs.exec(text.slice(end))?.[0].length ?? 0;
  return { names, end, person: first.person };
}

function part(text: string, start: number, mentions: Mention[], own: string | null): { name: string; end: number; person: boolean } | null {
  const kin = kinAt(text, start, mentions, own);
  if (kin) return { name: kin.name, end: kin.end, person: true };
  if (own && text.startsWith(own, start) && /^(?:\s|,|\.|$)/.test(text.slice(start + own.length)))
    return { name: own, end: start + own.length, person: true };
  const mention = mentions.find(
    (candidate) =>
      candidate.start >= start && candidate.start <= start + 8 && /^(?:|project |the )$/i.test(text.slice(start, candidate.start)),
  );
  if (!mention || /^['’]s/.test(text.slice(mention.end))) return null;
  return { name: mention.name, end: mention.end, person: mention.type === "PERSON" };
}

const kinTail = new RegExp(
  `^(?:['’]s?|s['’])? ?(?:(?:new|old|own|late|dear|lovely|beautiful|little|baby|\\d+[- ]year[- ]old|first|second|youngest|eldest|oldest|middle|adopted|foster|long-time|current|other|good|close|best|favou?rite) )*(?<kin>${kinPattern})(?<plural>s)?\\b(?!['’]s |-)(?:(?:,| is (?:called|named)| named| called| whose name is)? (?=\\p{Lu}))?`,
  "iu",
);

export type KinMention = { name: string; owner: string; kin: string; start: number; end: number; named: boolean; late: boolean };

/** "Maya's sister Anna", "their dog Rex" at a place in the text. Without a name the kin is named by its owner. */
export function kinAt(text: string, start: number, mentions: Mention[], own: string | null): KinMention | null {
  const owner = ownerAt(text, start, mentions, own);
  if (!owner) return null;
  const tail = kinTail.exec(text.slice(owner.end, owner.end + 120));
  if (!tail?.groups) return null;
  if (tail.groups.plural) return null;
  const kin = tail.groups.kin!.toLowerCase();
  const end = owner.end + tail[0].length;
  const named = mentions.find((mention) => mention.start === end && mention.type !== "LOCATION" && mention.type !== "TOOL");
  const late = /\b(?:late|ex)\b/i.test(tail[0]);
  // "my mom and Anna", "my dog, Rome was": a comma only introduces a name that a comma or the end closes.
  const comma = /, $/.test(tail[0]);
  const closes = !comma || (named !== undefined && /^(?:,|[.!]|$)/.test(text.slice(named.end)));
  if (
    (named && closes && !kinship.get(kin)?.pet === (named.type === "PERSON" || named.type === "OTHER" || named.type === "ORGANIZATION")) ||
    (named && closes && kinship.get(kin)?.pet)
  ) {
    return {
      name: named!.name,
      owner: owner.name,
      kin,
      start,
      end: named!.end + (comma && text[named!.end] === "," ? 1 : 0),
      named: true,
      late,
    };
  }
  const bare = owner.end + tail[0].replace(/(?:,| is (?:called|named)| named| called| whose name is)? $/i, "").length;
  return { name: `${owner.name}'s ${kin}`, owner: owner.name, kin, start, end: bare, named: false, late };
}

function ownerAt(text: string, start: number, mentions: Mention[], own: string | null): { name: string; end: number } | null {
  if (own && text.startsWith(`${own}'s `, start)) return { name: own, end: start + own.length + 2 };
  if (own && /^their /i.test(text.slice(start, start + 6)) && text.slice(0, start).includes(own)) return { name: own, end: start + 5 };
  const mention = mentions.find((candidate) => candidate.start === start && /^['’]s /.test(text.slice(candidate.end)));
  return mention && mention.type === "PERSON" ? { name: mention.name, end: mention.end + 2 } : null;
}

/** Every kin mention of a text. */
export function kinMentions(text: string, mentions: Mention[], own: string | null): KinMention[] {
  const found: KinMention[] = [];
  for (const match of text.matchAll(/(?<![\p{L}'’])(?:their(?= )|\p{L}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}['’]s(?= ))/giu)) {
    for (const start of wordStarts(match[0]).map((offset) => match.index + offset)) {
      const kin = kinAt(text, start, mentions, own);
      if (kin && !found.some((other) => other.start === kin.start)) found.push(kin);
    }
  }
  return found;
}

function wordStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/ /g)].map((match) => match.index + 1)];
}
