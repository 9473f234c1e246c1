import { Check, Columns2, type LucideIcon, Merge, X } from "lucide-react";
import type { ResponseBody } from "@/app/v1/routes";
import { attributeName, capitalize } from "../memories/memory-labels";

export type Conflict = ResponseBody<"GET", "/v1/dashboard/conflicts">["conflicts"][number];
export type Action = Exclude<Conflict["allowedActions"][number], "undo">;
export type Decision = { action: Action; note?: string; content?: string };

export const kindHints: Record<Conflict["kind"], string> = {
  CONTRADICTION: "These can't both be true.",
  UPDATE: "The new memory describes a later state.",
  DUPLICATE: "These may say the same thing.",
  UNTRUSTED: "The new memory comes from a less trusted source. The existing one is used until you decide.",
};

export function conflictTitle({ kind, attribute }: Pick<Conflict, "kind" | "attribute">): string {
  const name = attribute && attributeName(attribute);
  if (kind === "UPDATE") return name ? `${capitalize(name)} changed` : "Update";
  if (kind === "UNTRUSTED") return name ? `Unverified ${name}` : "Unverified statement";
  if (kind === "CONTRADICTION") return name ? `Conflicting ${name}` : "Contradiction";
  return "Possible duplicate";
}

export const actions: Record<Action, { key: string; name: string; icon: LucideIcon; effect: string; done: string }> = {
  confirm: {
    key: "c",
    name: "Accept new",
    icon: Check,
    effect: "Replaces the existing memory, which stays in history.",
    done: "New memory accepted",
  },
  reject: {
    key: "r",
    name: "Reject new",
    icon: X,
    effect: "Keeps the existing memory and rejects the new one.",
    done: "New memory rejected",
  },
  keep_both: {
    key: "b",
    name: "Keep both",
    icon: Columns2,
    effect: "Both are true. Don't flag this pair again.",
    done: "Both memories kept",
  },
  merge: { key: "m", name: "Merge", icon: Merge, effect: "Replace both with one statement you write.", done: "Memories merged" },
};

const resolutions: Record<string, string> = {
  confirm: "New memory accepted",
  reject: "New memory rejected",
  keep_both: "Both kept",
  merge: "Merged",
  superseded: "Resolved automatically: one side was superseded",
  edit: "Resolved by an edit",
  approve: "Resolved by an approval",
  merge_entities: "Resolved by merging entities",
  unmerge_entities: "Resolved by unmerging entities",
};

export const resolutionLabel = (action: string): string => resolutions[action] ?? "Resolved";

export const mergedText = ({ existing, incoming }: Conflict): string => `${existing.content.replace(/[.\s]+$/, "")}; ${incoming.content}`;

export const saidAt = (side: Conflict["existing"]): string => side.documentDate ?? side.createdAt;
