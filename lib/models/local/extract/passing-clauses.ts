import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { isFiniteVerb, type Spread } from "./pieces";

// "I'm optimizing the response time, which has improved to 250 ms": what a clause tells in passing is a claim of its own.

type Passing = Spread & { isCut: true };

const which = /, which (?=\S)/i;
const definite = /^(?:the|my|our|his|her|their|this|that|these|those)$/;
/** "…, which means that", "which helps": what was said before it, and not its last noun. */
const ofClause = new Set(
  "mean make help let allow give show suggest explain cause lead require feel seem sound surprise worry prove tell indicate turn bring result imply happen".split(
    " ",
  ),
);
/** What a figure tells is the number of commits, and not the branch that they are in. */
const quantity =
  /^(?:count|total|growth|price|value|percentage|share|level|size|length|use|usage|volume|score|accuracy|time|budget|quota|balance|capacity)$/;
const isQuantity = (noun: string): boolean =>
  quantity.test(noun) || ["magnitude", "property", "cost", "rate"].some((kind) => isKindOf(noun, kind));

const especially = /^(?:especially|particularly)$/;

/** Each with the words that it stands for, from its comma on. */
export function passingClauses(text: string): Passing[] {
  if (!which.test(text) && !/\b(?:especially|particularly) /i.test(text)) return [];
  return parse(text).flatMap((sentence) => [...whichClauses(text, sentence), ...reasons(text, sentence)]);
}

/** "…, especially since I've never missed a deadline" */
function reasons(text: string, { words }: Sentence): Passing[] {
  return words.flatMap((adverb) => {
    const [comma, mark] = [words[adverb.index - 1], words[adverb.index + 1]];
    const verb = mark?.relation === "mark" ? words[mark.head] : undefined;
    if (!especially.test(adverb.lower) || !comma || comma.head < 0 || !verb || verb.head < 0) return [];
    const first = words[mark!.index + (words[mark!.index + 1]?.lower === "that" ? 2 : 1)];
    if (
      !/^(?:since|because|as|given|considering|after|when|now)$/.test(mark!.lower) ||
      !first ||
      /^(?:it|that|this|they)$/.test(first.lower)
    )
      return [];
    const isClaim = words.some(({ head, relation, index }) => head === verb.index && relation.startsWith("nsubj") && index >= first.index);
    const start = comma.text === "," ? comma.start : comma.end;
    // "After I found out I'd passed": what was found out, wherever the parser hangs it.
    const isFinding = foundOut.test(text.slice(first.start));
    const end = isFinding ? first.start + /^[^,.;!?]*/.exec(text.slice(first.start))![0].length : endOf(words, verb, mark!);
    // "… since my mum retired and she needs help": who she is stands in the reason.
    const isTakenUp = /^,? and (?:he|she|they|it)\b/i.test(text.slice(end));
    const source = text.slice(first.start, end).replace(foundOut, "");
    return isClaim && !isTakenUp && verb.index > mark!.index ? [{ start, end, source, isCut: true }] : [];
  });
}

const foundOut =
  /^I (?:(?:just|recently) )?(?:found out|heard|noticed|realized|realised|learned|learnt)(?: that)? (?=(?:I|my|we|our|the|it)\b)/i;

function whichClauses(text: string, { words }: Sentence): Passing[] {
  return words.flatMap((relative) => {
    const comma = words[relative.index - 1];
    const head = words[relative.head];
    // "Which is down to $4,200 now" is told by its figure.
    const verb = head?.upos === "ADV" && !head.relation.startsWith("acl") ? words[head.head] : head;
    const noun = verb && words[verb.head];
    if (
      relative.lower !== "which" ||
      comma?.text !== "," ||
      !noun ||
      !/^(?:NOUN|PROPN)$/.test(noun.upos) ||
      !verb.relation.startsWith("acl")
    )
      return [];
    if (noun.index > comma.index || ofClause.has(verb.lemma)) return [];
    const own = words.filter(({ head }) => head === verb.index);
    if (
      own.some(({ relation }) => relation === "iobj") ||
      verb.upos === "ADJ" ||
      verb.xpos === "WRB" ||
      own.some(({ relation }) => relation === "amod")
    )
      return [];
    const end = endOf(words, verb, relative);
    const host = /\d/.test(text.slice(relative.start, end)) ? quantityOf(words, noun) : noun;
    const first = words[leftOf(words, host)]!;
    if (!definite.test(first.lower)) return [];
    const thing = text.slice(first.start, comma.start);
    const source = claimOf(text, words, { relative, verb, thing, end });
    return source ? [{ start: comma.start, end, source: source[0]!.toUpperCase() + source.slice(1), isCut: true }] : [];
  });
}

function claimOf(
  text: string,
  words: readonly Word[],
  { relative, verb, thing, end }: { relative: Word; verb: Word; thing: string; end: number },
): string | null {
  const next = words[relative.index + 1]!;
  // "Which has two bedrooms and which is close to work"
  if (words.some(({ index, lower, start }) => index > relative.index && lower === "which" && start < end)) return null;
  if (relative.relation.startsWith("nsubj")) {
    const finite = words.find(({ index, upos }) => index > relative.index && upos !== "ADV");
    return finite && isFiniteVerb(finite) ? `${thing} ${text.slice(next.start, end)}` : null;
  }
  // "Which my doctor raised to 20 mg"
  const isObject = relative.relation === "obj" && words.some(({ head, relation }) => head === verb.index && relation.startsWith("nsubj"));
  const isPlaced = !words.some(({ head, relation }) => head === verb.index && /^(?:compound:prt|iobj|ccomp)/.test(relation));
  return isObject && isPlaced ? `${text.slice(next.start, verb.end)} ${thing}${text.slice(verb.end, end)}` : null;
}

/** Of a noun that a figure is told of, the quantity that it stands in: "the test coverage of my module". */
function quantityOf(words: readonly Word[], noun: Word): Word {
  for (let at = words[noun.head]; at && at.index < noun.index; at = words[at.head]) {
    if (at.upos === "NOUN" && isQuantity(at.lemma.toLowerCase())) return at;
    if (isFiniteVerb(at)) break;
  }
  return noun;
}

/** By the kinds of words: of "the login API response time" the parser may make two things. */
function leftOf(words: readonly Word[], noun: Word): number {
  let left = noun.index;
  while (left > 0 && isOfPhrase(words[left - 1]!)) left--;
  return left > 0 && definite.test(words[left - 1]!.lower) ? left - 1 : left;
}
const isOfPhrase = ({ upos, xpos, lower }: Word): boolean =>
  !definite.test(lower) &&
  (/^(?:NOUN|PROPN|ADJ|NUM)$/.test(upos) || (upos === "VERB" && /^(?:JJ|VBG|VBN)$/.test(xpos)) || /^['’]s$/.test(lower));

/** Up to where another clause begins, or the sentence goes on behind a comma. */
function endOf(words: readonly Word[], verb: Word, opening: Word): number {
  const isWithin = (word: Word): boolean => {
    for (let at: Word | undefined = word; at; at = words[at.head]) {
      if (at.index === verb.index) return true;
      if (/^(?:conj|parataxis|cc|punct)/.test(at.relation) && isOther(words, at, verb)) return false;
    }
    return false;
  };
  let last = opening;
  for (const word of words.slice(opening.index + 1)) {
    if (word.upos === "PUNCT" || word.relation === "cc") continue;
    if (!isWithin(word)) break;
    last = word;
  }
  return last.end;
}

/** A clause of its own subject, joined to the verb. */
const isOther = (words: readonly Word[], { index, head, relation }: Word, verb: Word): boolean =>
  head === verb.index &&
  /^(?:conj|parataxis)/.test(relation) &&
  words.some((word) => word.head === index && /^(?:nsubj|expl)/.test(word.relation) && word.lower !== "which");
