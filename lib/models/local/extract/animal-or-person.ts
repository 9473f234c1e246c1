import { parse, type Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { isAnimalNoun } from "./animals";
import { kinship } from "./kinship";
import type { Person } from "./subject";
import { isDemonym } from "./words";

/** What a clause says of him or her: what only an animal is or does, only a person, what is of a body, or what either may. */
type Meant = { of: "animal" | "person" | "body" | "either"; age?: number; kilos?: number };

/** Years that few of the kind grow older than. */
const longestLife: [RegExp, number][] = [
  [/^(?:tortoise|turtle|parrot|macaw|cockatoo|carp|koi|elephant)$/, 120],
  [/^(?:horse|pony|donkey|mule|mare|stallion|foal|cockatiel|goose)$/, 45],
  [/^(?:hamster|gerbil|mouse|rat)$/, 5],
  [/^(?:rabbit|bunny|hare|ferret|budgie|canary|hen|chicken|duck|chinchilla|hedgehog)$/, 15],
  [/./, 25],
];
const heaviest: [RegExp, number][] = [
  [/^(?:horse|pony|donkey|mule|mare|stallion|llama|alpaca|pig|cow|goat|sheep|animal)$/, 1500],
  [/./, 50],
];
const most = (table: [RegExp, number][], kind: string): number => table.find(([pattern]) => pattern.test(kind))![1];
/** No wife, boss or vet is younger or lighter. */
const grown = { age: 16, kilos: 35 };

/**
 * Who is meant by a pronoun that begins a clause, of people and animals told of before: "Elena has a parrot, she's 30" is said of the parrot,
 * "she's a nurse" of Elena. Null where two may be meant, since a wrong name is worse than none.
 */
export function oneMeant(clause: string, people: readonly Person[], animals: readonly Person[]): Person | null {
  const only = (some: readonly Person[]) => (some.length === 1 && some[0]!.name ? some[0]! : null);
  if (animals.length === 0) return only(people);
  const said = meantIn(clause);
  const fitting = said.of === "person" ? [] : animals.filter(({ animal }) => mayBe(said, animal!.kind));
  if (fitting.length === 0 || said.of === "person") return only(people);
  if (people.length === 0 || said.of === "animal") return only(fitting);
  const areGrown =
    people.every(({ isGrown }) => isGrown) && ((said.age ?? grown.age) < grown.age || (said.kilos ?? grown.kilos) < grown.kilos);
  if (areGrown) return only(fitting);
  const near = fitting.filter(({ animal }) => !animal!.sentencesAgo);
  // The person was told of last.
  if (near.length === 0) return said.kilos === undefined && people.every(({ gender }) => gender !== null) ? only(people) : null;
  // "My son got a puppy, he's 9", "Lou has a horse, she's 32"
  const isEither = said.age !== undefined && (said.age >= grown.age || people.some(({ isYoung }) => isYoung));
  if (isEither) return null;
  const isTopic = near.every(({ animal }) => animal!.isNew);
  return isTopic && said.of === "body" ? only(near) : isTopic || near.some(({ animal }) => animal!.isFirst) ? null : only(people);
}

const mayBe = ({ age, kilos }: Meant, kind: string): boolean =>
  (age === undefined || age <= most(longestLife, kind)) && (kilos === undefined || kilos <= most(heaviest, kind));

const weight = /\bweigh(?:s|ed|ing)?\b.{0,20}?(?<figure>\d+(?:[.,]\d+)?) ?(?<unit>kgs?|kilos?|g|grams?|lbs?|pounds?|stone)\b/iu;
const inKilos = (figure: string, unit: string): number =>
  Number(figure.replace(",", ".")) * (/^g/i.test(unit) ? 0.001 : /^(?:lb|p)/i.test(unit) ? 0.45 : /^s/i.test(unit) ? 6.35 : 1);

const agedPattern =
  /^\S+ (?:(?:is|turn(?:s|ed)|has turned|was|will be|must be) )?(?:(?:now|only|just|about|around|nearly|almost|already|turning) )*(?<years>\d{1,3})(?: years?(?: old)?\b|[.,!;]|$| (?:now|and|but|today|this|in|next|on|so)\b)/iu;
/** What a body is like, whoever's it is. */
const bodily =
  /^(?:blind|deaf|lame|limping|sick|ill|poorly|unwell|injured|diabetic|epileptic|incontinent|old|young|elderly|tiny|huge|big|small|fat|overweight|fluffy|skinny|hairy|striped|spotted|speckled|toothless|brown|black|white|gr[ae]y|ginger|tan|golden|orange|red|blond|cream|chestnut|piebald|brindle|tabby)$/;
const animalOnly =
  /\b(?:purr|meow|miaow|bark|neigh|moult|molt|shed|hiss)(?:s|ed|ing)?\b|\b(?:neutered|spayed|castrated|microchipped|house ?trained|litter ?trained|wormed|rehomed|hand-?reared)\b|\b(?:paws?|tail|fur|whiskers|feathers|beak|hooves|litter box|kibble|catnip|leash|kennel)\b/i;
/** What is only anybody's who is a person. */
const personOnly =
  /\b(?:works?|working|worked|teach(?:es|ing)?|taught|stud(?:y|ies|ied|ying)|marr(?:y|ies|ied|ying)|engaged|divorced|widowed|retire[ds]?|graduat(?:es?|ed|ing)|drives|driving|cooks?|cooking|writes?|speaks?|says?|said|tells?|told|thinks|texted|called me|rang|runs an?|knits?|volunteers?|happy|happier|delighted|thrilled|overjoyed|vegan|vegetarian|pregnant with|job|jobs|husband|wife|boyfriend|girlfriend|kids|children|office|degree|birthday party|school|university)\b/i;

function meantIn(clause: string): Meant {
  const text = clause.replace(/^(he|she)['’]?s\b/i, "$1 is").replace(/^(he|she)['’](?:ll|d)\b/i, "$1 will");
  const { figure, unit } = weight.exec(text)?.groups ?? {};
  if (figure && unit) return { of: "body", kilos: inKilos(figure, unit) };
  const words = parse(text)[0]?.words ?? [];
  const root = words.find(({ head }) => head < 0);
  const isCopular = root !== undefined && words.some(({ head, relation }) => head === root.index && relation === "cop");
  if (root && isCopular && root.upos === "NOUN" && isAnimalNoun(root.lemma.toLowerCase())) return { of: "animal" };
  if (animalOnly.test(text)) return { of: "animal" };
  if (personOnly.test(text) || (root && isCopular && isPersonal(root, text)) || livesInPlace(words)) return { of: "person" };
  if (/^\S+ is (?:\S+ ){0,2}?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:weeks?|months?|days?) old\b/i.test(text))
    return { of: "body", age: 0 };
  const years = agedPattern.exec(text)?.groups?.years;
  if (years) return { of: "body", age: Number(years) };
  return { of: root && isCopular && root.upos !== "NOUN" && bodily.test(root.lower) ? "body" : "either" };
}

/** "A nurse", "my aunt", "Portuguese" */
const isPersonal = ({ upos, lemma, lower, text }: Word, clause: string): boolean => {
  const noun = lemma.toLowerCase();
  const [kind = noun] = classesOf(noun);
  if (upos === "NOUN") return kinship.has(noun) || (isKindOf(noun, "person") && isKindOf(kind, "person") && !bodily.test(noun));
  return /^\p{Lu}/u.test(text) && isDemonym(lower) && !/\b(?:breed|cross|mix|shorthair)\b/i.test(clause);
};

/** "Lives in Porto", "is from Porto", "moved to Porto" */
const livesInPlace = (words: Word[]): boolean =>
  words.some(
    ({ lower, index }) =>
      /^(?:in|from|to|near)$/.test(lower) &&
      words[index + 1]?.upos === "PROPN" &&
      /^(?:live|move|be|come|stay|bear)$/.test(words[1]?.lemma ?? ""),
  );
