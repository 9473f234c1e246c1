import { endedBy, farewellIn } from "@/lib/language/en/ended";
import type { Ended } from "@/lib/language/en/ending-kinds";
import { type Frame, frames, lightHeads } from "@/lib/language/en/frames";
import { parse, type Sentence } from "@/lib/language/en/grammar";
import { mattersIn } from "@/lib/language/en/matters";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import { irregular } from "@/lib/text/irregular";
import { stopWords } from "@/lib/text/terms";
import { changedValue, toldFigure } from "./changed-values";
import { type Attribute, endedThing, filled, type Scope, vague } from "./frame-values";
import { asTakenUp, hadAgain } from "./resumed";
import { valued } from "./value-frames";

/**
 * The attribute that a clause in its speaker's own words sets or ends, read off its grammar. Only what is asserted counts: no plan,
 * no question, nothing that somebody else says or that almost happened.
 */
export function framed(told: string, scope: Scope): Attribute | null {
  const source = asTakenUp(told);
  const farewell = farewellIn(source);
  // What is told of a dog is not undone when one says goodbye to it.
  if (farewell && farewell.ending.id !== "goodbye" && parse(source).length === 1)
    return endedThing(scope.own, farewell.words, farewell.words.at(-1)!);
  const sentences = parse(source);
  for (const { matter, owner, value } of sentences.flatMap(mattersIn).slice(0, 1)) {
    const subject = owner === "user" ? scope.own : scope.mentions.find(({ name }) => name.toLowerCase() === owner)?.name;
    if (subject) return { subject, name: `VALUE:${matter}`, value, ends: false };
  }
  for (const sentence of sentences) {
    const propositions = propositionsOf(sentence);
    for (const proposition of propositions) {
      const found = ofProposition(source, proposition, propositions, sentence, scope);
      if (found) return found;
    }
  }
  const again = hadAgain(source);
  if (again) return { subject: scope.own, name: `HAS:${again.split(" ").at(-1)!.toLowerCase()}`, value: again, ends: false };
  const renamed = /^i(?: am|['’]m) (?:now|officially)(?: officially)? (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+)[.!]*$/u.exec(
    source.replace(/^I/, "i"),
  );
  if (renamed) return { subject: scope.own, name: "NAME", value: renamed[1]!, ends: false };
  const noun = sentences[0] && (valued(source, sentences[0].words) ?? changedValue(source, sentences[0]) ?? toldFigure(source));
  if (!noun) return null;
  const subject = noun.owner ? named(noun.owner, scope) : scope.own;
  if (!subject) return null;
  if (noun.isDate) {
    const day = scope.date(noun.value) ?? scope.date(`on ${noun.value}`);
    return day ? { subject, name: `VALUE:${noun.kind}`, value: day, ends: false } : null;
  }
  if (
    /^(?:(?:phone|mobile|cell|contact|new|current) )?(?:number|phone|mobile|cell)$/.test(noun.kind) &&
    /^\+?[\d(][\d ().-]{5,20}\d$/.test(noun.value)
  )
    return { subject, name: "PHONE", value: noun.value, ends: false };
  return { subject, name: `VALUE:${noun.kind}`, value: noun.value, ends: false };
}

const named = (name: string, { mentions }: Scope): string | null => mentions.find((mention) => mention.name === name)?.name ?? null;

function ofProposition(source: string, proposition: Proposition, all: Proposition[], sentence: Sentence, scope: Scope): Attribute | null {
  const past = pastOf(proposition);
  const isTold =
    proposition.standing === "asserted" ||
    past !== null ||
    (proposition.standing === "question" && !sentence.words.some(({ text }) => text === "?"));
  const end = endedBy(past ? { ...proposition, standing: "asserted", tense: "past" } : proposition, all, sentence);
  // "I decided to stop" has stopped nothing yet.
  if (!isTold || (!end && /^(?:xcomp|advcl|acl)/.test(proposition.predicate.relation))) return null;
  // "Today was my last day at Figma" has another subject than the one whose job it was.
  const isOwn = isDoneToOwn(proposition) || end?.isAnyones || end?.isOwn || end?.ending.id === "last-day";
  const subject = isOwn ? scope.own : subjectOf(proposition, sentence, scope);
  if (!subject) return null;
  if (proposition.isOver || noLonger.test(source)) return over(source, sentence, subject, scope);
  if (end) return endingOf(end, proposition, subject, scope);
  if (proposition.isNegated || proposition.tense === "future") return null;
  for (const frame of frames) {
    if (frame.at.includes("mine") && !isDoneToOwn(proposition)) continue;
    if (frame.unless && proposition.phrases.some(({ preposition }) => preposition !== null && frame.unless!.includes(preposition)))
      continue;
    if (!frame.verbs.includes(past ?? proposition.lemma) || !(past || standsSo(frame, proposition))) continue;
    const found = filled(frame, proposition, all, sentence, subject, scope);
    if (found) return found;
  }
  return null;
}

/** "Sold the boat" is read as an order where the parser does not know the form: the verb that it is the past of. */
function pastOf({ standing, predicate, subject }: Proposition): string | null {
  const base = irregular.get(predicate.lower);
  return standing === "order" && !subject && base && base !== predicate.lower ? base : null;
}

/** An end and a beginning are told, and what is so is so now. */
function standsSo(frame: Frame, { tense, isPerfect, isProgressive, predicate }: Proposition): boolean {
  if (frame.at.includes("predicate") && predicate.lemma !== "be" && /^(?:go|turn|become)$/.test(predicate.lemma)) return true;
  if (frame.at.includes("dose") && tense === "past") return predicate.lemma !== "take" && predicate.lemma !== "inject";
  if (frame.past) return tense !== "future";
  if (frame.does === "sets") return tense === "present" && !isPerfect;
  if (frame.any) return tense === "present";
  return (
    isPerfect ||
    tense === "past" ||
    isProgressive ||
    predicate.xpos === "VBN" ||
    predicate.xpos === "VBD" ||
    sameInPast.has(predicate.lower)
  );
}
const sameInPast = new Set(["quit", "put", "shut", "cut", "let"]);

function subjectOf({ subject, predicate }: Proposition, { words }: Sentence, scope: Scope): string | null {
  if (!subject)
    return predicate.relation === "root" || predicate.relation === "parataxis" || predicate.relation === "conj" ? scope.own : null;
  const all = [subject.head, ...words.filter(({ head, relation }) => head === subject.head.index && relation === "conj")];
  if (all.some(({ lower }) => /^(?:i|we|im|me)$/.test(lower))) return scope.own;
  if (subject.words.length <= 2 && /^\p{Lu}/u.test(subject.head.text)) return named(subject.words.map(({ text }) => text).join(" "), scope);
  return null;
}

/** "They put me on …". */
const isDoneToOwn = ({ phrases }: Proposition): boolean =>
  phrases.some(({ role, head }) => role === "object" && /^(?:me|us)$/.test(head.lower));

const noLonger = /\bno longer\s+(?<what>[^,.;!?]+)|(?:\bnot|n['’]t|\bnever)\s+(?<that>[^,.;!?]+?)\s+any ?(?:more|longer)\b/i;

/** "I'm no longer allergic to eggs", "I don't play the cello any more": what was so, in its own words. */
function over(source: string, sentence: Sentence, subject: string, { own, mentions }: Scope): Attribute | null {
  const match = noLonger.exec(source);
  const told = match?.groups?.what ?? match?.groups?.that;
  if (!match || !told) return null;
  if (/\b(?:together|a couple|an item|an? (?:pair|thing)|engaged|dating|seeing each other)\b/i.test(told)) {
    // "Nadia and I are no longer together"
    const other = mentions.find(({ name, type, start }) => name !== own && type === "PERSON" && start < match.index);
    return { subject, name: "PARTNER_OF", value: other?.name ?? "*", ends: true };
  }
  if (/^(?:married|husband and wife)\b/i.test(told)) return { subject, name: "MARRIED_TO", value: "*", ends: true };
  const [from, to] = [match.index, match.index + match[0].length];
  const words = sentence.words.filter(
    ({ start, end, lower, upos }) =>
      start >= from && end <= to && upos !== "PUNCT" && !stopWords.has(lower) && !vague.test(lower) && told.toLowerCase().includes(lower),
  );
  const heavy = words.filter(({ lemma }) => !lightHeads.has(lemma.toLowerCase()));
  const head = heavy.at(-1);
  return head ? endedThing(subject, heavy, head) : null;
}

/** The attribute that an ending retires. A job, and whoever died, may be told under other attributes: aligning finds them. */
function endingOf({ ending, words, holder }: Ended, { phrases }: Proposition, subject: string, scope: Scope): Attribute | null {
  if (ending.scope === "partner") {
    const other = words.filter(({ upos, lower }) => upos === "PROPN" && lower !== scope.own.toLowerCase());
    return { subject, name: "PARTNER_OF", value: other.map(({ text }) => text).join(" ") || "*", ends: true };
  }
  if (ending.scope === "job") {
    const who =
      holder && !/^(?:i|me|we|us|im)$/.test(holder.head.lower) ? named(holder.words.map(({ text }) => text).join(" "), scope) : subject;
    const at = phrases.find(({ preposition }) => preposition === "at" || preposition === "with" || preposition === "from");
    const names = [...new Set([...words, ...(at?.words ?? [])])].filter(({ upos }) => upos === "PROPN").map(({ text }) => text);
    // The parser takes "Dunmore & Vale" for two.
    const employer = scope.mentions.find(({ name }) => name !== scope.own && names.some((each) => name.split(" ").includes(each)));
    return who ? { subject: who, name: "WORKS_AT", value: employer?.name ?? (names.join(" ") || "*"), ends: true } : null;
  }
  const head = words.at(-1);
  return head ? endedThing(subject, words, head) : null;
}
