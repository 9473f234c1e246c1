/**
 * What a predicate does to a single-valued attribute, or to something that its subject has. Verbs are lemmas with their particle
 * ("give up"); `at` tells where the value stands: as object, as complement ("stopped eating meat"), or after a preposition.
 */
export type Frame = {
  id: string;
  does: "sets" | "ends" | "begins";
  verbs: readonly string[];
  at: readonly string[];
  /** `HAS` takes the value's head as its kind: HAS:choir. */
  attribute: string;
  /** One of these classes holds the value's head. */
  kinds?: readonly string[];
  /** What was done then is so since. */
  past?: boolean;
  /** The value is a name. */
  named?: boolean;
  /** The value begins with a number. */
  numbered?: boolean;
  /** Not with a phrase after one of these: "left the office at five". */
  unless?: readonly string[];
  /** Instead of the value that stands there: any. */
  any?: boolean;
  example: string;
  counterexample: string;
};

export const frames: readonly Frame[] = [
  {
    id: "take-dose",
    does: "sets",
    verbs: ["take", "put", "start", "be", "prescribe", "inject", "up", "increase", "reduce", "lower", "raise", "switch"],
    at: ["dose"],
    attribute: "VALUE:dose",
    example: "The doctor put me on 50 mg of sertraline",
    counterexample: "The recipe takes 50 g of flour",
  },
  {
    id: "put-on",
    does: "begins",
    verbs: ["put", "start", "put on"],
    at: ["mine", "on"],
    attribute: "HAS",
    example: "They put me on topiramate",
    counterexample: "I put on my coat",
  },
  {
    id: "take-up",
    does: "begins",
    verbs: ["take up", "join", "subscribe", "sign up", "enrol", "enroll", "adopt"],
    at: ["object", "complement", "to", "for", "with", "at"],
    attribute: "HAS",
    example: "I joined a choir",
    counterexample: "I might join a choir",
  },
  {
    id: "start-doing",
    does: "begins",
    verbs: ["start", "begin"],
    at: ["complement", "gerund"],
    attribute: "HAS",
    example: "I started fencing",
    counterexample: "I started the car",
  },
  {
    id: "drive",
    does: "sets",
    verbs: ["drive"],
    at: ["object"],
    attribute: "VALUE:car",
    named: true,
    example: "I drive a 2014 Skoda Fabia",
    counterexample: "I drive my sister to school",
  },
  {
    id: "live-at",
    does: "sets",
    verbs: ["live", "reside"],
    at: ["at"],
    attribute: "VALUE:address",
    named: true,
    numbered: true,
    example: "I live at 3 Oak Road",
    counterexample: "I live at my sister's",
  },
  {
    id: "move-to-address",
    does: "sets",
    verbs: ["move", "relocate"],
    at: ["to"],
    attribute: "VALUE:address",
    named: true,
    numbered: true,
    past: true,
    example: "I've moved to 5 Mill Lane",
    counterexample: "I've moved to the second floor",
  },
  {
    id: "work-at",
    does: "sets",
    verbs: ["lead", "head", "manage", "run", "direct", "design", "nurse", "practise", "code", "program", "cook", "consult", "supervise"],
    at: ["at"],
    attribute: "WORKS_AT",
    named: true,
    example: "I now lead design at Linear",
    counterexample: "I ran at Crystal Palace",
  },
  {
    id: "start-at",
    does: "sets",
    verbs: ["start", "begin"],
    at: ["at"],
    attribute: "WORKS_AT",
    named: true,
    past: true,
    example: "I started at Linear on Monday",
    counterexample: "I started at page ten",
  },
  {
    id: "put-off",
    does: "sets",
    verbs: ["postpone", "move", "push", "push back", "reschedule", "shift", "delay", "bring forward", "put off", "change"],
    at: ["date"],
    attribute: "VALUE",
    past: true,
    example: "We postponed the wedding to 3 June",
    counterexample: "We moved the sofa to the attic",
  },
  {
    id: "be-in-role",
    does: "sets",
    verbs: ["be", "become"],
    at: ["role"],
    attribute: "HAS_ROLE",
    example: "As of today I'm senior buyer",
    counterexample: "I'm dinner",
  },
  {
    id: "eat-as",
    does: "sets",
    verbs: ["be", "go", "turn", "become", "stay"],
    at: ["predicate"],
    attribute: "VALUE:diet",
    kinds: ["diet"],
    example: "I went vegan in March",
    counterexample: "My sister is vegan",
  },
  {
    id: "eat-again",
    does: "ends",
    verbs: ["eat", "have"],
    at: ["object"],
    attribute: "VALUE:diet",
    kinds: ["meat", "fish", "seafood", "poultry", "dairy product", "egg", "food"],
    any: true,
    example: "I'm eating meat again",
    counterexample: "I eat fish on Fridays",
  },
];

/** What a membership or a subscription is to is the thing itself. */
export const lightHeads: ReadonlySet<string> = new Set(
  "membership member subscription account plan contract class course lesson session habit place spot delivery order lessons classes sessions tablet pill".split(
    " ",
  ),
);

/** Of these one has several, so that "my son is Ned" and "my son is Tom" are both true. Classes of nouns. */
export const severalOf: readonly string[] = ["relative", "animal", "hobby", "allergy", "symptom"];
/** And these by name. */
export const severalNamed: ReadonlySet<string> = new Set(
  "friend colleague neighbor neighbour language hobby godchild student client idea reason problem question answer favourite favorite".split(
    " ",
  ),
);
