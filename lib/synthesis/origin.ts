import { plainText } from "@/lib/text/frame";
import { type MessageRole, type SourceType, type Trust, trustOf } from "@/lib/vocabulary";

export type Origin = { trust: Trust; role: MessageRole | null; sourceType: SourceType; sourceUrl: string | null };

const files: Partial<Record<SourceType, string>> = { PDF: "a PDF", IMAGE: "an image", AUDIO: "a recording", URL: "a web page" };
const maxLength = 80;

/** Where something from outside was read; null for everything else. Never the text's own words. */
export function originOf({ trust, role, sourceType, sourceUrl }: Origin): string | null {
  if (trust > trustOf.external) return null;
  if (role === "tool") return "a tool";
  const host = sourceUrl && hostOf(sourceUrl);
  return host ? plainText(host).slice(0, maxLength) : (files[sourceType] ?? "an outside source");
}

export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname || null : null;
}
