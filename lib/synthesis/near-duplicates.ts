import { terms } from "@/lib/text/terms";

/** Verbs of liking, which say the same. */
const liking = new Set(terms("like likes love loves enjoy enjoys adore fond"));
const negation = /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot)\b|n['’]t\b/gi;
/** Words after which it matters what stands before and what behind them. */
const directed = /\b(?:over|than|instead|rather|before|after|from)\b/i;

type Said = {
  /** In order, each once, without the subject and the verb of liking. */
  terms: string[];
  names: Set<string>;
  negations: number;
  isDirected: boolean;
  /** The day of an event; null for what is none, or has no date. */
  day: string | null;
  isEvent: boolean;
};

export type Claim = { content: string; isEvent: boolean; validFrom: string | null };

/** Two claims say nearly the same when they share this much of their words. */
const nearly = 0.7;
/** Or when one has all words of the other and not many more. */
const nearlyWithin = 0.6;

/**
 * Tells of each claim whether an earlier one says nearly the same, by the stems they share. Doubt keeps both: claims with other
 * numbers, other names, another negation, or the same words the other way round ("tea over coffee") are different.
 * @param subject names of the person whom all claims are about
 */
export function nearDuplicates(subject: string[]) {
  const own = new Set(subject.flatMap((name) => terms(name)));
  const taken: Said[] = [];
  const byTerm = new Map<string, number[]>();

  function read({ content, isEvent, validFrom }: Claim): Said {
    const all = [...new Set(terms(content))].filter((term) => !own.has(term));
    const telling = all.filter((term) => !liking.has(term));
    return {
      terms: telling.length > 0 ? telling : all,
      names: new Set(
        [...content.matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}\d-]+/gu)].map(([name]) => name.toLowerCase()).filter((name) => !own.has(name)),
      ),
      negations: content.match(negation)?.length ?? 0,
      isDirected: directed.test(content),
      day: isEvent && validFrom ? validFrom.slice(0, 10) : null,
      isEvent,
    };
  }

  return {
    /** Whether it repeats one that was added. */
    has(claim: Claim): boolean {
      const said = read(claim);
      const shared = new Map<number, number>();
      for (const term of said.terms) for (const place of byTerm.get(term) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
      return [...shared].some(([place, count]) => repeats(said, taken[place]!, count));
    },
    add(claim: Claim): void {
      const said = read(claim);
      for (const term of said.terms) {
        const places = byTerm.get(term);
        if (places) places.push(taken.length);
        else byTerm.set(term, [taken.length]);
      }
      taken.push(said);
    },
  };
}

function repeats(one: Said, other: Said, shared: number): boolean {
  const [fewer, more] = [one.terms.length, other.terms.length].sort((a, b) => a - b) as [number, number];
  const isSame = shared === more;
  const isNear = shared / (fewer + more - shared) >= nearly || (shared === fewer && fewer > 1 && fewer / more >= nearlyWithin);
  if (!isNear || one.negations !== other.negations || (one.day && other.day && one.day !== other.day)) return false;
  if (!isSame && one.isEvent !== other.isEvent) return false;
  const differing = [
    ...one.terms.filter((term) => !other.terms.includes(term)),
    ...other.terms.filter((term) => !one.terms.includes(term)),
  ];
  if (differing.some((term) => /\p{N}/u.test(term))) return false;
  if (!isWithin(one.names, other.names) && !isWithin(other.names, one.names)) return false;
  return !(one.isDirected && other.isDirected) || inSameOrder(one.terms, other.terms);
}

const isWithin = (inner: Set<string>, outer: Set<string>): boolean => [...inner].every((name) => outer.has(name));

function inSameOrder(one: string[], other: string[]): boolean {
  const common = one.filter((term) => other.includes(term));
  return other.filter((term) => common.includes(term)).every((term, place) => term === common[place]);
}
