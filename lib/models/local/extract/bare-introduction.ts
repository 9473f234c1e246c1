import { classesOf } from "@/lib/language/en/lexicon";
import { noName } from "./introduction";
import { isVerbal, piecesOf, type Spread, wordsOf } from "./pieces";
import { ageWords, goesOn, introducedBy, isAge, isName, isPlace, ownDeed, pronouns, saysOf } from "./says-of";
import { isFirstName, isKnownWord } from "./tagging";

// Who somebody is, in a row of words without a verb.

const youngest = 12;
/** "Op on 4 June" passes, whatever else is told. */
const ahead = /^(?:(?:an?|the|my) )?\p{Ll}{2,}(?: \p{Ll}+)? on (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/iu;

/** A first name, or a word that no lexicon has. */
function mayBeCalled(name: string): boolean {
  if (noName.test(name) || isPlace(name)) return false;
  return isFirstName(name) || (classesOf(name.toLowerCase()).length === 0 && !isKnownWord(name));
}
/** "Casimir, 55, collector", "19, live with my mom": who somebody is, without a verb. @param isFirst nothing was said before it */
export function bareIntroduction(body: string, isFirst: boolean): Spread[] | null {
  const [first, second, ...others] = piecesOf(body.replace(/[.!]+$/, "").trim());
  if (
    !first ||
    !second ||
    [second, ...others].some(({ text }) => isVerbal(wordsOf(text)) && !ahead.test(text) && !ownDeed(text) && !introducedBy(text))
  )
    return null;
  const rest = [second, ...others];
  // Children are told of, and don't write.
  if (![first, ...rest].every(({ text }) => Number(/^\d+/.exec(text)?.[0] ?? youngest) >= youngest || !ageWords.test(text))) return null;
  const isAged = rest.some(isAge) || rest.some(({ text }) => pronouns.test(text));
  const isCalled = isName(first) && mayBeCalled(first.text) && (isAged || isFirst);
  const isOwnAge = isAge(first) && rest.every(({ text }) => saysOf(text, "", "") !== null || introducedBy(text) !== null);
  const role = isFirst && isAge(second) ? saysOf(first.text, "I am", "I have") : null;
  if (!isCalled && !isOwnAge && !role) return null;
  if (rest.some((piece, i) => isName(piece) && isAge(rest[i + 1]))) return null;
  const found: Spread[] = [
    { start: first.start, end: first.end, source: isCalled ? `My name is ${first.text}` : (role ?? `I am ${first.text}`) },
  ];
  let known = 0;
  for (const { start, end, text } of rest) {
    const says = goesOn(found.at(-1)!, text) ? null : (saysOf(text, "I am", "I have") ?? introducedBy(text));
    if (says) {
      found.push({ start, end, source: says });
      known++;
    } else if (ahead.test(text))
      found.push({ start, end, source: `I have ${/^(?:an? |the |my )/i.test(text) ? "" : /^[aeiou]/i.test(text) ? "an " : "a "}${text}` });
    else {
      const last = found.at(-1)!;
      last.source = `${last.source}, ${text}`;
      last.end = end;
    }
  }
  const isWhole = known === rest.length || known >= 3;
  // "Tom, Ana, the twins" are people, and "Chelsea, 22, beat Arsenal" is a club.
  if (isAged || isOwnAge) return isWhole && (isFirst || known >= 2) ? found : null;
  return known * 2 >= rest.length && saysOf(second.text, "", "") !== null ? found : null;
}

/** "Hi, Casimir, 55, collector": whoever says hello, and not whom they greet. */
export function greetedWith(sentence: string, body: string): Spread[] | null {
  const rest = /^(?:hi|hiya|hey|hello|hullo|good (?:morning|afternoon|evening|day))[,.!]+ (?=\p{Lu}[\p{L}'’-]+, \d)/iu.exec(sentence);
  const found = rest && bareIntroduction(sentence.slice(rest[0].length), true);
  return found?.map(({ source }) => ({ start: 0, end: body.length, source })) ?? null;
}

const label =
  /^(?:(?:a )?(?:quick |short |little |brief )?(?:intro|introduction|bio|profile)(?: of (?:me|myself))?|about me|me)\s*[:–—-]\s*/i;
const present = /^(?:(?:this is|it['’]s|i['’]?m|im|i am) )?(?<name>\p{Lu}[\p{L}'’-]+) (?:here|speaking|btw|by the way),\s+/u;

/** "About me: Lucia, 28", "this is Gwen btw, 63, ex librarian", "Rob here, 52, plumber": who writes, as they say themselves. */
export function introducedAs(body: string): Spread[] | null {
  const said = label.exec(body)?.[0];
  const here = present.exec(body.replace(/^T(?=his is )/, "t"));
  const rest = said ? body.slice(said.length) : here ? `${here.groups!.name}, ${body.slice(here[0].length)}` : null;
  if (!rest) return null;
  const shift = body.length - rest.length;
  const found = bareIntroduction(rest, true);
  return found?.map(({ start, end, source }) => ({ start: start === 0 ? 0 : start + shift, end: end + shift, source })) ?? null;
}
