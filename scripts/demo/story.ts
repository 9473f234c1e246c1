// Texts are fixed; dates count back from the day of the run.

/** Turns alternate between the guest and the assistant; the guest starts. */
export type Talk = { daysAgo: number; at: `${number}:${number}`; turns: string[] };

export type Conversation = { name: string; talks: Talk[] };

export type DemoDocument = {
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
  papers?: DemoDocument[];
};

export type Meeting = { name: string; daysAgo: number; at: `${number}:${number}`; said: [speaker: string, text: string][] };

export type Group = { name: string; description: string; daysAgo: number; papers: DemoDocument[]; meetings?: Meeting[] };

/** `says`: part of the incoming memory. */
export type ConflictDecision = {
  daysAgo: number;
  at: `${number}:${number}`;
  guest: string;
  says: string;
  action: "confirm" | "keep_both";
  note: string;
};

export type Story = { guests: Guest[]; groups: Group[]; verdicts: ConflictDecision[] };
