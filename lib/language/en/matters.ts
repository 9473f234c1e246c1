import type { Sentence, Word } from "./grammar";
import { isKindOf } from "./lexicon";
import { childrenOf, type Phrase } from "./phrases";
import { type Proposition, propositionsOf } from "./propositions";

/**
 * What a person has one of at a time, whatever words tell it: who manages them, which shift they are on. A newer statement about the
 * same matter of the same person takes the older one's place.
 */
export type Matter = {
  id: string;
  /** Nouns that name it: "my line manager is Ana", "Ana is my boss". */
  nouns: readonly string[];
  /** Verbs whose phrase after a preposition, or object where it is "", holds the value: "report to Ana". */
  verbs: readonly { lemma: string; at: readonly string[] }[];
  /** What the value is: one of these words, a word of these classes, or a name; of several any. */
  values?: readonly string[];
  kinds?: readonly string[];
  named?: boolean;
  /** What stands before a name: "Dr". */
  title?: RegExp;
  example: string;
  value: string;
  counterexample: string;
};

const be = (...at: string[]) => ({ lemma: "be", at });

export const matters: readonly Matter[] = [
  {
    id: "manager",
    nouns: ["manager", "line manager", "boss", "supervisor", "team lead", "team leader", "head of department", "foreman"],
    verbs: [
      { lemma: "report", at: ["to"] },
      { lemma: "answer", at: ["to"] },
    ],
    named: true,
    example: "I report to Desmond now",
    value: "Desmond",
    counterexample: "I report to the police",
  },
  {
    id: "shift",
    nouns: ["shift", "shift pattern"],
    verbs: [
      be("on"),
      { lemma: "work", at: ["", "on"] },
      { lemma: "do", at: [""] },
      { lemma: "put", at: ["on", "back on", "to"] },
      { lemma: "move", at: ["to", "onto", "on"] },
      { lemma: "switch", at: ["to"] },
      { lemma: "change", at: ["to"] },
      { lemma: "go", at: ["on", "to", "back to"] },
      { lemma: "start", at: ["on"] },
    ],
    values: [
      "nights",
      "earlies",
      "lates",
      "days",
      "mornings",
      "evenings",
      "afternoons",
      "weekends",
      "nightshift",
      "night shift",
      "early shift",
      "late shift",
      "day shift",
      "nightshifts",
      "twilights",
      "early",
      "late",
    ],
    example: "They moved me to earlies",
    value: "earlies",
    counterexample: "They moved me to Leeds",
  },
  {
    id: "doctor",
    nouns: ["doctor", "gp", "family doctor", "physician"],
    verbs: [
      be("with", "under"),
      { lemma: "see", at: [""] },
      { lemma: "register", at: ["with"] },
      { lemma: "switch", at: ["to"] },
      { lemma: "change", at: ["to"] },
    ],
    title: /^(?:dr|doctor)\.?$/i,
    example: "I'm with a Dr Wanjiru these days",
    value: "Dr Wanjiru",
    counterexample: "I'm with Tom these days",
  },
  {
    id: "school",
    nouns: ["school", "nursery", "kindergarten", "preschool"],
    verbs: [
      be("at"),
      { lemma: "go", at: ["to"] },
      { lemma: "attend", at: [""] },
      { lemma: "start", at: ["at", ""] },
      { lemma: "move", at: ["to"] },
      { lemma: "switch", at: ["to"] },
      { lemma: "change", at: ["to"] },
      { lemma: "transfer", at: ["to"] },
    ],
    kinds: ["school", "kindergarten", "nursery school"],
    example: "Ilse goes to the Rustaveli school",
    value: "Rustaveli school",
    counterexample: "Ilse goes to the market",
  },
  {
    id: "landlord",
    nouns: ["landlord", "landlady"],
    verbs: [{ lemma: "rent", at: ["from"] }],
    named: true,
    example: "My landlady is Mrs Guidi",
    value: "Mrs Guidi",
    counterexample: "I rent from May",
  },
  ...(
    [
      ["dentist", "dentist"],
      ["vet", "vet,veterinarian"],
      ["therapist", "therapist,counsellor,counselor,psychologist,shrink"],
      ["instructor", "instructor,driving instructor,flight instructor"],
      ["coach", "coach,trainer,personal trainer"],
      ["hairdresser", "hairdresser,barber,stylist"],
      ["accountant", "accountant,tax adviser,tax advisor"],
      ["childminder", "childminder,nanny,au pair,babysitter"],
    ] as const
  ).map(([id, nouns]) => ({
    id,
    nouns: nouns.split(","),
    verbs: [],
    named: true,
    example: `My new ${id} is Tamsin`,
    value: "Tamsin",
    counterexample: `A ${id} lives here`,
  })),
];

/** Whose matter it is: "user", or a name in lower case. */
export type Told = { matter: string; owner: string; value: string };

export function mattersIn(sentence: Sentence): Told[] {
  const children = childrenOf(sentence.words);
  const contracted = byContraction(sentence.words);
  if (contracted) return [contracted];
  return propositionsOf(sentence).flatMap((proposition) => {
    if (proposition.standing !== "asserted" || proposition.isNegated || proposition.isOver) return [];
    return matters
      .flatMap((matter) => byVerb(matter, proposition, sentence, children) ?? byNoun(matter, proposition, sentence, children) ?? [])
      .slice(0, 1);
  });
}

const own = /^(?:i|me|we|us|user|im)$/;

function byVerb(matter: Matter, proposition: Proposition, { words }: Sentence, children: Word[][]): Told | null {
  const { predicate, isCopular, subject, phrases, tense, isProgressive } = proposition;
  // "I'm switching to nights next week" is no matter of now.
  if (tense === "future" || (isProgressive && predicate.lemma !== "work" && predicate.lemma !== "do")) return null;
  const isDoneTo = phrases.find(({ role, head }) => role === "object" && own.test(head.lower));
  for (const { lemma, at } of matter.verbs) {
    if (isCopular ? lemma !== "be" : lemma !== predicate.lemma) continue;
    const marks = children[predicate.index]!.filter(({ relation }) => relation === "case").map(({ lower }) => lower);
    // "I'm back on days"
    const isBack = isCopular && predicate.lower === "back";
    const phrase: Pick<Phrase, "head" | "words"> | undefined = isBack
      ? phrases.find(({ preposition }) => preposition !== null && [...at, "to"].includes(preposition))
      : isCopular
        ? marks.some((each) => at.includes(each))
          ? {
              head: predicate,
              words: words.filter(
                (word) =>
                  word.index === predicate.index ||
                  (word.head === predicate.index && /^(?:amod|compound|flat|nmod:desc)/.test(word.relation)),
              ),
            }
          : undefined
        : phrases.find(({ role, preposition }) => at.includes(preposition ?? (role === "object" || role === "complement" ? "" : "-")));
    const isNamed = matter.id === "school" && subject?.head.upos === "PROPN" && !own.test(subject.head.lower);
    // Who starts at Kingsdown may work there; at Kingsdown Primary, hardly.
    const isChilds = isNamed && (lemma !== "start" || phrase?.words.some(({ lower }) => ofSchools.test(lower)));
    if (!phrase || !holds(isChilds ? { ...matter, named: true } : matter, phrase, children)) continue;
    // "I worked nights then" is no matter of now; "they moved me to nights" is.
    if (tense === "past" && !/^(?:move|switch|change|put|start|transfer|register)$/.test(lemma)) continue;
    const owner = ownerOf(isDoneTo ?? subject, words);
    if (owner) return { matter: matter.id, owner, value: valueIn(phrase, words, children) };
  }
  return null;
}

const ofSchools = /^(?:primary|secondary|elementary|infants|juniors|prep|high|academy|college|nursery|kindergarten|preschool|school)$/;

/** "My manager is Ana", "Ana is my manager", "my new GP, Dr Wanjiru". */
function byNoun(matter: Matter, proposition: Proposition, sentence: Sentence, children: Word[][]): Told | null {
  const { words } = sentence;
  if (!proposition.isCopular || !proposition.subject || proposition.tense === "past") return null;
  const [one, other] = [proposition.subject.head, proposition.predicate];
  const thing = [one, other].find((each) => names(matter, each, children));
  const value = thing === one ? other : one;
  if (!thing || value.upos !== "PROPN") return null;
  const holder = children[thing.index]!.find(({ relation }) => relation === "nmod:poss");
  if (!holder) return null;
  const owner = /^(?:my|our)$/.test(holder.lower) || holder.lower === "user" ? "user" : holder.upos === "PROPN" ? holder.lower : null;
  return owner === null ? null : { matter: matter.id, owner, value: valueIn({ head: value, words: [value] }, words, children) };
}

/** "My line manager's Priyanka": the network takes it for her manager's. */
function byContraction(words: readonly Word[]): Told | null {
  const at = words.findIndex(({ lower }, i) => /^['’]s$/.test(lower) && words[i + 1]?.upos === "PROPN" && words[i - 1]?.upos === "NOUN");
  const holder = words.findLast(({ lower, index }) => index < at - 1 && index >= at - 4 && /^(?:my|our|['’]s)$/.test(lower));
  if (at < 0 || !holder || (/s$/.test(holder.lower) && words[holder.index - 1]?.lower !== "user")) return null;
  const noun = words
    .slice(holder.index + 1, at)
    .filter(({ upos }) => upos === "NOUN")
    .map(({ lower }) => lower)
    .join(" ");
  const matter = matters.find(({ nouns }) => nouns.includes(noun));
  let end = at + 1;
  while (words[end]?.upos === "PROPN") end++;
  const ends = !words[end] || /^(?:PUNCT|CCONJ|SCONJ|ADP|PRON)$/.test(words[end]!.upos);
  return matter && ends
    ? {
        matter: matter.id,
        owner: "user",
        value: words
          .slice(at + 1, end)
          .map(({ text }) => text)
          .join(" "),
      }
    : null;
}

function names({ nouns }: Matter, word: Word, children: Word[][]): boolean {
  const lemma = word.lemma.toLowerCase();
  const compound = children[word.index]!.filter(({ relation }) => relation.startsWith("compound")).map(({ lower }) => lower);
  return nouns.includes([...compound, lemma].join(" ")) || (compound.length === 0 && nouns.includes(lemma));
}

function holds({ values, kinds, named, title }: Matter, { head, words }: Pick<Phrase, "head" | "words">, children: Word[][]): boolean {
  const said = words.map(({ lower }) => lower);
  if (values)
    return values.some((value) => (value.includes(" ") ? said.join(" ").includes(value) : said.at(-1) === value || head.lower === value));
  if (title) return said.some((each) => title.test(each));
  if (kinds?.some((kind) => isKindOf(head.lemma.toLowerCase(), kind))) return true;
  if (!named) return false;
  return head.upos === "PROPN" ? !isKindOf(head.lower, "location") && !isMonth.test(head.lower) : nameAfter(head, children) !== undefined;
}
const isMonth = /^(?:january|february|march|april|may|june|july|august|september|october|november|december|\p{L}+day)$/u;

/** "A bloke called Desmond". */
const nameAfter = (head: Word, children: Word[][]): Word | undefined =>
  children[head.index]!.flatMap((child) =>
    /^(?:call|name)$/.test(child.lemma)
      ? children[child.index]!.filter(({ upos }) => upos === "PROPN")
      : /^(?:appos|flat)/.test(child.relation) && child.upos === "PROPN"
        ? [child]
        : [],
  )[0];

function valueIn({ head, words }: Pick<Phrase, "head" | "words">, all: readonly Word[], children: Word[][]): string {
  const named = head.upos === "PROPN" ? undefined : nameAfter(head, children);
  const from = named ?? head;
  const parts = [
    from,
    ...all.filter((word) => word.head === from.index && /^(?:flat|compound|nmod:desc|amod)/.test(word.relation)),
    ...(named ? [] : words),
  ];
  return [...new Set(parts)]
    .filter(({ upos }) => !/^(?:DET|PUNCT|ADP|PRON)$/.test(upos))
    .sort((one, other) => one.index - other.index)
    .map(({ text }) => text)
    .join(" ");
}

function ownerOf(subject: Phrase | null | undefined, words: readonly Word[]): string | null {
  if (!subject) return "user";
  if (own.test(subject.head.lower)) return "user";
  if (subject.head.upos === "PROPN") return subject.head.lower;
  const holder = words.find(({ head, relation }) => head === subject.head.index && relation === "nmod:poss");
  return holder && /^(?:my|our|user)$/.test(holder.lower) ? `user ${subject.head.lemma.toLowerCase()}` : null;
}
