import type { Sentence, Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { isSettlement } from "../extract/places";
import { isAboutAsked } from "./about-asked";
import { asToken } from "./asserted";
import type { Scored } from "./features";
import { isOfKindAsked } from "./kinds-asked";
import { inSentences, sameness } from "./words";

// What everybody asks of a life is often told without a word of the question: "Bethan teaches year 4" of "what does Bethan do for a living".

/** One clause of a statement. */
type Told = Proposition & { all: readonly Word[] };
type Example = { question: string; told: string };

export type Telling = {
  asks: RegExp;
  /** Words of the question that a statement needn't say. */
  unsaid: RegExp;
  forms: readonly Question["form"][];
  tells: (told: Told) => boolean;
  example: Example;
  counterexample: Example;
  /** It goes on after it happened: who got into Durham studies there. */
  isBegun?: boolean;
  /** What must be said for a denial to tell it, too: who can't play the cello for a month plays it. */
  evenDenied?: RegExp;
};

const under = ({ all }: Told, of: { index: number }) => all.filter(({ head }) => head === of.index);
const objectOf = ({ phrases }: Told) => phrases.find(({ role }) => role === "object");
/** What stands after one of some prepositions. */
const after = ({ phrases }: Told, prepositions: RegExp) =>
  phrases.find(({ role, preposition }) => role === "oblique" && preposition !== null && prepositions.test(preposition));
const isOneOf = (kinds: readonly string[]) => (noun: Word) => kinds.some((kind) => isKindOf(noun.lemma.toLowerCase(), kind));
const isPlural = ({ xpos }: Word): boolean => /^NNP?S$/.test(xpos);
const isOrganization = isOneOf(["organization", "building", "shop", "mercantile establishment", "institution", "restaurant", "farm"]);
const isForHire = isOneOf(["bus", "truck", "lorry", "streetcar", "cab", "train", "ambulance", "forklift", "locomotive", "delivery van"]);

/** By the verb, what must stand with it for a living to be told: who drives a bus does, who drives a Skoda needn't. */
const livings: Record<string, (told: Told) => boolean> = {
  teach: () => true,
  work: (told) => after(told, /^(?:as|at|in|for)$/) !== undefined,
  manage: (told) => isTrade(objectOf(told)?.head),
  run: (told) => isTrade(objectOf(told)?.head),
  drive: (told) => {
    const driven = objectOf(told)?.head;
    const isDelivery = driven !== undefined && under(told, driven).some(({ lower }) => /^(?:delivery|removal|school|police)$/.test(lower));
    return driven ? isForHire(driven) || isDelivery : after(told, /^for$/)?.head.upos === "PROPN";
  },
  ...Object.fromEntries(["clean", "cook", "bake"].map((verb) => [verb, (told: Told) => isTrade(after(told, /^(?:at|in|for)$/)?.head)])),
  ...Object.fromEntries(
    ["paint", "fix", "repair", "mend", "build", "design", "sell", "translate", "install", "restore", "breed", "groom"].map((verb) => [
      verb,
      (told: Told) => {
        const made = objectOf(told)?.head;
        return (
          made !== undefined && isPlural(made) && under(told, made).every(({ relation }) => !/^(?:det|nmod:poss|nummod)/.test(relation))
        );
      },
    ]),
  ),
};
const isTrade = (noun: Word | undefined): boolean =>
  noun !== undefined && (isOrganization(noun) || isOfKindAsked(noun.lemma.toLowerCase(), "business"));

/** Where somebody is for a time is no home. */
const passing =
  /^(?:holidays?|vacation|trip|visit|visiting|hospital|until|till|weeks?|weekend|today|tonight|tomorrow|days?|meeting|conference|business|when|while|if)$/;

const keen = new Set(["mad", "crazy", "nuts", "obsessed", "passionate", "fanatical"]);
const isTeam = ({ lower }: Word): boolean => isOfKindAsked(lower, "team");

export const tellings: readonly Telling[] = [
  {
    asks: /\bdo (?:for (?:a living|work|money|a job))\b|\b(?:job|occupation|profession|line of work)\b|^what (?:does|do|did) [^?,]{2,40} do[\s?.!]*$/i,
    unsaid: /^(?:do|job|living|work|money|occupation|profession|line)$/,
    forms: ["what"],
    tells: (told) => livings[told.lemma]?.(told) ?? false,
    example: { question: "What does Ilse do for a living?", told: "Ilse teaches Latin" },
    counterexample: { question: "What does Ilse do for a living?", told: "Ilse runs marathons" },
  },
  {
    asks: /\b(?:do|does) .{1,40} live\b|\b(?:is|are) .{1,40} (?:based|living)\b/i,
    unsaid: /^(?:live|living|base)$/,
    forms: ["where"],
    tells: (told) =>
      told.isCopular &&
      under(told, told.predicate).some(({ relation, lower }) => relation === "case" && lower === "in") &&
      isSettlement(nameOf(told)) &&
      !told.all.some(({ lower }) => passing.test(lower)) &&
      after(told, /^for$/) === undefined,
    example: { question: "Where does my dad live?", told: "User's dad is still in Pune" },
    counterexample: { question: "Where does my dad live?", told: "User's dad is in Pune for a week" },
  },
  {
    asks: /^(?:so |and )?where(?: is| are|['’]s| do| does) .{1,40} (?:come )?from[\s?.!]*$/i,
    unsaid: /^(?:from|come)$/,
    forms: ["where"],
    tells: (told) => {
      const isFrom = told.isCopular && under(told, told.predicate).some(({ relation, lower }) => relation === "case" && lower === "from");
      const from = isFrom ? told.predicate : told.lemma === "come" ? after(told, /^from$/)?.head : undefined;
      return from !== undefined && from.upos === "PROPN";
    },
    example: { question: "Where is my mother from?", told: "User's mother is from Oaxaca" },
    counterexample: { question: "Where is my mother from?", told: "User's mother is from a family of bakers" },
  },
  {
    asks: /\b(?:team|club|side)\b.*\b(?:support|follow|fan|root|cheer|like|love|into)\b|^who .* (?:support|root for|cheer for)[\s?.!]*$/i,
    unsaid: /^(?:team|club|side|football|soccer|basketball|baseball|hockey|rugby|sport|sports|support|follow|fan|root|cheer|like|love)$/,
    forms: ["what", "who"],
    tells: (told) => {
      const liked = keen.has(told.predicate.lower) || /^(?:support|follow|love|like)$/.test(told.lemma);
      const isFan = told.isCopular && /^(?:fan|supporter|fanatic)$/.test(told.predicate.lemma);
      return (liked && told.phrases.some(({ role, head }) => role !== "subject" && isTeam(head))) || (isFan && told.all.some(isTeam));
    },
    example: { question: "Which team does Timo support?", told: "Timo is mad about Arsenal" },
    counterexample: { question: "Which team does Timo support?", told: "Timo is mad about Minecraft" },
  },
  {
    asks: /\b(?:children|kids|babies|sons|daughters)\b/i,
    unsaid: /^(?:child|kid|baby|son|daughter)$/,
    forms: ["count"],
    tells: (told) => {
      const had = /^(?:have|get|welcome)$/.test(told.lemma) ? objectOf(told)?.head : undefined;
      return had !== undefined && /^(?:child|kid|baby|son|daughter|boy|girl)$/.test(had.lemma) && under(told, had).some(isOrdinal);
    },
    isBegun: true,
    example: { question: "How many children does Olga have?", told: "Olga had her second kid" },
    counterexample: { question: "How many children does Olga have?", told: "Olga had her second kidney stone" },
  },
  {
    asks: /\b(?:study|studies|studying|go to (?:uni|university|college|school))\b/i,
    unsaid: /^(?:study|go|uni|university|college|school)$/,
    forms: ["where"],
    tells: (told) => told.lemma === "get" && (after(told, /^into$/)?.head.upos === "PROPN" || isSchool(after(told, /^into$/)?.head)),
    isBegun: true,
    example: { question: "Where does Omar study?", told: "Omar got into Durham to do law" },
    counterexample: { question: "Where does Omar study?", told: "Omar got into trouble" },
  },
  {
    asks: /^(?:what|which)\b.*\b(?:study|studies|studying|major(?:ing)? in)\b/i,
    unsaid: /^(?:study|subject|course|degree|major)$/,
    forms: ["what"],
    tells: (told) => {
      const to = /^(?:switch|change|transfer|swap|move)(?: over)?$/.test(told.lemma) ? after(told, /^(?:over )?to$/)?.head : undefined;
      return to !== undefined && isDiscipline(to);
    },
    isBegun: true,
    example: { question: "What does Olga study?", told: "Olga is switching to architecture" },
    counterexample: { question: "What does Olga study?", told: "Olga is switching to decaf" },
  },
  {
    asks: /\b(?:do|does|did) .{1,40} work\b/i,
    unsaid: /^work$/,
    forms: ["where"],
    tells: (told) => (livings[told.lemma]?.(told) ?? false) && isPlaced(told),
    example: { question: "Where does Ilse work?", told: "Ilse sells vegetables at the covered market" },
    counterexample: { question: "Where does Ilse work?", told: "Ilse sells her car at the covered market" },
  },
  {
    asks: /\bliv(?:e|es|ing) (?:alone|by (?:my|him|her)self|on (?:my|his|her) own)\b/i,
    unsaid: /^(?:live|alone|own|self|myself)$/,
    forms: ["yes-no"],
    tells: (told) =>
      (told.isCopular || told.lemma === "live") && /\bon (?:their|his|her) own\b/i.test(told.all.map(({ text }) => text).join(" ")),
    example: { question: "Do I live alone?", told: "I'm in Hull on my own" },
    counterexample: { question: "Do I live alone?", told: "I'm in Hull for a funeral" },
  },
  {
    asks: /\binstruments?\b.*\bplay/i,
    unsaid: /^(?:instrument|play)$/,
    forms: ["what"],
    tells: (told) => told.lemma === "play" && objectOf(told) !== undefined && isInstrument(objectOf(told)!.head),
    evenDenied:
      /\bfor (?:at least |about |another |the next )*(?:an? |two|three|four|five|six|\d+|some )|\buntil\b|\b(?:this|next) (?:week|month)\b|\bat the moment\b|\bright now\b/i,
    example: { question: "What instrument does Ilse play?", told: "Ilse can't play the cello for two months" },
    counterexample: { question: "What instrument does Ilse play?", told: "Ilse can't play chess for two months" },
  },
];
/** "Sells vegetables at the market": where may be told of the vegetables. */
const isPlaced = (told: Told): boolean => {
  const made = objectOf(told)?.head;
  const isAt = (word: Word) => under(told, word).some(({ relation, lower }) => relation === "case" && /^(?:at|in|for)$/.test(lower));
  return after(told, /^(?:at|for|in)$/) !== undefined || (made !== undefined && under(told, made).some(isAt));
};
const isInstrument = isOneOf(["musical instrument"]);
const isDiscipline = isOneOf(["discipline", "profession", "science"]);
const isOrdinal = ({ lower }: Word): boolean => /^(?:second|third|fourth|fifth|sixth|seventh|\d(?:nd|rd|th))$/.test(lower);
const isSchool = (noun: Word | undefined): boolean => noun !== undefined && isOneOf(["school", "university", "college"])(noun);

/** "San Sebastián", of which the parser makes two words. */
const nameOf = (told: Told): string =>
  [told.predicate, ...under(told, told.predicate)]
    .filter((word) => word === told.predicate || /^(?:flat|compound)/.test(word.relation))
    .filter(({ upos }) => upos === "PROPN")
    .sort((one, other) => one.index - other.index)
    .map(({ text }) => text)
    .join(" ");

const clausesIn = inSentences((sentence: Sentence): Told[] => propositionsOf(sentence).map((each) => ({ ...each, all: sentence.words })));

/** Whether a statement of today tells what is asked, of whom it is asked, in other words than the question's. */
export function tellsOtherwise(question: Question, { isFormer, isSpoken, evidence, read }: Scored): boolean {
  if (isFormer || isSpoken || question.isNegated || evidence.role === "assistant" || read.features.supposed > 0) return false;
  const asked = tellings.filter(({ asks, forms }) => forms.includes(question.form) && asks.test(question.text));
  if (asked.length === 0) return false;
  const isOfThen = /\b(?:did|was|were)\b/i.test(question.text);
  return clausesIn(read.text).some(
    (told) =>
      told.standing === "asserted" &&
      (isOfThen || !told.isOver) &&
      asked.some(
        (telling) =>
          telling.tells(told) &&
          (!told.isNegated || telling.evenDenied?.test(read.text)) &&
          (isOfThen || telling.isBegun || told.tense !== "past" || told.isPerfect) &&
          saysTheRest(question, telling, told),
      ) &&
      isAboutAsked(question, told, told.all.map(asToken)),
  );
}

/** "What do I do for money in the winter" asks for more than a living. */
const saysTheRest = ({ words }: Question, { unsaid }: Telling, { all }: Told): boolean =>
  words.every(
    (word) =>
      (word.isName && /^\p{Lu}/u.test(word.text)) ||
      kinship.has(word.lemma) ||
      unsaid.test(word.lemma) ||
      all.some((each) => sameness(word, asToken(each)) >= 0.75),
  );
