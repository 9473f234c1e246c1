import { terms } from "@/lib/text/terms";

const liking = new Set(terms("like likes love loves enjoy enjoys adore fond"));
const negation = /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot)\b|n['’]t\b/gi;
const directed = /\b(?:over|than|instead|rather|before|after|from)\b/i;

type Normalized = {
  terms: string[];
  names: Set<string>;
  negations: number;
  isDirected: boolean;
  day: string | null;
  isEvent: boolean;
};

export type Claim = { content: string; isEvent: boolean; validFrom: string | null };

const minOverlap = 0.7;
const minContainment = 0.6;

/**
 * Claims that differ in numbers, names, negation or word order are never duplicates.
 * @param subject names of the person all claims are about
 */
export function nearDuplicates(subject: string[]) {
  const own = new Set(subject.flatMap((name) => terms(name)));
  const added: Normalized[] = [];
  const byTerm = new Map<string, number[]>();

  function normalize({ content, isEvent, validFrom }: Claim): Normalized {
    const all = [...new Set(terms(content))].filter((term) => !own.has(term));
    const distinctive = all.filter((term) => !liking.has(term));
    return {
      terms: distinctive.length > 0 ? distinctive : all,
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
    has(claim: Claim): boolean {
      const normalized = normalize(claim);
      const shared = new Map<number, number>();
      for (const term of normalized.terms) for (const index of byTerm.get(term) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
      return [...shared].some(([index, count]) => repeats(normalized, added[index]!, count));
    },
    add(claim: Claim): void {
      const normalized = normalize(claim);
      for (const term of normalized.terms) {
        const indexes = byTerm.get(term);
        if (indexes) indexes.push(added.length);
        else byTerm.set(term, [added.length]);
      }
      added.push(normalized);
    },
  };
}

function repeats(one: Normalized, other: Normalized, shared: number): boolean {
  const [fewer, more] = [one.terms.length, other.terms.length].sort((a, b) => a - b) as [number, number];
  const isSame = shared === more;
  const isNear = shared / (fewer + more - shared) >= minOverlap || (shared === fewer && fewer > 1 && fewer / more >= minContainment);
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
