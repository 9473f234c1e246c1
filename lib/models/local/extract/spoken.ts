import type { Passage } from "@/lib/models/types";
import { type Span, sentences } from "@/lib/text/sentences";
import { assistantParts, type Part, partsOf } from "../voices";
import { announces } from "../voices/announcement";
import { noise } from "./noise";

/** Whose words the parts of a passage are. */
export function voicesOf({ text, role }: Pick<Passage, "text" | "role">, own: readonly string[] = []): Part[] {
  return role === "assistant" ? assistantParts(text) : partsOf(text, own, { isDocument: role === "document" });
}

/** The sentences of a passage that its speaker said. */
export function ownSentences({ text, role }: Passage, inFence: boolean, parts: readonly Part[]): Span[] {
  const hidden = noise(text, inFence, role === "document");
  const own = parts.flatMap((part, i) => {
    if (part.voice.kind !== "own" && part.voice.kind !== "draft") return [];
    // What ends a quotation's sentence begins none of its own.
    const mark = i > 0 ? /^[\s.,;:!?)»”"’]+/.exec(text.slice(part.start, part.end))?.[0].length : 0;
    return { ...part, start: part.start + (mark ?? 0) };
  });
  const spans = own.flatMap((part) =>
    sentences(text.slice(part.start, part.end)).map(({ start, end }) => ({ start: part.start + start, end: part.start + end })),
  );
  return spans.flatMap((span) => {
    while (hidden[0] && hidden[0].end <= span.start) hidden.shift();
    if (!hidden[0] || hidden[0].start >= span.end) return [span];
    // What stands before a block on the same line was said all the same.
    return hidden[0].start > span.start + 12 ? [{ start: span.start, end: hidden[0].start }] : [];
  });
}

/** Those of them that say something by themselves. */
export function spoken(passage: Passage, parts: readonly Part[]): Span[] {
  return ownSentences(passage, false, parts).filter((span) => !isAnnouncement(passage.text, parts, span));
}

export type Quoted = Span & { author: string };

/** Prose between quotation marks: code, logs and lists of values are in none. */
const quotation = /^\s*["“„«][^"“„«]{24,}/u;
const mostQuoted = 8;

/** The sentences of what a person shows of others' texts: "is this ad a scam? “Selling my piano, 300 EUR …”". */
export function quotedSentences(text: string, parts: readonly Part[]): Quoted[] {
  return parts.flatMap(({ start, end, voice }) => {
    const part = text.slice(start, end);
    if (voice.kind !== "author" && !(voice.kind === "nobody" && quotation.test(part))) return [];
    if (voice.kind === "author" && voice.medium === "fiction") return [];
    const author = (voice.kind === "author" && voice.author) || "The author";
    return sentences(part)
      .slice(0, mostQuoted)
      .map((span) => {
        const marks = /^["“„«\s]{1,8}/u.exec(part.slice(span.start, span.end))?.[0].length ?? 0;
        return { start: start + span.start + marks, end: start + span.end, author: author.replace(/^(?:my|our) /i, "User's ") };
      });
  });
}

/** "got this from the letting agent:" says nothing besides what follows it. */
export function isAnnouncement(text: string, parts: readonly Part[], span: Span): boolean {
  const after = parts.find(({ start, voice }) => start >= span.end && voice.kind !== "own");
  if (!after || text.slice(span.end, after.start).trim()) return false;
  return announces(text.slice(span.start, span.end));
}
