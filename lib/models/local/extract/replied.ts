import type { Span } from "@/lib/text/sentences";
import { withAsked } from "../context-marks";
import { acceptedIn } from "./accepted";
import { answeredBy, ownerAsked } from "./answered";
import { claimWithRest, verdictOf } from "./confirmed";
import type { Draft } from "./corrections";
import { kinPattern } from "./kinship";
import { openerLength } from "./openers";
import { isVerbal, piecesOf, wordsOf } from "./pieces";
import type { Scene } from "./scene";
import { plainStatement, statementOf } from "./statement";

/** "Zeepaardje it is!": the speaker takes what the assistant proposed. Whether nothing else is said in the sentence. */
export function addChoice(scene: Scene, sentence: string, start: number, drafts: Draft[]): boolean {
  const { own, proposal } = scene;
  const accepted = own && proposal && acceptedIn(sentence, proposal.text);
  if (!accepted) return false;
  const chosen = `${own} chose ${accepted.choice}.`;
  const statement = plainStatement(scene, proposal.wanted ? withAsked(chosen, proposal.wanted) : chosen, {
    type: "DECISION",
    confidence: 0.8,
  });
  drafts.push({ start, end: start + accepted.end, ...statement });
  return sentence.slice(accepted.end).replace(/[^\p{L}\p{N}]/gu, "").length < 4;
}

/** "Yes." to "So you live in Porto?" says that the speaker lives there. Whether the whole sentence is read with it. */
export function addConfirmed(scene: Scene, sentence: string, start: number, drafts: Draft[]): boolean {
  const asked = scene.own ? scene.asked() : null;
  const verdict = asked ? verdictOf(sentence) : null;
  if (!asked || !verdict) return false;
  const rest = sentence.slice(verdict.length).replace(/^[\s,;:.!–—-]+/, "");
  const found = claimWithRest(asked, verdict.isYes, rest);
  const statement = found && statementOf(scene, found.claim, null).statement;
  if (!found || !statement) return false;
  scene.asked = () => null;
  const isAll = found.isWhole && rest !== "";
  drafts.push({ start, end: start + (isAll ? sentence.length : verdict.length), ...statement });
  return found.isWhole;
}

/** "Turin" to "Where do you live?" says that the speaker lives there. Whether the sentence is read with the question. */
export function addAnswered(scene: Scene, sentence: string, start: number, drafts: Draft[]): boolean {
  const asked = scene.own ? scene.asked() : null;
  if (!asked) return false;
  const [first, ...others] = questionsIn(asked);
  const pieces = others.length > 0 ? piecesOf(sentence.slice(openerLength(sentence))) : [];
  const claims =
    first && pieces.length > 1
      ? answeredInTurn(
          [first, ...others],
          pieces.map(({ text }) => text),
        )
      : [];
  const claim = claims.length > 0 ? null : (answeredBy(first ?? asked, withoutOrder(sentence)) ?? answeredInPart(first ?? asked, sentence));
  const statements = [...claims, ...(claim ? [claim] : [])].flatMap((each) => statementOf(scene, ofOwn(scene, each), null).statement ?? []);
  if (statements.length === 0) return false;
  // What is asked besides is answered by the next sentence: "41. teaching assistant".
  scene.asked = claim && others.length > 0 ? () => others.join(" and ") : () => null;
  for (const statement of statements) drafts.push({ start, end: start + sentence.length, ...statement });
  scene.answered = claim ? { claim, draft: drafts.at(-1)! } : null;
  return true;
}

/** "Oluwaseun, but everyone calls him Seun": the answer, and what is said besides of it. */
function answeredInPart(asked: string, sentence: string): string | null {
  const { answer, rest } = /^(?<answer>[^,;]{2,120})(?<rest>, (?:but|or|though|although) [^;]+?)[.!\s]*$/i.exec(sentence)?.groups ?? {};
  const claim = answer ? answeredBy(asked, answer) : null;
  return claim && rest ? claim + rest : null;
}

/** "It's a PhD, but just say thesis" */
const withoutOrder = (sentence: string): string => sentence.replace(order, "");
const order =
  /, (?:but|and|so) (?:(?:just|please|you can|feel free to) )*(?:say|write|put|make|keep|don['’]?t|do not|call it|use|mention|leave|add|skip|ignore)\b[^;]*$/i;

const since = /^(?:ever )?(?:since|because|cos|cause) /i;
/** But not "about 7k", which answers something else. */
const beside = /^(?:(?:in|at|on|near|by|for|with|from|until|till|close to|next to|outside) |(?:about|around|just) (?![£$€]?\d))/i;

/** "Since I was ten" behind "Pollen." adds to the answer. Whether the whole sentence does. */
export function addToAnswer(scene: Scene, sentence: string, start: number, drafts: Draft[]): boolean {
  const { answered } = scene;
  scene.answered = null;
  const words = sentence.slice(openerLength(sentence)).replace(/[.!\s]+$/, "");
  if (!answered || drafts.at(-1) !== answered.draft || words.length > longestAddition) return false;
  if (!since.test(words) && !(beside.test(words) && !isVerbal(wordsOf(words)))) return false;
  const { statement } = statementOf(scene, `${answered.claim} ${words}`, null);
  if (!statement) return false;
  drafts[drafts.length - 1] = { start: answered.draft.start, end: start + sentence.length, ...statement };
  return true;
}
const longestAddition = 80;

const spokenOf = new RegExp(`^The (?<kin>${kinPattern})(?= )`, "i");

/** "The dog is called Bo" is of one's own dog, where "my dog" was spoken of. */
function ofOwn(scene: Scene, claim: string): string {
  const kin = spokenOf.exec(claim)?.groups?.kin;
  const isOwn = kin && scene.saidBefore().some((text) => new RegExp(`\\b(?:my|our) (?:[\\p{L}-]+ )?${kin}\\b`, "iu").test(text));
  return isOwn ? claim.replace(/^the/i, "My") : claim;
}

/** A number that answers a question is no mark of a list: "58. I live alone". */
export function withFigure({ own, asked, passage: { text, role } }: Scene, spans: Span[]): Span[] {
  const figure = role === "user" && own ? /^\s*(?<figure>\d{1,3})\.\s+(?=\S)(?![\s\S]*\n\s*\d{1,3}[.)])/.exec(text)?.groups?.figure : null;
  const start = figure ? text.indexOf(figure) : -1;
  return figure && asked() && !spans.some((span) => span.start <= start) ? [{ start, end: start + figure.length }, ...spans] : spans;
}

/** "What's the dog's name and how old is he?" asks twice; "he" is the dog. */
function questionsIn(asked: string): string[] {
  const parts = asked
    .replace(/\?$/, "")
    .split(/,? (?:and|&) (?=(?:what|how|where|when|who|which|do|does|are|is|have|any|your)\b)/i)
    .map((part) => `${part.trim()}?`);
  const owner = ownerAsked(parts[0]!);
  return parts.map((part, i) => (i > 0 && owner ? part.replace(/\b(?:he|she|it|they)(?=\?$)/i, owner) : part));
}

/** The claims of answers to several questions at once, if every piece answers one of them. */
function answeredInTurn(questions: readonly string[], pieces: readonly string[]): string[] {
  const open = [...questions];
  const claims: string[] = [];
  for (const piece of pieces) {
    const at = open.findIndex((question) => answeredBy(question, piece) !== null);
    if (at < 0) return [];
    claims.push(answeredBy(open.splice(at, 1)[0]!, piece)!);
  }
  return claims;
}
