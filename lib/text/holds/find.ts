import type { HoldReason } from "@/lib/vocabulary";
import type { Span } from "../sentences";
import { sentences } from "../sentences";
import { holdRules } from "./rules";

/** UTF-16 units. The patterns look at single sentences. */
const maxLength = 2_000;
const invisible = /[\p{Cf}\p{Cc}]/gu;

/** Hidden marks and wide letters must not hide an order. */
const normalized = (text: string): string => text.slice(0, maxLength).normalize("NFKC").replace(/\s+/g, " ").replace(invisible, "").trim();

/**
 * Orders to the assistant, and statements about payments, credentials, contact data and permissions. English. The text is judged only
 * where its channel is from outside: there it waits for a person.
 */
export function holdReason(text: string): HoldReason | null {
  const plain = normalized(text);
  return holdRules.find(({ pattern, unless }) => pattern.test(plain) && !unless?.test(plain))?.reason ?? null;
}

export const heldSpans = (text: string): Span[] => sentences(text).filter(({ start, end }) => holdReason(text.slice(start, end)) !== null);
