import type { Spread } from "./pieces";

const kept =
  /^(?:and )?(?:my )?(?:fav(?:ou?rite)?s?|all-time fav(?:ou?rite)?) (?<kind>\p{L}{3,20}) (?!(?:is|are|was|has|used|became|changed|changes|depends|went|turned|stays|would|will|to|of|in|for|at|on|and|or|that|which|i|we|ever)\b)(?<value>[\p{L}\p{N}].{1,60})$/iu;

/** "favorite color teal, favorite movie Amélie": what one likes best, without its verb. Null where nothing of a list is told so. */
export function favourites(body: string): Spread[] | null {
  const found: Spread[] = [];
  let any = false;
  let from = 0;
  for (const piece of body.split(/[,;]\s+/)) {
    const start = body.indexOf(piece, from);
    from = start + piece.length;
    const told = kept.exec(piece.replace(/[.!]+$/, ""))?.groups;
    any ||= told !== undefined;
    found.push({ start, end: from, source: told ? `My favorite ${told.kind} is ${told.value}` : piece });
  }
  return any ? found : null;
}
