import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { childrenOf } from "@/lib/language/en/propositions";

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
  return parse(text).flatMap((sentence) => ofSentence(sentence));
}

function ofSentence(sentence: Sentence): Cut[] {
  const { words } = sentence;
  const children = childrenOf(words);
  const stops = words.filter(({ upos }) => upos === "PUNCT").length;
  const isRunOn = words.length >= runOn && stops * 12 <= words.length;
  return words.flatMap((word) => {
    const own = children[word.index]!;
    const subject = own.find(({ relation }) => relation.startsWith("nsubj"));
    const isTheirs =
      subject && children[subject.index]!.some(({ relation, lower }) => relation === "nmod:poss" && /^(?:his|her|its|their)$/.test(lower));
    if (!subject || isTheirs || leaning.test(subject.lower) || own.some(({ relation, lower }) => relation === "mark" && lower !== "that"))
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
  const before = words[subject.index - 1];
  const after = words[subject.index + 1];
  if (before && after && /^(?:i|we)$/.test(subject.lower) && after.upos === "AUX" && /^(?:NOUN|PROPN|NUM|ADV|ADJ|INTJ)$/.test(before.upos))
    return !/^(?:and|that|which|who|what|where|when|because|if|as|than|how|why)$/.test(before.lower);
  if (!/^(?:i|we|im)$/.test(subject.lower) || !/^(?:acl|parataxis|conj|dep|advcl|appos)/.test(word.relation)) return false;
  return own.some(({ relation }) => /^(?:obj|obl|xcomp|ccomp|cop)/.test(relation));
}

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
