import type { Evidence } from "@/lib/models/types";
import { remembered } from "@/lib/remembered";
import { sentences } from "@/lib/text/sentences";
import { stopWords, terms } from "@/lib/text/terms";
import { searchText } from "@/lib/vocabulary";
import { asksFor } from "../kinds";
import { alike } from "./alike";
import type { AskedQuestion } from "./question";

/** How far something is said of those whom the question asks about, and how far of someone else, each 0–1. */
export type About = { asked: number; other: number };

/** What one sentence holds of the question. */
export type Told = { evidence: Evidence; isQuestion: boolean; words: Map<string, About> };

const firstPerson = new Set("i i'm i've i'd i'll im ive me my mine myself we we're we've we'd we'll our ours us".split(" "));
const secondPerson = new Set("you you're you've you'll you'd your yours yourself".split(" "));
/** A sentence that names nobody is likely the speaker's own matter. */
const ownMatter = 0.75;
const everyone: About = { asked: 1, other: 0 };

/** What the evidence says of the question's terms, sentence by sentence, and of whom. A memory is one sentence. */
export function toldBy(question: AskedQuestion, evidence: Evidence[]): Told[] {
  const termOf = matcher(question);
  return evidence.flatMap((each) => {
    const isMemory = each.kind === "memory";
    // "Maya moved to Lisbon" says where she lives, without the word.
    const content = isMemory ? searchText(each) : each.content;
    const spans = isMemory ? [{ start: 0, end: content.length }] : sentences(content);
    return spans.map(({ start, end }): Told => {
      const text = content.slice(start, end);
      return { evidence: each, isQuestion: /[?？؟]\s*$/.test(text), words: wordsOf(text, each, question, termOf) };
    });
  });
}

/** In characters. */
const maxWords = 200_000;
const termsOfWords = remembered<string[]>(maxWords, (_, word) => word.length);
const termsOf = (word: string): string[] => termsOfWords.get(word) ?? termsOfWords.set(word, terms(word));

/** A word that says what another asks for counts for nearly as much as the word itself. */
const relatedShare = 0.85;

type Match = { term: string; share: number };

/**
 * The question's terms that a word stands for: itself, or, for one that nobody ever said, its kind or what asks for the same
 * (`asksFor`), or a word that is spelt much like it.
 */
function matcher({ terms: asked }: AskedQuestion): (word: string) => Match[] {
  const exact = new Set(asked.map(({ term }) => term));
  const unsaid = asked.filter(({ isUnknown }) => isUnknown).map(({ term }) => term);
  const unknown = unsaid.filter((term) => term.length >= 5);
  const known = new Map<string, Match[]>();
  const ofTerm = (own: string): Match[] => {
    const spelt = exact.has(own) ? own : unknown.find((lost) => alike(lost, own));
    const meant = asksFor(own);
    const related = meant ? unsaid.filter((term) => term !== spelt && meant.has(term)) : [];
    return [...(spelt ? [{ term: spelt, share: 1 }] : []), ...related.map((term) => ({ term, share: relatedShare }))];
  };
  const find = (word: string) => (stopWords.has(word.toLowerCase()) ? [] : termsOf(word).flatMap(ofTerm));
  return (word) => {
    let found = known.get(word);
    if (!found) {
      found = find(word);
      known.set(word, found);
    }
    return found;
  };
}

function wordsOf(text: string, evidence: Evidence, question: AskedQuestion, termOf: (word: string) => Match[]): Map<string, About> {
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)];
  const found = tokens.map(([word]) => termOf(word));
  const words = new Map<string, About>();
  if (found.every((each) => each.length === 0)) return words;
  const { people, about } = question;
  const speaker = people.speakerOf(evidence);
  const listeners = people.listenersTo(speaker);
  const whom = tokens.map((token) => (about.length === 1 ? personOf(token, text, evidence, question) : null));
  const unsaid = shared(speaker, listeners, about[0]);
  let current: string[] | null = null;
  tokens.forEach((_, i) => {
    current = whom[i] ?? current;
    for (const { term, share } of found[i]!) {
      const persons = current ?? whom.slice(i + 1).find((person) => person) ?? null;
      const { asked, other } = about.length !== 1 ? everyone : persons ? certain(persons, about[0]!) : unsaid;
      words.set(term, more(words.get(term), { asked: asked * share, other: other * share }));
    }
  });
  return words;
}

/** Whom a word means, if it is a pronoun or a name. A name that is called out ("Thanks, Maya!") says nothing of whom the rest is about. */
function personOf(token: RegExpExecArray, text: string, evidence: Evidence, { people }: AskedQuestion): string[] | null {
  const [word] = token;
  const lower = word.toLowerCase().replace("’", "'");
  const speaker = people.speakerOf(evidence);
  const isMemory = evidence.kind === "memory";
  if (firstPerson.has(lower)) return speaker ? [speaker] : null;
  // In a memory only the question that it answers says "you", and means whoever answered.
  if (secondPerson.has(lower)) return !isMemory ? people.listenersTo(speaker) : speaker ? [speaker] : null;
  if (!/^\p{Lu}/u.test(word)) return null;
  if (isMemory && (lower === "user" || lower === "assistant")) return [lower];
  const person = terms(word).flatMap((term) => people.named.get(term) ?? [])[0];
  if (!person) return null;
  const isCalled = !isMemory && person !== speaker && /^\s*(?:[,!?.;:–—-]|$)/.test(text.slice(token.index + word.length));
  return isCalled ? null : [person];
}

const certain = (persons: string[], asked: string): About => ({
  asked: Number(persons.includes(asked)),
  other: Number(persons.some((person) => person !== asked)),
});

const shared = (speaker: string | null, listeners: string[], asked: string | undefined): About => ({
  asked: speaker === asked ? ownMatter : speaker === null || listeners.includes(asked!) ? 1 - ownMatter : 0,
  other: speaker !== asked ? ownMatter : listeners.length > 0 ? 1 - ownMatter : 0,
});

export const more = (one: About | undefined, other: About): About =>
  one ? { asked: Math.max(one.asked, other.asked), other: Math.max(one.other, other.other) } : other;
