import type { Span } from "@/lib/text/sentences";
import { isAdvice, showingLength } from "./advice";
import type { Draft } from "./corrections";
import { standingWish } from "./instruction";
import { extend } from "./joining";
import type { Wish } from "./lasting-order";
import { makesText } from "./passing-words";
import type { Scene } from "./scene";
import { plainStatement, reportedWords } from "./statement";

/** Sentences that are no claim by their form, and tell something all the same: advice, something shown, a lasting wish. */
export function specialStatement(scene: Scene, body: string, { start, end }: Span, previous: Draft | undefined): Draft | null {
  const { own, passage, addressee, isToAssistant } = scene;
  if (!own || passage.role !== "user") return null;
  const shown = passage.speaker ? showingLength(body) : 0;
  if (shown > 0) {
    const words = reportedWords(scene, body.slice(shown));
    const lead = addressee ? `${own} showed ${addressee}` : `${own} showed`;
    return {
      start,
      end,
      ...plainStatement(scene, `${lead} ${words[0]!.toLowerCase()}${words.slice(1)}`, { type: "EVENT", confidence: 0.6 }),
    };
  }
  if (!passage.speaker || !addressee || isToAssistant) {
    // "'…' in japanese": a part of the sentence that quotes.
    if (/["”»'’]\s*$/u.test(passage.text.slice(Math.max(0, start - 3), start))) return null;
    const wish = standingWish(body, passage.text);
    if (!wish || (wish.lead.endsWith(" not to") && isOfOneText(scene, body.slice(wish.start)))) return null;
    return wishStatement(scene, body, wish, { start, end });
  }
  if (!isAdvice(body)) return null;
  const lead = `${own} advised ${addressee}: `;
  const words = reportedWords(scene, body);
  if (previous?.content.startsWith(lead) && extend(previous, words, start, end, null)) return previous;
  return { start, end, ...plainStatement(scene, lead + words, { type: "BELIEF", confidence: 0.55 }) };
}

/** "Don't say thrilled", while a post is written: of one text, and of no other. */
function isOfOneText({ passage, saidBefore }: Scene, words: string): boolean {
  if (!/^(?:say|mention|tell|include|use|write|put)\b/i.test(words) || /\b(?:never|always|ever|any ?more)\b/i.test(passage.text))
    return false;
  return [passage.text, ...saidBefore().slice(-mostTurns)].some((text) => makesText.test(text) || asksHowToSay.test(text));
}
const asksHowToSay = /\b(?:what (?:do|should|can) i (?:say|tell|write)|(?:how (?:do|can|should) i|ways? to) (?:tell|say|ask|write))\b/i;
const mostTurns = 3;

function wishStatement(scene: Scene, body: string, wish: Wish, span: Span): Draft {
  // "In Finnish please, it's my mother tongue": why it is wished for.
  const wished = body.slice(wish.start).replace(/,? (?:it|that)['’]?s my (?:mother|native|first) \p{L}+[.!]*$/iu, "");
  const words = reportedWords(scene, wished);
  const rest = (words[0]!.toLowerCase() + words.slice(1)).replace(/,? (?:please|pls|plz)(?=\.$)/i, "");
  return { ...span, ...plainStatement(scene, `${scene.own} ${wish.lead} ${rest}`, { type: "PREFERENCE", confidence: 0.8 }) };
}

const joint = /^[\s,;–—-]*(?:(?:so|but|and|then|yeah|just|maybe|perhaps)[, ]+)*/i;
/** How an assistant is to speak to somebody, for the reason that they told: "I'm dyslexic, so use short lines". */
const manner =
  /^(?:please[, ]+)?(?=(?:keep|use|write|speak|talk|explain|answer|reply|correct|be) (?!(?:it|that|this|them|these|those|warned|surprised|quick|my|the|some)\b))/i;

/** What is asked for behind a claim and holds as long as it: "…, so no boat trips please". */
export function trailingWish(scene: Scene, words: string, { start, end }: Span): Draft[] {
  const { own, passage, addressee, isToAssistant } = scene;
  if (!own || passage.role !== "user" || (passage.speaker && addressee && !isToAssistant)) return [];
  const at = joint.exec(words)![0].length;
  const body = words.slice(at).trimEnd();
  const mannered = manner.exec(body);
  const wish = standingWish(body, body) ?? (mannered && { start: mannered[0].length, lead: "asked the assistant to" });
  return wish ? [wishStatement(scene, body, wish, { start: start + at, end })] : [];
}
