import type { Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { monthNames } from "@/lib/text/calendar";
import type { Span } from "@/lib/text/sentences";
import { type Cut, cuts } from "./cuts";
import { leansOnPredicate } from "./elided";
import { petPattern } from "./kinship";
import { isKinDeed, isNamedDeed, wordsOf } from "./pieces";
import { type SharedCut, sharedSubjectCuts } from "./shared-subject";
import { trailingCuts } from "./trailing-cuts";

/** A new independent clause: a conjunction or a strong mark, then the speaker or a named person as its subject. */
const subject = "(?:i|i['’](?:m|ve|ll|d)|im|we|we['’](?:re|ve|ll)|my|our|(?:mine|ours|hers|theirs)(?:['’]s)?)";
const boundary = new RegExp(
  `(?:;|\\s[-–—]|—|…|\\.\\.\\.|,)\\s*(?:(?:and|but|so|yet|plus|also)\\s+)?(?:(?:now|then|also|currently|today|actually|honestly)\\s+)?(?=${subject}\\s)|\\s(?:and|but)\\s+(?:that\\s+)?(?:(?:now|then|also|currently)\\s+)?(?=${subject}\\s)`,
  "gi",
);
/** "…, wedding's planned for August". */
const thingBoundary =
  /,\s+(?=(?:(?:my|our|the)\s)?\p{Ll}{3,20}['’]s\s+(?:(?:now|still|also)\s)?(?:on|at|in|planned|booked|scheduled|moved|due|called|\d))/gu;
const thirdBoundary =
  /(?:;\s*|,\s+(?:and|but)\s+|\s(?:and|but)\s+)(?=\p{Lu}[\p{L}'’-]+ (?:is|was|has|works|lives|moved|likes|loves|joined|left|went|will|said)\b)/gu;
/** "Vera studies in Kazan, Anton is in the navy": the parser takes a name and what it does for one noun. */
const namedBoundary =
  /(?<=^(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?\p{Lu}[\p{L}'’-]+ (?:is|was|has|(?!always|sometimes|perhaps)\p{Ll}+[^s\P{Ll}]s) ?[^,;.!?]{0,60}),\s+(?:and |but )?(?=(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?\p{Lu}[\p{L}'’-]+ (?:is|was|has|does|(?!always|sometimes|perhaps)\p{Ll}+[^s\P{Ll}]s)(?:[ ,]|[.!]*$))/gu;
const pet = new RegExp(`\\b(?:${petPattern})\\b`, "i");
/** "I take the dog to the vet, his name's Bruno": after a pet. */
const nameBoundary = /,\s+(?=(?:his|her|its|their) names?(?:['’]s| is| are)\s)/gi;
/** "I play the cello and so does my son" */
const likewiseBoundary = /,?\s+(?:and\s+)?(?=(?:so|neither|nor) (?:is|am|are|was|does|do|can) \S+(?: \S+){0,3}$)/gi;
/** "My husband does so we go twice a year" */
const consequenceBoundary =
  /(?<=\b(?:do|does|did|is|are|can|has|have)(?:n['’]t)?),?\s+so\s+(?=(?:i|we|he|she|they|it)(?:['’]\p{L}+)?\s+\p{L})/giu;
/** "My favourite used to be green, now it's navy", "changed the alarm code, it's now 4410", "I've moved, it's 3 Orchard Close now" */
const nowBoundary =
  /(?:,|;| [-–—]|—)\s+(?:but |so )?(?=now it(?:['’]s| is)\s)|(?<=\b(?:changed?|updated?|reset|replaced?|renewed?|moved)\b[^,;]{0,40})(?:,|;| [-–—]|—| and| so)\s+(?:so )?(?=it(?:['’]?s| is) (?:now |[^,;]{1,40} now[.!]*$))/gi;
/** "Payla let me go, starting at Brixo in March" */
const nextBoundary =
  /,\s+(?:and |but )?(?=(?:(?:now|then) )?(?:(?:starting|joining|transferring) (?:at|with|as|in)|moving (?:in|into|to)) )/gi;
/** "Staging is at 10.0.0.12 and prod is 10.0.0.20": a figure each. */
const figureBoundary =
  /(?<=\b(?:is|are|was)(?: at| on)? [^\s,]*\d[^\s,]*)(?:,| and|, and)\s+(?=(?:(?:my|our|the) )?\p{L}[\p{L}-]*(?: \p{L}+)? (?:is|are|was)(?: at| on)? \S*\d)/giu;
const relationVerb =
  "(?:(?:currently|now|also|just|recently|then) )?(?:(?:don|can|won|haven|didn)['’]t \\w+|live|lives|work|works|study|studies|moved|joined|started|am (?:allergic|married|engaged|a|an|currently|from)|is (?:allergic|married|engaged|a|an|currently)|was born|have (?:a|an|two|three|four) (?:dog|cat|son|daughter|sister|brother|child|kids)|has (?:a|an|two|three|four) (?:dog|cat|son|daughter|sister|brother|child|kids)|speak|speaks|report to|reports to|prefer|prefers|(?:really )?(?:hate|hates|love|loves|like|likes|enjoy|enjoys)|don['’]t (?:like|eat|drink)|doesn['’]t (?:like|eat|drink))\\s";
const startsWithRelation = new RegExp(`^${relationVerb}`, "i");
/** "She's 18 and the other one, Jirka, is 16" */
const otherBoundary =
  /(?:,|;| [-–—])?\s(?:and |but )?(?=(?:(?:the|my|our) (?:other|older|elder|younger|eldest|oldest|youngest|middle|little|big|second|third) one|the other|one of them),? \p{Lu}[\p{L}-]+(?:,? (?:is|was|has|\p{Ll}{2,}s)|['’]s)\s)|,?\s(?:and|but)\s(?=the (?:other|older|elder|younger|eldest|oldest|youngest|middle|little|big|wee|second|third) one (?:is|was|has|(?!always|sometimes|perhaps)\p{Ll}{2,}[^s\P{Ll}]s)\s)/gu;
/** "The cat had to go, turns out my partner is allergic" */
const turnsOut = /,\s+(?:and |but )?(?:it )?turns out(?: that)?,? (?=(?:my|our|the|he|she|i|we|they|\p{Lu}\p{L}+)(?:['’]\p{L}+)? )/giu;
/** The second verb of a shared subject, for verbs that carry relations of their own: "I live in Berlin and work at …". */
const elided = new RegExp(
  `(?:,?\\s+(?:and|but)|;|,\\s+then)\\s+(?=${relationVerb})|,\\s+(?=(?:don|can|won|haven|didn)['’]t (?!tell|judge|laugh|worry|ask|mention|forget)\\w)`,
  "gi",
);
/** "I'm 34, live in Bergen": so people introduce themselves. */
const introduced = new RegExp(`,\\s+(?!\\S+ (?:is|was|has|are|were|can|will)\\b)(?=${relationVerb})`, "gi");
/** "I'm struggling to meet my goals, like targeting 1,200 words", but "I'm 34, like hiking". */
function givesExample(words: readonly Word[], { index, 0: joint }: RegExpMatchArray): boolean {
  const word = words.find(({ start }) => start === index! + joint.length);
  return (
    word?.lower === "like" &&
    word.upos !== "VERB" &&
    words.some(({ xpos, upos, end }) => xpos === "VBG" && upos === "VERB" && end <= index!)
  );
}
/** "My name is Tom I live in Leeds": said without a stop. */
const calledBoundary =
  /(?<=^(?:.{0,20}\s)?(?:[Mm]y name(?:['’]?s| is) \p{L}[\p{L}'’-]+|[Ii](?:['’]?m| am) \p{Lu}[\p{L}'’-]+)(?: \p{Lu}[\p{L}'’-]+)?)\s+(?=(?:[Ii]['’]?(?:m|ve)|[Ii] (?:am|was|have|live|work|run|teach|study|play|like|love|come|just|moved|got|do)) )/gu;
const introduction =
  /^(?:\W*(?:hi|hey|hello|so|ok(?:ay)?|well)\b[^,]{0,20},?\s+)?(?:i['’]?m|i am|my name['’]?s|my name is|i (?:live|work|study))\s/i;
const subordinate =
  /^(?:if|when|whenever|although|though|while|since|because|as(?! of)|after|before|until|once|unless|even|whether|given|considering|despite|where)\b/i;

/** A clause about what stands before it says nothing without that. */
const relative = /^(?:which|who|whom|whose) (?!\S+[.!]*$)/i;
/** "…, just like I improved my score" */
const justLike = /^just like (?:i|we|he|she|they|it|my|when|in|with|last|the)\b/i;
/** "I noticed that when I study longer, my score …" */
const insideThat =
  /\b(?:that|noticed|found|realized|realised|know|think|feel) (?:when|whenever|if|after|once|while|because|since|as) (?!\S+$)/i;

const months = monthNames.join("|");
/** "By sharing our stories, we …" and "Last week, I …" are no clauses of their own. */
const leanTail = new RegExp(
  `^(?:by|in|on|at|with|for|from|to|instead|thanks to|besides|apart|regardless|speaking|during|growing|(?:last|this|next) (?:night|day|time|morning|afternoon|evening|week(?:end)?|month|year|spring|summer|autumn|fall|winter|\\p{L}+day|${months})|yesterday|today|tomorrow|now|lately|recently|currently|honestly|having|being|as(?! of)|of|these|those|every|each|most|some|sometimes|usually|then|(?:starting|beginning|effective)(?: in| on| from)? (?:\\d|the|next|this|tomorrow|today|now|\\p{L}+day|${months}))\\b`,
  "iu",
);

/** `subject`: that of the clause before, which this one shares: "…, work at Siemens"; null where only the clause before knows it. */
export type Clause = Span & { subject?: string | null };

/**
 * Independent clauses of a sentence as offsets into it. Splits only before a subject of its own ("…, and I work at …")
 * or before a relation verb that shares the subject, and only where both sides have a verb. The connective belongs to
 * neither clause.
 */
export function clauses(sentence: string): Clause[] {
  return cutOnce(sentence).flatMap((clause, index, all) => {
    // What is behind the first cut shares the sentence's "I", where it has none of its own.
    const subject = clause.subject ?? (clause.subject === null && /^I(?![\p{L}\d-])/u.test(sentence) && index === 1 ? "I" : undefined);
    return subject === undefined || all.length === 1 ? [clause] : furtherOf(sentence, clause, subject);
  });
}

/** "I'm a nurse, work nights, hate mornings and have two cats": with its subject again, what is behind the first cut shows more of them. */
function furtherOf(sentence: string, clause: Clause, subject: string): Clause[] {
  const rest = sentence.slice(clause.start, clause.end);
  if (!/,|\s(?:and|but)\s/i.test(rest)) return [clause];
  const lead = `${subject} `;
  const inner = clauses(lead + rest);
  if (inner.length < 2) return [clause];
  const place = (at: number) => clause.start + Math.max(0, at - lead.length);
  return inner.map((each, index) => ({
    ...each,
    start: place(each.start),
    end: place(each.end),
    ...(index === 0 && { subject: clause.subject }),
  }));
}

function cutOnce(sentence: string): Clause[] {
  const words = wordsOf(sentence);
  const introducing = introduction.test(sentence) ? [...sentence.matchAll(introduced)].filter((match) => !givesExample(words, match)) : [];
  const trailing = trailingCuts(sentence);
  const parsedShared = sentence.length > 24 ? sharedSubjectCuts(sentence) : [];
  const shared = [...trailing, ...parsedShared.filter(({ start }) => !trailing.some((cut) => cut.start === start))];
  const worded = [
    ...sentence.matchAll(boundary),
    ...sentence.matchAll(thirdBoundary),
    ...sentence.matchAll(namedBoundary),
    ...sentence.matchAll(thingBoundary),
    ...sentence.matchAll(figureBoundary),
    ...sentence.matchAll(otherBoundary),
    ...sentence.matchAll(turnsOut),
    ...sentence.matchAll(nowBoundary),
    ...sentence.matchAll(likewiseBoundary),
    ...sentence.matchAll(consequenceBoundary),
    ...[...sentence.matchAll(nextBoundary)].filter(({ index }) => /\b(?:i|i['’]\p{L}+|me|we)\b/iu.test(sentence.slice(0, index))),
    ...[...sentence.matchAll(nameBoundary)].filter(({ index }) => pet.test(sentence.slice(0, index))),
    ...sentence.matchAll(elided),
    ...sentence.matchAll(calledBoundary),
  ]
    .map(placeOf)
    // "Like hiking" is short, but who introduces themselves so means a claim.
    .concat(introducing.map((match) => ({ ...placeOf(match), isIntroduced: true })))
    // What knows the subject is the better of two.
    .filter(({ start }) => !shared.some((cut) => cut.start === start));
  const isNew = (cut: Cut) => !worded.some(({ end, start }) => cut.start >= end && cut.end <= start);
  const parsed = sentence.length > 24 ? [...cuts(sentence), ...shared].filter(isNew) : [];
  const all: (Cut & Partial<SharedCut> & { isIntroduced?: boolean })[] = [...worded, ...parsed].sort((one, other) => one.end - other.end);
  const spans: Clause[] = [];
  let start = 0;
  let bearer: string | undefined;
  const add = (end: number) => {
    const subject = bearer ?? (start > 0 && startsWithRelation.test(sentence.slice(start, end)) ? null : undefined);
    spans.push({ start, end, ...(subject !== undefined && { subject }) });
  };
  for (const cut of all) {
    if (cut.end < start + 5 || cut.start < start) continue;
    const left = sentence.slice(start, cut.end);
    const right = sentence.slice(cut.start);
    const following = words.filter((word) => word.start >= cut.start);
    if (isListed(left, following) || justLike.test(right) || relative.test(right)) continue;
    // "When I am tired, I drink tea" and "the café that I like and I" are one claim.
    if (
      subordinate.test(left) ||
      (/\b(?:me|him|her|them|us)$/i.test(left) &&
        /^\s+and\s+$/.test(sentence.slice(cut.end, cut.start)) &&
        !/^(?:i|we|he|she|they)(?!\p{L})/iu.test(right)) ||
      /\b(?:that|which|who|if|because|when|than|as|whether|why|how|what|where|both|either|between|with|said|says|thinks?|and)$/i.test(left)
    )
      continue;
    if (subordinate.test(spans.length === 0 ? sentence : left) && spans.length === 0 && !/,.*,/.test(left)) continue;
    // "…, but when I am tired, I drink tea": the last part of the left side leans on the right.
    const tail = left
      .split(/[,;]|\s(?:and|but|so)\s|\s[-–—]\s/)
      .at(-1)!
      .trim();
    if (
      subordinate.test(tail) ||
      insideThat.test(tail) ||
      (leanTail.test(tail) && !/\b(?:and|but|so)\s/i.test(sentence.slice(cut.end, cut.start)))
    )
      continue;
    if (
      (left.length < 8 && !/\S\s+\S/.test(left.trim())) ||
      !(
        hasVerb(words.filter((word) => word.start >= start && word.end <= cut.end)) ||
        isNamedDeed(left) ||
        isKinDeed(left) ||
        (isNote(
          words.filter((word) => word.start >= start && word.end <= cut.end),
          sentence.slice(cut.end, cut.start),
        ) &&
          beginsClause(following))
      ) ||
      !(hasVerb(following) || cut.isIntroduced || / (?:am|is|are)$/.test(cut.subject ?? "")) ||
      (right.split(/\s+/, 4).length < (cut.undoes ? 1 : cut.subject || cut.isIntroduced || isOfSomebody.test(right) ? 2 : 3) &&
        !/^\p{Lu}\p{Ll}+ \p{Ll}+(?:ed|pt|t|w)[.!]*$/u.test(right))
    )
      continue;
    if (joinsSubjects(words, cut)) continue;
    // "I'm not allergic to cats, my brother is" leans on what stands before it, where that can't be put in.
    if (
      !leansOnPredicate(right, left) &&
      /^\S+(?:\s\S+){0,3}\s(?:is|isn['’]t|does|doesn['’]t|did|didn['’]t|am|are|aren['’]t|do|don['’]t|not|has|hasn['’]t|was|wasn['’]t|too|can|can['’]t)[.!]*$/i.test(
        right.trim(),
      )
    )
      continue;
    if (isTail(left, sentence.slice(cut.end, cut.start), right, following[0])) continue;
    if (insideQuotes(sentence, cut.end) || isQuoting(words.filter((word) => word.start >= start && word.end <= cut.end))) continue;
    add(cut.end);
    start = cut.start;
    bearer = cut.subject;
  }
  add(sentence.length);
  return spans;
}

const placeOf = (match: RegExpExecArray): Cut & { isIntroduced?: boolean } => ({ end: match.index, start: match.index + match[0].length });

/** "She's diabetic", "mine's white", short as it is. */
const isOfSomebody = /^(?:he|she|mine|hers|his|ours|theirs)['’]s (?:\p{Ll}{3,}|\d{1,3})[.!]*$/u;

/** "… because my nan and my uncle both have it": who has it stands on both sides. */
function joinsSubjects(words: readonly Word[], { end, start }: Cut): boolean {
  const left = words.filter((word) => word.end <= end);
  const opener = left.findLastIndex(
    ({ lower, upos }) => upos === "SCONJ" && /^(?:because|cos|cuz|though|although|while|if|when)$/.test(lower),
  );
  const opened = opener < 0 ? [] : left.slice(opener + 1);
  if (opened.length > 0 && opened[0]!.lower !== "of" && opened.every(({ upos }) => /^(?:NOUN|PROPN|PRON|DET|ADJ)$/.test(upos))) return true;
  return left.some(
    (word) =>
      word.relation.startsWith("nsubj") &&
      (words[word.head]?.start ?? 0) >= start &&
      words.some(({ head, relation, start: at }) => head === word.index && relation.startsWith("conj") && at >= start),
  );
}

/** "A family of five: me, my husband Ravi, the twins": a list behind a colon goes on until one of its parts has a verb. */
function isListed(left: string, right: readonly Word[]): boolean {
  const stop = right.findIndex(({ text }) => text === ",");
  return /:\s[^:;.!?]*$/.test(left) && stop > 0 && !hasVerb(right.slice(0, stop));
}

/** "make sure it's fast and works well", "so I can teach", "on success and why I started": what leans on the words before it. */
function isTail(left: string, joint: string, right: string, first: Word | undefined): boolean {
  if (!/[,;]/.test(joint) && /^(?:why|how|what|where|when|who|which|that|whether|if)\b/i.test(right)) return true;
  if (/^\s+so\s+$/i.test(joint) && /^\S+ (?:can|could|would|may|might)\b/i.test(right)) return true;
  // "… is how long Jonas and I have lived together"
  if (
    /^\s+and\s+$/.test(joint) &&
    /^I\b/i.test(right) &&
    /\b(?:how \w+|when|because|that|where|since|if|while|than|as) \p{Lu}\p{Ll}+$/u.test(left)
  )
    return true;
  return first?.xpos === "VBZ" && /^(?:i|we)\b/i.test(left.trim());
}

/** "Someone posted: I'm a nurse and I quit": what follows is theirs to the end. */
const isQuoting = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, index) =>
      text === ":" &&
      /^(?:say|tell|post|write|text|ask|reply|answer|tweet|comment|message|mail|shout|whisper)$/.test(words[index - 1]?.lemma ?? ""),
  );

/** A short "is" is often read as a possessive: "vote's in". */
export const hasVerb = (words: readonly Word[]): boolean =>
  words.some(
    ({ upos, lower }, index) =>
      upos === "VERB" || upos === "AUX" || (/^['’]s$/.test(lower) && /^(?:ADP|ADV|NUM|PRON)$/.test(words[index + 1]?.upos ?? "")),
  );

/** A subject and its verb, with no other clause between them. */
function beginsClause(words: readonly Word[]): boolean {
  const verb = words.findIndex(({ upos, xpos }) => upos === "AUX" || /^VB[DZP]$/.test(xpos));
  return verb > 0 && verb <= 5 && !words.slice(0, verb).some(({ upos, xpos }) => upos === "SCONJ" || upos === "PUNCT" || /^W/.test(xpos));
}

/** "Not a people person, no I don't want tips": words without a verb that say something, and no time or place of the next clause. */
function isNote(words: readonly Word[], joint: string): boolean {
  const said = words.filter(({ upos }) => upos !== "PUNCT");
  const nouns = said.filter(({ upos }) => upos === "NOUN" || upos === "PROPN");
  return (
    /[,;…–—-]/.test(joint) &&
    said.length >= 3 &&
    nouns.length > 0 &&
    /^(?:NOUN|PROPN|NUM|DET|ADJ|PART)$/.test(said[0]!.upos) &&
    !nouns.some(({ lemma }) => isKindOf(lemma.toLowerCase(), "time")) &&
    !/^(?:my|our|this|that|these|those|every|each|last|next|both|all|some|most|one|half)$/.test(said[0]!.lower)
  );
}

function insideQuotes(sentence: string, index: number): boolean {
  const before = sentence.slice(0, index);
  return (before.match(/"/g)?.length ?? 0) % 2 === 1 || (before.match(/[“(]/g)?.length ?? 0) > (before.match(/[”)]/g)?.length ?? 0);
}
