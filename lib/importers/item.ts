import type { SourceType } from "@/lib/vocabulary";

/** `conversation`: messages. `document`: a text to extract from. `fact`: one statement, as the other service keeps it. */
export const itemKinds = ["fact", "document", "conversation"] as const;
export type ItemKind = (typeof itemKinds)[number];

export const importModes = ["verbatim", "derive"] as const;
export type ImportMode = (typeof importModes)[number];

type Common = {
  /** The other service's own id. */
  id: string;
  userId?: string;
  agentId?: string;
  runId?: string;
  metadata?: Record<string, unknown>;
};
type Text = Common & { text: string; at?: Date; expiresAt?: Date };

export type Fact = Text & { kind: "fact"; validFrom?: Date; validUntil?: Date };
export type Document = Text & { kind: "document"; sourceType?: SourceType; sourceUrl?: string };
export type ImportedMessage = { id: string; role: "user" | "assistant"; content: string; name?: string; at?: Date };
export type Conversation = Common & { kind: "conversation"; title?: string; messages: ImportedMessage[] };
export type Item = Fact | Document | Conversation;

export const leftOutReasons = [
  "no_text",
  "too_long",
  "no_owner",
  "invalid_user",
  "no_access",
  "blocked",
  "hidden",
  "not_text",
  "other_branch",
  "deleted",
  "outdated",
  "expired",
  "graph",
  "not_in_mode",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const leftOutDescriptions: Record<LeftOutReason, string> = {
  no_text: "has no text",
  too_long: "longer than a message (100,000 characters) or a document (500,000) may be",
  no_owner: "names no user",
  invalid_user: "its user id can't be used here",
  no_access: "this API key can't access its user",
  blocked: "contains personal data or secrets that this project blocks",
  hidden: "system and tool messages, and reasoning",
  not_text: "images, audio and files without text",
  other_branch: "replies that were edited or regenerated",
  deleted: "was deleted there",
  outdated: "an older version of another memory",
  expired: "expired in the other service",
  graph: "entities, which are found in the text again",
  not_in_mode: "not read in this mode: facts and what they were extracted from would say the same twice",
};

/** What one record of a file gives. */
export type Reading = { items: Item[]; leftOut: LeftOutReason[] };

export type Value = Record<string, unknown>;

/** `key`: the list of the file that it is in, such as `results`. */
export type FileRecord = { key: string | null; value: unknown };

export type Format = {
  title: string;
  /** The default first. */
  modes: readonly ImportMode[];
  /** What is missing if it isn't one of this format. */
  expected: string;
  isOne(value: Value, key: string | null): boolean;
  read(value: Value, options: { mode: ImportMode; key: string | null }): Reading;
};
