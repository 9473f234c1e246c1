import type { Analysis } from "./network";

const nominal = /^(?:NOUN|PROPN|NUM|ADJ|X)$/;
const within = /^(?:det|amod|compound|nmod:poss|nummod|case|flat)/;

/**
 * "Bea does frontend", "who does the accounts?": "do" after its subject, with a noun after it and no "not", is what is done, though the
 * network takes it for a mark of the verb that the noun looks like. Changes the analysis.
 */
export function repairDeeds(texts: readonly string[], analysis: Analysis, verbs: ReadonlySet<string>): void {
  const { upos, xpos, heads, relations } = analysis;
  for (const [i, text] of texts.entries()) {
    if (upos[i] !== "AUX" || i === 0 || !/^(?:do|does|did)$/i.test(text)) continue;
    const isAsked = /^who$/i.test(texts[i - 1]!);
    const isRoot = relations[i] !== "aux";
    const noun = isRoot ? objectOf(i, analysis) : heads[i]!;
    // What stands between is a part of the noun: in "who does Tom report to" somebody does something else.
    const isPlain = noun > i && heads.every((head, word) => word <= i || word >= noun || (head === noun && isPart(word, noun, analysis)));
    if (!isPlain || !(isAsked || (heads[i - 1] === noun || heads[i - 1] === i ? /^nsubj/.test(relations[i - 1]!) : false))) continue;
    const isVerb = /^(?:VERB|AUX)$/.test(upos[noun]!);
    const takesMore = heads.some((head, word) => head === noun && word > noun && /^(?:obj|xcomp|ccomp|iobj)/.test(relations[word]!));
    const looksDone = !isVerb || noun > i + 1 || xpos[noun] === "VBG" || !verbs.has(texts[noun]!.toLowerCase());
    if (takesMore || !(looksDone || (isAsked && noun === i + 1))) continue;
    upos[i] = "VERB";
    if (isVerb) [upos[noun], xpos[noun]] = ["NOUN", "NN"];
    else if (upos[noun] === "ADJ") upos[noun] = "NOUN";
    if (!isRoot) {
      heads[i] = heads[noun]!;
      relations[i] = relations[noun]!;
      heads[noun] = i;
      for (const [word, head] of heads.entries())
        if (head === noun && !(word > i && word < noun) && !/^(?:nmod|acl|conj)/.test(relations[word]!)) heads[word] = i;
    }
    for (let word = i + 1; word < noun; word++) if (relations[word] === "nsubj") relations[word] = "compound";
    relations[noun] = "obj";
    if (isAsked) [heads[i - 1], relations[i - 1]] = [i, "nsubj"];
  }
}

const isPart = (word: number, noun: number, { upos, relations }: Analysis): boolean =>
  within.test(relations[word]!) || (word === noun - 1 && upos[word] === "NOUN" && relations[word] === "nsubj");

/** The noun right of "do", where the network sees that it is the predicate. */
const objectOf = (verb: number, { upos, heads, relations }: Analysis): number =>
  heads.findIndex((head, word) => head === verb && word > verb && /^(?:obj|nsubj)$/.test(relations[word]!) && nominal.test(upos[word]!));

/**
 * "Tom handles support": a name, a word that is a verb's third person, and a noun are a sentence, where nothing else in the clause is its
 * predicate. Changes the analysis.
 */
export function repairHandling(texts: readonly string[], { upos, xpos, heads, relations }: Analysis, verbs: ReadonlySet<string>): void {
  for (let name = 0; name + 2 < texts.length; name++) {
    const [verb, noun] = [name + 1, name + 2];
    const begins = name === 0 || /^(?:CCONJ|PUNCT)$/.test(upos[name - 1]!);
    const base = texts[verb]!.replace(/(?<=(?:s|sh|ch|x|z))es$|s$/, "");
    const looksVerbal = xpos[verb] === "VBZ" || /^V/.test(upos[noun]!);
    if (!begins || xpos[name] !== "NNP" || upos[verb] === "VERB" || upos[verb] === "AUX" || !looksVerbal) continue;
    if (!/^\p{Ll}+s$/u.test(texts[verb]!) || !verbs.has(base) || !/^(?:NN|NNS|VBP?)$/.test(xpos[noun]!)) continue;
    const three = [name, verb, noun];
    // Only a group of its own: "Acme handles support calls" is left to the network.
    const top = three.filter((word) => !three.includes(heads[word]!));
    if (top.length !== 1 || /^(?:NOUN|VERB|AUX|PROPN)$/.test(upos[noun + 1] ?? "")) continue;
    const [only] = top as [number];
    [heads[verb], relations[verb], upos[verb], xpos[verb]] = [heads[only]!, relations[only]!, "VERB", "VBZ"];
    [heads[name], relations[name]] = [verb, "nsubj"];
    [heads[noun], relations[noun], upos[noun]] = [verb, "obj", "NOUN"];
    if (!/^NN/.test(xpos[noun]!)) xpos[noun] = "NN";
    for (const [word, head] of heads.entries()) if (!three.includes(word) && three.includes(head)) heads[word] = verb;
  }
}

/** "Tom plays bass.": only a few verbs mark another one; the noun after any other is what is done. Changes the analysis. */
export function repairMarks(texts: readonly string[], { upos, xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    const noun = heads[i]!;
    if (relations[i] !== "aux" || upos[i] !== "VERB" || !/^VB[ZPD]$/.test(xpos[i]!) || marks.test(text)) continue;
    if (noun <= i || !/^(?:NOUN|PROPN)$/.test(upos[noun]!)) continue;
    [heads[i], relations[i]] = [heads[noun]!, relations[noun]!];
    [heads[noun], relations[noun]] = [i, "obj"];
    for (const [word, head] of heads.entries()) if (head === noun && (word < i || relations[word] === "punct")) heads[word] = i;
  }
}
const marks = /^(?:am|is|are|was|were|be|has|have|had|do|does|did|gets?|got|['’]\p{L}+|keeps?|let)$/iu;

/**
 * "Tom and Ida live in Bergen": what has a subject before it and neither an auxiliary nor "to" is no bare infinitive, but the present of
 * several. Changes the analysis.
 */
export function repairPresent({ xpos, heads, relations }: Analysis): void {
  for (const [i, tag] of xpos.entries()) {
    if (tag !== "VB" || !/^(?:root|conj|parataxis)$/.test(relations[i]!)) continue;
    const own = relations.filter((_, word) => heads[word] === i);
    const hasSubject = relations.some((relation, word) => heads[word] === i && word < i && relation === "nsubj");
    if (hasSubject && !own.some((relation) => /^(?:aux|mark|cop|vocative)/.test(relation))) xpos[i] = "VBP";
  }
}
