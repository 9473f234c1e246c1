import type { Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { isAilingPart, isAilment, withA, withArticle } from "./ailments";
import { isCondition, isPersonNoun, lasting, namesOther } from "./fragments";
import { noName } from "./introduction";
import { kinship } from "./kinship";
import { isVerbal, lowerFirst, numeral, type Spread, wordsOf } from "./pieces";
import { tag } from "./tagging";
import { roleEnding } from "./words";

// What a few words without a subject say of whoever is meant.

export const ageWords =
  /^(?:aged? )?(?<age>\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]\p{L}+)?)(?: (?:years? (?:old|of age)|y\/?o|yrs?(?: old)?)| ?(?:y\/?o|m|f|nb))?$/iu;
export const stateOf =
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
  if (/^(?:born|raised)\b/i.test(text)) return `${be.replace(/\b(?:am|is)$/, "was")} ${lowerFirst(text)}`;
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
  const trouble = troubleOf(words);
  if (trouble) return `${have} ${trouble}`;
  // "Night porter", of which the parser makes a Mr Porter.
  const last = words.at(-1)!;
  const isOfNouns = words.length <= 3 && words.every(({ upos, text: word }) => /^(?:NOUN|PROPN|ADJ)$/.test(upos) && /^\p{Ll}/u.test(word));
  // "Barista" is none that the parser knows; "Eckhart" is a name.
  const isAlone = words.length === 1 && /^(?:PROPN|INTJ|ADJ|X)$/.test(root.upos);
  const isNoun = root.upos === "NOUN" || ((root.upos === "PROPN" || isAlone) && text.slice(root.start, root.end) === root.lower);
  const isRole =
    (isOfNouns && last.upos === "PROPN" && isPersonNoun(last.lower)) ||
    (isNoun &&
      root.index <= 4 &&
      (isPersonNoun(root.lower) ||
        (roleEnding.test(root.lower) && isKindOf(root.lemma.toLowerCase(), "person")) ||
        isOccupation(root.lemma.toLowerCase()) ||
        /^(?:mum|mom|dad|mother|father|granny|grandma|grandpa|widow|widower|student|apprentice)$/.test(root.lower)));
  // "Retired postie": whatever the one word after it is, is a job.
  if (!isRole && !(isNoun && words.length === 2 && formerly.test(text))) return formerly.test(text) ? `${be} ${lowerFirst(text)}` : null;
  const article =
    /^(?:a|an|the|my|our|his|her|their)$/.test(first!.lower) || root.xpos === "NNS" ? "" : /^[aeiou]/i.test(text) ? "an " : "a ";
  return `${be} ${article}${/^\p{Lu}{2,}/u.test(text) ? text : lowerFirst(text)}`;
}

const faculties = /^(?:memory|eyesight|hearing|balance|circulation|sight)$/;

/** "A bad hip" of "bad hip", "asthma", "a nut allergy"; null for anything else. */
function troubleOf(words: readonly Word[]): string | null {
  const [quality, last] = [words.at(-2)?.lower ?? "", words.at(-1)!];
  // Of so few words the parser makes anything.
  if (words.length > 4 || words.some(({ text, lower }) => text !== lower || !/^\p{L}[\p{L}-]*$/u.test(text))) return null;
  const text = words.map(({ lower }) => lower).join(" ");
  if (/^(?:bad|poor|terrible|weak)$/.test(quality) && faculties.test(last.lower)) return last.lower === "memory" ? withA(text) : text;
  if (isAilingPart(quality, last.lemma)) return last.lower.endsWith("s") ? text : withA(text);
  return isAilment(last.lemma) ? withArticle(text) : null;
}

export const pronouns = /^(?:(?:he|she|they|xe|ze|it)\/(?:him|her|hers|them|they|she|he|his|theirs|any|xem|zir|its)(?:\/\p{L}+)?)$/iu;

export type Text = { text: string };
export const isName = (piece: Text | undefined): boolean => /^(?:and )?\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(piece?.text ?? "");
export const isAge = (piece: Text | undefined): boolean => piece !== undefined && ageWords.test(piece.text);

export const isPlace = (text: string): boolean =>
  /^\p{Lu}\S*$/u.test(text) && (tag(text)[0]?.tags.has("Place") === true || isKindOf(text.toLowerCase(), "location"));

const deeds =
  /^(?:live|work|teach|study|play|love|like|hate|speak|drive|own|keep|volunteer|run|eat|drink|sing|cook|bake|ride|cycle|swim|sell|rent|share|collect|write|paint|travel|commute|grow|raise|enjoy|prefer)$/;

/** "Live in Peckham with two kids" leaves out who does. */
export function ownDeed(text: string): string | null {
  const words = deeds.test(/^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? "") ? wordsOf(text) : [];
  // "Work nights", of which the parser makes a noun.
  const isVerb = words.length >= 2 && (/^VBP?$/.test(words[0]!.xpos) || /^(?:work|study|play) \p{Ll}+s\b/u.test(lowerFirst(text)));
  const isBare = isVerb && !words.some(({ relation }) => relation.startsWith("nsubj"));
  return isBare ? `I ${lowerFirst(text)}` : null;
}

const stageOfSchool =
  /^(?:(?:in )?(?:my )?)(?:(?:year|grade|class|form) \d{1,2}|\d{1,2}(?:st|nd|rd|th) (?:year|grade|grader|class)|(?:first|second|third|fourth|final) year)\b/iu;
const doing =
  /^(?:dating|seeing|studying|working|living|renting|training|learning|teaching|running|raising|doing|retraining|expecting|looking after)\b/i;

/** "She/her", "Addis", "year 10 at Harlow Green school", "dating Marquise for 2 years": what somebody adds who has just said who they are. */
export function introducedBy(text: string, mayBePlace = true): string | null {
  if (pronouns.test(text)) return `My pronouns are ${text}`;
  const isCapital = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?(?:,? \p{Lu}{2})?$/u.test(text) && !noName.test(text);
  if (isPlace(text) || (mayBePlace && isCapital && !tag(text.split(" ")[0]!)[0]?.tags.has("FirstName"))) return `I am based in ${text}`;
  if (stageOfSchool.test(text)) return `I am in ${lowerFirst(text.replace(/^in (?:my )?/i, ""))}`;
  if (/^ph\.?d\b/i.test(text)) return `I am doing a ${text}`;
  if (doing.test(text) || wordsOf(text)[0]?.xpos === "VBG") return `I am ${lowerFirst(text)}`;
  return ownDeed(text);
}

/** "In Lismore, County Waterford" is one place. */
export const goesOn = ({ source }: Spread, text: string): boolean =>
  /\b(?:in|at|from|near|to) (?:the )?\p{Lu}[\p{L}'’ -]*$/u.test(source) && /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u.test(text);
