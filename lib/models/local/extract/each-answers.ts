import { parse } from "@/lib/language/en/grammar";
import type { Span } from "@/lib/text/sentences";
import { wholeQuestion } from "./answered-any";
import { claimedBy, third } from "./confirmed";
import type { Draft } from "./corrections";
import type { Scene } from "./scene";
import { statementOf } from "./statement";

const one =
  /^(?<who>i|he|she|we|they|both of us|(?:my|our) \p{L}+) (?<aux>do|does|did|am|is|are|was|were|have|has|can)(?<not>n['’]?t| not)?(?: (?:really|actually|too|either|as well|definitely|also))*$/iu;
/** "But I'm not" */
const isNot = /^(?<who>i|he|she|we|they)['’]?(?:m|s|re) (?<not>not)(?: really)?$/i;
/** "No but she is" answers for the one asked first. */
const verdict = /^(?<yes>yes|yeah|yep|yup)?(?:no|nope|nah)?,? (?:but )?(?=(?:he|she|they|(?:my|our) \p{L}+) \p{L})/iu;
const joint = /,\s*(?:but |and )?|\s(?:but|and)\s/iy;

/**
 * "She does, I don't" to "Do you both like hot springs?" says that she likes them and the speaker doesn't: who answers for several, or for
 * somebody who wasn't asked about. The length of what is answered so, 0 where the sentence answers for the one asked.
 */
export function addEach(scene: Scene, sentence: string, start: number, drafts: Draft[]): number {
  const asked = scene.own ? scene.asked() : null;
  const pieces = asked ? answers(sentence) : [];
  const told = asked && pieces.length > 0 ? deniedParts(asked) : null;
  const isForOne = pieces.length === 1 && told !== null && (/^(?:i|we)$/i.test(pieces[0]!.who) || !/^I$/.test(told.who));
  // "Yes he is" is of the dog that was asked about.
  if (!told || isForOne || (pieces[0]!.isVerdict && !/^I$|^my /.test(told.who))) return 0;
  const before = drafts.length;
  for (const piece of pieces) {
    const { statement } = statementOf(scene, claimOf(piece, told), null);
    if (statement) drafts.push({ start: start + piece.start, end: start + piece.end, ...statement });
  }
  if (drafts.length === before) return 0;
  scene.asked = () => null;
  const last = pieces.at(-1)!.end;
  return last + (/^[\s,;.!]*(?:(?:but|and|so) )?/.exec(sentence.slice(last))?.[0].length ?? 0);
}

type Piece = Span & { who: string; isDenied: boolean; isVerdict?: boolean };

/** The clauses at the start of a sentence that only say who does and who doesn't. */
function answers(sentence: string): Piece[] {
  const lead = verdict.exec(sentence);
  const pieces: Piece[] = lead?.[0].trim()
    ? [{ start: 0, end: lead[0].length, who: "i", isDenied: !lead.groups!.yes, isVerdict: true }]
    : [];
  let start = pieces[0]?.end ?? 0;
  while (start < sentence.length && pieces.length < mostAnswers) {
    const rest = sentence.slice(start);
    const stop = rest.search(/,|\s(?:but|and)\s|[.!;]/i);
    const text = (stop < 0 ? rest : rest.slice(0, stop)).trimEnd();
    const { who, not } = (one.exec(text) ?? isNot.exec(text))?.groups ?? {};
    if (!who) break;
    pieces.push({ start, end: start + text.length, who: who.toLowerCase(), isDenied: not !== undefined });
    if (stop < 0) break;
    joint.lastIndex = start + stop;
    const found = joint.exec(sentence);
    if (!found) break;
    start = joint.lastIndex;
  }
  return lead?.[0].trim() && pieces.length < 2 ? [] : pieces;
}
const mostAnswers = 3;

/** What a question asks, as its denial tells: of "Do you both like figs?" – "I do not both like figs" – the verb and what it says. */
function deniedParts(question: string): { who: string; aux: string; rest: string } | null {
  const { who, aux, rest } =
    /^(?<who>.+?) (?<aux>do|does|did|am|is|are|was|were|have|has|can) not (?:(?:both|all|two|guys|and my \p{L}+) )?(?<rest>.+)$/iu.exec(
      claimedBy(wholeQuestion(question), false) ?? "",
    )?.groups ?? {};
  // "Do you and your husband ski?": "he" is the husband.
  const beside = /\byou and your (?<kin>\p{L}+)/iu.exec(question)?.groups?.kin;
  return who && aux && rest ? { who: beside ? `my ${beside}` : who, aux: aux.toLowerCase(), rest } : null;
}

function claimOf({ who, isDenied }: Piece, { who: asked, aux, rest }: { who: string; aux: string; rest: string }): string {
  // "He does" to "Does your partner eat meat?"
  const isAsked = /^(?:he|she)$/.test(who) && asked !== "I";
  const subject = isAsked ? asked : who === "i" ? "I" : who === "both of us" ? "we both" : who;
  const isPlural = /^(?:i|we|they|both of us|(?:my|our) (?:\p{L}+[^s]s|children|parents))$/u.test(who);
  if (/^(?:do|does|did)$/.test(aux)) {
    const helper = aux === "did" ? "didn't" : isPlural ? "don't" : "doesn't";
    if (isDenied) return `${subject} ${helper} ${rest}`;
    const [verb = "", ...others] = rest.replace(/^(\p{L}+) any /u, "$1 ").split(" ");
    const isPlain = parse(`they ${rest}`)[0]?.words[1]?.upos === "VERB";
    return [subject, aux === "did" ? `did ${verb}` : isPlural || !isPlain ? verb : third(verb), ...others].join(" ");
  }
  const forms: Record<string, string> = { am: "is", is: "is", are: "is", was: "was", were: "was", have: "has", has: "has", can: "can" };
  const plural: Record<string, string> = { is: who === "i" ? "am" : "are", was: who === "i" ? "was" : "were", has: "have", can: "can" };
  const verb = isPlural ? plural[forms[aux]!]! : forms[aux]!;
  return `${subject} ${verb}${isDenied ? " not" : ""} ${rest}`;
}
