import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { kinship } from "./kinship";
import { isFiniteVerb } from "./pieces";

/** "Is 1.90 tall": how tall, and not who. */
export const isMeasure = ({ upos, index }: Word, words: Word[]): boolean => upos === "NUM" && words[index - 1]?.upos === "AUX";

/** Where one clause ends and the next begins; what joins them lies between. */
export type Cut = { end: number; start: number };

/** A clause about one of these says nothing without the clause before it. */
const leaning =
  /^(?:it|that|this|they|these|those|there|which|who|what|you|one|all|both|some|none|neither|everything|nothing|everyone|nobody|u)$/;
const joint = /^(?:and|but|so|yet|plus|also|then|now|or|,|;|-|–|—|\.\.\.|…)$/;
/** Long enough that someone spoke without a stop. */
const runOn = 18;

/** Where a sentence goes on with a claim that has a subject of its own: "I'm on call this week, Abena's next week". */
export function cuts(text: string): Cut[] {
  return parse(text).flatMap((sentence) => [...ofSentence(sentence), ...beforePronouns(sentence), ...besideCommas(sentence)]);
}

const nominal = /^(?:NOUN|PROPN|ADJ|DET|NUM|PART)$/;

/** "captain is Shanelle, goal shooter is me, Keisha's out": a claim of its own between every two commas. */
function besideCommas({ words }: Sentence): Cut[] {
  const found: Cut[] = [];
  let from = 0;
  for (const [index, { text }] of words.entries()) {
    if (!/^[,;]$/.test(text) || index === 0) continue;
    let start = index + 1;
    while (words[start] && /^(?:and|but|plus)$/.test(words[start]!.lower)) start++;
    const left = words.slice(from, index);
    if (left.some(opens)) return found;
    const right = words.slice(start, words.findIndex((word, at) => at > start && /^[,;]$/.test(word.text)) >>> 0);
    // "Looking for a flat, budget is 1100"
    const isClaim = left.some(isFiniteVerb) || (from === 0 && left[0]!.xpos === "VBG");
    if (isClaim && isPlainClaim(right)) {
      found.push({ end: words[index - 1]!.end, start: words[start]!.start });
      from = start;
    }
  }
  return found;
}

/** A short noun phrase, its verb, and what it says. */
function isPlainClaim(words: Word[]): boolean {
  const pronoun = words.findIndex(({ lower, upos }) => upos === "PRON" && /^(?:i|we|he|she|they)$/.test(lower));
  if (pronoun > 0 && pronoun <= 5) {
    const lead = words.slice(0, pronoun);
    const isFramed = lead.every(({ upos }) => /^(?:ADP|DET|NOUN|PROPN|NUM|ADJ)$/.test(upos)) && lead[0]!.upos === "ADP";
    return isFramed && words[pronoun + 1] !== undefined && isFiniteVerb(words[pronoun + 1]!);
  }
  const verb = words.findIndex(
    (word, at) => isFiniteVerb(word) || (/^['’]s$/.test(word.lower) && /^(?:ADP|ADV)$/.test(words[at + 1]?.upos ?? "")),
  );
  if (verb < 1 || verb > 4 || verb === words.length - 1) return false;
  const subject = words.slice(0, verb);
  // "visiting hours"
  const isNominal = ({ upos, xpos, relation }: Word) => nominal.test(upos) || (xpos === "VBG" && relation === "amod");
  // "Settling in well, commute is long"
  const isBare = subject.length === 1 && subject[0]!.xpos === "VB" && words[verb]!.upos === "AUX";
  if (!isBare && (!subject.every(isNominal) || !subject.some(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos)))) return false;
  return (
    !/^(?:which|that|who)$/.test(subject[0]!.lower) &&
    !words.slice(verb).every(({ upos }) => /^(?:AUX|PART|PUNCT|VERB)$/.test(upos) && words.length < 4)
  );
}

/** "Nikos is 13, he plays handball", "my mother lives with us she is diabetic": someone is taken up again. */
function beforePronouns({ words }: Sentence): Cut[] {
  const children = childrenOf(words);
  return words.flatMap((word, index) => {
    if (index < 2 || !/^(?:i|we|he|she)$/.test(word.lower) || word.upos !== "PRON") return [];
    const verb = finiteAfter(words, index);
    if (!verb) return [];
    let last = index - 1;
    while (last > 0 && joint.test(words[last]!.lower) && words[last]!.lower !== "or") last--;
    const between = words.slice(last + 1, index);
    const isCut =
      between.length === 0
        ? isSpokenThrough(words, index, verb, children)
        : isJoined(between, verb, words.slice(0, last + 1)) && !isInClause(word, between, words.slice(0, last + 1));
    return isCut ? [{ end: words[last]!.end, start: word.start }] : [];
  });
}

function finiteAfter(words: Word[], index: number): Word | null {
  let at = index + 1;
  while (words[at] && (words[at]!.upos === "ADV" || words[at]!.upos === "PART")) at++;
  const verb = words[at];
  return verb && (verb.upos === "AUX" || /^(?:VBD|VBZ|VBP|MD)$/.test(verb.xpos)) ? verb : null;
}

/** "…, he", "… but she"; "so" also tells a purpose: "short so she hears it". */
function isJoined(between: Word[], verb: Word, before: Word[]): boolean {
  const isStopped = between.some(({ upos, text }) => upos === "PUNCT" || /^[-–—…]|^\.\.\.$/.test(text));
  if (isStopped || between.some(({ lower }) => /^(?:and|but|plus|also)$/.test(lower))) return true;
  if (between[0]!.lower !== "so" || /^(?:can|could|would|will|may|might|'d|’d)$/.test(verb.lower)) return false;
  const from = before.findLastIndex(({ upos }) => upos === "PUNCT");
  return before.slice(from + 1).some(isFiniteVerb) && (verb.upos === "AUX" || verb.xpos === "VBD");
}

const opens = ({ upos, lower }: Word) =>
  upos === "SCONJ" || /^(?:when|whenever|if|while|because|since|although|unless|that|who|which|what|where|how|why)$/.test(lower);

/** "When I was six, I", "what he said and she meant", "who isn't my aunt, she is …,". */
function isInClause(pronoun: Word, between: Word[], before: Word[]): boolean {
  const opener = before.findLast(opens);
  if (!opener) return false;
  const isStopped = between.some(({ text }) => /^[,;–—…-]|^\.\.\.$/.test(text));
  return !isStopped || opener.index === 0 || (/^(?:he|she)$/.test(pronoun.lower) && /^(?:who|which)$/.test(opener.lower));
}

const heads =
  /^(?:that|which|who|what|where|when|because|if|as|than|how|why|whatever|everything|something|anything|all|way|time|once|since|moment|day|one|apparently|like|though|and)$/;

/** Nobody stopped between two claims: the verb lacks nothing, so that it is no clause about the noun before it. */
function isSpokenThrough(words: Word[], index: number, verb: Word, children: Word[][]): boolean {
  const before = words[index - 1]!;
  if (!/^(?:NOUN|PROPN|NUM|ADV|ADJ|PRON)$/.test(before.upos) || heads.test(before.lower)) return false;
  const from = words.slice(0, index).findLastIndex(({ upos }) => upos === "PUNCT");
  const left = words.slice(from + 1, index);
  if (!left.some(isFiniteVerb) || left.some((word) => opens(word) || saying.test(word.lemma))) return false;
  const predicate = verb.upos === "AUX" && verb.head > index ? words[verb.head]! : verb;
  if (/^(?:ccomp|xcomp|csubj|advcl)/.test(predicate.relation)) return false;
  if (predicate.upos !== "VERB") return predicate.index > verb.index;
  const isRelative = /^(?:NOUN|PROPN)$/.test(before.upos);
  return children[predicate.index]!.some(
    // "A job I enjoy every day"
    ({ relation, index: at, lemma }) =>
      at > predicate.index &&
      (isRelative ? /^(?:obj|xcomp|ccomp)/ : /^(?:obj|obl|xcomp|ccomp)/).test(relation) &&
      !(isRelative && relation === "obj" && isKindOf(lemma.toLowerCase(), "time period")),
  );
}

function ofSentence(sentence: Sentence): Cut[] {
  const { words } = sentence;
  const children = childrenOf(words);
  const stops = words.filter(({ upos }) => upos === "PUNCT").length;
  const isRunOn = words.length >= runOn && stops * 12 <= words.length;
  return words.flatMap((word) => {
    const own = children[word.index]!;
    const subject = own.find((each) => each.relation.startsWith("nsubj") && !isMeasure(each, words));
    const owner = subject && children[subject.index]!.find(({ relation }) => relation === "nmod:poss")?.lower;
    // "My brother Tom flies and his wife Lena teaches" says who "his" is, and "their son Sota" who he is himself.
    const isNamed = subject && children[subject.index]!.some(({ relation, upos }) => /^(?:appos|flat)/.test(relation) && upos === "PROPN");
    const isTheirs =
      owner &&
      /^(?:his|her|its|their)$/.test(owner) &&
      !(owner === "their" && isNamed) &&
      !(/^(?:his|her)$/.test(owner) && (namesOne(words, subject!) || tellsOfOne(words, subject!, owner)));
    const isNaming = word.lemma === "call" && own.some(({ lower, relation }) => lower === "me" && /obj$/.test(relation));
    if (
      !subject ||
      isTheirs ||
      (leaning.test(subject.lower) && !isNaming && !isOfSpeaker(subject, own, words)) ||
      own.some(({ relation, lower }) => relation === "mark" && lower !== "that")
    )
      return [];
    // "random I know", "he's fine I guess"
    if (
      /^(?:know|guess|think|suppose|hope|believe|mean)$/.test(word.lemma) &&
      !own.some(({ relation }) => /^(?:obj|ccomp|xcomp)/.test(relation))
    )
      return [];
    const first = leftEdge(word, children);
    const isMain = isMainLevel(word, words, first);
    if (!isMain && !(isRunOn && isSpokenOn(word, subject, own, words))) return [];
    if (/^(?:not|n['’]t|too|do|does|did|is|are|was|were)$/.test(words[lastOf(word, children)]!.lower)) return [];
    return cutAt(first, words, isMain);
  });
}

/** "Fergal retired and they made me head gardener": whoever they are, where nobody told of before is meant. */
const isOfSpeaker = (subject: Word, own: Word[], words: Word[]): boolean =>
  subject.lower === "they" &&
  own.some(({ lower, relation }) => /^(?:me|us)$/.test(lower) && /^i?obj/.test(relation)) &&
  !words.slice(0, subject.index).some(({ xpos, relation }) => /^NNP?S$/.test(xpos) || (/^conj/.test(relation) && /^NN/.test(xpos)));

/** One person is named before. */
function namesOne(words: Word[], subject: Word): boolean {
  const people = words.filter(
    ({ upos, relation, index }) => index < subject.index && upos === "PROPN" && /^(?:nsubj|appos|flat|root)/.test(relation),
  );
  return people.length === 1;
}

/** "My sister is a nurse and her husband …": nobody is named, and she is the only one whom "her" could mean. */
function tellsOfOne(words: Word[], { index }: Word, owner: string): boolean {
  const before = words.slice(0, index);
  if (before.some(({ upos, relation }) => upos === "PROPN" && /^(?:nsubj|appos|flat|root)/.test(relation))) return false;
  const spoken = owner === "his" ? "he" : "she";
  const people = before.filter(({ lower, lemma }) => kinship.has(lemma.toLowerCase()) || /^(?:he|she)$/.test(lower));
  const [only] = people;
  if (!only || people.length > 1 || !only.relation.startsWith("nsubj")) return false;
  const gender = kinship.get(only.lemma.toLowerCase())?.gender ?? null;
  return only.lower === spoken || (!/^(?:he|she)$/.test(only.lower) && (gender === null || gender === (owner === "his" ? "m" : "f")));
}

/** Joined to the sentence's own predicate, and not to one inside a clause: "she said that A and B". */
function isMainLevel(word: Word, words: Word[], first: Word): boolean {
  const isAfterComma = words[first.index - 1]?.upos === "PUNCT" && !saying.test(words[word.head]?.lemma ?? "");
  if (!beside.test(word.relation) && !(isAfterComma && /^(?:ccomp|xcomp|appos|acl)$/.test(word.relation))) return false;
  for (let at = words[word.head]; at; at = words[at.head]) {
    if (at.head < 0) return true;
    if (!beside.test(at.relation) && at.relation !== "appos") return false;
  }
  return false;
}
const beside = /^(?:conj|parataxis|list)$/;
const saying = /^(?:say|tell|think|believe|know|hope|wish|guess|claim|hear|ask|write|assume|suppose|mean|feel|want)$/;

function lastOf(word: Word, children: Word[][]): number {
  let last = word.index;
  const gather = (at: Word) => {
    for (const child of children[at.index]!) {
      if (child.upos === "PUNCT" || /^(?:conj|parataxis)/.test(child.relation)) continue;
      last = Math.max(last, child.index);
      gather(child);
    }
  };
  gather(word);
  return last;
}

/** "… at Saint Brendan's I've been there four years": read as a relative clause, but it lacks nothing. */
function isSpokenOn(word: Word, subject: Word, own: Word[], words: Word[]): boolean {
  if (isOfNounBefore(word, subject, own, words)) return false;
  const before = words[subject.index - 1];
  const after = words[subject.index + 1];
  // "I want to make sure I'm using it"
  if (before && word.relation === "ccomp" && word.head === before.index) return false;
  if (before && after && /^(?:i|we)$/.test(subject.lower) && after.upos === "AUX" && /^(?:NOUN|PROPN|NUM|ADV|ADJ|INTJ)$/.test(before.upos))
    return !/^(?:and|that|which|who|what|where|when|because|if|as|than|how|why)$/.test(before.lower);
  if (!/^(?:i|we|im)$/.test(subject.lower) || !/^(?:acl|parataxis|conj|dep|advcl|appos)/.test(word.relation)) return false;
  return own.some(({ relation }) => /^(?:obj|obl|xcomp|ccomp|cop)/.test(relation));
}

/** "A pup we got in January", "the only ones I have left": what the verb lacks is the noun before. */
const isOfNounBefore = (word: Word, subject: Word, own: Word[], words: Word[]): boolean =>
  word.relation === "acl:relcl" &&
  word.upos === "VERB" &&
  (!standing.has(word.lemma) || lacksNoun(own)) &&
  words[subject.index - 1]?.index === word.head &&
  !own.some(({ relation }) => /^(?:obj|xcomp|ccomp|cop)/.test(relation));
/** "The people I work with" */
const lacksNoun = (own: Word[]): boolean =>
  own.some(({ relation, lower }) => relation === "obl" && /^(?:with|for|on|at|in|to|from|about)$/.test(lower));
const standing = new Set(
  "live work go come move stay sleep arrive start travel commute run swim walk retire fly play sing dance cook".split(" "),
);

function leftEdge(word: Word, children: Word[][]): Word {
  let first = word;
  const gather = (at: Word) => {
    for (const child of children[at.index]!) {
      if (child.upos === "PUNCT" || /^(?:conj|parataxis)/.test(child.relation)) continue;
      if (child.index < first.index) first = child;
      gather(child);
    }
  };
  gather(word);
  return first;
}

function cutAt(first: Word, words: Word[], isMain: boolean): Cut[] {
  let start = first.index;
  while (words[start] && joint.test(words[start]!.lower) && words[start]!.lower !== "now") start++;
  let end = first.index - 1;
  while (end > 0 && joint.test(words[end]!.lower)) end--;
  if (end < 1 || start - end < 1 || !words[start]) return [];
  // Two clauses side by side have something between them; "the café I like" has not.
  if (isMain && start - end === 1) return [];
  return [{ end: words[end]!.end, start: words[start]!.start }];
}
