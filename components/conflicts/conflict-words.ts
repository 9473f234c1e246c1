import { Check, Columns2, type LucideIcon, Merge, X } from "lucide-react";
import type { Reply } from "@/app/v1/routes";

export type Conflict = Reply<"GET", "/v1/dashboard/conflicts">["conflicts"][number];
export type Deciding = Exclude<Conflict["allowedActions"][number], "undo">;
export type Decision = { action: Deciding; note?: string; content?: string };

/** What each kind means for whoever decides. */
export const kinds: Record<Conflict["kind"], { name: string; means: string }> = {
  CONTRADICTION: { name: "Contradiction", means: "The two cannot both be true." },
  UPDATE: { name: "Update", means: "The new one tells of a later state than the one known before." },
  DUPLICATE: { name: "Duplicate", means: "The two may say the same." },
};

/** What can be decided: its key, its name, what comes of it, and what to say when it is done. */
export const decisions: Record<Deciding, { key: string; name: string; icon: LucideIcon; effect: string; done: string }> = {
  confirm: {
    key: "c",
    name: "Confirm the new one",
    icon: Check,
    effect: "It takes the older one's place. The older one stays as history.",
    done: "The new one is confirmed",
  },
  reject: {
    key: "r",
    name: "Reject the new one",
    icon: X,
    effect: "The older one stands. The new one is not believed.",
    done: "The new one is rejected",
  },
  keep_both: {
    key: "b",
    name: "Keep both",
    icon: Columns2,
    effect: "Both are true, and are never held against each other again.",
    done: "Both are kept",
  },
  merge: { key: "m", name: "Merge", icon: Merge, effect: "One statement in your words stands for both.", done: "The two are merged" },
};

const decided: Record<string, string> = {
  confirm: "The new one took the older one's place",
  reject: "The new one was rejected",
  keep_both: "Both were kept",
  merge: "Merged into one",
  superseded: "One side was replaced, so nothing was left to decide",
  edit: "An edit settled it",
  merge_entities: "Merging two entities settled it",
  unmerge_entities: "Separating two entities settled it",
};

/** How a conflict ended. */
export const outcomeOf = (action: string): string => decided[action] ?? "Decided";

/** Words to begin a merge with: both statements, for a person to make one of. */
export const proposedWords = ({ existing, incoming }: Conflict): string =>
  `${existing.content.replace(/[.\s]+$/, "")}; ${incoming.content}`;

/** When a side was said: by its source's own date, where it has one. */
export const saidAt = (side: Conflict["existing"]): string => side.documentDate ?? side.createdAt;
