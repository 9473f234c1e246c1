import { numberPattern, numberTold, partTold } from "@/lib/language/en/several";
import { type Answer, alone, items } from "../answer/reply-form";
import { endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { isLater, latestOf } from "./over";
import { tellsClosing } from "./succession";
import type { Token } from "./words";

const numbers = `\\d+|${numberPattern}`;
const newTotal = `\\bnow (?:(?:we|i|User)(?: (?:have|has|got))? |only |just |down to |up to |there(?: are|['’]re) )*(?:${numbers})\\b|\\b(?:down|up) to (?:just |only )?(?:${numbers})\\b(?! \\p{L}+ (?:a|an|each|per)\\b)`;
const saysTotal = new RegExp(newTotal, "iu");
const total = new RegExp(`${newTotal}|\\b(?:${numbers})(?: [\\p{L}-]+){0,3} (?:left|remaining|remain)\\b`, "iu");

/**
 * What was told after a number of things and makes it another: "only 3 hens left", "the fox got one of the hens", "Luna died, so now we have
 * two". Null where nothing did.
 * @param isThing whether a word names what was counted
 */
export function numberSince(telling: Scored, all: readonly Scored[], isThing: (token: Token) => boolean): Scored | null {
  return latestOf(
    all.filter((each) => {
      if (each.isFormer || each.evidence.role === "assistant" || each.whole === telling.whole) return false;
      if (!isLater(each, telling) && each.evidence.chunkId !== telling.evidence.chunkId) return false;
      const isNamed = each.read.tokens.some(isThing);
      if (total.test(each.whole)) return isNamed || endingsOf(each.whole).some(({ ending }) => ending.scope === "life");
      return isNamed && partTold(each.whole) !== null && tellsClosing(each.read.tokens);
    }),
  );
}

/** How many there are after that: the new number, or what is left with both statements. @param count as many as were told before; 0 if unknown */
export function changedCount(telling: Scored, count: number, since: Scored): Answer {
  // "Split two of the hives, so I'm up to 8"
  if (saysTotal.test(since.whole) || (total.test(since.whole) && partTold(since.whole) === null)) return alone(since);
  const left = count - (partTold(since.whole) ?? 1);
  const both = items([telling, since]);
  const places = [telling.place, since.place];
  if (!(count > 0 && left >= 0)) return { bare: since.text, told: both, places };
  return { bare: String(left), told: [{ text: `${left}, as far as memory tells:`, evidence: places }, ...both], places };
}

/** The number in front of what is counted; 0 where there is none. */
export function countTold({ read: { tokens } }: Scored, isThing: (token: Token) => boolean): number {
  const number = tokens.find(({ relation, head }) => relation === "nummod" && tokens[head] !== undefined && isThing(tokens[head]));
  return (number && numberTold(number.text)) || 0;
}
