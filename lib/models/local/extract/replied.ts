import { acceptedIn } from "./accepted";
import { answeredBy } from "./answered";
import { claimWithRest, verdictOf } from "./confirmed";
import type { Draft } from "./corrections";
import type { Scene } from "./scene";
import { plainStatement, statementOf } from "./statement";

/** "Zeepaardje it is!": the speaker takes what the assistant proposed. Whether nothing else is said in the sentence. */
export function addChoice(scene: Scene, sentence: string, start: number, drafts: Draft[]): boolean {
  const { own, proposal } = scene;
  const accepted = own && proposal && acceptedIn(sentence, proposal.text);
  if (!accepted) return false;
  const asked = proposal.wanted ? ` (asked: “${proposal.wanted}”)` : "";
  const statement = plainStatement(scene, `${own} chose ${accepted.choice}${asked}.`, { type: "DECISION", confidence: 0.8 });
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
  const claim = asked && answeredBy(asked, sentence);
  const statement = claim ? statementOf(scene, claim, null).statement : null;
  if (!statement) return false;
  scene.asked = () => null;
  drafts.push({ start, end: start + sentence.length, ...statement });
  return true;
}
