import type { Routes } from "@/lib/api/openapi";
import { termCounts, terms } from "@/lib/text/terms";
import { allPages, type FoundPage } from "./find-page";
import { apiSections } from "./reference/operations";

export type Hit = { path: string; page: string; heading: string | null; excerpt: string };

type Entry = Omit<Hit, "excerpt"> & { text: string; weights: Map<string, number>; length: number; rank: number };
type Index = { entries: Entry[]; frequencies: Map<string, number>; averageLength: number };

const [titleWeight, headingWeight] = [6, 4];
/** The usual constants of BM25. */
const [saturation, lengthNorm] = [1.2, 0.5];
const maxHits = 20;
const excerptLength = 180;

let index: Promise<Index> | undefined;

/** Passages between headings, ranked by BM25; the last word may be the start of one. */
export async function searchDocs(query: string, routes: Routes): Promise<Hit[]> {
  const wanted = [...new Set(terms(query))];
  if (wanted.length === 0) return [];
  index ??= buildIndex(routes);
  const { entries, frequencies, averageLength } = await index;
  const scored = entries.flatMap((entry) => {
    const scores = wanted.map((term, i) => {
      const [word, weight] = occurrences(entry.weights, term, i === wanted.length - 1);
      if (weight === 0) return 0;
      const rarity = Math.log(1 + entries.length / (frequencies.get(word) ?? 1));
      const norm = 1 - lengthNorm + (lengthNorm * entry.length) / averageLength;
      return (rarity * weight * (saturation + 1)) / (weight + saturation * norm);
    });
    const matched = scores.filter((score) => score > 0).length;
    // A passage with all the words goes before one with some of them, however often.
    const sum = scores.reduce((total, score) => total + score, 0);
    return matched === 0 ? [] : [{ entry, score: sum * (matched / wanted.length) ** 2 * entry.rank }];
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, maxHits)
    .map(({ entry }) => ({ path: entry.path, page: entry.page, heading: entry.heading, excerpt: excerptOf(entry.text, wanted) }));
}

function occurrences(weights: Map<string, number>, term: string, isLast: boolean): [word: string, weight: number] {
  const exact = weights.get(term);
  if (exact !== undefined || !isLast || term.length < 3) return [term, exact ?? 0];
  let best: [string, number] = [term, 0];
  for (const [word, weight] of weights) if (word.startsWith(term) && weight > best[1]) best = [word, weight];
  return best;
}

async function buildIndex(routes: Routes): Promise<Index> {
  const entries = (await allPages(routes)).flatMap(entriesOf);
  const frequencies = new Map<string, number>();
  for (const { weights } of entries) for (const word of weights.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const averageLength = entries.reduce((sum, { length }) => sum + length, 0) / entries.length;
  return { entries, frequencies, averageLength };
}

function entriesOf({ slug, title, description, passages }: FoundPage): Entry[] {
  return passages.flatMap(({ heading, text }) => {
    const isTop = heading === null || heading.level === 1;
    if (heading === null && !text.trim()) return [];
    const weights = new Map<string, number>();
    const add = (words: string, weight: number) => {
      for (const [word, count] of termCounts(words)) weights.set(word, (weights.get(word) ?? 0) + count * weight);
    };
    const shown = isTop ? `${description}\n${text}` : text;
    add(shown, 1);
    // The page's own beginning goes before its parts.
    add(title, isTop ? titleWeight : 1);
    if (!isTop) add(heading.text, headingWeight);
    const path = `/docs/${slug}${isTop ? "" : `#${heading.id}`}`;
    const length = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    return [{ path, page: title, heading: isTop ? null : heading.text, text: shown, weights, length, rank: rankOf(slug, isTop) }];
  });
}

const management = new Set(apiSections.find(({ title }) => title === "Management")!.operations.map(({ slug }) => slug));
const forReference = new Set(["changelog", "benchmarks", "architecture"]);

/** The same codes and fields are in the tables of many operations. */
function rankOf(slug: string, isTop: boolean): number {
  if (management.has(slug)) return isTop ? 0.7 : 0.3;
  if (slug.startsWith("api/") && slug !== "api/errors") return isTop ? 1 : 0.4;
  return forReference.has(slug) ? 0.6 : 1;
}

/** From the first sentence or line with one of the words. */
function excerptOf(text: string, wanted: string[]): string {
  const parts = text
    .split(/\n+|(?<=[.:!?])\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const at = parts.findIndex((part) => terms(part).some((word) => wanted.some((term) => word.startsWith(term))));
  const excerpt = parts.slice(Math.max(at, 0)).join(" ");
  return excerpt.length <= excerptLength ? excerpt : `${excerpt.slice(0, excerptLength).replace(/\s+\S*$/, "")}…`;
}
