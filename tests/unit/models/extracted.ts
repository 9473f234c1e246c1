import { extractLocally } from "@/lib/models/local/extract";

/** What the built-in extraction makes of one message of a user whose name it doesn't know. @param day of the message, at ten */
export const extracted = (text: string, day = "2026-11-26") =>
  extractLocally({
    passages: [{ text, role: "user", speaker: null, saidAt: new Date(`${day}T10:00:00Z`) }],
    subject: { name: null },
    known: [],
  }).statements;

export const contentsOf = (text: string): string[] => extracted(text).map(({ content }) => content);

/** What is kept of a conversation, in which the assistant's turns begin with "A: ". */
export const contentsOfChat = (...turns: string[]): string[] =>
  extractLocally({
    passages: turns.map((turn) => ({
      text: turn.replace(/^A: /, ""),
      role: turn.startsWith("A: ") ? "assistant" : "user",
      speaker: null,
      saidAt: new Date("2026-11-26T10:00:00Z"),
    })),
    subject: { name: null },
    known: [],
  }).statements.map(({ content }) => content);
