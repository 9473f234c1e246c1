import type { Candidate } from "@/lib/models/local/answer/candidates";
import type { AskedCheck } from "@/tests/bench/reader";

// Which statement an answer comes from, by the pieces of messages that a check names.

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a statement was drawn from a piece of a message: three quarters of the piece's words are in it, or it in the piece. */
export function isFrom(quote: string, piece: string): boolean {
  const [said, asked] = [words(quote), words(piece)];
  const isInside = said.length > 1 && ` ${asked.join(" ")} `.includes(` ${said.join(" ")} `);
  return isInside || asked.filter((word) => said.includes(word)).length >= 0.75 * asked.length;
}

/** Answers of yes and no are not in the statement's words. */
export const asksYesOrNo = /^\^?\(?(?:\?:)?(?:yes|no\b|\\bno\\b)/i;

type Asked = AskedCheck["check"];

/** "What are my children called" may take several statements, each of which answers in part: no piece alone holds all that is expected. */
export const takesSeveral = ({ from, expect }: Asked): boolean =>
  from !== undefined && from.length > 1 && !from.some((piece) => expect?.test(piece));

/** 1: answers. 0: doesn't. −1: only the piece or only the value fits, so it is left out. */
export function labelOf(check: Asked, { text, whole, quote, evidence }: Candidate): number {
  const { refused, from, expect, never } = check;
  if (refused === true || !expect) return 0;
  const hasValue = expect.test(`${text} ${whole} ${evidence.validFrom?.slice(0, 10) ?? ""}`) && !never?.test(text);
  if (!from) return Number(hasValue);
  const isSource = from.some((piece) => isFrom(quote, piece));
  if (asksYesOrNo.test(expect.source) || takesSeveral(check)) return Number(isSource);
  return isSource === hasValue ? Number(hasValue) : -1;
}
