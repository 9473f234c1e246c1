import type { Analysis } from "./network";

const auxiliary = /^(?:am|is|are|was|were|['’]s|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must|ca|wo)$/i;
/** What stands between "which" and an auxiliary, and is no noun. */
const noThing =
  /^(?:else|more|most|next|exactly|other|others|ever|about|if|of|in|on|at|to|i|you|we|he|she|it|they|this|that|these|those|there|not|n['’]t|the|an?|my|our|your|his|her|their|all|both|also|still|now|then|again|and|or|been|be|being)$/i;

const pronoun = /^(?:i|you|we|they|he|she|it)$/i;
const nounTag = (text: string) => (/[^siu]s$/i.test(text) ? "NNS" : "NN");

/**
 * "Which mine do I work at", "what present did I give her", "which maths set am I in": what stands between "which" and an auxiliary ends in
 * a noun, whatever else the word may be. Changes the analysis.
 */
export function repairWhich(texts: readonly string[], { upos, xpos, heads, relations }: Analysis): void {
  const wh = texts.findIndex((text) => /^(?:what|which|whose)$/i.test(text));
  if (wh < 0 || !isAsked(wh, texts, upos)) return;
  const found = texts.findIndex((text, i) => i > wh + 1 && auxiliary.test(text) && (i === wh + 2 || pronoun.test(texts[i + 1] ?? "")));
  // There are few pronouns and auxiliaries: "which show fell through".
  const aux = found > 0 && upos.slice(wh + 1, found - 1).every((tag) => /^(?:NOUN|PROPN|ADJ|NUM|VERB)$/.test(tag)) ? found : -1;
  const thing = aux > 0 ? aux - 1 : wh + 1;
  if (!/^(?:ADJ|VERB|AUX|PRON|ADV|ADP|SCONJ|INTJ)$/.test(upos[thing] ?? "") || (aux < 0 && !/^(?:AUX|PRON)$/.test(upos[thing]!))) return;
  if (auxiliary.test(texts[thing]!) || noThing.test(texts[thing]!)) return;
  const isDoing = aux > 0 && doing.test(texts[aux]!);
  // "What matters is that we win"
  if (!isDoing && /^what$/i.test(texts[wh]!) && (/^VB[ZDNG]$/.test(xpos[thing]!) || upos[thing] === "ADV")) return;
  [upos[thing], xpos[thing]] = ["NOUN", nounTag(texts[thing]!)];
  // Where the noun hung on the question word, it takes its place.
  if (isUnder(thing, wh, heads)) [heads[thing], relations[thing]] = [heads[wh]!, relations[wh]!];
  [heads[wh], relations[wh]] = [thing, "det"];
  for (let word = wh + 1; word < thing; word++) {
    if (upos[word] === "VERB") upos[word] = "ADJ";
    [heads[word], relations[word]] = [thing, upos[word] === "ADJ" ? "amod" : "compound"];
  }
  const verb = upos.findIndex((tag, i) => i > Math.max(thing, aux) && tag === "VERB" && !/^(?:amod|acl|compound$)/.test(relations[i]!));
  const predicate = verb >= 0 ? verb : aux;
  if (predicate < 0) return;
  if (verb >= 0 && aux > 0) upos[aux] = "AUX";
  if (heads[thing]! < 0) {
    [heads[predicate], relations[predicate]] = [-1, "root"];
    for (const [word, head] of heads.entries()) if (head === thing && word > thing) heads[word] = predicate;
  } else if (verb < 0) return;
  [heads[thing], relations[thing]] = [predicate, isDoing || (aux > 0 && verb > aux + 1) ? "obj" : "nsubj"];
}

function isUnder(word: number, above: number, heads: readonly number[]): boolean {
  for (let at = heads[word]!, steps = 0; at >= 0 && steps < heads.length; at = heads[at]!, steps++) if (at === above) return true;
  return false;
}

const asks = /^(?:what|which|whose|whom?|how|when|where|why)$/i;
const doing = /^(?:do|does|did)$/i;
const modal = /^(?:can|could|will|would|shall|should|may|might|must|ca|wo)$/i;
const nominal = /^(?:NOUN|PROPN|PRON|NUM)$/;
/** What may look like the noun or adjective that it is elsewhere: "like", "last", "open". */
const verbal = /^(?:NOUN|ADJ|ADP|PROPN|ADV)$/;
const inPhrase = /^(?:NOUN|PROPN|ADJ)$/;
/** What a subject is made of; "of" and "from" hang a second noun on the first. */
const ofSubject = /^(?:NOUN|PROPN|PRON|NUM|ADJ|DET|PART|ADP|CCONJ|VERB|PUNCT|SYM|ADV)$/;

/**
 * "What did the lamp cost?", "does the barrel last all summer?", "who did Mother dance with?": an auxiliary before its subject has a verb
 * after it. Where the network sees none, the last word of the subject that can be a verb is one. Changes the analysis.
 */
export function repairAsked(texts: readonly string[], analysis: Analysis, verbs: ReadonlySet<string>): void {
  const { upos, xpos, relations } = analysis;
  const aux = texts.findIndex((text, i) => (doing.test(text) || modal.test(text)) && /^(?:AUX|VERB)$/.test(upos[i]!));
  if (aux < 0 || !isBeforeSubject(aux, texts, analysis)) return;
  let from = aux + 1;
  while (/^(?:not|n['’]t)$/i.test(texts[from] ?? "") || upos[from] === "ADV") from++;
  const end = clauseEnd(from, texts, analysis);
  const isDo = doing.test(texts[aux]!);
  // "Can phase 2 start?", "what doesn't Xochitl like": no verb can stand where the subject begins.
  const isAsker = /^who$/i.test(texts[aux - 1] ?? "");
  const isName = /^\p{Lu}\p{Ll}/u.test(texts[from] ?? "");
  if (upos[from] === "VERB" && relations[from]!.startsWith("nsubj"))
    [upos[from], xpos[from]] = isName ? ["PROPN", "NNP"] : ["NOUN", nounTag(texts[from]!)];
  const isMistaken = upos[from] === "VERB" && from + 1 < end && !isAsker && (isDo || aux === 0 || isName);
  if (isMistaken && nounBefore({ aux, at: from, end }, texts, analysis, verbs)) return;
  if (hasPredicate(from, end, analysis)) return;
  const verb = verbIn(from, end, texts, analysis, verbs) ?? (isDo ? lastNoun(from, end, texts, analysis) : undefined);
  if (verb === undefined || !mayBeAsked(aux, from, verb, texts, analysis)) return;
  [upos[aux], upos[verb], xpos[verb]] = ["AUX", "VERB", "VB"];
  hangOn(verb, { aux, from, end: texts.length }, analysis);
}

/** Where a word that was taken for the verb is the subject of a later one, makes it so. */
function nounBefore(
  { aux, at, end }: { aux: number; at: number; end: number },
  texts: readonly string[],
  analysis: Analysis,
  verbs: ReadonlySet<string>,
): boolean {
  const { upos, xpos } = analysis;
  const kept = [upos[at]!, xpos[at]!] as const;
  [upos[at], xpos[at]] = /^\p{Lu}/u.test(texts[at]!) ? ["PROPN", "NNP"] : ["NOUN", nounTag(texts[at]!)];
  const later = upos.findIndex((tag, i) => i > at && i < end && tag === "VERB" && xpos[i] === "VB");
  const isRun = later > 0 && upos.slice(at, later).every((tag) => /^(?:NOUN|PROPN|NUM|PART|ADV)$/.test(tag));
  const verb = isRun ? later : later < 0 && !hasPredicate(at, end, analysis) ? verbIn(at, end, texts, analysis, verbs) : undefined;
  if (verb === undefined) {
    [upos[at], xpos[at]] = kept;
    return false;
  }
  [upos[verb], xpos[verb]] = ["VERB", "VB"];
  hangOn(verb, { aux, from: at, end: texts.length }, analysis);
  return true;
}

/** A note leaves out who does it, too: only a question mark tells "would love a dog" from "would my dog". */
const hasMark = (texts: readonly string[]): boolean => /\?/.test(texts.at(-1)!);

/** A question word asks at the beginning of a question, with no more than a preposition before it: "at which school". */
function isAsked(wh: number, texts: readonly string[], upos: readonly string[]): boolean {
  const start = hasMark(texts) ? clauseStart(wh, texts) : 0;
  return upos.slice(start, wh).every((tag) => /^(?:ADP|SCONJ|ADV|CCONJ)$/.test(tag));
}

const clauseStart = (before: number, texts: readonly string[]): number =>
  texts.findLastIndex((text, i) => i < before && /^(?:[,;:–—-]|and|but|so|or)$/i.test(text)) + 1;

/** At the beginning, or after a question word that isn't its subject: "Tom did the dishes" asks nothing, nor "where I do lunch". */
function isBeforeSubject(aux: number, texts: readonly string[], { upos }: Analysis): boolean {
  const start = clauseStart(aux, texts);
  if (start === aux) return hasMark(texts);
  const wh = texts.findIndex((text, i) => i >= start && i < aux && asks.test(text));
  if (wh < 0 || !isAsked(wh, texts, upos)) return false;
  return upos.slice(wh + 1, aux).every((tag, i) => tag !== "AUX" && !pronoun.test(texts[wh + 1 + i]!));
}

/** Another clause has a predicate of its own: "what does it cost when we go". */
function clauseEnd(from: number, texts: readonly string[], { upos }: Analysis): number {
  const end = texts.findIndex((text, i) => i > from && (/^[,;:?!.–—]$/.test(text) || upos[i] === "SCONJ"));
  return end < 0 ? texts.length : end;
}

const hasPredicate = (from: number, end: number, { upos, relations }: Analysis): boolean =>
  upos.slice(from, end).some((tag, i) => tag === "AUX" || (tag === "VERB" && !/^(?:amod|compound$)/.test(relations[from + i]!)));

/** The last word before an adverb, a preposition, an article or the end; where an object without any of them follows, the first. */
function verbIn(from: number, end: number, texts: readonly string[], analysis: Analysis, verbs: ReadonlySet<string>): number | undefined {
  const { upos, heads, relations } = analysis;
  // "Last summer"
  const isOfNext = (i: number) => relations[i] === "amod" && heads[i] === i + 1 && texts[i] !== "like";
  const isAble = (i: number) =>
    verbal.test(upos[i]!) && /^\p{Ll}/u.test(texts[i]!) && verbs.has(texts[i]!) && endsPhrase(i - 1, from, analysis) && !isOfNext(i);
  const able: number[] = [];
  for (let i = from + 1; i < end && ofSubject.test(upos[i]!); i++) {
    if (able.length > 0 && !inPhrase.test(upos[i]!)) break;
    if (isAble(i)) able.push(i);
  }
  return able.findLast((at) => at + 1 === end || !inPhrase.test(upos[at + 1]!)) ?? able[0];
}

/** "My" ends no phrase. */
const endsPhrase = (at: number, from: number, { upos, relations }: Analysis): boolean =>
  (nominal.test(upos[at]!) && !/^(?:nmod:poss|det)/.test(relations[at]!)) ||
  (upos[at] === "ADV" && at > from && nominal.test(upos[at - 1]!));

/** "What does Gerbrand skipper?" */
function lastNoun(from: number, end: number, texts: readonly string[], analysis: Analysis): number | undefined {
  const last = end - 1;
  const isBare = last > from && analysis.xpos[last] === "NN" && /^\p{Ll}/u.test(texts[last]!);
  return isBare && endsPhrase(last - 1, from, analysis) ? last : undefined;
}

/** "Who does the garden design" asks for who does it; what ends in a preposition, or names the subject, for somebody else. */
function mayBeAsked(aux: number, from: number, verb: number, texts: readonly string[], { upos, relations }: Analysis): boolean {
  if (!/^who$/i.test(texts[aux - 1] ?? "")) return true;
  const isOpen = texts.some(
    (text, i) => i > verb && /^(?:with|for|to|from|about|of|on|at|by|in|over)$/i.test(text) && relations[i] !== "case",
  );
  return isOpen || upos.slice(from, verb).includes("PROPN");
}

/**
 * Makes a word the predicate of its clause, and what stands before it, after the auxiliary, its subject. What was the predicate, or stood
 * between, hangs on it.
 */
function hangOn(verb: number, { aux, from, end }: { aux: number; from: number; end: number }, { upos, heads, relations }: Analysis): void {
  const inSubject = (word: number) => word >= from && word < verb;
  const hasCase = (noun: number) => heads.some((head, word) => head === noun && relations[word] === "case" && word < noun);
  const all = [...upos.keys()].filter((word) => inSubject(word) && nominal.test(upos[word]!));
  // "Line 2"
  const nouns = all.length > 1 ? all.filter((word) => upos[word] !== "NUM") : all;
  // Of "a week at Rosebank" the week: what a preposition or an owner's mark hangs on it is no subject.
  const free = nouns.filter((noun) => relations[noun] !== "nmod:poss" && !hasCase(noun));
  const subject = free[free.findIndex((noun, i) => free[i + 1] !== noun + 1)] ?? nouns.at(-1)!;
  let top = verb;
  for (let steps = 0; heads[top]! >= 0 && heads[top]! < end && steps < end; steps++) top = heads[top]!;
  const [head, relation] = [heads[top]!, relations[top]!];
  const moved = new Set([top, aux, verb, ...nouns]);
  for (const word of heads.keys()) {
    if (word === verb || word === aux || word === subject || !(word === top || moved.has(heads[word]!))) continue;
    if (!inSubject(word)) {
      heads[word] = verb;
      const isNew = /^(?:nsubj|root|nmod|flat|compound)/.test(relations[word]!);
      if (isNew) relations[word] = upos[word] === "ADV" ? "advmod" : hasCase(word) ? "obl" : "obj";
      continue;
    }
    if (heads[word] === verb || heads[word] === aux || word === top) heads[word] = subject;
    if (heads[word] === subject && /^(?:nsubj|obj|root|aux|obl)/.test(relations[word]!))
      relations[word] = hasCase(word) ? "nmod" : word < subject ? "compound" : "flat";
  }
  [heads[verb], relations[verb]] = [head, relation];
  [heads[aux], relations[aux]] = [verb, "aux"];
  [heads[subject], relations[subject]] = [verb, "nsubj"];
}
