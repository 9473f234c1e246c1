import type { Passage, Statement } from "@/lib/models/types";
import { type Span, sentences } from "@/lib/text/sentences";
import { isAdvice, showingLength } from "./advice";
import { beforeQuestion, clauses, presupposed, sharesSubject } from "./clauses";
import { digest } from "./digest";
import { isForeign, isForeignFact, isForeignPleasantry } from "./foreign";
import { standingWish } from "./instruction";
import { isJunk, isQuestion, isRemark } from "./junk";
import { isMarkup, noise } from "./noise";
import { closerLength, openerLength } from "./openers";
import { leansOnQuestion } from "./reply";
import { plainStatement, remarkOf, reportedWords, type Scene, statementOf } from "./statement";

/** Longer sentences are no prose, and rules cost more than they tell. */
const longestSentence = 4000;
const longestContent = 1000;
/** A memory that grew by remarks stays one that can be read at a glance. */
const longestJoined = 360;
/** What may stand between a statement and a remark on it: "Amazing!". */
const widestGap = 30;

export type Draft = Omit<Statement, "passage">;

/** The parts of a passage that someone said, sentence by sentence. */
export function spoken({ text, role }: Passage, inFence: boolean): Span[] {
  const hidden = noise(text, inFence, role === "document");
  return sentences(text).flatMap((span) => {
    while (hidden[0] && hidden[0].end <= span.start) hidden.shift();
    if (!hidden[0] || hidden[0].start >= span.end) return [span];
    // What stands before a block on the same line was said all the same.
    return hidden[0].start > span.start + 12 ? [{ start: span.start, end: hidden[0].start }] : [];
  });
}

/** Every statement of a passage, in order. */
export function passageStatements(scene: Scene, participants: readonly string[]): Draft[] {
  const spans = spoken(scene.passage, scene.inFence);
  if (scene.passage.role === "assistant") return digest(scene, spans);
  const drafts: Draft[] = [];
  for (const span of spans) addSentence(scene, span, participants, drafts);
  return drafts;
}

function addSentence(scene: Scene, span: Span, participants: readonly string[], drafts: Draft[]) {
  const { text, role } = scene.passage;
  if (span.end - span.start > longestSentence) return;
  const sentence = text.slice(span.start, span.end).trimEnd();
  if (isForeignPleasantry(sentence)) return;
  if (isForeign(sentence)) {
    if (isForeignFact(sentence) && sentence.length <= longestContent) drafts.push(foreignStatement(scene, span.start, sentence));
    return;
  }
  if (isMarkup(sentence)) return;
  if (role === "document" && /(?::|^#{1,6} .*)$/.test(sentence) && sentence.length < 100) {
    scene.heading = sentence.replace(/^#+\s*|:$/g, "");
    return;
  }
  const opener = openerLength(sentence);
  const base = span.start + opener;
  const body = sentence.slice(opener, sentence.length - closerLength(sentence.slice(opener), participants));
  const special = specialStatement(scene, body, base, drafts.at(-1));
  if (special) {
    if (special !== drafts.at(-1)) drafts.push(special);
    return;
  }
  const claim = beforeQuestion(body);
  if (claim) addClauses(scene, claim, base, drafts);
  else if (isQuestion(body) || /[?？]/.test(sentence.slice(-3))) {
    const granted = presupposed(body);
    if (granted) addClauses(scene, body.slice(granted.start, granted.end), base + granted.start, drafts);
  } else addClauses(scene, body, base, drafts);
}

function addClauses(scene: Scene, body: string, base: number, drafts: Draft[]) {
  let carried: string | null = null;
  /** Where a remark began that the next clause of the sentence takes in: "They were scared, but we …". */
  let pending: number | null = null;
  const spans = clauses(body);
  for (const [index, clause] of spans.entries()) {
    const from: number = pending ?? clause.start;
    const source = body.slice(from, clause.end).trimEnd();
    const own = body.slice(clause.start, clause.end).trimEnd();
    const subject: string | null = from > 0 && sharesSubject(source) ? carried : null;
    const remark = isRemark(own);
    if (!remark && isJunk(subject ? `${subject} ${own}` : own)) {
      carried = null;
      pending = null;
      continue;
    }
    if (remark && pending === null && joins(scene, drafts.at(-1), own, base + clause.start, own.length)) continue;
    if (remark && index < spans.length - 1) {
      pending = from;
      continue;
    }
    if (remark && pending === null && !isOwnExperience(own) && (isApplause(own) || !scene.asked())) continue;
    pending = null;
    const drafted = statementOf(scene, source, subject);
    carried = drafted.carry;
    if (!drafted.statement || drafted.statement.content.length > longestContent) continue;
    const start = base + from;
    const draft = { start, end: start + source.length, ...drafted.statement };
    if (remark) draft.confidence = Math.min(draft.confidence, 0.5);
    if (isAside(draft) && extend(drafts.at(-1), draft.content, draft.start, draft.end, draft)) continue;
    drafts.push(draft);
    answer(scene, draft);
  }
}

/** What is said of the other person's news stays out. */
function isApplause(remark: string): boolean {
  return /^(?:that|this|these|those|which|what|both|sure|sounds?|he|she)\b|\b(?:you|your|you['’]\w+)\b|^(?:it|they)(?: looks?| sounds?| seems?|['’]ll be| will be| would be| must)\b/i.test(
    remark,
  );
}

/** "This has been great for my back": a remark on what the speaker lives through. */
function isOwnExperience(remark: string): boolean {
  return (
    /\b(?:my|me|us|our)\b/i.test(remark) &&
    /^(?:it|this|that|they)(?:['’]s| has| have|['’]ve| was| were) (?:been |\p{L}+ )/iu.test(remark) &&
    !/\byou/i.test(remark)
  );
}

/** Whether a remark joined the statement before it. */
function joins(scene: Scene, previous: Draft | undefined, remark: string, start: number, length: number): boolean {
  return previous !== undefined && !isApplause(remark) && extend(previous, remarkOf(scene, remark), start, start + length, null);
}

/** A clause about "it" says nothing without the one before; it sets no attribute and tells no relation of its own. */
function isAside(draft: Draft): boolean {
  // "This is my desk" shows something new.
  return (
    /^(?:it|that|they|those|there|then|this(?! is| was)|these(?! are| were))\b/i.test(draft.content) &&
    draft.edges.length === 0 &&
    !draft.attribute
  );
}

function extend(previous: Draft | undefined, content: string, start: number, end: number, draft: Draft | null): boolean {
  if (!previous || start - previous.end > widestGap || previous.attribute || previous.edges.some((edge) => edge.type === "ALLERGIC_TO"))
    return false;
  if (draft && draft.validFrom !== null && draft.validFrom !== previous.validFrom) return false;
  // What was asked stays at the end.
  const [, said, asked] = /^(.*?)\.?( \(asked: “.*”\)\.)?$/su.exec(previous.content)!;
  const joined = `${said}; ${asked ? lowerFirst(content).replace(/\.$/, asked) : lowerFirst(content)}`;
  if (joined.length > longestJoined) return false;
  previous.content = joined;
  previous.end = end;
  for (const entity of draft?.entities ?? [])
    if (!previous.entities.some((other) => other.name === entity.name)) previous.entities.push(entity);
  return true;
}

function lowerFirst(text: string): string {
  return /^(?:It|That|This|They|These|Those|There|Then|The|A|An|He|She)\b/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

/** The first statement of an answer takes the question along, so that "Twice last summer" says of what. */
function answer(scene: Scene, draft: Draft) {
  const asked = scene.asked();
  scene.asked = () => null;
  if (!asked) return;
  if (scene.own && isElliptic(draft.content)) draft.content = `${scene.own} said: ${draft.content}`;
  if (!leansOnQuestion(draft.content)) return;
  draft.content = `${draft.content.replace(/\.$/, "")} (asked: “${asked}”).`;
  draft.confidence = Math.min(draft.confidence, 0.7);
}

/** "Just once, back in 2016": an answer without a subject. */
function isElliptic(content: string): boolean {
  return /^(?:just|only|once|twice|about|around|roughly|almost|nearly|back|every|in|on|at|for|since|with|because|not|never|mostly|usually|sometimes|probably|yes|no|by|from|to|a few|a couple|some|\d+) /i.test(
    content,
  );
}

/** Sentences that are no claim by their form, and tell something all the same: advice, something shown, a lasting wish. */
function specialStatement(scene: Scene, body: string, start: number, previous: Draft | undefined): Draft | null {
  const { own, passage, addressee, isToAssistant } = scene;
  if (!own || passage.role !== "user") return null;
  const end = start + body.length;
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
    const wish = standingWish(body);
    if (!wish) return null;
    const words = reportedWords(scene, body.slice(wish.start));
    const rest = words[0]!.toLowerCase() + words.slice(1);
    return { start, end, ...plainStatement(scene, `${own} ${wish.lead} ${rest}`, { type: "PREFERENCE", confidence: 0.8 }) };
  }
  if (!isAdvice(body)) return null;
  const lead = `${own} advised ${addressee}: `;
  const words = reportedWords(scene, body);
  if (previous?.content.startsWith(lead) && extend(previous, words, start, end, null)) return previous;
  return { start, end, ...plainStatement(scene, lead + words, { type: "BELIEF", confidence: 0.55 }) };
}

function foreignStatement(scene: Scene, start: number, sentence: string): Draft {
  return {
    start,
    end: start + sentence.length,
    content: sentence,
    type: "FACT",
    confidence: 0.6,
    validFrom: null,
    validUntil: null,
    entities: scene.own ? [{ name: scene.own, type: "PERSON" }] : [],
    edges: [],
    attribute: null,
  };
}
