import { isKindOf } from "@/lib/language/en/lexicon";
import { plannedName } from "@/lib/planned-attributes";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import { kinship } from "../extract/kinship";
import { asksFuture, hasBegun } from "./ahead";
import { isOfAnother } from "./contrast";
import type { Scored } from "./features";
import { measureAsked, measuresOf } from "./measures";
import { possessorOf, type Token } from "./words";

export type Asked = {
  attribute: string;
  /** Another attribute that answers "where". */
  place?: string;
  /** Where nothing sets it, one that is narrower answers: a work email for an email. */
  narrower?: RegExp;
  forms: readonly Question["form"][];
  of: readonly string[];
  also: readonly string[];
  /** How many words the value must have at least. */
  parts?: number;
  example: string;
  counterexample: string;
};

/**
 * Questions for what every profile has, by the words that they may be made of. `of`: one of them must be there. A statement that sets the
 * attribute of the user answers them, in whatever words it does: "I'm Marta" has none of "what's my name".
 */
export const asked: readonly Asked[] = [
  {
    attribute: "NAME",
    forms: ["what", "who", "yes-no"],
    of: ["name"],
    also: ["full", "first"],
    example: "What's my name?",
    counterexample: "What's my team's name?",
  },
  {
    attribute: "NAME",
    forms: ["what"],
    of: ["surname", "last"],
    also: ["name", "family"],
    parts: 2,
    example: "What's my last name?",
    counterexample: "What's my boss's surname?",
  },
  {
    attribute: "LIVES_IN",
    place: "VALUE:address",
    forms: ["where", "what"],
    of: ["live", "reside", "base", "home", "residence"],
    also: ["city", "town", "country", "place", "now", "currently", "current", "nowadays", "days", "day", "these"],
    example: "What city do I live in?",
    counterexample: "Where does my sister live?",
  },
  {
    attribute: "WORKS_AT",
    forms: ["where", "what", "who"],
    of: ["work", "employer"],
    also: ["company", "employ", "now", "currently", "current"],
    example: "Who do I work for?",
    counterexample: "Who do I work with?",
  },
  {
    attribute: "HAS_ROLE",
    forms: ["what"],
    of: ["title", "role", "position", "occupation", "profession", "job"],
    also: ["work", "now", "currently", "current"],
    example: "What's my job title?",
    counterexample: "What's my sister's job?",
  },
  {
    attribute: "BORN_ON",
    forms: ["when", "what"],
    of: ["birthday", "bear", "birthdate", "birth"],
    also: ["date"],
    example: "When is my birthday?",
    counterexample: "When is my mum's birthday?",
  },
  {
    attribute: "PARTNER_OF",
    forms: ["who", "what"],
    of: ["girlfriend", "boyfriend", "partner", "fiancé", "fiancée", "fiance", "fiancee"],
    also: ["name", "call", "now", "currently", "current", "new"],
    example: "What's my boyfriend's name?",
    counterexample: "Who is my business partner?",
  },
  {
    attribute: "MARRIED_TO",
    forms: ["who", "what"],
    of: ["husband", "wife", "spouse"],
    also: ["name", "call", "now", "currently", "current", "new"],
    example: "Who is my wife?",
    counterexample: "Who is my wife's boss?",
  },
  {
    attribute: "EMAIL",
    narrower: /^VALUE:\S+ email$/,
    forms: ["what"],
    of: ["email", "e-mail"],
    also: ["address"],
    example: "What's my email address?",
    counterexample: "What's my landlord's email?",
  },
  {
    attribute: "PHONE",
    narrower: /^VALUE:\S+ phone$/,
    forms: ["what"],
    of: ["phone", "mobile"],
    also: ["number", "cell"],
    example: "What's my phone number?",
    counterexample: "What's my dentist's phone number?",
  },
];

/** Words that stand beside what is asked and ask for something else: "who do I work with". */
const otherwise = /\b(?:work|working) (?:with|on|as)\b|\bdo for\b/i;

/** The attribute of the user that a question asks for, and for nothing else. */
export function attributeAsked({ text, form, words, isOwn, isNegated, asksPast, asksSupposed, wantsList }: Question): Asked | null {
  if (!isOwn || isNegated || asksPast || asksSupposed || wantsList || otherwise.test(text)) return null;
  const lemmas = words.map(({ lemma }) => lemma.toLowerCase());
  const isMadeOf = ({ forms, of, also }: Asked) =>
    forms.includes(form) &&
    lemmas.some((lemma) => of.includes(lemma)) &&
    lemmas.every((lemma) => of.includes(lemma) || also.includes(lemma));
  return asked.find(isMadeOf) ?? null;
}

const isOfUser =
  /^(?:(?:now|currently|today|since \S+|(?:last|this) \S+(?: \([^)]*\))?|(?:in|on) \S+(?: \([^)]*\))?),? )?User\b(?!['’]s (?!name\b|birthday\b|(?:(?:new|current|personal|private|home|work|office|business|company|school|uni) )*(?:e-?mail|(?:(?:mobile|cell|phone) )?number|phone|mobile|cell|address)\b))/i;

/** "My dentist's phone is 555 0199" says nothing of my own. */
export function isSomebodyElses({ attribute }: Asked, { read: { tokens } }: Scored): boolean {
  const nouns = asked.find((each) => each.attribute === attribute)!.of;
  const named = tokens.filter(({ lemma }) => nouns.includes(lemma.toLowerCase()));
  const owners = named.map((noun) => possessorOf(noun, tokens));
  return owners.length > 0 && owners.every((owner) => owner !== undefined && !/^(?:user|my|our|their)$/.test(owner.lower));
}

/** A statement of today that sets it for the user. */
export const sets = ({ attribute, place, parts = 1 }: Asked, { form, text }: Question, each: Scored, now: Date): boolean =>
  (each.evidence.attribute === attribute ||
    (form === "where" && place !== undefined && each.evidence.attribute === place) ||
    (isPlanFor(attribute, each) && (hasBegun(each, now) || asksFuture.test(text)))) &&
  isOwnValue(each) &&
  each.evidence.attributeValue!.split(/\s+/).length >= parts;

const isPlanFor = (attribute: string, { evidence }: Scored): boolean =>
  evidence.attribute !== null && evidence.attribute === plannedName(attribute);

/** Where nothing sets what is asked for: a work email for an email, and for an employer the next one. Nobody lives nowhere before a move. */
export const setsNearly = ({ attribute, narrower }: Asked, each: Scored): boolean =>
  (narrower?.test(each.evidence.attribute ?? "") === true || (attribute !== "LIVES_IN" && isPlanFor(attribute, each))) && isOwnValue(each);

const isOwnValue = ({ evidence, text, isFormer, isSpoken }: Pick<Scored, "evidence" | "text" | "isFormer" | "isSpoken">): boolean =>
  evidence.attributeValue !== null && !isFormer && !isSpoken && isOfUser.test(text);

/**
 * A statement of today that sets what the question names, and nothing less or more: "the combination of my bike lock" asks for
 * the attribute "bike lock combination".
 */
export function setsWhatIsNamed(question: Question, { evidence, isFormer, isSpoken, read }: Scored): boolean {
  const { features, tokens } = read;
  const [, name, kind] = /^(VALUE|FAVORITE):(.+)$/.exec(evidence.attribute ?? "") ?? [];
  if (
    !kind ||
    (name === "FAVORITE") !== asksFavourite.test(question.text) ||
    evidence.attributeValue === null ||
    isFormer ||
    isSpoken ||
    features.denied + features.supposed > 0
  )
    return false;
  const { form, words, isNegated, asksPast, asksSupposed, wantsList } = question;
  // "The boat is a 7 metre sloop" has no name in it.
  if (question.asksName && !/\bname\b/.test(kind) && !/\p{Lu}/u.test(evidence.attributeValue)) return false;
  if (!valued.has(form) || isNegated || asksPast || asksSupposed || wantsList || isOfAnother(question, read)) return false;
  // "Broadband went up to 36" names nobody.
  if (form === "who" && /^\W*\d/.test(evidence.attributeValue)) return false;
  // "How big is my allotment" doesn't ask what it costs.
  if (/ cost$/.test(kind) && !asksPrice.test(question.text)) return false;
  // "Moved to Mondays" sets no place.
  if (isMeasuredOtherwise(question, tokens) || (form === "where" && features.type < 0.3)) return false;
  const saying = (all: string[]) => new Set(all.filter((term) => !unsaying.has(term)));
  const [told, asked] = [saying(terms(kind)), saying(words.map(({ term }) => term))];
  if (name === "FAVORITE") for (const term of liking) asked.delete(term);
  // "Which school does Theo go to"
  if (question.focus && told.has(question.focus.term))
    for (const { role, lemma, term } of words) if (role === "predicate" && isLight.test(lemma) && !told.has(term)) asked.delete(term);
  // A question for the day says "when", and one for my nephew's may leave out what he is called.
  if (form === "when") told.delete("date");
  for (const { upos, term } of tokens) if (upos === "PROPN" && !asked.has(term) && told.size > asked.size) told.delete(term);
  for (const [thing, other] of alsoCalled) if (told.has(thing) && asked.delete(other)) asked.add(thing);
  // "The doctor upped User's sertraline" is about the user's, whoever did it, and so is "User's boss cut the budget".
  const isOwned = tokens.some(
    ({ lower, relation, head }) =>
      (((lower === "user" || lower === "their") && relation === "nmod:poss") || lower === "the") && told.has(tokens[head]?.term ?? ""),
  );
  if (told.size > 0 && features.subject >= mostlyTheirs)
    for (const { term } of words.filter(isThingThatHas)) if (!told.has(term)) asked.delete(term);
  // "Which school does Theo go to" of "Theo starts at Kingsdown": whose it is.
  const subject = tokens.find(({ relation }) => relation.startsWith("nsubj"));
  const isOfSubject = ({ index, head, relation }: Token) =>
    index === subject?.index || (head === subject?.index && /^(?:flat|appos|compound|nmod:desc)/.test(relation));
  if (features.subject >= mostlyTheirs)
    for (const token of tokens) if (isOfSubject(token) && !told.has(token.term)) asked.delete(token.term);
  // "The wifi password" sets the password that was told before.
  const isNarrowing = ({ term, head, relation }: Token) =>
    asked.has(term) && /^compound/.test(relation) && told.has(tokens[head]?.term ?? "");
  for (const token of tokens) if (isNarrowing(token) && !told.has(token.term)) asked.delete(token.term);
  return (features.subject >= 0.7 || isOwned) && told.size > 0 && told.size === asked.size && told.isSubsetOf(asked);
}
const mostlyTheirs = 0.9;

/** The bike of "my bike's frame number": who has one frame number may leave out what it is of. A sister's is another's. */
const isThingThatHas = ({ role, upos, lemma }: QuestionWord): boolean =>
  role === "owner" && upos === "NOUN" && !kinship.has(lemma) && !isKindOf(lemma, "person") && !isKindOf(lemma, "animal");

/** "The allotment is 90 square metres" is no answer to what it costs. */
function isMeasuredOtherwise(question: Question, tokens: readonly Token[]): boolean {
  const asked = measureAsked(question);
  const told = asked ? tokens.flatMap((_, i) => measuresOf(tokens, i)) : [];
  return told.length > 0 && !told.includes(asked!.id);
}

const asksPrice = /\bhow much\b|\b(?:cost|price|pay|fee|fees|spend|charge|bill)s?\b/i;

/** "My work number" is of the work phone. */
const alsoCalled = [
  ["phone", "number"],
  ["email", "address"],
  // "How much do I weigh", "how much do I earn"
  ["weight", "weigh"],
  ["salary", "earn"],
  // "Blood group"
  ["group", "type"],
].map((words) => terms(words.join(" ")) as [string, string]);

/** "How much sertraline do I take" asks for the dose, "how much rent do I pay" for the rent. */
const unsaying = new Set(terms("dose dosage amount take pay cost favorite favourite"));
/** "Which font do I like best" */
const liking = terms("like love enjoy prefer best most");
const asksFavourite = /\bfav|\b(?:like|love|enjoy|prefer) (?:the )?(?:best|most)\b/i;

const isLight = /^(?:be|have|do|go|get|use|attend|drive|see)$/;

/** "Why" and "how long" ask for something else than the value. */
const valued = new Set<Question["form"]>(["what", "who", "where", "when", "amount", "clock"]);
