import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { tag } from "../extract/tagging";
import type { Line } from "./lines";
import type { Part, Voice } from "./voice";
import { fieldNames, mediumOf, ownLabels, toolLabels } from "./words";

const time = "\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[AaPp]\\.?[Mm]\\.?)?";
const stamp = `(?:[\\[(]?(?:\\d{1,4}[./-]\\d{1,2}(?:[./-]\\d{1,4})?,?\\s+)?${time}[\\])]?\\s*[-–—]?\\s*)`;
const label = "[\\p{L}][\\p{L}\\p{M}'’._-]*(?: [\\p{Lu}][\\p{L}\\p{M}'’._-]*){0,2}(?: \\([^)\\n]{1,24}\\))?";
const saying = new RegExp(
  `^[ \\t>*-]*(?:\\*\\*)?(${stamp})?<?(${label})>?(?:\\*\\*)?(?:\\s+[\\[(]?${time}[\\])]?)?\\s*:(?:\\*\\*)?(?=\\s)\\s*`,
  "u",
);
/** A name and a time over what was said, as chat programs copy it. */
const nameAndTime = new RegExp(`^(${label})\\s+[\\[(]?(?:(?:today|yesterday) at )?${time}[\\])]?\\s*$`, "u");

type Turn = { line: Line; name: string; from: number; isStamped: boolean };

/**
 * The turns of pasted conversations, each in its speaker's voice. A single "Name:" is a heading or a field as often as a
 * speaker, so that it takes two turns or a time.
 */
export function chatLogs(lines: readonly Line[], isTaken: (line: Line) => boolean, own: readonly string[]): Part[] {
  const turns = lines.map((line) => (isTaken(line) ? null : turnOf(line)));
  const parts: Part[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (!turns[index]) continue;
    const last = lastTurn(turns, lines, index);
    const run = turns.slice(index, last + 1);
    if (isConversation(run.flatMap((turn) => turn ?? []))) parts.push(...partsOfRun(run, lines.slice(index, last + 1), own));
    index = last;
  }
  return parts;
}

function turnOf(line: Line): Turn | null {
  const alone = nameAndTime.exec(line.text);
  if (alone) return { line, name: alone[1]!, from: line.end, isStamped: true };
  const match = saying.exec(line.text);
  if (!match) return null;
  const name = match[2]!.replace(/ \([^)]*\)$/, "");
  const isStamped = match[1] !== undefined;
  // "- Ferdi: M, boots 41" is an item of a list.
  if (!isStamped && /^\s*[-*•]\s/.test(line.text)) return null;
  const lower = name.toLowerCase();
  if (!isStamped && (fieldNames.has(lower) || mediumOf.has(lower)) && !ownLabels.has(lower)) return null;
  return { line, name, from: line.start + match[0].length, isStamped };
}

/** A turn may go on over a few lines. */
function lastTurn(turns: readonly (Turn | null)[], lines: readonly Line[], from: number): number {
  let last = from;
  for (let next = from + 1; next < lines.length && next - last <= 2; next++) {
    if (turns[next]) last = next;
    else if (lines[next]!.text.trim() === "" && !turns[next + 1]) break;
  }
  return last;
}

function isConversation(turns: readonly Turn[]): boolean {
  if (turns.some(({ isStamped }) => isStamped)) return true;
  if (turns.length === 1) return speaksAsPerson(turns[0]!);
  if (turns.length < 1) return false;
  const names = turns.map(({ name }) => name.toLowerCase());
  const distinct = new Set(names);
  if (distinct.size < names.length && distinct.size > 1) return true;
  const isPerson = (name: string) =>
    ownLabels.has(name) || toolLabels.has(name) || isKindOf(name.split(" ").at(-1)!, "person") || isFirstName(name);
  const people = [...distinct].filter(isPerson).length;
  const speaks = ({ line, from }: Turn) => firstPerson.test(line.text.slice(from - line.start));
  // "Kit" is a name beside "Tamsin" where they speak of themselves.
  const areNames = people >= 1 && turns.every(({ name }) => /^\p{Lu}/u.test(name)) && turns.filter(speaks).length >= 2;
  // "Employer: Dacia Tours", "Manager: Octav": a form.
  const isTalk = turns.some(({ line, from }) => talk.test(line.text.slice(from - line.start)));
  return distinct.size > 1 && (areNames || (people >= 2 && isTalk));
}

/** "Priya: I moved to Leeds", on a line of its own; "Infra: Terraform on GKE, we ban manual changes" has a heading. */
function speaksAsPerson({ name, line, from }: Turn): boolean {
  const said = line.text.slice(from - line.start);
  return /^\p{Lu}/u.test(name) && isFirstName(name) && firstPerson.test(said.slice(0, nearStart));
}
const nearStart = 30;
const talk = /\b(?:i|i['’]\w+|im|ive|my|me|we|you|your|u|yes|no|ok|okay|sure|thanks)\b|[?!]/i;
const firstPerson = /\b(?:I|i|[Ii]['’]\w+|im|ive|my|me|we)\b/;

/** A first name that is known, or a noun that no lexicon has. */
function isFirstName(name: string): boolean {
  const first = name.split(" ")[0]!.toLowerCase();
  const capital = tag(first[0]!.toUpperCase() + first.slice(1))[0]?.tags;
  if (capital?.has("FirstName")) return true;
  return /^\p{L}+$/u.test(first) && tag(first)[0]?.tags.has("Noun") === true && classesOf(first).length === 0;
}

function partsOfRun(run: readonly (Turn | null)[], lines: readonly Line[], own: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const [index, turn] of run.entries()) {
    const line = lines[index]!;
    if (turn) {
      if (turn.from > line.start) parts.push({ start: line.start, end: turn.from, voice: { kind: "nobody" } });
      parts.push({ start: turn.from, end: line.end, voice: voiceOf(turn.name, own) });
    } else if (parts.length > 0) parts.push({ start: line.start, end: line.end, voice: parts.at(-1)!.voice });
  }
  return parts.filter(({ start, end }) => end > start);
}

function voiceOf(name: string, own: readonly string[]): Voice {
  const lower = name.toLowerCase();
  if (ownLabels.has(lower) || own.some((each) => each.toLowerCase() === lower || each.toLowerCase().startsWith(`${lower} `)))
    return { kind: "own" };
  if (toolLabels.has(lower)) return { kind: "nobody" };
  return { kind: "author", author: name, medium: "chat", source: "chat", isToSpeaker: false };
}
