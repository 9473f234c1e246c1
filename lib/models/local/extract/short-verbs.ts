import { parse } from "@/lib/language/en/grammar";
import { applyEdits } from "./edits";

/** "My brother's a pilot" is "my brother is a pilot", and "Rosa's got a dog" is "Rosa has got a dog"; "Rosa's dog" stays. */
export function withWholeVerbs(clause: string): string {
  if (!/\p{L}['’]s\s/u.test(clause)) return clause;
  const edits = parse(clause).flatMap(({ words }) =>
    words.flatMap((word, i) => {
      const isShort = /^['’]s$/.test(word.lower) && word.upos === "AUX" && /^(?:NOUN|PROPN)$/.test(words[i - 1]?.upos ?? "");
      if (!isShort) return [];
      const verb = words.slice(i + 1).find(({ upos }) => upos !== "ADV");
      const isPerfect = /^(?:been|gone|got|become)$/.test(verb?.lower ?? "");
      return { start: word.start, end: word.end, text: isPerfect ? " has" : " is" };
    }),
  );
  return applyEdits(clause, edits);
}
