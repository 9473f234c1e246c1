import type { EntityType } from "@/lib/vocabulary";
import type { Mention } from "./names";
import { isDemonym } from "./words";

const stop =
  /[.;!?()[\]:"“”]|\s[-–—]\s|—|,? (?:because|since|when|whenever|but|so|who|which|that|for|with|in|on|at|to|from|during|after|before|as|than|over|every|each|more|most|very|too|these|anymore|lately|now|right|by|about|while|if|although|though|instead|like|especially|particularly|even|just|until|without|due|only|where|again|together|since|not|around|once|i|we|it|they|he|she|is|are|was|were|has|have|can|will|would|ever|always|also|rather|today|yesterday|tomorrow|last|next|this|where|how|out|up|away|off|because|cause|'cause)\b|,? a lot\b|,? (?:so|as) much\b/i;
const emptyHeads = new Set(
  "living|free|hot|cold|traditional|new|old|good|small|big|large|long|short|form|it|that|this|them|him|her|you|us|me|these|those|everything|anything|nothing|something|someone|everyone|people|things|thing|stuff|how|what|being|having|having|going|doing|getting|one|ones|each|other|both|all|when|idea|way|fact|lot|kind|sort|same|so|to|be|and others|others|time|day|making|seeing|taking|trying|spending|giving|knowing|feeling|thinking|talking|hearing|sharing|helping|learning|working|looking|watching|using|finding|keeping|putting|showing|meeting|having|life|here|there|its|not|no|well".split(
    "|",
  ),
);

const anotherVerb =
  /^(?:\p{L}+ly|prefers?|avoids?|loves?|likes?|hates?|enjoys?|dislikes?|wants?|lives?|works?|has|is|are|also|then|would|will|can)\s|\b(?:involving|containing|located|including)\b/iu;

export type Topic = { name: string; type: EntityType };

/**
 * The things that a verb's object names: "peanuts and shellfish" are two. A named thing keeps its name; a common noun
 * is lower case as written, without article. Phrases with an owner, pronouns and empty gerunds name nothing.
 */
export function topics(text: string, from: number, mentions: Mention[], type: EntityType = "TOPIC"): Topic[] {
  const rest = text.slice(from, from + 160);
  if (/^(?:for|in|on|at|to|from|with|by|about|that|how|what|when|it|not|as|being|than)\b/i.test(rest)) return [];
  const stopped = stop.exec(rest);
  const phrase = rest.slice(0, stopped?.index ?? rest.length);
  // "sports that involve running" are not sports, and in "movies, the effects are cool" the effects are another clause.
  const isNarrowed =
    /^,? (?:that|which|who|where|is|are|was|were|has|have|can|will)\b/i.test(stopped?.[0] ?? "") ||
    /^ with (?!my|their|his|her|\p{Lu})/u.test(rest.slice(stopped?.index ?? rest.length));
  const found: Topic[] = [];
  let offset = from;
  for (const piece of phrase.split(/(,? and |,? or |, | & )/)) {
    const start = offset;
    offset += piece.length;
    if (/^(?:,? and |,? or |, | & )$/.test(piece)) continue;
    const mention = mentions.find(
      (candidate) =>
        candidate.start >= start && candidate.start <= start + piece.search(/\S/) + 5 && candidate.end <= start + piece.length + 1,
    );
    if (
      mention &&
      piece
        .trim()
        .replace(/^(?:the|a|an) /i, "")
        .startsWith(text.slice(mention.start, mention.end))
    ) {
      found.push({ name: mention.name, type: mention.type });
      continue;
    }
    const noun = anotherVerb.test(piece.trim()) ? null : commonNoun(piece);
    if (!noun) {
      // "likes hiking and went home": after the first thing that is none, nothing is.
      if (found.length > 0 || piece.trim()) break;
      continue;
    }
    found.push({ name: noun, type });
  }
  return (isNarrowed ? found.slice(0, -1) : found).slice(0, 6);
}

function commonNoun(piece: string): string | null {
  const words = piece
    .trim()
    .replace(
      /^(?:(?:the|a|an|some|any|all|most|eating|drinking|really|very|both|certain|any kind of|all kinds of|a bit of|a lot of|lots of|fresh|listening to) )+/i,
      "",
    )
    .split(/\s+/);
  if (words.length === 0 || words.length > 4 || !words[0]) return null;
  if (words.some((word) => /['’]s$|^(?:their|his|her|your|my|our|who)$/i.test(word))) return null;
  if (emptyHeads.has(words[0].toLowerCase()) || emptyHeads.has(words.at(-1)!.toLowerCase())) return null;
  if (!words.every((word) => /^[\p{L}\p{N}][\p{L}\p{N}'’&+-]*$/u.test(word))) return null;
  const name = words
    .map((word) => (isDemonym(word.toLowerCase()) || /\p{Ll}\p{Lu}|^\p{Lu}{2,}/u.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return /^\d+$/.test(name) ? null : name;
}
