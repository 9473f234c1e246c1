import type { AnswerSentence } from "@/lib/models/types";
import type { Read } from "./read-evidence";

export type Written = { text: string; cited: Read[] };

/**
 * Takes an answer's sentences as they come and lets through what stands on evidence: a citation of what was not read is dropped,
 * and so is a sentence that is left without any.
 * @param maxCited so many pieces of evidence are cited in all; what needs more is left out
 */
export function checkedAnswer(evidence: Read[], maxCited: number) {
  const cited = new Set<Read>();
  let text = "";
  return {
    /** @returns what the answer grows by; empty when nothing of the sentence stands. */
    add(sentence: AnswerSentence): string {
      const rests = [...new Set(sentence.evidence)].map((place) => evidence[place]).filter((read) => read !== undefined);
      const known = rests.filter((read) => cited.has(read));
      const fresh = rests.filter((read) => !cited.has(read)).slice(0, maxCited - cited.size);
      const said = sentence.text.trim();
      if (known.length + fresh.length === 0 || !said) return "";
      for (const read of fresh) cited.add(read);
      const piece = text ? `${isItem(said) || isItem(text.slice(text.lastIndexOf("\n") + 1)) ? "\n" : " "}${said}` : said;
      text += piece;
      return piece;
    },
    get written(): Written {
      return { text, cited: [...cited] };
    },
  };
}

const isItem = (line: string): boolean => line.startsWith("- ");
