import type { NewMessage } from "@/lib/episodes/add-messages";

const says = (...lines: string[]): NewMessage[] => lines.map((content) => ({ role: "user", content }));

/** What is told in one story: a name, facts, a fact again, an end, a move. Each reads what the one before wrote. */
export const talks: NewMessage[][] = [
  says("My name is Maya.", "I live in Berlin.", "I work at Acme with my colleague Tom Keller."),
  says("I live in Berlin!", "I moved to Lisbon in March 2026.", "I love ramen."),
  says("I love ramen.", "I no longer work at Acme.", "Tom Keller lives in Porto."),
];

/** Longer than what the adding call makes searchable by itself, so that the first step has work too; most of it says nothing. */
export const document = [
  "Maya lives in Rome.",
  ...Array.from({ length: 30 }, (_, n) => `The harbour office counted ${n} crates of oranges on the quay that day.`),
  ...Array.from({ length: 600 }, (_, n) => `Did anyone count the ${n} crates of lemons that stood on the quay that day?`),
  "Tom Keller works at Globex.",
].join("\n\n");
