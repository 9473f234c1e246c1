import { parse } from "@/lib/language/en/grammar";
import { applyEdits } from "./edits";

const ordinal = /^\d+(?:st|nd|rd|th)$/;

/** "My brother's a pilot" is "my brother is a pilot", and "Rosa's got a dog" is "Rosa has got a dog"; "Rosa's dog" stays. */
export function withWholeVerbs(clause: string): string {
  if (!/\p{L}['’]s\s/u.test(clause)) return clause;
  const edits = parse(clause).flatMap(({ words }) =>
    words.flatMap((word, i) => {
      // "Gran's 90th" is a birthday of hers.
      const isOfOne = ordinal.test(words[i + 1]?.lower ?? "");
      const isShort = /^['’]s$/.test(word.lower) && word.upos === "AUX" && /^(?:NOUN|PROPN)$/.test(words[i - 1]?.upos ?? "") && !isOfOne;
      if (!isShort) return [];
      const verb = words.slice(i + 1).find(({ upos }) => upos !== "ADV");
      const isPerfect = /^(?:been|gone|got|become)$/.test(verb?.lower ?? "");
      return { start: word.start, end: word.end, text: isPerfect ? " has" : " is" };
    }),
  );
  return applyEdits(clause, edits);
}
