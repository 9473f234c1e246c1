import { assistantHistories } from "./own-assistant";
import { documentHistories } from "./own-documents";
import { everydayHistories } from "./own-everyday";
import { peopleHistories } from "./own-people";

export type Trap = "wrong person" | "wrong object" | "near topic" | "never said" | "negation" | "generic knowledge";

/**
 * In conversations, each message starts with `Name: `, and a line without a name continues it. In documents, each paragraph is
 * one document.
 */
export type History = {
  id: string;
  kind: "people" | "assistant" | "documents";
  language?: "de" | "es";
  sessions: { day: string; said: string }[];
  answerable: string[];
  unanswerable: [question: string, trap: Trap][];
};

export const ownHistories: History[] = [...peopleHistories, ...assistantHistories, ...everydayHistories, ...documentHistories];

/** `speaker` is a name, `user` or `assistant`. */
export function messagesOf(transcript: string): { speaker: string; content: string }[] {
  return [...transcript.matchAll(/^(\p{Lu}?\p{Ll}+): ([\s\S]+?)(?=\n\p{Lu}?\p{Ll}+: |$(?![\s\S]))/gmu)].map(([, speaker, content]) => ({
    speaker: speaker!,
    content: content!.replaceAll("\n", " ").trim(),
  }));
}

export const documentsOf = (text: string): string[] => text.split(/\n\n/).map((paragraph) => paragraph.replaceAll("\n", " ").trim());
