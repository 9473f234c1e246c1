import { outsideFrames } from "@/lib/text/frame";
import { split } from "@/lib/text/split";
import { workerTask } from "@/lib/worker/task";

export type Cut = { text: number; start: number; end: number };

/**
 * Depends only on the text, so a second run produces the same rows. Skips context blocks sent back by the agent, so that memory
 * isn't extracted from itself.
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
