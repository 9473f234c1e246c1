import type { Statement } from "@/lib/models/types";
import type { Span } from "@/lib/text/sentences";
import { withAsked } from "../context-marks";
import { type Part, partOf, pointsBack, substance } from "./assistant-parts";
import { inBrief } from "./brief";
import { kinPattern } from "./kinship";
import { lasting } from "./passing-words";
import type { Scene } from "./scene";
import { plainStatement, reportedWords, statementOf } from "./statement";

/** Of an assistant's text one memory for so many characters; after `maxMemories` one for three times as many. */
const charactersPerMemory = 1000;
const maxMemories = 6;
/** An assistant's memory says what was advised, not every word of it. */
const longestDigest = 360;

type Draft = Omit<Statement, "passage">;
/** What stands in a draft for whoever signs it. */
const placeholder = /\[(?:your |my |full |first |last |sender['’]?s? )?name\]/i;
const asPerson = new RegExp(
  `^(?:i['’]m|i am) (?:an? (?!ai\\b|assistant|language|model|bot|big fan)|from |married|writing to|applying|allergic)|^i(?:['’]d| would) like to (?:take|request|apply|thank|invite|express|introduce|formally)|\\bmy (?:\\p{L}+ )?(?:family|kids|children|(?:${kinPattern})s?)\\b|^my name is\\b`,
  "iu",
);
const ofPerson = /\b(?:i|i['’]\p{L}+|me|my|we|we['’]\p{L}+|our|us)\b|^(?:best|regards|yours)\b/iu;
/**
 * What an assistant said, told as what it is: the assistant's word, and little trust in it. A text of one plain
 * sentence is a statement with its relations; of a longer one a few memories tell the advice, heading by heading,
 * since a reader asks "what did you recommend" and not for a list's seventh line.
 */
export function digest(scene: Scene, spans: Span[]): Draft[] {
  if (placeholder.test(scene.passage.text)) return [];
  const read = spans.flatMap((span) => partOf(scene, span) ?? []);
  const all = lasting(read, scene.passage.text, scene.repliesTo());
  // A letter or a profile that it wrote for the user says "I" of the user.
  const parts = all.some(({ words }) => asPerson.test(words)) ? all.filter(({ words }) => !ofPerson.test(words)) : all;
  const said = parts.filter((part) => !part.isLead);
  const isShort = !scene.isSlice && read.filter((part) => !part.isLead).length <= 2 && !parts.some((part) => part.isItem);
  if (isShort) return said.flatMap((part) => single(scene, part) ?? []);
  const total = parts.reduce((sum, part) => sum + part.words.length, 0);
  if (substance(parts.map((part) => part.words).join(" ")) < (scene.isSlice ? 12 : 6)) return [];
  const count = Math.max(Math.min(maxMemories, Math.ceil(total / charactersPerMemory)), Math.ceil(total / (3 * charactersPerMemory)));
  const drafts: Draft[] = [];
  let waiting: Part[] = [];
  for (const group of groups(parts, total / count)) {
    const draft = told(scene, [...waiting, ...group]);
    if (draft) drafts.push(draft);
    waiting = draft ? [] : [...waiting, ...group];
  }
  return drafts;
}

function single(scene: Scene, part: Part): Draft | null {
  const { start, end, words } = part;
  const source = scene.passage.text.slice(start, end);
  const { statement } = statementOf(scene, source, null);
  if (statement) {
    const said = `${speaker(scene)} said: ${reportedWords(scene, words)}`;
    // "It can vary between 50 and 300" says nothing without what was asked.
    const asked = pointsBack.test(words) ? scene.asked() : "";
    if (asked === null) return null;
    return { start, end, ...statement, content: asked ? withAsked(said, asked) : said };
  }
  // "Try Osteria Bruno in Bologna": a few words are advice where they name something.
  const names = words.match(/(?<=\s)\p{Lu}\p{L}{2,}/gu)?.length ?? 0;
  if (substance(words) < (part.isAdvice && names > 0 ? 4 : 6)) return null;
  return told(scene, [part]);
}

function told(scene: Scene, group: Part[]): Draft | null {
  const said = group.filter((part) => !part.isLead);
  if (said.length === 0 || substance(said.map((part) => part.words).join(" ")) < 4) return null;
  const isAdvice = said.some((part) => part.isAdvice);
  const lead = `${speaker(scene)} ${isAdvice ? "suggested" : "said"}: `;
  const brief = inBrief(group, longestDigest - lead.length);
  if (brief === null) return null;
  // "Store loyalty cards, cashback apps" says nothing without what was asked.
  const asked = brief.isUntitled ? scene.asked() : null;
  const content = lead + reportedWords(scene, brief.text);
  return {
    start: group[0]!.start,
    end: group.at(-1)!.end,
    ...plainStatement(scene, asked ? withAsked(content, asked) : content, { type: isAdvice ? "BELIEF" : "FACT", confidence: 0.5 }),
  };
}

/** Parts in order, cut into stretches of about `size` characters; a heading goes with what follows it. */
function groups(parts: Part[], size: number): Part[][] {
  const found: Part[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (length >= size || (length >= size * 0.7 && part.isLead)) {
      found.push([]);
      length = 0;
    }
    found.at(-1)!.push(part);
    length += part.words.length;
  }
  return found;
}

function speaker({ own, passage }: Scene): string {
  return passage.speaker && own ? own : "The assistant";
}
