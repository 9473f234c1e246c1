import type { NewMessage } from "@/lib/episodes/add-messages";

const userMessages = (...lines: string[]): NewMessage[] => lines.map((content) => ({ role: "user", content }));

/** Each conversation depends on what the one before stored. */
export const storyMessages: NewMessage[][] = [
  userMessages("My name is Maya.", "I live in Berlin.", "I work at Acme with my colleague Tom Keller."),
  userMessages("I live in Berlin!", "I moved to Lisbon in March 2026.", "I love ramen."),
  userMessages("I love ramen.", "I no longer work at Acme.", "Tom Keller lives in Porto."),
];

/** Longer than what the add call indexes itself, so the first step has work too. Most is in a language that the sentence encoder doesn't read. */
export const document = [
  "Maya lives in Rome.",
  ...Array.from({ length: 30 }, (_, n) => `The harbour office counted ${n} crates of oranges on the quay that day.`),
  ...Array.from({ length: 700 }, (_, n) => `Alguém contou as ${n} caixas de limões que estavam no cais naquele dia?`),
  "Tom Keller works at Globex.",
].join("\n\n");
