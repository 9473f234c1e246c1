import type { ExtractInput, Extraction, Passage, Statement } from "@/lib/models/types";
import { type Span, sentences } from "@/lib/text/sentences";
import { beforeQuestion, clauses, sharesSubject } from "./extract/clauses";
import { isForeign, isForeignFact } from "./extract/foreign";
import { isJunk, isQuestion } from "./extract/junk";
import { knownNames } from "./extract/known";
import { isMarkup, noise } from "./extract/noise";
import { closerLength, openerLength } from "./extract/openers";
import { type Scene, statementOf } from "./extract/statement";
import type { Person } from "./extract/subject";

/** Longer sentences are no prose, and rules cost more than they tell. */
const longestSentence = 4000;
const longestContent = 1000;
/** How many passages before `from` are read for who "she" is. */
const contextPassages = 4;

/**
 * Statements of the passages by rules: no network, no model, the same result always. Made for English; of other
 * languages it keeps declarative sentences as they are. Doubtful relations are left out, since a wrong single-valued
 * attribute would retire a true memory.
 * Passage by passage, so that who runs it can let other work have its turn: a long document takes seconds.
 */
export function* statementsByPassage(input: ExtractInput): Generator<Statement[]> {
  const from = input.from ?? 0;
  const known = knownNames(input.known);
  const participants = [...new Set(input.passages.flatMap((passage) => passage.speaker ?? []))];
  const recent = new Map<string, Person[]>();
  for (let index = Math.max(0, from - contextPassages); index < (input.until ?? input.passages.length); index++) {
    const passage = input.passages[index]!;
    if (passage.role === "system") continue;
    const voice = `${passage.role}:${passage.speaker ?? ""}`;
    const scene: Scene = {
      passage,
      own: ownName(passage, input.subject),
      known,
      recent: recent.get(voice) ?? [],
      heading: null,
    };
    const found = passageStatements(scene, participants);
    recent.set(voice, scene.recent);
    if (index >= from) yield found.map((statement) => ({ ...statement, passage: index }));
  }
}

/** All of them at once, without a pause. */
export function extractLocally(input: ExtractInput): Extraction {
  return { statements: [...statementsByPassage(input)].flat(), dropped: 0, refused: 0 };
}

/** Whom "I" means. Null leaves "I" as it is: nobody can tell who wrote a document or an unsigned group message. */
export function ownName(passage: Passage, subject: ExtractInput["subject"]): string | null {
  const speaker = passage.speaker?.trim();
  if (speaker) return speaker;
  if (passage.role === "assistant") return "Assistant";
  if (passage.role === "document" || !subject) return null;
  return subject.name?.trim() || "User";
}

type Draft = Omit<Statement, "passage">;

function passageStatements(scene: Scene, participants: readonly string[]): Draft[] {
  const { text } = scene.passage;
  const hidden = noise(text);
  const drafts: Draft[] = [];
  for (const span of sentences(text)) {
    while (hidden[0] && hidden[0].end <= span.start) hidden.shift();
    if (hidden[0] && hidden[0].start < span.end) {
      // What stands before a block on the same line was said all the same.
      if (hidden[0].start > span.start + 12)
        drafts.push(...sentenceStatements(scene, { start: span.start, end: hidden[0].start }, participants));
      continue;
    }
    drafts.push(...sentenceStatements(scene, span, participants));
  }
  return drafts;
}

function sentenceStatements(scene: Scene, span: Span, participants: readonly string[]): Draft[] {
  const { text, role } = scene.passage;
  if (span.end - span.start > longestSentence) return [];
  const sentence = text.slice(span.start, span.end).trimEnd();
  if (isForeign(sentence))
    return isForeignFact(sentence) && sentence.length <= longestContent ? [foreignStatement(scene, span.start, sentence)] : [];
  if (isMarkup(sentence)) return [];
  if (role === "document" && /(?::|^#{1,6} .*)$/.test(sentence) && sentence.length < 100) {
    scene.heading = sentence.replace(/^#+\s*|:$/g, "");
    return [];
  }
  const opener = openerLength(sentence);
  let body = sentence.slice(opener, sentence.length - closerLength(sentence.slice(opener), participants));
  const claim = beforeQuestion(body);
  if (claim) body = claim;
  else if (isQuestion(body)) return [];
  if (!claim && /[?？]/.test(sentence.slice(-3))) return [];
  const base = span.start + opener;
  const drafts: Draft[] = [];
  let carried: string | null = null;
  for (const clause of clauses(body)) {
    const source = body.slice(clause.start, clause.end).trimEnd();
    const subject: string | null = clause.start > 0 && sharesSubject(source) ? carried : null;
    if (isJunk(subject ? `${subject} ${source}` : source)) {
      carried = null;
      continue;
    }
    const drafted = statementOf(scene, source, subject);
    carried = drafted.carry;
    if (!drafted.statement || drafted.statement.content.length > longestContent) continue;
    const start = base + clause.start;
    drafts.push({ start, end: start + source.length, ...drafted.statement });
  }
  return drafts;
}

function foreignStatement(scene: Scene, start: number, sentence: string): Draft {
  const { role } = scene.passage;
  const subject = scene.own && role !== "assistant" ? [{ name: scene.own, type: "PERSON" as const }] : [];
  return {
    start,
    end: start + sentence.length,
    content: sentence,
    type: "FACT",
    confidence: role === "assistant" ? 0.5 : 0.6,
    validFrom: null,
    validUntil: null,
    entities: subject,
    edges: [],
    attribute: null,
  };
}
