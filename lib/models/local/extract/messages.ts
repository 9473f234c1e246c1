import { isKindOf } from "@/lib/language/en/lexicon";
import type { Passage } from "@/lib/models/types";
import type { Part } from "../voices";
import { kinship } from "./kinship";
import { voicesOf } from "./spoken";

/** Longer documents are rarely notes about oneself. */
const longestNote = 20_000;

export function voiceOf(passage: Passage): string {
  return `${passage.role}:${passage.speaker ?? ""}`;
}

/** A long message comes in slices of about 700 characters, one passage each. */
export function isContinued(before: Passage | undefined, passage: Passage | undefined): boolean {
  return (
    before !== undefined &&
    passage !== undefined &&
    before.text.length > 300 &&
    voiceOf(before) === voiceOf(passage) &&
    before.saidAt?.getTime() === passage.saidAt?.getTime()
  );
}

type Whole = { first: number; last: number; starts: number[]; text: string; isNote: boolean; parts: Part[] | null };

/** Where a mail begins, and who writes "I", is seen in the whole message and not in each of its slices. */
export function wholeMessages(passages: readonly Passage[], isOfUser: boolean) {
  let known: Whole | null = null;
  const wholeOf = (index: number): Whole => {
    if (known && index >= known.first && index <= known.last) return known;
    let [first, last] = [index, index];
    while (isContinued(passages[first - 1], passages[first])) first--;
    while (isContinued(passages[last], passages[last + 1])) last++;
    const slices = passages.slice(first, last + 1);
    const starts: number[] = [];
    let length = 0;
    for (const slice of slices) {
      starts.push(length);
      length += slice.text.length + 1;
    }
    const text = slices.map((slice) => slice.text).join("\n");
    known = { first, last, starts, text, isNote: isOfUser && isNote(text), parts: null };
    return known;
  };
  return {
    /** A user's note is read as if the user had said it. */
    asSpoken(index: number): Passage {
      const passage = passages[index]!;
      return passage.role === "document" && wholeOf(index).isNote ? { ...passage, role: "user" } : passage;
    },
    partsOf(index: number, own: string | null): Part[] {
      const whole = wholeOf(index);
      const isNamed = own !== null && own !== "User";
      whole.parts ??= voicesOf({ text: whole.text, role: this.asSpoken(index).role }, isNamed ? [own] : []);
      const from = whole.starts[index - whole.first]!;
      const { length } = passages[index]!.text;
      return whole.parts
        .map((part) => ({ ...part, start: Math.max(0, part.start - from), end: Math.min(length, part.end - from) }))
        .filter((part) => part.end > part.start);
    },
  };
}

const saysI = /\b(?:I(?:['’]\w+)?|i['’]?m|i|[Mm]y|[Mm]ine|[Mm]yself)\b(?!\.\p{L})/u;
const household = /\b[Ww]e (?:(?:now|also|just) )?(?:have|own|got|adopted) (?:an?|one|two|three|four|five|\d) (?:\p{Ll}+ ){0,2}?(\p{Ll}+)/u;

/** Who says "we" alone may be a company; one that has a dog or two sons is a household. */
function isNote(text: string): boolean {
  if (text.length > longestNote) return false;
  if (saysI.test(text)) return true;
  const owned = household.exec(text)?.[1];
  return owned !== undefined && (isKindOf(owned, "animal") || kinship.has(owned.replace(/s$/, "")));
}
