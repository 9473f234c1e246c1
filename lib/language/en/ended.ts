import { contentOf, isTime, isUser } from "./ended-things";
import { isOff, lastDay, noLonger, partnerOf, putDown, removed } from "./ending-forms";
import type { Ended, Ending } from "./ending-kinds";
import { type Clause, told } from "./ending-words";
import { endingsWith, farewells } from "./endings";
import { parse, type Sentence, type Word } from "./grammar";
import { classesOf, isKindOf } from "./lexicon";
import { childrenOf, type Phrase, phraseWords } from "./phrases";
import { type Proposition, propositionsOf } from "./propositions";

/** What is told as over now, in the order of its clauses. */
export function endedIn(text: string): Ended[] {
  const farewell = farewellIn(text);
  return [...(farewell ? [farewell] : []), ...parse(text).flatMap(endedBySentence)];
}

export function endedBySentence(sentence: Sentence): Ended[] {
  const propositions = propositionsOf(sentence);
  return propositions.flatMap((proposition) => endedBy(proposition, propositions, sentence) ?? []);
}

/** "Ben sold the boat", "Ben cancelled the trip": over for all who had it. Who quits a choir, or sells his own car, leaves the rest theirs. */
export const endsForAll = (text: string): boolean =>
  !/\b(?:his|her|their)\b/i.test(text) && (undoing.test(text) || endedIn(text).some(({ ending: { id } }) => forAll.has(id)));
const forAll = new Set(["part-with", "give-to", "close", "stolen", "came-to-end", "is-over", "is-off"]);
const undoing = /\b(?:cancel+ed|ended|terminated|scrapped|axed|discontinued|dissolved|disbanded|deleted|disconnected|called off)\b/i;

/** What one proposition says is over; null for everything else. */
export function endedBy(proposition: Proposition, all: Proposition[], sentence: Sentence): Ended | null {
  const ended = endedOf(proposition, all, sentence);
  const head = ended?.words.at(-1);
  const owner = head && ownerOf(head, sentence);
  if (!ended || !owner) return ended;
  // "Tom sold my car", "my brother's dog died": whose it was, whoever did it.
  return isUser(owner) || /^(?:my|our)$/.test(owner.lower)
    ? { ...ended, holder: null, isAnyones: false, isOwn: true }
    : { ...ended, holder: phraseOf(owner, sentence), isAnyones: false, isOwn: false };
}

/** Whom a noun names as the one who has it; null for "his" and "their". */
function ownerOf({ index }: Word, { words }: Sentence): Word | null {
  const owner = words.findLast(({ head, relation }) => head === index && relation === "nmod:poss");
  return owner && (/^(?:NOUN|PROPN)$/.test(owner.upos) || /^(?:my|our)$/.test(owner.lower)) ? owner : null;
}

function phraseOf(head: Word, { words }: Sentence): Phrase {
  const own = phraseWords(head, childrenOf(words));
  return { role: "subject", preposition: null, head, words: own, start: own[0]!.start, end: head.end };
}

function endedOf(proposition: Proposition, all: Proposition[], sentence: Sentence): Ended | null {
  if (proposition.standing !== "asserted" || proposition.tense === "future") return null;
  const above = all.find(({ predicate }) => predicate.index === proposition.predicate.head);
  const clause = clauseOf(proposition, sentence);
  const isCameAbout = above !== undefined && bringsAbout(above, proposition, clause);
  const isHad = !isCameAbout && above !== undefined && /^(?:have|get)$/.test(above.predicate.lemma);
  if (/^(?:xcomp|acl)/.test(proposition.predicate.relation) && !isHad && !isCameAbout) return null;
  if (proposition.isOver) return noLonger(proposition);
  if (isHad) return putDown(proposition, clause);
  const last = lastDay(proposition, clause);
  if (last) return last;
  if (proposition.isCopular && !proposition.isNegated) {
    const off = isOff(proposition, clause);
    if (off) return off;
  }
  if (isReceived(proposition)) return null;
  for (const ending of endingsWith(proposition.predicate)) {
    if (!told(ending, proposition, clause, isCameAbout)) continue;
    const found = endedAs(ending, proposition, all, clause);
    if (found) return found;
  }
  return null;
}

/** "Had to sell the car", "ended up selling it", "was forced to sell": what was done, said by the verb above it. */
function bringsAbout(above: Proposition, { predicate }: Proposition, { children }: Clause): boolean {
  const isPast = above.tense === "past" || above.isPerfect;
  if (!/^xcomp/.test(predicate.relation) || !isPast || above.isNegated || above.standing !== "asserted") return false;
  if (above.lemma === "end up" || above.lemma === "wind up") return predicate.xpos === "VBG";
  const isTo = children[predicate.index]!.some(({ lower, relation }) => lower === "to" && relation === "mark");
  const isForced = /^(?:force|oblige|compel|make)$/.test(above.lemma) && above.predicate.xpos === "VBN";
  return isTo && (isForced || /^(?:have|manage)$/.test(above.lemma));
}

/** "I gave my sister the ThinkPad" ends what "work gave me a ThinkPad" begins; "sold my sister a car" tells of no car that was known. */
function isReceived({ phrases }: Proposition): boolean {
  const receiver = phrases.find(({ role }) => role === "indirect");
  const isAny = phrases.some(({ role, words }) => role === "object" && /^an?$/.test(words[0]!.lower));
  return receiver !== undefined && (isAny || /^(?:me|us|user)$/.test(receiver.head.lower));
}

function clauseOf({ predicate, phrases }: Proposition, { words }: Sentence): Clause {
  const children = childrenOf(words);
  const object = phrases.find(({ role }) => role === "object");
  const particles = words.flatMap((word) => {
    if (!particle.test(word.lower) || word.index < predicate.index) return [];
    if (word.head === predicate.index && /^(?:compound:prt|advmod|obl|xcomp|case)/.test(word.relation)) return [word.lower];
    // "off this afternoon": a time is nothing to be off.
    const of = words[word.head];
    const isLoose = of !== undefined && word.relation === "case" && object !== undefined && word.index > object.head.index && isTime(of);
    return isLoose ? [word.lower] : [];
  });
  return { words, children, particles };
}
const particle = /^(?:off|out|up|down|away|back|in|over|aside|on|through)$/;

function endedAs(ending: Ending, proposition: Proposition, all: Proposition[], clause: Clause): Ended | null {
  const { subject, phrases, predicate } = proposition;
  const object = phrases.find(({ role }) => role === "object");
  const made = (words: Word[], holder: Phrase | null, isAnyones = false): Ended | null => ({ ending, words, holder, isAnyones });
  if (ending.scope === "job" && ending.ends[0] === "subject") {
    const isPassive = clause.children[predicate.index]!.some(({ relation }) => relation === "aux:pass" || relation === "nsubj:pass");
    // "I quit." may mean anything.
    if (!ending.isPassive && predicate.lemma === "quit" && phrases.length === 0) return null;
    // "Used to smoke, quit in 2019"
    const beside = all.find((each) => each.predicate.index === predicate.head);
    if (!ending.isPassive && predicate.lemma === "quit" && beside && !object && !ofWork.test(beside.lemma)) return null;
    if (!ending.isPassive)
      return ending.bare &&
        (object || phrases.some(({ role, preposition }) => role === "complement" || preposition === "from" || preposition === "of"))
        ? null
        : made([], subject);
    if (
      predicate.lemma === "let" &&
      all.some((each) => each.predicate.head === predicate.index && each.phrases.some(({ preposition }) => preposition === "to"))
    )
      return null;
    return object ? made([], object) : isPassive || !subject ? made([], subject) : null;
  }
  if (
    ending.nouns &&
    ending.scope === "partner" &&
    !phrases.some(({ preposition, head }) => preposition === null && ending.nouns!.includes(head.lemma))
  )
    return null;
  if (ending.scope === "partner") {
    const parted = partnerOf(proposition, clause);
    return parted && { ...parted, ending };
  }
  if (ending.ends.includes("removed")) return removed(proposition, clause);
  if (ending.ends.includes("died")) return putDown(proposition, clause);
  // "Mia has finished her exams" is no end of Mia.
  if (ending.id === "came-to-end" && object) return null;
  for (const place of ending.ends) {
    // "She's finished with me".
    const isLeft =
      ending.isAdjective &&
      place === "with" &&
      subject &&
      phrases.some(({ preposition, head }) => preposition === "with" && /^(?:me|us|user)$/.test(head.lower));
    if (isLeft) {
      const who =
        clause.words.find(({ upos, index, relation }) => upos === "PROPN" && index < subject.head.index && relation.startsWith("nsubj")) ??
        subject.head;
      return isUser(who) ? null : made([who], null, true);
    }
    if (place === "mine" && !isTakenOff(proposition, clause)) continue;
    const phrase =
      place === "subject"
        ? (subject ?? before(predicate, clause))
        : (phraseFor(place, proposition) ?? (place === "object" ? (doneTo(proposition, clause) ?? looseObject(proposition)) : undefined));
    if (!phrase) continue;
    const nested = place === "complement" ? complementWords(proposition, all) : [];
    const words = contentOf([...phrase.words, ...nested], phrase.head);
    const head = words.at(-1);
    if (!head || isUser(head) || isTime(head)) continue;
    if (ending.scope === "thing" && !ending.kinds && /^(?:object|subject)$/.test(place) && isKindOf(head.lemma.toLowerCase(), "relative"))
      continue;
    const isNamed = ending.orNamed === true && (head.upos === "PROPN" || /^\p{Lu}/u.test(head.text)) && !isKindOf(head.lower, "location");
    if (/^ones?$/.test(clause.words[phrase.head.index + 1]?.lower ?? "")) continue;
    if (ending.unlessKinds?.some((kind) => isKindOf(head.lemma.toLowerCase(), kind))) continue;
    if (ending.nouns && !ending.nouns.includes(head.lemma.toLowerCase())) continue;
    const isOfKind = !ending.kinds || ending.kinds.some((kind) => isKindOf(head.lemma.toLowerCase(), kind) || isKindOf(head.lower, kind));
    // "left night herons": a name in a hurry.
    if (predicate.lemma === "leave" && left.test(head.lower) && words.length === phrase.words.length) continue;
    const isUnknown = words.length > 1 || classesOf(head.lemma).length === 0;
    const isBare = ending.orNamed === true && !subject && place === "object" && isUnknown && words.length === phrase.words.length;
    if (!isOfKind && !isNamed && !isBare) continue;
    if (ending.scope === "job")
      return made(
        phrase.words.filter(({ upos }) => upos === "PROPN"),
        subject,
      );
    const isItself = place === "subject" || phrase === subject;
    return made(words, isItself || ending.isByOthers ? null : subject, isItself);
  }
  return null;
}

/** "Took me off topiramate", and not "took my son to the sea". */
const isTakenOff = ({ phrases }: Proposition, { particles }: Clause): boolean =>
  particles.includes("off") && phrases.some(({ role, head }) => role !== "oblique" && /^(?:me|us|user|anna)$/.test(head.lower));

/** One leaves these and comes back. */
const left = /^(?:work|home|town|school|class|church|bed|lunch|dinner|college|practice|training|office|house|pub|party)$/;

function phraseFor(place: string, { phrases }: Proposition): Phrase | undefined {
  return phrases.find(({ role, preposition, head }) => {
    if (preposition !== null) return place === preposition || (place === "out of" && preposition === "of");
    if (place === "mine") return (role === "object" || role === "oblique") && !/^(?:me|us|user|anna)$/.test(head.lower);
    return (place === "object" && role === "object") || (place === "complement" && role === "complement");
  });
}

/** "Portuguese got dropped": the subject of a passive, where it tells what was done and no habit; who has a thing replaced has it still. */
const doneTo = ({ predicate, subject, tense, isPerfect }: Proposition, { children }: Clause): Phrase | undefined => {
  const isPassive = children[predicate.index]!.some(({ relation }) => relation === "nsubj:pass");
  const isDone = (tense === "past" || isPerfect) && !/^(?:replace|exchange|swap|return|finish|complete)$/.test(predicate.lemma);
  return isPassive && isDone ? (subject ?? undefined) : undefined;
};

/** A bare noun after its verb that the parser takes for a time. */
function looseObject({ phrases }: Proposition): Phrase | undefined {
  return phrases.find(({ role, preposition, head }) => role === "time" && preposition === null && head.upos === "NOUN" && !isTime(head));
}

/** "Course finished": a noun right before a participle without a subject. */
function before({ index, head }: Word, { words, children }: Clause): Phrase | null {
  const noun = words[index - 1];
  if (head >= 0 || !noun || (noun.upos !== "NOUN" && noun.upos !== "PROPN")) return null;
  const own = phraseWords(noun, children);
  const all = own.length > 1 ? own : words.slice(0, index).filter(({ upos }) => /^(?:NOUN|PROPN|ADJ|DET)$/.test(upos));
  return { role: "subject", preposition: null, head: noun, words: all, start: all[0]!.start, end: noun.end };
}

/** Who quits beside one of these quits a job. */
const ofWork = /^(?:work|teach|join|start|hire|manage|run|drive|hate|love|like|resign|be)$/;

/** The words of a complement's own phrases: "stopped eating meat". */
function complementWords({ predicate }: Proposition, all: Proposition[]): Word[] {
  return all
    .filter((each) => each.predicate.head === predicate.index && /^(?:xcomp|ccomp|advcl)/.test(each.predicate.relation))
    .flatMap((each) => [each.predicate, ...each.phrases.filter(({ role }) => role === "object").flatMap(({ words }) => words)]);
}

/** "No more violin!", "… so no more babysitting". */
export function farewellIn(text: string): Ended | null {
  const match = farewells.exec(text.replace(/\b(?:User|I) (?:has|have) no more /, "no more "));
  const what = match?.groups?.more ?? match?.groups?.bye ?? match?.groups?.rip ?? match?.groups?.it;
  if (!match || !what) return null;
  const [sentence] = parse(what);
  const top = sentence?.words.find(({ head }) => head < 0);
  const words = contentOf(sentence?.words ?? [], top);
  if (words.length === 0 || words.some(isTime)) return null;
  const isGoodbye = match.groups?.bye !== undefined && /\b(?:said|say(?:ing)?) /i.test(match[0]);
  if (isGoodbye && words.some(({ lemma }) => isKindOf(lemma.toLowerCase(), "relative"))) return null;
  const ending = { id: isGoodbye ? "goodbye" : "farewell", scope: match.groups?.rip ? "life" : "thing" } as const;
  return { ending, words, holder: null, isAnyones: true };
}
