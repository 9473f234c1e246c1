import type { Sentence, Word } from "./grammar";
import { childrenOf, type Phrase, phraseOf } from "./phrases";

/**
 * asserted: told as so. question, order: of the sentence. possible: "might", "maybe". wanted: a wish or a plan. supposed: under a
 * condition, or the condition itself. reported: somebody says or thinks so.
 */
export type Standing = "asserted" | "question" | "order" | "possible" | "wanted" | "supposed" | "reported";

/** What one predicate says. */
export interface Proposition {
  /** The verb, or the noun, adjective or adverb that "be" joins to the subject. */
  predicate: Word;
  /** With its particle: "give up"; "be" where `isCopular`. */
  lemma: string;
  isCopular: boolean;
  subject: Phrase | null;
  phrases: Phrase[];
  isNegated: boolean;
  standing: Standing;
  tense: "past" | "present" | "future";
  isPerfect: boolean;
  isProgressive: boolean;
  /** "used to", "no longer", "not any more", "former", "ex-". */
  isOver: boolean;
  /** Who says, thinks or wants it, where standing is reported or wanted and that is somebody else. */
  by: Phrase | null;
  start: number;
  end: number;
}

const predicateRelation = /^(?:root|conj|ccomp|csubj|xcomp|advcl|acl|parataxis|list)/;

const possible = new Set(["may", "might", "could", "maybe", "perhaps", "possibly", "probably", "supposedly", "apparently"]);
const wanting = new Set(
  "want wish hope plan intend consider think-about dream aim prefer need would-like try decide-against refuse expect mean suppose wan afford threaten offer".split(
    " ",
  ),
);
/** With "of", "about", "at": what is only thought of. */
const pondering = new Set(
  "think dream dreamt look talk fantasise fantasize toy ponder debate daydream contemplate flirt play joke wonder idea thought".split(" "),
);
const ponders = new Set(["of", "about", "at", "into", "with"]);
const saying = new Set(
  "say tell think believe claim assume guess reckon suggest hear read ask wonder joke pretend imagine write insist".split(" "),
);
const conditions = new Set(["if", "unless", "whether", "suppose", "supposing", "provided", "lest", "in case"]);
/** With what is to come, they tell of what is not so yet. */
const occasions = new Set(["when", "once", "until", "till", "after", "before", "whenever"]);
const nearMiss = new Set(["almost", "nearly"]);

/** The propositions of a sentence, in the order of their predicates. */
export function propositionsOf(sentence: Sentence): Proposition[] {
  const { words } = sentence;
  const children = childrenOf(words);
  const found: Proposition[] = [];
  const made = new Map<number, Proposition>();
  const isQuestion = asks(sentence, children);
  // Heads first, because a clause may share its head's subject and standing.
  for (const word of inTreeOrder(words, children)) {
    if (!isPredicate(word, children)) continue;
    const above = made.get(nearestAbove(word, words, made));
    const proposition = read(word, words, children, above, isQuestion);
    made.set(word.index, proposition);
    found.push(proposition);
  }
  return found.sort((one, other) => one.predicate.index - other.predicate.index);
}

function inTreeOrder(words: Word[], children: Word[][]): Word[] {
  const order = words.filter(({ head }) => head < 0);
  for (let i = 0; i < order.length; i++) order.push(...children[order[i]!.index]!);
  return order;
}

const has = (children: Word[][], word: Word, relation: string) =>
  children[word.index]!.some((child) => child.relation === relation || child.relation.startsWith(`${relation}:`));

function isPredicate(word: Word, children: Word[][]): boolean {
  if (!predicateRelation.test(word.relation)) return false;
  if (word.upos === "VERB" || word.upos === "AUX")
    return !(word.relation === "acl" && word.xpos === "VBG" && !children[word.index]!.length);
  // Nouns and adjectives: with "be", with a subject, or as a sentence of their own.
  return has(children, word, "cop") || has(children, word, "nsubj") || word.head < 0;
}

function nearestAbove(word: Word, words: Word[], made: Map<number, Proposition>): number {
  let at = word.head;
  while (at >= 0 && !made.has(at)) at = words[at]!.head;
  return at;
}

function read(word: Word, words: Word[], children: Word[][], above: Proposition | undefined, isQuestion: boolean): Proposition {
  const own = children[word.index]!;
  const phrases = own.flatMap((child) => phraseOf(child, children) ?? []);
  const copular = own.some(({ relation }) => relation === "cop") || (word.upos !== "VERB" && word.upos !== "AUX");
  const particle = own.find(({ relation }) => relation === "compound:prt");
  const subject = phrases.find(({ role }) => role === "subject") ?? sharedSubject(word, words, children, above);
  const around = own.filter(({ relation }) => /^(?:aux|advmod|mark|cop|det|discourse)/.test(relation));
  const lowers = new Set(around.map(({ lower }) => lower));
  const lemmas = new Set(around.map(({ lemma }) => lemma));
  const span = extent(word, children);
  const isOver = overs(around, lowers, word);
  const standing = standingOf(word, words, children, above, { lowers, lemmas, isQuestion });
  return {
    predicate: word,
    lemma: copular ? "be" : particle ? `${word.lemma} ${particle.lower}` : word.lemma,
    isCopular: copular,
    subject,
    phrases: phrases.filter(({ role }) => role !== "subject"),
    isNegated: negates(word, children) || [...nearMiss].some((each) => lowers.has(each)),
    standing,
    tense: tenseOf(word, own, above),
    isPerfect: own.some(({ lemma, relation }) => relation === "aux" && lemma === "have"),
    isProgressive: word.xpos === "VBG" && own.some(({ lemma, relation }) => relation === "aux" && lemma === "be"),
    isOver: isOver || isFormer(above),
    by: byOf(standing, above, subject),
    ...span,
  };
}

/** "I used to smoke": "smoke" hangs on "used". */
const isFormer = (above: Proposition | undefined) =>
  above?.lemma === "use" && above.tense === "past" && above.phrases.some(({ role }) => role === "complement");

function overs(around: Word[], lowers: Set<string>, word: Word): boolean {
  return (
    lowers.has("longer") ||
    lowers.has("anymore") ||
    lowers.has("formerly") ||
    around.some(({ lemma, relation }) => relation === "aux" && lemma === "use") ||
    word.lower === "former"
  );
}

const negations = /^(?:not|n['’]?t|never|no|neither|hardly|barely|nope|nah)$/;
const nobody = /^(?:no|none|nothing|nobody|nowhere|neither)$/;

function negates(word: Word, children: Word[][]): boolean {
  const own = children[word.index]!;
  return (
    own.some(({ lower, relation }) => /^(?:advmod|aux|det|cc:preconj)/.test(relation) && negations.test(lower)) ||
    own.some(({ lower, relation }) => relation !== "discourse" && lower === "neither") ||
    own.some(
      (child) =>
        /^(?:obj|nsubj|obl)/.test(child.relation) &&
        (nobody.test(child.lower) ||
          children[child.index]!.some(
            ({ lower, relation }) =>
              (relation === "det" && lower === "no") || (/^(?:cc:preconj|det)/.test(relation) && lower === "neither"),
          )),
    )
  );
}

function standingOf(
  word: Word,
  words: Word[],
  children: Word[][],
  above: Proposition | undefined,
  { lowers, lemmas, isQuestion }: { lowers: Set<string>; lemmas: Set<string>; isQuestion: boolean },
): Standing {
  const own = children[word.index]!;
  const marks = own.filter(({ relation }) => relation === "mark" || relation === "case").map(({ lower }) => lower);
  if (own.some(({ relation, lower }) => relation === "mark" && conditions.has(lower))) return "supposed";
  const relation = word.relation;
  // "Once I'm married I'll change my name": not yet.
  if (
    relation.startsWith("advcl") &&
    above &&
    (above.tense === "future" || above.standing === "wanted") &&
    own.some(({ lower }) => occasions.has(lower))
  )
    return "supposed";
  if (above && /^(?:ccomp|xcomp|csubj|parataxis|advcl|acl)/.test(relation)) {
    const carries = /^(?:ccomp|xcomp)/.test(relation) || (relation === "parataxis" && saying.has(above.lemma));
    if (carries && wanting.has(above.lemma)) return "wanted";
    // "Thinking of getting a kayak", "looking at buying a van": no more than thought of.
    if (
      /^(?:advcl|ccomp|xcomp|acl)/.test(relation) &&
      word.xpos === "VBG" &&
      pondering.has(above.predicate.lemma) &&
      marks.some((each) => ponders.has(each))
    )
      return "wanted";
    // "I was going to buy a Tesla"
    if (relation.startsWith("xcomp") && above.predicate.lemma === "go" && above.isProgressive && above.tense === "past") return "wanted";
    if (carries && saying.has(above.lemma)) return "reported";
    if (carries && above.standing !== "asserted") return above.standing;
    if (/^xcomp/.test(relation) && above.isNegated) return above.standing;
  }
  if (
    relation.startsWith("conj") &&
    above &&
    ["question", "order", "supposed", "wanted"].includes(above.standing) &&
    !has(children, word, "nsubj")
  )
    return above.standing;
  if (lowers.has("would") || lemmas.has("would")) {
    const likes = ["like", "love", "prefer", "rather"].includes(word.lemma) || lowers.has("rather");
    return likes ? "wanted" : "supposed";
  }
  // "Unless he fixes it I'm moving out": what hangs on a condition is not so yet.
  const isConditional = own.some(
    (child) =>
      child.relation.startsWith("advcl") &&
      children[child.index]!.some(({ relation: each, lower }) => each === "mark" && conditions.has(lower)),
  );
  if (isConditional && word.xpos !== "VBD") return "supposed";
  if ([...possible].some((each) => lowers.has(each))) return "possible";
  if (isQuestion && (word.head < 0 || words[word.head]!.head < 0)) return "question";
  if (lowers.has("should") || lowers.has("gonna")) return "wanted";
  const isBare = word.xpos === "VB" && !own.some(({ relation: each }) => /^(?:nsubj|aux|mark|expl)/.test(each));
  if (word.head < 0 && isBare) return "order";
  return "asserted";
}

const byOf = (standing: Standing, above: Proposition | undefined, subject: Phrase | null): Phrase | null => {
  if (!above || !["reported", "wanted"].includes(standing)) return null;
  const holder = above.subject;
  return holder && subject && holder.head.lower === subject.head.lower ? null : (holder ?? null);
};

function tenseOf(word: Word, own: Word[], above: Proposition | undefined): Proposition["tense"] {
  const finite = own.filter(({ relation }) => /^(?:aux|cop)/.test(relation)).concat(word);
  if (finite.some(({ lower, lemma }) => lemma === "will" || /^(?:'ll|’ll|gonna|wo|shall)$/.test(lower))) return "future";
  if (finite.some(({ xpos }) => xpos === "VBD")) return "past";
  if (finite.some(({ xpos }) => xpos === "VBZ" || xpos === "VBP")) {
    const goes = word.lemma === "go" && word.xpos === "VBG";
    return goes && above === undefined && own.some(({ relation }) => relation === "xcomp") ? "future" : "present";
  }
  return above?.tense ?? (word.xpos === "VBN" ? "past" : "present");
}

/** "I left Figma and now lead design": the second verb's subject is the first one's. */
function sharedSubject(word: Word, words: Word[], children: Word[][], above: Proposition | undefined): Phrase | null {
  if (!above) return null;
  if (word.relation.startsWith("acl")) {
    const noun = words[word.head]!;
    const isObject = children[word.index]!.some(({ relation }) => relation.startsWith("nsubj"));
    return isObject ? null : { role: "subject", preposition: null, head: noun, words: [noun], start: noun.start, end: noun.end };
  }
  if (/^xcomp/.test(word.relation)) {
    const object = above.phrases.find(({ role }) => role === "object");
    const raises = ["tell", "ask", "want", "help", "let", "make", "get", "have", "force", "allow", "teach", "see", "call", "name"];
    return object && raises.includes(above.lemma) ? { ...object, role: "subject" } : above.subject;
  }
  return /^(?:conj|advcl|parataxis|list)/.test(word.relation) ? above.subject : null;
}

function extent(word: Word, children: Word[][]): { start: number; end: number } {
  let [start, end] = [word.start, word.end];
  const gather = (at: Word) => {
    for (const child of children[at.index]!) {
      if (at === word && /^(?:conj|parataxis|ccomp|advcl|punct|cc)/.test(child.relation)) continue;
      start = Math.min(start, child.start);
      end = Math.max(end, child.end);
      gather(child);
    }
  };
  gather(word);
  return { start, end };
}

function asks({ words }: Sentence, children: Word[][]): boolean {
  const last = words.findLast(({ upos }) => upos === "PUNCT");
  if (last?.text.includes("?") && last.index >= words.length - 2) return true;
  const root = words.find(({ head }) => head < 0);
  if (!root) return false;
  const first = words[0]!;
  const own = children[root.index]!;
  const subject = own.find(({ relation }) => relation.startsWith("nsubj"));
  const auxiliary = own.find(({ relation }) => /^(?:aux|cop)/.test(relation));
  const inverted = Boolean(auxiliary && subject && auxiliary.index < subject.index && auxiliary.index <= 1);
  return (
    inverted || (/^W/.test(first.xpos) && (auxiliary !== undefined || own.includes(first) || root === first) && !subjectless(first, root))
  );
}

/** "When I was ten we moved": the question word opens a clause beside the main one. */
const subjectless = (first: Word, root: Word) => first.relation === "mark" || (first.relation === "advmod" && first.head !== root.index);
