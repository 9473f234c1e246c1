import { assistantHistories } from "./own-assistant";
import { documentHistories } from "./own-documents";
import { everydayHistories } from "./own-everyday";
import { peopleHistories } from "./own-people";

/** Why a question has no answer. */
export type Trap = "wrong person" | "wrong object" | "near topic" | "never said" | "negation" | "generic knowledge";

/**
 * A short history of our own writing with questions that it answers, often in other words, and questions that it does not.
 * `said` is a line a message, `Name: text`, lines without a name going on; a history of documents has a paragraph a document.
 */
export type History = {
  id: string;
  kind: "people" | "assistant" | "documents";
  /** English when it is not there. */
  language?: "de" | "es";
  sessions: { day: string; said: string }[];
  answerable: string[];
  unanswerable: [question: string, trap: Trap][];
};

export const ownHistories: History[] = [...peopleHistories, ...assistantHistories, ...everydayHistories, ...documentHistories];

/** The messages of a session; `speaker` is a name, `user` or `assistant`. */
export function messagesOf(said: string): { speaker: string; content: string }[] {
  return [...said.matchAll(/^(\p{Lu}?\p{Ll}+): ([\s\S]+?)(?=\n\p{Lu}?\p{Ll}+: |$(?![\s\S]))/gmu)].map(([, speaker, content]) => ({
    speaker: speaker!,
    content: content!.replaceAll("\n", " ").trim(),
  }));
}

/** The documents of a session. */
export const documentsOf = (said: string): string[] => said.split(/\n\n/).map((paragraph) => paragraph.replaceAll("\n", " ").trim());
