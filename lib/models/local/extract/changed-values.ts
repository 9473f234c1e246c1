import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import { oneAtATime, type Valued } from "./value-frames";

/** What has another figure now, told by the change: "they raised my rent to 950". Each with an example and the value that it tells. */
export const valueChanges: readonly { verbs: readonly string[]; example: string; kind: string; value: string; counterexample: string }[] = [
  {
    verbs: ["raise", "increase", "up", "bump", "hike", "lift", "boost", "double", "put", "push", "bring"],
    example: "They raised my rent to 950 euros",
    kind: "rent",
    value: "950 euros",
    counterexample: "They raised their son to 18",
  },
  {
    verbs: ["lower", "reduce", "cut", "drop", "slash", "decrease", "halve", "taper", "trim", "knock"],
    example: "We cut the budget to 3k",
    kind: "budget",
    value: "3k",
    counterexample: "We cut the ribbon at 3",
  },
  {
    verbs: ["rise", "go", "climb", "jump", "fall", "shrink", "creep", "grow", "sink"],
    example: "My rent went up to 950",
    kind: "rent",
    value: "950",
    counterexample: "My sister went to 50 concerts",
  },
  {
    verbs: ["change", "adjust", "set", "move", "switch"],
    example: "The doctor changed my dose to 50 mg",
    kind: "dose",
    value: "50 mg",
    counterexample: "The doctor changed my bandage at 5",
  },
];
const changing = new Set(valueChanges.flatMap(({ verbs }) => verbs));
/** They tell a change of a figure only with "up" or "down". */
const directed = new Set(["put", "push", "bring", "go", "knock", "creep"]);

const figure =
  /^(?:about |around |roughly |just |only |a |almost |nearly )*(?<value>[$€£¥]?\s?\d(?:[\d.,]*\d)?(?:\s?(?:%|[$€£¥]|k\b|\p{L}{1,12}))?)/iu;
const doseUnit = /\d\s?(?:mg|mcg|µg|g|ml|units?|iu|milligrams?|micrograms?)$/i;
/** What only narrows the noun down, as in `value-frames.ts`. */
const dropped = /^(?:new|current|old|latest|previous|own|actual|total|whole|overall|daily|monthly)$/;

/** A possessed or definite noun, and the figure that it was changed to. Null for people, and for what is only planned or denied. */
export function changedValue(source: string, sentence: Sentence): Valued | null {
  if (!/\bto\b.*\d/.test(source) && !secret.test(source)) return null;
  for (const proposition of propositionsOf(sentence)) {
    if (!changing.has(verbOf(proposition)) || proposition.standing !== "asserted") continue;
    // "From January my rent goes up to 950" changes nothing yet.
    if (proposition.isNegated || !(proposition.tense === "past" || proposition.isPerfect || isPut(proposition))) continue;
    const noun = changedNoun(proposition, sentence);
    const value = noun && (figureAfterTo(source, proposition, sentence) ?? secretAfterTo(noun, source, proposition, sentence));
    if (!noun || !value) continue;
    const kind = doseUnit.test(value) && !/\b(?:dose|dosage)$/.test(noun) ? `${noun} dose` : noun;
    return { owner: null, kind, value, isDate: false };
  }
  return null;
}

/** What is written in one piece, with or without a figure: "changed the wifi password to teal-heron-40". */
const secret = /\b(?:password|passcode|passphrase|username|handle|code|pin)\b/i;

function secretAfterTo(noun: string, source: string, { predicate }: Proposition, { words }: Sentence): string | null {
  const to = secret.test(noun) ? words.find(({ lower, index }) => lower === "to" && index > predicate.index) : undefined;
  return (
    (to &&
      /^\s*["“']?(?<value>[^\s"“”',;!?]{3,40}?)["”']?[.!]*(?:,|$| (?:after|because|since|so|and|but|as|when|from|for|today|yesterday|last|this|now)\b)/u.exec(
        source.slice(to.end),
      )?.groups?.value) ??
    null
  );
}

/** "The doctor put my dose up to 100": a past that looks like a present, but for the ending that a present would have. */
const isPut = ({ predicate, subject }: Proposition): boolean =>
  /^(?:put|cut|set)$/.test(predicate.lower) && subject !== null && /^NNP?$/.test(subject.head.xpos);

/** "Go" of "go up". */
const verbOf = ({ lemma }: Pick<Proposition, "lemma">): string => lemma.split(" ")[0]!;

function changedNoun({ predicate, lemma, phrases, subject }: Proposition, { words }: Sentence): string | null {
  const object = phrases.find(({ role }) => role === "object")?.head;
  const head = object ?? subject?.head;
  // What the parser doesn't know, such as a medicine, is a name to it.
  if (!head || !(head.upos === "NOUN" || (head.upos === "PROPN" && /^\p{Ll}/u.test(head.text)))) return null;
  // "Nursery fees" are one price.
  const isPrice =
    /^(?:fee|charge|cost|rate|payment)$/.test(head.lemma) &&
    words.some(({ head: of, relation }) => of === head.index && relation === "compound");
  if (/^NNP?S$/.test(head.xpos) && !isPrice) return null;
  const isDirected =
    / (?:up|down)$/.test(lemma) || words.some(({ lower, index }) => index > predicate.index && /^(?:up|down)$/.test(lower));
  if (directed.has(verbOf({ lemma })) && !isDirected) return null;
  const near = words.filter((word) => word.head === head.index);
  const isOwn =
    near.some(({ lower, relation }) => (relation === "nmod:poss" && /^(?:my|our)$/.test(lower)) || lower === "the") ||
    (object === undefined && isBare(head, near, words));
  if (!isOwn || near.some(({ relation, lower }) => relation === "nmod:poss" && !/^(?:my|our)$/.test(lower))) return null;
  const narrowing = near.filter(
    ({ relation, lower, index }) => /^(?:compound|amod)/.test(relation) && index < head.index && !dropped.test(lower),
  );
  // "The number of women" is no number of mine.
  const counted = /^(?:number|amount|count|total)$/.test(head.lemma) ? near.find(({ relation }) => relation.startsWith("nmod")) : undefined;
  return [...narrowing, head, ...(counted ? [counted] : [])].map(({ lemma }) => lemma.toLowerCase()).join(counted ? " of " : " ");
}

/** "Broadband went up to 36", as people note it: with nothing before it that says whose. */
const isBare = ({ index }: Word, near: readonly Word[], words: readonly Word[]): boolean => {
  const first = near.reduce((least, word) => (/^(?:compound|amod)/.test(word.relation) ? Math.min(least, word.index) : least), index);
  return (
    !near.some(({ upos }) => upos === "DET" || upos === "NUM") &&
    words.slice(0, first).every(({ upos }) => /^(?:INTJ|CCONJ|PUNCT)$/.test(upos))
  );
};

function figureAfterTo(source: string, { predicate }: Proposition, { words }: Sentence): string | null {
  const to = words.find(
    ({ lower, index }: Word, i) =>
      lower === "to" && index > predicate.index && /\d/.test(source.slice(words[i + 1]?.start, words[i + 1]?.end)),
  );
  return to ? (figure.exec(source.slice(to.end).trimStart())?.groups?.value?.trim() ?? null) : null;
}

const amountIn = (units: string) => `(?<value>(?:[$€£]\\s?)?\\d(?:[\\d.,]*\\d)?(?:\\s?(?:${units})\\b)?)`;
const units = "kgs?|kilos?|lbs?|pounds|st(?:one)?|euros?|dollars|quid|grand";
const amount = amountIn(`k|${units}`);
const price = new RegExp(
  `^(?:(?:my|our|the) )?(?<kind>\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*){0,2}?) (?:now )?(?:costs?|is costing|sets) (?:(?:me|us)(?: back)? )?(?:about |around |only |just |now )*${amount}(?<per> (?:a|per) (?:day|week|month|year|term|night))?(?=[.,!;]|$| (?:now|and|but|for|which|these|so)\\b)`,
  "iu",
);

/** "Nursery costs 900 a month". One coffee of many has a price, too, but is told with "a" or as several. */
function toldPrice(source: string): Valued | null {
  const { kind, value, per = "" } = price.exec(source)?.groups ?? {};
  const words = kind ? (parse(kind)[0]?.words ?? []) : [];
  const head = words.at(-1);
  if (!kind || !value || !head || words.some(({ upos, xpos }) => !(/^(?:NOUN|ADJ)$/.test(upos) || xpos === "VBG") || /S$/.test(xpos)))
    return null;
  return isKindOf(head.lemma, "person")
    ? null
    : { owner: null, kind: `${kind.toLowerCase()} cost`, value: `${value}${per}`, isDate: false };
}

/** Figures that are told by a verb, and what they are of. Each with an example and a counterexample. */
export const figures: readonly { kind: string; pattern: RegExp; example: string; counterexample: string }[] = [
  {
    kind: "weight",
    pattern: new RegExp(
      `^i(?:['’]m| am)? (?:now |currently |only |still )*(?:weigh|weighed(?: in)?(?: at)?|down to|up to|back (?:up |down )?to) (?:about |around |just |only )*${amountIn(units)}(?=[.,!;]|$| )`,
      "iu",
    ),
    example: "I weigh 94 kilos",
    counterexample: "I weigh 94 parcels a day",
  },
  {
    kind: "weight",
    pattern: new RegExp(`\\bweighed myself\\b[^\\d]{0,30}?[,:]? (?:i['’]?m |it was |about )?${amount}`, "iu"),
    example: "weighed myself today, 88.5 kilos",
    counterexample: "weighed the parcel, 88.5 grams",
  },
  {
    kind: "salary",
    pattern: new RegExp(
      `^i(?:['’]m| am)? (?:now |currently )*(?:earn|earning|making|make|paid|getting paid) (?:about |around |just |only )*${amount}(?=[.,!;]|$| (?:a|per|before|after|gross|net|now)\\b)`,
      "iu",
    ),
    example: "I earn 30k",
    counterexample: "I make 3 cakes",
  },
];

const having =
  /^(?:i|we)(?:['’]?ve| have)?(?: now)? (?:got |have |had )?(?<value>(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?: now)? as (?:(?:my|our|a|the) )?(?:new )?(?<kind>\p{Ll}+)(?= now| instead|[.,!]|$)/iu;

/** "I've got Mr Lindqvist as tutor now": of whom one has one at a time. */
function toldPerson(source: string): Valued | null {
  const { kind, value } = having.exec(source)?.groups ?? {};
  return kind && value && oneAtATime.test(kind) && /^\p{Lu}/u.test(value) ? { owner: null, kind, value, isDate: false } : null;
}

/** "I weigh 94 kilos": what a verb tells a figure of. */
export function toldFigure(source: string): Valued | null {
  const one = toldPerson(source) ?? toldPrice(source);
  if (one) return one;
  for (const { kind, pattern } of figures) {
    const match = pattern.exec(source);
    const value = match?.groups?.value;
    if (!match || !value || (kind === "weight" && !isWeight(match, source))) continue;
    return { owner: null, kind, value, isDate: false };
  }
  return null;
}

/** Without a unit, a number may be of anything that is weighed. */
const isWeight = (match: RegExpExecArray, source: string): boolean => {
  if (/\p{L}$/u.test(match.groups!.value!) || /weighed/i.test(match[0])) return true;
  return /\bweigh\b/i.test(match[0]) && /^[.,!;]|^$|^ (?:now|today)\b/.test(source.slice(match.index + match[0].length));
};
