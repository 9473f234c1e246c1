// The form of the demo's history. Texts are the same each time; dates count back from the day on which it is made.

/** Something that a guest and the assistant said to each other, in turns, the guest first. */
export type Talk = { daysAgo: number; at: `${number}:${number}`; turns: string[] };

export type Conversation = { name: string; talks: Talk[] };

/** Something written: to a guest's graph, or to a group's. */
export type Paper = {
  daysAgo: number;
  at: `${number}:${number}`;
  content: string;
  sourceType: "TEXT" | "PDF" | "URL" | "MANUAL";
  sourceUrl?: string;
};

export type Guest = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  metadata: Record<string, string>;
  conversations: Conversation[];
  papers?: Paper[];
};

/** What people of the company said among themselves: who, and what. */
export type Meeting = { name: string; daysAgo: number; at: `${number}:${number}`; said: [speaker: string, text: string][] };

export type Group = { name: string; description: string; daysAgo: number; papers: Paper[]; meetings?: Meeting[] };

/** A doubt that a person decided, on a day of the history. */
export type Verdict = {
  daysAgo: number;
  at: `${number}:${number}`;
  guest: string;
  says: string;
  action: "confirm" | "keep_both";
  note: string;
};

export type Story = { guests: Guest[]; groups: Group[]; verdicts: Verdict[] };
