import { outsideFrames } from "@/lib/text/frame";
import { split } from "@/lib/text/split";
import { workerTask } from "@/lib/worker/task";

/** A slice of the text at this place in a list. */
export type Cut = { text: number; start: number; end: number };

/**
 * Cuts texts into the slices that become chunks, at most `max` of them. The cuts depend on the text alone, so a second run finds its rows in
 * place. Memory that we gave out and that comes back in its frame is no news: it is left out here, before anything searches or reads it.
 */
export function sliceTexts({ texts, max = Number.POSITIVE_INFINITY }: { texts: string[]; max?: number }): Cut[] {
  const cuts: Cut[] = [];
  for (const [text, content] of texts.entries()) {
    for (const part of outsideFrames(content)) {
      for (const { start, end } of split(content.slice(part.start, part.end))) {
        if (cuts.length >= max) return cuts;
        cuts.push({ text, start: part.start + start, end: part.start + end });
      }
    }
  }
  return cuts;
}

export const sliceTextsTask = workerTask<typeof sliceTexts>("sliceTexts", "ingestion");
