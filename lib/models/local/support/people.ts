import type { AnswerInput, Evidence } from "@/lib/models/types";
import { terms } from "@/lib/text/terms";

/** Whoever a sentence can be about. Two people who talk go by their names; one who talks to an assistant is `user`, whatever their name. */
export type People = {
  /** People talk to each other, and not one of them to an assistant. */
  isTalk: boolean;
  /** Who says a piece of evidence; null of a document, which nobody says. */
  speakerOf: (evidence: Evidence) => string | null;
  /** Those whom `you` means in what someone says. */
  listenersTo: (speaker: string | null) => string[];
  /** Whom a term names. */
  named: Map<string, string>;
};

const user = "user";
const assistant = "assistant";

/** The people of the evidence: who speaks in it and, where the question names none of them, the persons that its memories tell of. */
export function peopleIn({ evidence, subjects }: Pick<AnswerInput, "evidence" | "subjects">, question: string[]): People {
  const names = new Set(
    evidence.flatMap(({ role, speaker }) => (speaker && role === "user" && speaker.toLowerCase() !== user ? [speaker] : [])),
  );
  const isTalk = names.size > 1 || (names.size === 1 && evidence.every(({ role }) => role !== "assistant"));
  const speakers = isTalk ? [...names] : [user, assistant];
  const named = new Map<string, string>();
  for (const name of names) for (const term of terms(name)) named.set(term, isTalk ? name : user);
  // Whose graph it is may be asked about by the name that they once said.
  if (!isTalk) for (const name of subjects) for (const term of terms(name)) named.set(term, user);
  if (!question.some((term) => named.has(term))) addPersons(named, evidence, question);
  return {
    isTalk,
    speakerOf: ({ role, speaker }) => (role === null ? null : role === "assistant" ? assistant : isTalk ? speaker : user),
    listenersTo: (speaker) => (speaker === null ? [] : speakers.filter((other) => other !== speaker)),
    named,
  };
}

/** A name that the question shares with a longer one (`Claes`, `Mr Claes`) means whom the question asks about. */
function addPersons(named: Map<string, string>, evidence: Evidence[], question: string[]): void {
  const isName = /^(?!User\b|Assistant\b)\p{Lu}[^\s'’]*(?: \p{Lu}[^\s'’]*){0,2}$/u;
  const persons = new Map(
    evidence
      .flatMap(({ entities }) => entities)
      .filter(({ name, type }) => type === "PERSON" && isName.test(name))
      .map(({ name }) => [name, terms(name)]),
  );
  const asked = [...persons].filter(([, parts]) => parts.some((part) => question.includes(part)));
  if (asked.length === 0) return;
  for (const [name, parts] of [...asked, ...persons]) for (const part of parts) if (!named.has(part)) named.set(part, name);
}

/** Whom the question asks about: those it names, and the user where it says `I`. */
export function askedIn(question: string, questionTerms: string[], people: People): string[] {
  const named = questionTerms.flatMap((term) => people.named.get(term) ?? []);
  const isOwn = !people.isTalk && /\b(?:i|my|mine)\b/i.test(question);
  return [...new Set(isOwn ? [user, ...named] : named)];
}
