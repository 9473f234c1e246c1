import type { Passage } from "@/lib/models/types";
import { sentences } from "@/lib/text/sentences";
import { withAsked } from "../context-marks";
import type { Draft } from "./corrections";
import { isQuestion, isRequest } from "./junk";
import { openerLength } from "./openers";
import type { Scene } from "./scene";

const longestQuestion = 160;
const longestTail = 400;
/** What an assistant offers is no question that an answer tells facts to. */
const offer =
  /\b(?:would you like|do you (?:want|need) me|shall i|should i|can i|may i|could you (?:please )?(?:share|provide|tell|clarify)|need (?:any )?(?:more|further) help|anything else|does (?:that|this) (?:help|make sense)|guess what|you know|right)\b/i;
/** "What are you studying, and would you like a draft?" */
const offerBehind = /,? (?:and|or|so) (?:would you like|do you (?:want|need)|shall i|should i|can i|may i) [^?]*\?$/i;
/** "So you live in Porto, right?" asks all the same. */
const tag = /,? (?:right|correct)\?$/i;
const tooGeneral =
  /^(?:(?:and |so |but )?(?:how are you|how have you been|how['’]s it going|how is it going|how['’]s everything|what['’]s up|what['’]s new|what about you|how about you|and you|anything new|really|what else|why|what(?!(?:['’]s| is| are) (?:your|his|her|their|its)\b|(?:['’]re| are) you (?!doing|thinking|saying|feeling|going|hoping|trying)\p{L}{3,}ing\b| (?:should|can|may) i call\b| \p{L}+ (?:do|does|is|are) (?:you|he|she|they|your)\b| d(?:o|id) you do\b)|how so)\b.{0,24})\?$/iu;

/** The question that a passage ends with, which a short answer leans on. Null when it asks nothing in particular. */
export function questionOf(passage: Passage): string | null {
  if (!passage.text.includes("?")) return null;
  const asked = sentences(passage.text)
    .map(({ start, end }) => passage.text.slice(start, end))
    .filter((sentence) => sentence.endsWith("?"))
    .map((sentence) => sentence.slice(openerLength(sentence)).replace(offerBehind, "?"))
    .filter(
      (sentence) =>
        sentence.length > 8 && sentence.length <= longestQuestion && !offer.test(sentence.replace(tag, "?")) && !tooGeneral.test(sentence),
    );
  return asked.at(-1) ?? null;
}

/** The question that a passage ends with, however general: "What did he love?" */
export const lastQuestionOf = ({ text }: Passage): string | null =>
  /[^.!?\n]{1,160}\?(?=\s*$)/.exec(text.slice(-longestTail))?.[0].trim() ?? null;

const wish =
  /^(?:(?:so|and|ok|hi|hey),? )*(?:i(?:['’]m| am)? (?:need|want|would like|looking for)|i['’]d like|we need|looking for|need|any|what|where|which|who|how|should|shall|help)\b/i;

/** What a person asked an assistant for: the last sentence of their turn. */
export function wantedOf(passage: Passage | undefined): string | null {
  if (passage?.role !== "user") return null;
  const last = sentences(passage.text.slice(-longestTail)).at(-1);
  const words = last && passage.text.slice(-longestTail).slice(last.start, last.end);
  const asks = words && (isQuestion(words) || isRequest(words) || wish.test(words));
  return asks && words.length > 8 && words.length <= longestQuestion ? words : null;
}

/** "It was a gift", "Twice", "They loved it": words that say nothing without what was asked. */
function leansOnQuestion(content: string): boolean {
  return /^(?:it|that|this|they|these|those|there|he|she)\b|^[^:]{1,40} said: |\bsomething like that\.$/i.test(content);
}

/** The first statement of an answer takes the question along, so that "Twice last summer" says of what. */
export function withQuestion(scene: Scene, draft: Draft) {
  const asked = scene.asked();
  scene.asked = () => null;
  if (!asked) return;
  if (scene.own && isElliptic(draft.content)) draft.content = `${scene.own} said: ${draft.content}`;
  if (!leansOnQuestion(draft.content)) return;
  draft.content = withAsked(draft.content, asked);
  draft.confidence = Math.min(draft.confidence, 0.7);
}

/** "Just once, back in 2016": an answer without a subject. */
function isElliptic(content: string): boolean {
  return /^(?:just|only|once|twice|about|around|roughly|almost|nearly|back|every|in|on|at|for|since|with|because|not|never|mostly|usually|sometimes|probably|yes|no|by|from|to|a few|a couple|some|\d+) /i.test(
    content,
  );
}
