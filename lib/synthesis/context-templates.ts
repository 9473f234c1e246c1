import type { MemoryType } from "@/lib/vocabulary";

export const contextTemplates = ["chat", "agent", "support"] as const;
export type ContextTemplate = (typeof contextTemplates)[number];

export const sectionKinds = ["summary", "facts", "preferences", "episode", "entities"] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const sectionTitles: Record<SectionKind, string> = {
  summary: "Who the user is",
  preferences: "Preferences",
  facts: "Facts",
  episode: "Lately",
  entities: "People and things",
};

export type Template = {
  sections: [kind: SectionKind, share: number][];
  /** Points that the newest memory gets for being fresh. */
  freshness: number;
  lifts: Partial<Record<MemoryType, number>>;
};

/**
 * What each template is for, as the order of its sections, the share of the budget that each may take before the others (what one
 * leaves goes to the next), how much freshness counts in it, and what it lifts, on the scale of `worthOf`.
 */
export const templates: Record<ContextTemplate, Template> = {
  // The person first: who they are, what they like.
  chat: {
    sections: [
      ["summary", 0.25],
      ["preferences", 0.2],
      ["facts", 0.3],
      ["episode", 0.15],
      ["entities", 0.1],
    ],
    freshness: 0.4,
    lifts: { RELATIONSHIP: 0.2, GOAL: 0.1 },
  },
  // What is needed to act: goals, decisions, limits.
  agent: {
    sections: [
      ["facts", 0.4],
      ["preferences", 0.2],
      ["summary", 0.15],
      ["entities", 0.1],
      ["episode", 0.15],
    ],
    freshness: 0.4,
    lifts: { GOAL: 0.4, DECISION: 0.4, SKILL: 0.1 },
  },
  // Whom one speaks to and what has just happened to them.
  support: {
    sections: [
      ["summary", 0.15],
      ["episode", 0.35],
      ["facts", 0.3],
      ["preferences", 0.1],
      ["entities", 0.1],
    ],
    freshness: 1.2,
    lifts: { STATE: 0.4, DECISION: 0.2 },
  },
};
