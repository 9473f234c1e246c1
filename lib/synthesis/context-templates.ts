import type { MemoryType } from "@/lib/vocabulary";

export const contextTemplates = ["chat", "agent", "support"] as const;
export type ContextTemplate = (typeof contextTemplates)[number];

export const sectionKinds = ["pinned", "summary", "facts", "preferences", "episode", "entities", "assistant", "elsewhere"] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const sectionTitles: Record<SectionKind, string> = {
  pinned: "Pinned",
  summary: "About the user",
  preferences: "Preferences",
  facts: "Facts",
  episode: "Recent",
  entities: "People and things",
  assistant: "Said by the assistant",
  elsewhere: "Read elsewhere (unverified)",
};

export type Template = {
  sections: [kind: SectionKind, share: number][];
  freshness: number;
  lifts: Partial<Record<MemoryType, number>>;
};

/** `pinned` comes first and takes what it needs. `assistant` and `elsewhere` have no share: they take what the user's own sections leave. Unused tokens go to the next section. Points are on the scale of `relevanceOf`. */
export const templates: Record<ContextTemplate, Template> = {
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
