import type { ResponseBody } from "@/app/v1/routes";

export type Result = ResponseBody<"POST", "/v1/dashboard/search">["results"][number];
export type Explained = NonNullable<Result["explained"]>;
export type Signal = Explained["parts"][number]["signal"];

/** Full class names, because Tailwind scans the source for them. */
export const signals: Record<Signal, { name: string; description: string; color: string }> = {
  words: { name: "Words", description: "Contains the query’s words, itself or in the surrounding conversation", color: "bg-type-fact" },
  nearby: {
    name: "Nearby",
    description: "A nearby passage in the same thread contains the query’s words, or fits better",
    color: "bg-type-state",
  },
  meaning: { name: "Meaning", description: "Similar meaning", color: "bg-type-belief" },
  people: {
    name: "Speaker",
    description: "Said by a person, not an assistant; more if the query names the speaker",
    color: "bg-type-goal",
  },
  time: { name: "Time", description: "Matches the time in the query, or has a date when the query asks for one", color: "bg-type-event" },
  entities: { name: "Entities", description: "Mentions entities in the query, or ones related to them", color: "bg-type-decision" },
  preference: { name: "Preference", description: "States a preference that applies to the request", color: "bg-type-preference" },
  brevity: { name: "Brevity", description: "Short statement (long passages match too easily)", color: "bg-type-skill" },
  model: { name: "Model", description: "Score of the reranking model", color: "bg-accent" },
  repeated: { name: "Same passage", description: "Deducted: the same passage has better-ranked memories", color: "bg-danger" },
  outside: { name: "Outside", description: "Deducted: from outside, in a user’s memory", color: "bg-danger" },
  superseded: { name: "Superseded", description: "Deducted: superseded by a newer memory", color: "bg-danger" },
};

export const byWeight = (parts: Explained["parts"]) => parts.toSorted((a, b) => b.share - a.share);

export function summarizeSignals({ parts, matched }: Explained): string {
  const top = byWeight(parts)
    .filter(({ share }) => share > 0)
    .slice(0, 3);
  const deducted = parts.filter(({ share }) => share < 0);
  const named = top.map(({ signal }) => {
    const name = signals[signal].name.toLowerCase();
    return signal === "words" && matched.length > 0 ? `${name} ${matched.map((word) => `“${word}”`).join(" ")}` : name;
  });
  return [...named, ...deducted.map(({ signal }) => `less: ${signals[signal].name.toLowerCase()}`)].join(", ");
}

/** Bar segments as shares of its length, and the share deducted at its end. */
export function barOf(parts: Explained["parts"], score: number): { segments: { signal: Signal; width: number }[]; deducted: number } {
  const added = parts.filter(({ share }) => share > 0);
  const sum = added.reduce((total, { share }) => total + share, 0);
  const length = Math.max(1, sum);
  const minus = parts.some(({ share }) => share < 0) ? Math.max(0, sum - score) : 0;
  return { segments: byWeight(added).map(({ signal, share }) => ({ signal, width: share / length })), deducted: minus / length };
}
