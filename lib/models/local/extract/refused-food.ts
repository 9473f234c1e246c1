import { isKindOf } from "@/lib/language/en/lexicon";
import type { Spread } from "./pieces";

const refused =
  /^(?:(?:and|but|also|oh|please|just) )*no (?<what>\p{Ll}[\p{L}-]*(?: (?!(?:it|i|they|that|because|cos|as|since)\b)\p{Ll}[\p{L}-]*)?)(?:,| -| –| —|;|\.{3}|…)? (?:because |cos |cause |since |as )?(?<why>.{4,90})$/u;
/** What tells that it is a matter of taste, and not of the meal. */
const distaste =
  /\b(?:to me|for me|makes? me|gives? me)\b|^(?:i |i['’]m |im )|^(?:can['’]?t|cannot) (?:stand|eat|have)|^(?:don['’]?t|do not) like|^(?:hate|allergic)\b/i;
const kinds = ["food", "herb", "fish", "meat", "vegetable", "fruit", "seafood", "spice", "dairy product", "nut", "beverage"];

export const isFood = (noun: string): boolean =>
  kinds.some((kind) => [noun, noun.replace(/s$/, ""), noun.replace(/es$/, "")].some((word) => isKindOf(word, kind)));

/** "No coriander, it tastes like soap to me": what the speaker doesn't like, and why. */
export function refusedFood(body: string): Spread[] | null {
  const { what, why } = refused.exec(body)?.groups ?? {};
  if (!what || !why || !distaste.test(why)) return null;
  const head = what.split(" ").at(-1)!;
  if (!isFood(head)) return null;
  const reason = /^(?:i\b|i['’]|im\b|it\b|they\b|that\b)/i.test(why)
    ? why
    : /^allergic/i.test(why)
      ? `I am ${why}`
      : `I ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  return [{ start: 0, end: body.length, source: `I don't like ${what} because ${reason}` }];
}
