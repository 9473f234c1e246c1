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
