import { another, denial, heldTrue } from "@/lib/language/en/corrections";
import { parse } from "@/lib/language/en/grammar";
import type { Draft } from "./corrections";
import type { Scene } from "./scene";
import { statementOf } from "./statement";
import type { Again } from "./told-before";

/** "You said I studied at Durham. I never did, that was my brother." */
export function heard(scene: Scene, sentence: string, base: number, drafts: Draft[], again: Again): boolean {
  const claim = heldTrue.exec(sentence)?.groups?.claim;
  if (claim) {
    scene.held = claim;
    const tail = sentence.indexOf(claim) + claim.length;
    const rest = /^[,;.\s–—]*(?:that['’]s my (?:doing|fault|mistake|bad)[,;.\s]*)?/.exec(sentence.slice(tail))![0].length;
    if (tail + rest < sentence.length) again.sentence(scene, { start: base + tail + rest, end: base + sentence.length }, drafts);
    return true;
  }
  const { held, own } = scene;
  if (!held || !own) return false;
  const isDenied = denial.test(sentence);
  const who = another.exec(sentence)?.groups?.who;
  scene.held = null;
  const span = { start: base, end: base + sentence.length };
  const wrong = statementOf(scene, held, null).statement;
  if (!wrong) return false;
  const retires = { subject: own, name: "HAS:claim", value: claimWords(wrong.content, own), ends: true };
  if (isDenied || who) {
    const source = who ? held.replace(/^i\b/i, who) : `It is not true that ${held}`;
    const { statement } = statementOf(scene, source, null);
    if (statement) drafts.push({ ...span, ...statement, confidence: 0.9, attribute: retires });
    return statement !== null;
  }
  if (rootOf(held) !== rootOf(sentence)) {
    scene.held = held;
    return false;
  }
  const { statement } = statementOf(scene, sentence, null);
  if (statement) drafts.push({ ...span, ...statement, confidence: 0.9, attribute: statement.attribute ?? retires });
  return statement !== null;
}

/** The dictionary form of a clause's own predicate. */
const rootOf = (clause: string): string | undefined => parse(clause)[0]?.words.find(({ head }) => head < 0)?.lemma;

const claimWords = (content: string, own: string): string => content.replace(own, "").split(/[,;(]/)[0]!.replace(/[.]$/, "").trim();
