import { unsaidFavourite } from "@/lib/language/en/corrections";
import type { Spread } from "./pieces";

const kept =
  /^(?:and )?(?:my )?(?:fav(?:ou?rite)?s?|all-time fav(?:ou?rite)?) (?<kind>\p{L}{3,20}) (?!(?:\p{L}+ ){1,2}(?:is|are|was|were)\b|\p{L}+['’]s )(?!(?:is|are|was|has|used|became|changed|changes|depends|went|turned|stays|would|will|to|of|in|for|at|on|and|or|that|which|i|we|ever)\b)(?<value>[\p{L}\p{N}].{1,60})$/iu;

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

const ofKind = /\bfavou?rite (?<kind>\p{Ll}{3,20}(?: \p{Ll}{3,20})?) (?:is|are|was|were|used to be)\b/iu;

/** "Bao House is my favourite now" */
const turned =
  /^(?:i (?:think|guess|suppose|must say|must admit|have to (?:say|admit)) |these days |now |nowadays )?(?<value>\p{L}.{1,60}?)(?:['’]s| is) (?<now>now )?(?<whose>my|our) (?<fresh>new )?fav(?:ou?rite)?(?<kind>(?: (?!now\b|these\b|at\b|of\b|in\b)\p{Ll}+){0,2})(?: (?<late>now|these days|at the moment))?[.!]*$/iu;

/** The same the other way round, where it is new; a favourite beside others stays as it is. */
function turnedRound(source: string): string {
  const { value, whose, now, fresh, late, kind = "" } = turned.exec(source)?.groups ?? {};
  if (!value || !whose || !(now || fresh || late)) return source;
  return `${whose} favourite${kind.replace(/ one$/, "")} is now ${value}`;
}

/** "My favourite is now Arrival" with what it is a favourite of: what was told right before, or all of one kind that was. */
export function withKind(said: string, told: () => readonly string[]): string {
  const source = turnedRound(said);
  const short = unsaidFavourite.exec(source);
  if (!short) return source;
  const kinds = told().map((content) => ofKind.exec(content)?.groups?.kind ?? null);
  const last = kinds.at(-1);
  const all = new Set(kinds.filter((kind) => kind !== null));
  const kind = last ?? (all.size === 1 ? [...all][0] : null);
  return kind ? `${short[0].replace(/ one$/i, "")} ${kind}${source.slice(short[0].length)}` : source;
}
