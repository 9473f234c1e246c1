import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { isCondition, isPersonNoun, lasting, namesOther } from "./fragments";
import { noName } from "./introduction";
import { kinship } from "./kinship";
import { isVerbal, lowerFirst, numeral, piecesOf, type Spread, wordsOf } from "./pieces";
import { tag } from "./tagging";
import { roleEnding } from "./words";

export const ageWords =
  /^(?:aged? )?(?<age>\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\p{L}+)?)(?: (?:years? (?:old|of age)|y\/?o|yrs?(?: old)?)| ?(?:y\/?o|m|f|nb))?$/iu;
const stateOf =
  /^(?:(?:currently|still|now|happily|recently|originally|freshly|self|part[- ]time|full[- ]time)[ -])?(?:based|living|resident|married|divorced|retired|employed|self[- ]employed|single|engaged|widowed|born|raised|working|studying|from|near|in|at|unemployed|freelance|semi-retired)\b/i;

/** "Retired plumber" names a job, "retired since May" none. */
const formerly = /^(?:semi-)?(?:retired|freelance|unemployed) (?!since|from|in|for|at|and|now|last)\p{L}/iu;
const occupations = ["worker", "professional", "official", "educator", "entertainer", "artist", "scholar"];
const things = ["device", "substance", "food", "structure"];
/** Diesel was an engineer, and is an engine. */
const isOccupation = (noun: string): boolean =>
  occupations.some((kind) => isKindOf(noun, kind)) && !things.some((kind) => isKindOf(noun, kind));

/** What a few words say of somebody: "a plumber", "34", "based in Leeds", "two kids". Null where they may be about something else. */
export function saysOf(text: string, be: string, have: string): string | null {
  const age = ageWords.exec(text)?.groups?.age;
  if (age && (!/^\d+$/.test(age) || Number(age) >= 3)) return `${be} ${age}${/^\d+$/.test(age) ? "" : " years old"}`;
  if (stateOf.test(text) && !formerly.test(text)) return `${be} ${lowerFirst(text)}`;
  // A capital at the start of a sentence makes no name.
  const words = wordsOf(lowerFirst(text));
  if (isVerbal(words) || words.length > 9 || words.length === 0) return null;
  const root = words.find(({ head: at }) => at < 0)!;
  const [first] = words;
  if (numeral.test(first!.text) || first!.lower === "no") {
    const owned = words.find(({ upos }) => upos === "NOUN");
    const lemma = owned?.lemma ?? "";
    return kinship.has(lemma) || /^(?:kid|child|girl|boy|twin|grandkid|grandchild)$/.test(lemma) || isKindOf(lemma, "animal")
      ? `${have} ${lowerFirst(text)}`
      : null;
  }
  if ((lasting.test(root.lower) && root.index <= 2 && !namesOther(words.slice(0, root.index))) || isCondition(words))
    return `${be} ${lowerFirst(text)}`;
  // "Night porter", of which the parser makes a Mr Porter.
  const last = words.at(-1)!;
  const isOfNouns = words.length <= 3 && words.every(({ upos, text: word }) => /^(?:NOUN|PROPN|ADJ)$/.test(upos) && /^\p{Ll}/u.test(word));
  // "Barista" is none that the parser knows; "Eckhart" is a name.
  const isAlone = words.length === 1 && /^(?:PROPN|INTJ|X)$/.test(root.upos);
  const isNoun = root.upos === "NOUN" || ((root.upos === "PROPN" || isAlone) && text.slice(root.start, root.end) === root.lower);
  const isRole =
    (isOfNouns && last.upos === "PROPN" && isPersonNoun(last.lower)) ||
    (isNoun &&
      root.index <= 4 &&
      (isPersonNoun(root.lower) ||
        (roleEnding.test(root.lower) && isKindOf(root.lemma.toLowerCase(), "person")) ||
        isOccupation(root.lemma.toLowerCase()) ||
        /^(?:mum|mom|dad|mother|father|granny|grandma|grandpa|widow|widower|student|apprentice)$/.test(root.lower)));
  if (!isRole) return formerly.test(text) && stateOf.test(text) ? `${be} ${lowerFirst(text)}` : null;
  const article =
    /^(?:a|an|the|my|our|his|her|their)$/.test(first!.lower) || root.xpos === "NNS" ? "" : /^[aeiou]/i.test(text) ? "an " : "a ";
  return `${be} ${article}${/^\p{Lu}{2,}/u.test(text) ? text : lowerFirst(text)}`;
}

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

const isTooMany = /^I have (?:1[3-9]|[2-9]\d)\b/;

/** "In Lismore, County Waterford" is one place. */
const goesOn = ({ source }: Spread, text: string): boolean =>
  /\b(?:in|at|from|near|to) (?:the )?\p{Lu}[\p{L}'’ -]*$/u.test(source) && /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u.test(text);

/** What "I'm Tom 34" or "my name is Tom" says. */
function introductionOf(said: string, isNaming: boolean): string[] {
  const called = nameAndAge.exec(said)?.groups;
  if (called) return [`My name is ${called.name}`, `I am ${called.age}`];
  return [isNaming ? `My name is ${said}` : `I am ${said}`];
}

const nameAndAge = /^(?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?),? (?<age>\d{2})$/u;
const isNamed = (text: string): boolean =>
  nameAndAge.test(text) || /^(?:(?:Dr|Mr|Mrs|Ms|Mx|Prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(text);
const stageOfSchool =
  /^(?:(?:in )?(?:my )?)(?<at>(?:year|grade|class|form) \d{1,2}|\d{1,2}(?:st|nd|rd|th) (?:year|grade|grader|class)|(?:first|second|third|fourth|final) year)\b/iu;
const doing =
  /^(?:dating|seeing|studying|working|living|renting|training|learning|teaching|running|raising|doing|retraining|expecting|looking after)\b/i;

/** "She/her", "Addis", "year 10 at Harlow Green school", "dating Marquise for 2 years": what somebody adds who has just said who they are. */
function introducedBy(text: string, mayBePlace = true): string | null {
  if (pronouns.test(text)) return `My pronouns are ${text}`;
  const isCapital = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?(?:,? \p{Lu}{2})?$/u.test(text) && !noName.test(text);
  if (isPlace(text) || (mayBePlace && isCapital && !tag(text.split(" ")[0]!)[0]?.tags.has("FirstName"))) return `I am based in ${text}`;
  if (stageOfSchool.test(text)) return `I am in ${lowerFirst(text.replace(/^in (?:my )?/i, ""))}`;
  if (/^ph\.?d\b/i.test(text)) return `I am doing a ${text}`;
  if (doing.test(text) || wordsOf(text)[0]?.xpos === "VBG") return `I am ${lowerFirst(text)}`;
  return ownDeed(text);
}

/** "Husband's called Andre" */
function ofOwnKin(text: string): string | null {
  const kin = /^(?:my )?(\p{L}+)(?:['’]s| is| are) \S/iu.exec(text)?.[1];
  return kin && kinship.has(kin.toLowerCase()) ? `My ${text.replace(/^my /i, "")}` : null;
}

const pronouns = /^(?:(?:he|she|they|xe|ze|it)\/(?:him|her|hers|them|they|she|he|his|theirs|any|xem|zir|its)(?:\/\p{L}+)?)$/iu;

type Text = { text: string };
const isName = (piece: Text | undefined): boolean => /^(?:and )?\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(piece?.text ?? "");
const isAge = (piece: Text | undefined): boolean => piece !== undefined && ageWords.test(piece.text);

const isPlace = (text: string): boolean =>
  /^\p{Lu}\S*$/u.test(text) && (tag(text)[0]?.tags.has("Place") === true || isKindOf(text.toLowerCase(), "location"));

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
  if (pieces.length === 0 || pieces.some(({ text }) => isVerbal(wordsOf(text)) && !ownDeed(text))) return null;
  const found: Spread[] = [];
  const isNamed = isFirst && isNameAndAge(pieces);
  for (const [i, { start, end, text }] of pieces.entries()) {
    if (i === 0 && isNamed) {
      found.push({ start, end, source: `My name is ${text}` });
      continue;
    }
    const said = pronouns.test(text) ? `My pronouns are ${text}` : isPlace(text) ? `I am based in ${text}` : ownDeed(text);
    const says = said ?? saysOf(text, "I am", "I have");
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

const youngest = 12;

/** A first name, or a word that no lexicon has. */
function mayBeCalled(name: string): boolean {
  if (noName.test(name) || isPlace(name)) return false;
  return tag(name)[0]?.tags.has("FirstName") === true || (classesOf(name.toLowerCase()).length === 0 && !isKnownWord(name));
}
/** "Thanks", "Nope", "Awesome" */
const isKnownWord = (word: string): boolean => {
  const tags = tag(word.toLowerCase())[0]?.tags;
  return ["Adjective", "Verb", "Adverb", "Expression", "Pronoun", "Conjunction", "Determiner", "Preposition", "QuestionWord"].some(
    (other) => tags?.has(other),
  );
};

/** "Casimir, 55, collector", "19, live with my mom": who somebody is, without a verb. @param isFirst nothing was said before it */
export function bareIntroduction(body: string, isFirst: boolean): Spread[] | null {
  const [first, second, ...others] = piecesOf(body.replace(/[.!]+$/, "").trim());
  if (!first || !second || [second, ...others].some(({ text }) => isVerbal(wordsOf(text)) && !ownDeed(text) && !introducedBy(text)))
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
    } else {
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

const deeds =
  /^(?:live|work|teach|study|play|love|like|hate|speak|drive|own|keep|volunteer|run|eat|drink|sing|cook|bake|ride|cycle|swim|sell|rent|share|collect|write|paint|travel|commute|grow|raise|enjoy|prefer)$/;

/** "Live in Peckham with two kids" leaves out who does. */
function ownDeed(text: string): string | null {
  const words = deeds.test(/^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? "") ? wordsOf(text) : [];
  const isBare = words.length >= 2 && /^VBP?$/.test(words[0]!.xpos) && !words.some(({ relation }) => relation.startsWith("nsubj"));
  return isBare ? `I ${lowerFirst(text)}` : null;
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

const introduces =
  /^(?:\W*(?:hi|hey|hello)\b[^,.!]{0,12}[,.!]?\s+)?(?:i['’]?m|i am|my name['’]?s|my name is|call me|this is) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?[.!]*$/iu;

/** Whether the sentences of a message are mostly a few words about oneself each. */
export function isSelfPortrait(sentences: readonly string[]): boolean {
  const first = sentences.slice(0, 8);
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
