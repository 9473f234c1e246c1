import { isKindOf } from "@/lib/language/en/lexicon";

// What somebody has or does again that they had given up.

/** "I've started eating fish again" says what "I'm eating fish again" says. */
const takenUp =
  /^i(?:['’]ve| have|['’]m| am)? (?:(?:now|just|recently|also) )*(?:started|begun|began|gone back to|went back to|back to|back on)(?= (?:eating|having|drinking)\b.*\bagain\b) /i;

/** "I officially eat fish now" */
const eatsNow = /^i (?:(?:do|now|officially|actually|finally) )*eat (?<food>(?!only\b)[\p{L} ]{2,30}?) (?:now|again|these days)\b/iu;
/** What diets leave out: of lentils nobody had to say so. */
const isOfAnimals = (food: string): boolean =>
  food
    .toLowerCase()
    .split(" ")
    .some((word) => ["meat", "fish", "seafood", "dairy product", "poultry"].some((kind) => isKindOf(word, kind)) || /^eggs?$/.test(word));
/** "I'm back on Netflix": what was given up before is had again. */
const backOn =
  /^[Ii](?:['’]m| am)(?: (?:now|actually|already))* back on (?:the |my )?(?<thing>[\p{L}+'’-]+(?: \p{Lu}[\p{L}+'’-]*)*)(?=[.,!;]|$| (?:now|again|and|but|since)\b)/u;
const idle =
  /^(?:track|road|form|feet|foot|board|top|line|course|schedule|duty|land|air|job|it|that|this|here|holiday|leave|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|days|nights|earlies|lates)$/i;

/** The clause as "I'm eating fish again", where it tells that in other words. */
export const asTakenUp = (told: string): string =>
  told.replace(takenUp, "I'm ").replace(eatsNow, (words, food: string) => (isOfAnimals(food) ? `I'm eating ${food} again` : words));

/** What the speaker is back on: "Netflix"; null for the road, and for a day. */
export function hadAgain(source: string): string | null {
  const thing = backOn.exec(source)?.groups?.thing;
  return thing && !idle.test(thing) ? thing : null;
}
