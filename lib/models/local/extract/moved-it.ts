import { parse, type Word } from "@/lib/language/en/grammar";
import { applyEdits } from "./edits";

const moved =
  /^(?<lead>(?:I (?:\S+ ){0,3}?(?:found out|heard|noticed|learned|learnt|realized|realised|discovered|saw|was told)(?: that)? )?)(?<it>it)(?=(?:['’]s| is| was| has| got)(?: (?:now|just|been|being|actually))* (?:re(?:scheduled|arranged|set)|moved|postponed|pushed|brought|delayed|extended|changed|adjusted|updated|raised|increased|reduced|lowered|cut|shifted|set)\b[^,;]*\d)/iu;
const farthest = 200;

/** "I'm worried about missing the meeting, so remind me that it's rescheduled to 4:30": what was moved is the last thing that the sentence names as known. */
export function withMoved(clause: string, textBefore: () => string): string {
  const match = moved.exec(clause);
  if (!match) return clause;
  const before = textBefore()
    .slice(-farthest)
    .split(/[.!?\n]/)
    .at(-1)!;
  const thing = lastKnown(before);
  if (!thing) return clause;
  const start = match.groups!.lead!.length;
  const [it, short] = /^it(['’]s)?/i.exec(clause.slice(start))!;
  const verb = short ? (/^ (?:\p{L}+ )?been\b/u.test(clause.slice(start + it.length)) ? " has" : " is") : "";
  return applyEdits(clause, [{ start, end: start + it.length, text: `${thing}${verb}` }]);
}

/** "The Zoom meeting with Professor Danielle", up to the comma or the verb behind it. */
function lastKnown(text: string): string | null {
  const words = parse(text).flatMap(({ words }) => words);
  const first = words.findLast(
    ({ lower, head, relation }) => /^(?:my|our|the)$/.test(lower) && /^(?:det|nmod:poss)$/.test(relation) && words[head]?.upos === "NOUN",
  );
  if (!first) return null;
  const stop = words.find((word) => word.index > first.index && endsPhrase(word));
  const last = words[(stop?.index ?? words.length) - 1]!;
  return text.slice(first.start, last.end);
}

const endsPhrase = ({ upos, xpos, lower }: Word): boolean =>
  upos === "PUNCT" || upos === "CCONJ" || upos === "SCONJ" || upos === "AUX" || /^VB[DZP]$/.test(xpos) || lower === "so";
