import type { Word } from "./grammar";
import type { Phrase } from "./phrases";

/**
 * How people tell that something is over. Verbs are lemmas with their particle ("give up"), adjectives stand with "be". Extraction,
 * reconciling and the reader of answers all use these rows.
 */
export type Ending = {
  id: string;
  /** Lemmas of verbs, or of what "be" joins. */
  words: readonly string[];
  isAdjective?: boolean;
  /** Which argument is over: of several the first that stands there. A preposition's phrase goes by the preposition. */
  ends: readonly string[];
  /** job: whatever work its holder had. life: who died. partner: the one whom its holder was with. Otherwise the thing itself. */
  scope: "thing" | "job" | "life" | "partner";
  /** One of these nouns is what ends. */
  nouns?: readonly string[];
  /** One of these classes holds what ends. */
  kinds?: readonly string[];
  /** What one of these classes holds doesn't end so. */
  unlessKinds?: readonly string[];
  /** Or it is a name. */
  orNamed?: boolean;
  /** Not with a phrase after one of these. */
  unless?: readonly string[];
  /** Whoever did it, it was not theirs. */
  isByOthers?: boolean;
  /** Only where nothing is named: "I quit". */
  bare?: boolean;
  /** Only done to its subject, or to "me". */
  isPassive?: boolean;
  /** "Didn't renew": what was not done ends it. */
  isNegated?: boolean;
  example: string;
  /** The words of the example that are over; "" for a job or a partner. */
  thing: string;
  counterexample: string;
};

/** What a sentence says is over. */
export type Ended = {
  ending: Pick<Ending, "id" | "scope"> & Partial<Pick<Ending, "words">>;
  /** Its content words, the head last; none for a job or a partner that is not named. */
  words: Word[];
  /** Who had it, as far as the clause says. */
  holder: Phrase | null;
  /** Neither a person had it nor does it say whose it is: "no more violin". */
  isAnyones: boolean;
  /** It says that it was the speaker's, or somebody else's. */
  isOwn?: boolean;
};

/** Classes of what an ending may be about, which several rows share. */
export const groups = [
  "organization",
  "social group",
  "course",
  "school",
  "club",
  "team",
  "sport",
  "religion",
  "game",
  "band",
  "job",
  "position",
  "profession",
  "army",
  "party",
  "union",
];
export const spells = [
  "course",
  "medicine",
  "drug",
  "tablet",
  "treatment",
  "degree",
  "training",
  "internship",
  "apprenticeship",
  "therapy",
];
export const illnesses = ["illness", "symptom", "pain", "injury", "rash", "infection", "allergy", "disease", "fever", "cough"];
/** What one can hold: it is dropped and picked up again. */
export const tangible = ["equipment", "device", "container", "vehicle", "clothing", "furniture", "implement", "jewelry", "food", "coin"];
export const plans = [
  "wedding",
  "engagement",
  "trip",
  "deal",
  "party",
  "concert",
  "holiday",
  "move",
  "sale",
  "meeting",
  "tour",
  "marriage",
  "social event",
  "meal",
];
