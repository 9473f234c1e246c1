import { isKindOf } from "@/lib/language/en/lexicon";
import { isCondition, isPersonNoun, lasting, namesOther } from "./fragments";
import { kinship } from "./kinship";
import { isVerbal, lowerFirst, numeral, piecesOf, type Spread, wordsOf } from "./pieces";
import { tag } from "./tagging";

export const ageWords =
  /^(?:aged? )?(?<age>\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\p{L}+)?)(?: (?:years? (?:old|of age)|y\/?o|yrs?(?: old)?)| ?(?:y\/?o|m|f|nb))?$/iu;
const stateOf =
  /^(?:(?:currently|still|now|happily|recently|originally|freshly|self|part[- ]time|full[- ]time)[ -])?(?:based|living|resident|married|divorced|retired|employed|self[- ]employed|single|engaged|widowed|born|raised|working|studying|from|in|at|unemployed|freelance|semi-retired)\b/i;

/** What a few words say of somebody: "a plumber", "34", "based in Leeds", "two kids". Null where they may be about something else. */
export function saysOf(text: string, be: string, have: string): string | null {
  const age = ageWords.exec(text)?.groups?.age;
  if (age && (!/^\d+$/.test(age) || Number(age) >= 3)) return `${be} ${age}${/^\d+$/.test(age) ? "" : " years old"}`;
  if (stateOf.test(text)) return `${be} ${lowerFirst(text)}`;
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
  const isRole =
    (isOfNouns && last.upos === "PROPN" && isPersonNoun(last.lower)) ||
    (root.upos === "NOUN" &&
      root.index <= 4 &&
      (isPersonNoun(root.lower) ||
        /^(?:mum|mom|dad|mother|father|granny|grandma|grandpa|widow|widower|student|apprentice)$/.test(root.lower)));
  if (!isRole) return null;
  const article =
    /^(?:a|an|the|my|our|his|her|their)$/.test(first!.lower) || root.xpos === "NNS" ? "" : /^[aeiou]/i.test(text) ? "an " : "a ";
  return `${be} ${article}${/^\p{Lu}{2,}/u.test(text) ? text : lowerFirst(text)}`;
}

const selfOrKin = /^(?<who>I|My (?:\p{L}+ ){0,3}?\p{L}+|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?<be> am|['’]m| is|['’]s) /u;

/** "I am Hendrik Bolt, civil-law notary, resident in Maastricht, fifty-eight years of age": one claim each. */
export function descriptions(body: string): Spread[] | null {
  const head = selfOrKin.exec(body);
  const { who, be } = head?.groups ?? {};
  if (!head || !who || !be || (who !== "I" && /['’]m|am/.test(be))) return null;
  const verb = who === "I" ? "I am" : `${who} is`;
  const [main, ...rest] = piecesOf(body);
  // "I'm with Dr Wanjiru, a good listener": the rest tells of someone else.
  if (!main || rest.length === 0 || /^(?:ADP|VERB|SCONJ)$/.test(wordsOf(main.text.slice(head[0].length))[0]?.upos ?? "VERB")) return null;
  const found: Spread[] = [{ start: main.start, end: main.end, source: main.text }];
  for (const { start, end, text } of rest) {
    const kin = ofOwnKin(text);
    if (!kin && who === "I" && /^(?:I|we) \p{L}/u.test(text)) {
      found.push({ start, end, source: text });
      continue;
    }
    if (!kin && !stateOf.test(text) && isVerbal(wordsOf(text))) return null;
    const says = (who === "I" && kin) || saysOf(text, verb, who === "I" ? "I have" : `${who} has`);
    if (says) found.push({ start, end, source: says });
    else {
      const last = found.at(-1)!;
      last.source = `${last.source}${body.slice(last.end, start)}${text}`;
      last.end = end;
    }
  }
  return found.length > 1 ? found : null;
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

const deeds = /^(?:live|work|teach|study|play|love|like|hate|speak|drive|own|keep|volunteer|run)$/;

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
