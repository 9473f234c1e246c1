import type { AnswerSentence } from "@/lib/models/types";
import type { ReadEvidence } from "./read-evidence";

export type CheckedAnswer = { text: string; cited: ReadEvidence[] };

/** Drops citations of evidence that was not read, and sentences left without one or above `maxCited`. */
export function answerChecker(evidence: ReadEvidence[], maxCited: number) {
  const cited = new Set<ReadEvidence>();
  let text = "";
  return {
    add(sentence: AnswerSentence): string {
      const sources = [...new Set(sentence.evidence)].map((index) => evidence[index]).filter((read) => read !== undefined);
      const alreadyCited = sources.filter((read) => cited.has(read));
      const newlyCited = sources.filter((read) => !cited.has(read)).slice(0, maxCited - cited.size);
      const content = sentence.text.trim();
      if (alreadyCited.length + newlyCited.length === 0 || !content) return "";
      for (const read of newlyCited) cited.add(read);
      const piece = text ? `${isItem(content) || isItem(text.slice(text.lastIndexOf("\n") + 1)) ? "\n" : " "}${content}` : content;
      text += piece;
      return piece;
    },
    get written(): CheckedAnswer {
      return { text, cited: [...cited] };
    },
  };
}

const isItem = (line: string): boolean => line.startsWith("- ");
