import type { Span } from "@/lib/text/sentences";

/** What kind of text a part of a message is. */
export type Medium = "mail" | "letter" | "message" | "review" | "chat" | "fiction" | "quote" | "document" | "data";

/**
 * Whose words a part of a message is: the speaker's own, a text that the speaker wrote for others, another author's, or
 * nobody's (code, logs, examples, role play).
 */
export type Voice =
  | { kind: "own" }
  | { kind: "draft" }
  | { kind: "author"; author: string | null; medium: Medium; source: string; isToSpeaker: boolean; isDatedLog?: boolean }
  | { kind: "nobody" };

export type Part = Span & { voice: Voice };

export const ownVoice: Voice = { kind: "own" };
export const nobody: Voice = { kind: "nobody" };
