import { isKindOf } from "@/lib/language/en/lexicon";
import { kinship } from "./kinship";
import { isVerbal, lowerFirst, piecesOf, type Spread, wordsOf } from "./pieces";
import { ageWords, goesOn, introducedBy, isAge, isName, isPlace, ownDeed, pronouns, saysOf, stateOf, type Text } from "./says-of";
import { tag } from "./tagging";

const isTooMany = /^I have (?:1[3-9]|[2-9]\d)\b/;

const selfOrKin = /^(?<who>I|My (?:\p{L}+ ){0,3}?\p{L}+|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?<be> am|['’]m| is|['’]s) /u;
/** "im", "my name's": as it is typed. */
const self = /^(?:i['’]?m|i am|(?:my )?name['’]?s|(?:my )?name is)(?= )/iu;

/** "I am Hendrik Bolt, civil-law notary, resident in Maastricht, fifty-eight years of age": one claim each. */
export function descriptions(body: string): Spread[] | null {
  const introducing = self.exec(body);
  const head = introducing ?? selfOrKin.exec(body);
  const who = introducing ? "I" : head?.groups?.who;
  const be = head?.groups?.be;
  if (!head || !who || (!introducing && (!be || (who !== "I" && /['’]m|am/.test(be))))) return null;
  const verb = who === "I" ? "I am" : `${who} is`;
  const [main, ...rest] = piecesOf(body);
  // "I'm with Dr Wanjiru, a good listener": the rest tells of someone else.
  const said = main?.text.slice(head[0].length).trim() ?? "";
  if (!main || rest.length === 0 || /^(?:ADP|VERB|SCONJ)$/.test(wordsOf(said)[0]?.upos ?? "VERB")) return null;
  // Of "I'm Tom, the tall one" the rest may be anything; after a name, an age or a job it tells of the same person.
  const isIntroduced = introducing !== null && (isNamed(said) || ageWords.test(said) || /name/i.test(head[0]));
  const found: Spread[] = (introducing ? introductionOf(said, /name/i.test(head[0])) : [main.text]).map((source) => ({
    start: main.start,
    end: main.end,
    source,
  }));
  for (const { start, end, text } of rest) {
    const kin = ofOwnKin(text);
    if (!kin && who === "I" && /^(?:I|we) \p{L}/u.test(text)) {
      found.push({ start, end, source: text });
      continue;
    }
    const isListed = found.every(({ source }) => /^(?:I am|I have|My) /.test(source)) && found.at(-1)!.end < start;
    const introduced = isIntroduced && !kin ? introducedBy(text, isListed) : null;
    if (!introduced && !kin && !stateOf.test(text) && isVerbal(wordsOf(text))) return null;
    const says = (who === "I" && kin) || introduced || saysOf(text, verb, who === "I" ? "I have" : `${who} has`);
    // "I teach class 3B, 27 children"
    if (says && !isTooMany.test(says) && !goesOn(found.at(-1)!, text)) found.push({ start, end, source: says });
    else {
      const last = found.at(-1)!;
      last.source = `${last.source}${body.slice(last.end, start)}${text}`;
      last.end = end;
    }
  }
  return found.length > 1 ? found : null;
}

/** What "I'm Tom 34" or "my name is Tom" says. */
function introductionOf(said: string, isNaming: boolean): string[] {
  const called = nameAndAge.exec(said)?.groups;
  if (called) return [`My name is ${called.name}`, `I am ${called.age}`];
  return [isNaming ? `My name is ${said}` : `I am ${said}`];
}

const nameAndAge = /^(?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?),? (?<age>\d{2})$/u;
const isNamed = (text: string): boolean =>
  nameAndAge.test(text) || /^(?:(?:Dr|Mr|Mrs|Ms|Mx|Prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(text);
/** "Husband's called Andre" */
function ofOwnKin(text: string): string | null {
  const kin = /^(?:my )?(\p{L}+)(?:['’]s| is| are) \S/iu.exec(text)?.[1];
  return kin && kinship.has(kin.toLowerCase()) ? `My ${text.replace(/^my /i, "")}` : null;
}

/** "Ragnhild, 61, welder, Bergen": a name, the age of an adult and what they are, and nobody else's age. */
function isNameAndAge(pieces: readonly Text[]): boolean {
  const [name, age, ...rest] = pieces;
  if (!isName(name) || !isAge(age) || !/^(?:1[6-9]|[2-9]\d)\b/.test(age!.text)) return false;
  if (rest.some((piece, i) => isName(piece) && isAge(rest[i + 1]))) return false;
  return rest.filter(({ text }) => isPlace(text) || saysOf(text, "", "") !== null).length * 2 >= rest.length;
}

/**
 * Sentences without a verb in which somebody introduces themselves: "rosa. janitor, nights. 22. they/them".
 * @param isFirst nothing was said before it in the message
 */
export function selfDescription(body: string, isFirst: boolean): Spread[] | null {
  const bare = body.replace(/[.!]+$/, "").trim();
  const whole = (source: string): Spread[] => [{ start: 0, end: body.length, source }];
  if (pronouns.test(bare)) return whole(`My pronouns are ${bare}`);
  if (/^\d{2}$/.test(bare) && Number(bare) >= 13) return whole(`I am ${bare}`);
  if (/^\p{L}{2,14}$/u.test(bare) && tag(bare[0]!.toUpperCase() + bare.slice(1))[0]?.tags.has("FirstName"))
    return whole(`My name is ${bare[0]!.toUpperCase()}${bare.slice(1)}`);
  const pieces = piecesOf(bare);
  if (pieces.length === 0 || pieces.some(({ text }) => isVerbal(wordsOf(text)) && !ownDeed(text) && !kinDeed(text))) return null;
  const found: Spread[] = [];
  const isNamed = isFirst && isNameAndAge(pieces);
  for (const [i, { start, end, text }] of pieces.entries()) {
    if (i === 0 && isNamed) {
      found.push({ start, end, source: `My name is ${text}` });
      continue;
    }
    const said = pronouns.test(text)
      ? `My pronouns are ${text}`
      : isPlace(text)
        ? `I am based in ${text}`
        : (ownDeed(text) ?? kinDeed(text));
    const says = said ?? saidOf(text);
    if (says) found.push({ start, end, source: says });
    else if (found.length === 0) return null;
    else {
      const last = found.at(-1)!;
      last.source = `${last.source}, ${text}`;
      last.end = end;
    }
  }
  return found;
}

/** "Wife passed in 2021": a relative without "my", and what they did. */
function kinDeed(text: string): string | null {
  const words = wordsOf(text);
  const [who, verb] = words;
  const isKin = who !== undefined && kinship.has(who.lower) && !kinship.get(who.lower)!.pet;
  return isKin && verb !== undefined && /^VB[DZ]$/.test(verb.xpos) && verb.upos === "VERB" ? `My ${lowerFirst(text)}` : null;
}

/** What stands in brackets, as in "two sons (Gary and Lee)", says more of them and needs no reading here. */
function saidOf(text: string): string | null {
  const aside = / \([^()]*\)$/.exec(text)?.[0] ?? "";
  const says = saysOf(text.slice(0, text.length - aside.length), "I am", "I have");
  return says && says + aside;
}

/** "Retired postman, 67, wife passed in 2021, two sons, bad hip": all in one sentence, most of it about whoever writes. */
function isInOneSentence(sentence: string): boolean {
  const pieces = piecesOf(sentence.replace(/[.!]+$/, ""));
  const said = pieces.filter(({ text }) => saidOf(text) ?? ownDeed(text) ?? kinDeed(text));
  return (
    pieces.length >= 4 &&
    pieces.some(({ text }) => ageWords.test(text)) &&
    said.length * 4 >= pieces.length * 3 &&
    pieces.slice(0, 2).every((piece) => said.includes(piece))
  );
}

const stage =
  /^(?:(born(?: and raised)?|raised|educated|brought up|grew up)|(?:and )?(?:now|currently|these days)(?: (live|living|based|work|working|settled))?) (?=(?:in|at|near|by|from|on)\b)/iu;

/** "Born in Cairo, raised in Leeds, now in Melbourne": where somebody was and is. */
export function stages(body: string): Spread[] | null {
  const lead = /^(?:i was )?(?=born\b)/i.exec(body)?.[0].length;
  const pieces = lead === undefined ? [] : piecesOf(body, lead);
  const found = pieces.flatMap(({ start, end, text }) => {
    const [whole, born, now] = stage.exec(text) ?? [];
    if (whole === undefined) return [];
    const was = born && (/^grew/i.test(born) ? "grew up" : `was ${born.toLowerCase()}`);
    const verb = was ?? (/^work/i.test(now ?? "") ? "now work" : "now live");
    return [{ start, end, source: `I ${verb} ${text.slice(whole.length)}` }];
  });
  return found.length === pieces.length && found.length > 1 ? found : null;
}

/** "I'm Oyelaran, most people say Oye" tells of the speaker. */
const callsMe =
  /^(?:\W*(?:hi|hey|hello)\b\W*)?(?:i['’]?m|i am|my name)\b|\b(?:people|ppl|friends|mates|everyone|everybody|they|colleagues) (?:\p{L}+ )?(?:say|says|call|calls)\b/iu;
const tellsOfOthers = (sentence: string): boolean =>
  !callsMe.test(sentence) &&
  wordsOf(sentence).some(
    ({ upos, lemma }) =>
      upos === "PROPN" ||
      (upos === "NOUN" && lemma !== "people" && (kinship.has(lemma.toLowerCase()) || isKindOf(lemma.toLowerCase(), "person"))),
  );

const longestPart = 100;
const longestPortrait = 400;
/** "Ok so quick background: " */
const openingTitle = /^(?:\p{L}+ ){0,4}?(?:background|context|intro|about me|me)\s*:\s*/iu;

const introduces =
  /^(?:\W*(?:hi|hey|hello)\b[^,.!]{0,12}[,.!]?\s+)?(?:i['’]?m|i am|my name['’]?s|my name is|call me|this is) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?[.!]*$/iu;

/** Whether the sentences of a message are mostly a few words about oneself each. */
export function isSelfPortrait(sentences: readonly string[]): boolean {
  const first = sentences.slice(0, 8);
  if (first.length === 1 && first[0]!.length < longestPortrait && isInOneSentence(first[0]!.replace(openingTitle, ""))) return true;
  const isShort = (each: string) => piecesOf(each).every(({ text }) => text.split(/\s+/).length <= 6);
  const isBare = (each: string) =>
    piecesOf(each.replace(/[.!]+$/, "")).every(({ text }) => !isVerbal(wordsOf(text)) || ownDeed(text) !== null);
  const short = first.filter((each) => each.length < longestPart && isShort(each) && !/[?:]/.test(each) && isBare(each));
  const says = short.filter((each) => {
    const bare = each.replace(/[.!]+$/, "").trim();
    return pronouns.test(bare) || /^\d{2}$/.test(bare) || piecesOf(bare).some(({ text }) => saysOf(text, "", "") !== null);
  });
  // "I'm Tariq. Software engineer at Klarna. Married to Elin."
  const isIntroduced = first.some((each) => introduces.test(each));
  if (first[0] && first[0].length < longestPart && isNameAndAge(piecesOf(first[0].replace(/[.!]+$/, "")))) return true;
  // "27m, night porter, Leeds", and beside what tells of nobody else "34, physio at a clinic".
  const [only, other] = short;
  const pieces =
    only && !other && !first.some((each) => each !== only && tellsOfOthers(each)) ? piecesOf(only.replace(/[.!]+$/, "").trim()) : [];
  if (
    pieces.length >= (first.length > 1 ? 2 : 3) &&
    ageWords.test(pieces[isNameAndAge(pieces) ? 1 : 0]!.text) &&
    pieces.slice(1).some(({ text }) => saysOf(text, "", "") !== null)
  )
    return true;
  return short.length >= (isIntroduced ? 1 : 3) && says.length >= 1 && short.length * 2 >= first.length - Number(isIntroduced);
}
