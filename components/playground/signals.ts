import type { Reply } from "@/app/v1/routes";

export type Result = Reply<"POST", "/v1/dashboard/search">["results"][number];
export type Explained = NonNullable<Result["explained"]>;
export type Signal = Explained["parts"][number]["signal"];

/**
 * How each signal is called, what it says of a result, and its colour: the hues of the memory types, which mean nothing of the kind
 * in a bar. Whole class names: Tailwind finds them by reading.
 */
export const signals: Record<Signal, { name: string; says: string; color: string }> = {
  words: { name: "Words", says: "It, or the conversation right around it, has the query’s words", color: "bg-type-fact" },
  nearby: { name: "Near by", says: "The best passage near by in the same thread has the query’s words", color: "bg-type-state" },
  meaning: { name: "Meaning", says: "It means something alike", color: "bg-type-belief" },
  people: { name: "Who spoke", says: "A person said it, not an assistant; more where the query names who", color: "bg-type-goal" },
  time: { name: "Time", says: "It is of the time that the query names, or has a date where the query asks when", color: "bg-type-event" },
  entities: { name: "Entities", says: "It mentions what the query names, or what that is connected with", color: "bg-type-decision" },
  preference: { name: "Preference", says: "The query asks for help, and it says how someone wants things", color: "bg-type-preference" },
  brevity: { name: "Brevity", says: "It was said briefly: a long passage has a word of everything", color: "bg-type-skill" },
  model: { name: "Model", says: "What the reranking model thinks of it", color: "bg-accent" },
  repeated: { name: "Same passage", says: "Taken away: better memories of the same passage stand before it", color: "bg-danger" },
  superseded: { name: "Superseded", says: "Taken away: a newer memory took its place", color: "bg-danger" },
};

/** The parts by weight: what adds first, then what takes away. */
export const byWeight = (parts: Explained["parts"]) => parts.toSorted((a, b) => b.share - a.share);

/** In a few words, what counted most: `words “live”, who spoke, meaning`. */
export function inShort({ parts, matched }: Explained): string {
  const most = byWeight(parts)
    .filter(({ share }) => share > 0)
    .slice(0, 3);
  const taken = parts.filter(({ share }) => share < 0);
  const named = most.map(({ signal }) => {
    const name = signals[signal].name.toLowerCase();
    return signal === "words" && matched.length > 0 ? `${name} ${matched.map((word) => `“${word}”`).join(" ")}` : name;
  });
  return [...named, ...taken.map(({ signal }) => `less: ${signals[signal].name.toLowerCase()}`)].join(", ");
}

/** What is drawn: each share of the bar's whole length, and how much of its end is taken away. */
export function barOf(parts: Explained["parts"], score: number): { segments: { signal: Signal; width: number }[]; taken: number } {
  const added = parts.filter(({ share }) => share > 0);
  const sum = added.reduce((total, { share }) => total + share, 0);
  const length = Math.max(1, sum);
  const minus = parts.some(({ share }) => share < 0) ? Math.max(0, sum - score) : 0;
  return { segments: byWeight(added).map(({ signal, share }) => ({ signal, width: share / length })), taken: minus / length };
}
