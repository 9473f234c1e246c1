import { productNames } from "../products";
import type { Analysis } from "./network";

/**
 * "cat named Pixel": without an auxiliary a participle can't be the predicate of its subject, so the noun is the head. The treebank has
 * too few notes for the network to learn it. Changes the analysis.
 */
export function repairNames(texts: readonly string[], { xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    if (xpos[i] !== "VBN" || !/^(?:named|called)$/i.test(text)) continue;
    const children = heads.flatMap((head, child) => (head === i ? [child] : []));
    const subject = children.find((child) => child < i && /^nsubj/.test(relations[child]!));
    if (subject === undefined || children.some((child) => /^(?:aux|cop)/.test(relations[child]!))) continue;
    heads[subject] = heads[i]!;
    relations[subject] = relations[i]!;
    heads[i] = subject;
    relations[i] = "acl";
    for (const child of children) if (child !== subject && (child < i || relations[child] === "punct")) heads[child] = subject;
  }
}

/**
 * "My uncle Walt keeps bees": a verb has one subject, and a name right after a noun names it. "Pay is 13.10 an hour": a lone word that
 * is the subject of "is" is no verb. Changes the analysis.
 */
export function repairSubjects({ upos, xpos, heads, relations }: Analysis): void {
  if (relations[0] === "nsubj" && upos[0] === "VERB" && /^VBP?$/.test(xpos[0]!) && upos[1] === "AUX") {
    upos[0] = "NOUN";
    xpos[0] = "NN";
  }
  for (let i = 1; i < heads.length; i++) {
    const before = i - 1;
    const areSubjects = relations[i] === "nsubj" && relations[before] === "nsubj" && heads[i] === heads[before];
    if (!areSubjects || upos[i] !== "PROPN" || upos[before] !== "NOUN") continue;
    heads[i] = before;
    relations[i] = "appos";
  }
}

/**
 * "My brother flies for KLM and his wife teaches maths": a noun that a conjunction joins to the one before it, with a finite verb right
 * after it that has no subject, is that verb's subject. Changes the analysis.
 */
export function repairJoined({ upos, xpos, heads, relations }: Analysis): void {
  for (let verb = 3; verb < heads.length; verb++) {
    if (!/^VB[ZPD]$/.test(xpos[verb]!) || relations[verb] !== "conj") continue;
    let last = verb - 1;
    while (last > 0 && upos[last] === "ADV") last--;
    const noun = relations[last] === "appos" || relations[last]!.startsWith("flat") ? heads[last]! : last;
    const isOf = (child: number) => heads[child] === noun;
    const children = [...heads.keys()].filter(isOf);
    const joint = children.find((child) => relations[child] === "cc");
    const hasSubject = heads.some((head, child) => head === verb && relations[child]!.startsWith("nsubj"));
    if (!/^(?:NOUN|PROPN)$/.test(upos[noun]!) || relations[noun] !== "conj" || joint === undefined || hasSubject) continue;
    const isPhrase = [...heads.keys()].slice(joint + 1, last + 1).every((word) => word === noun || isOf(word));
    if (!isPhrase || heads[verb]! >= joint || !children.some((child) => /^(?:det|nmod:poss)$/.test(relations[child]!))) continue;
    heads[noun] = verb;
    relations[noun] = "nsubj";
    heads[joint] = verb;
  }
}

/**
 * "Work gave Anna a ThinkPad": what has an article is no part of the name before it, but what was given; of two objects the first is
 * whom it was given to. Changes the analysis.
 */
export function repairGiven({ upos, heads, relations }: Analysis): void {
  for (let i = 2; i < heads.length; i++) {
    const to = heads[i]!;
    const hasArticle = heads.some((head, child) => head === i && child > to && child < i && /^(?:det|nmod:poss)$/.test(relations[child]!));
    const first = heads.findIndex((head, child) => head === to && child < i && relations[child] === "obj");
    if (relations[i] === "obj" && hasArticle && first > to) relations[first] = "iobj";
    if (relations[i] !== "flat" || to >= i || !hasArticle || relations[to] !== "obj" || upos[heads[to]!] !== "VERB") continue;
    [heads[i], relations[i], relations[to]] = [heads[to]!, "obj", "iobj"];
  }
}

/** "What CI do we use": letters that a treebank doesn't know are a noun, and "what" stands with it. Changes the analysis. */
export function repairLetters(texts: readonly string[], { upos, xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    if (upos[i] !== "PRON" || !/^(?!US$)\p{Lu}{2,5}$/u.test(text)) continue;
    [upos[i], xpos[i]] = ["NOUN", "NN"];
    if (i > 0 && /^(?:what|which)$/i.test(texts[i - 1]!) && heads[i - 1] === heads[i]) [heads[i - 1], relations[i - 1]] = [i, "det"];
  }
}

/** "We use Postgres", "switched to Linear": a product in the middle of a sentence is a name, whatever else the word means. Changes the analysis. */
export function repairProducts(texts: readonly string[], { upos, xpos }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    const isName = upos[i] === "PROPN" && xpos[i] === "NNP";
    if (i === 0 || isName || !/^\p{Lu}/u.test(text) || !/^(?:NOUN|ADJ|VERB|PROPN)$/.test(upos[i]!)) continue;
    if (!productNames.has(text.toLowerCase())) continue;
    upos[i] = "PROPN";
    xpos[i] = "NNP";
  }
}

/**
 * "How big is my flat", "I got the flat": what somebody's or an article stands before, and nothing after, is a noun, if it can be one.
 * Changes the analysis.
 */
export function repairBare(texts: readonly string[], { upos, xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    if (upos[i] !== "ADJ" || !/^(?:flat|tablet|remote|mobile|daily|medical|final|manual|antique)$/i.test(text)) continue;
    const isHeld = heads.some((head, child) => head === i && child < i && /^(?:det|nmod:poss)$/.test(relations[child]!));
    if (!isHeld || /^(?:NOUN|PROPN|ADJ)$/.test(upos[i + 1] ?? "")) continue;
    [upos[i], xpos[i]] = ["NOUN", "NN"];
  }
}

/** "I moved to my sister's flat": what a preposition stands before is the subject of no "is". Changes the analysis. */
export function repairPossessives(texts: readonly string[], { upos, xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    const held = heads[i]!;
    if (!/^['’]s$/.test(text) || relations[i] !== "cop" || held !== i + 1 || !/^(?:NOUN|ADJ)$/.test(upos[held]!)) continue;
    const children = heads.flatMap((head, child) => (head === held && child < i ? [child] : []));
    const owner = children.find((child) => relations[child] === "nsubj");
    if (owner === undefined || !children.some((child) => relations[child] === "case" && child < owner)) continue;
    [upos[i], xpos[i], relations[i], heads[i], relations[owner]] = ["PART", "POS", "case", owner, "nmod:poss"];
    [upos[held], xpos[held]] = ["NOUN", "NN"];
  }
}

/**
 * "I'm off amlodipine": a noun that the network doesn't know is no end of the preposition before it, and what is told is told of the
 * noun. Changes the analysis.
 */
export function repairCases({ upos, heads, relations }: Analysis): void {
  for (const [i, relation] of relations.entries()) {
    const before = heads[i]!;
    const isSaid =
      relation === "goeswith" || (/^ob[jl]$/.test(relation) && heads.some((head, child) => head === before && relations[child] === "cop"));
    if (isSaid && before === i - 1 && upos[before] === "ADP" && /^(?:NOUN|PROPN|X)$/.test(upos[i]!)) {
      [heads[i], relations[i]] = [heads[before]!, relations[before]!];
      for (const [child, head] of heads.entries()) if (head === before) heads[child] = i;
      [heads[before], relations[before]] = [i, "case"];
    }
    const held = heads[i]!;
    if (/^(?:nsubj|cop|advmod)/.test(relation) && held >= 0 && relations[held] === "case" && heads[held]! > held) heads[i] = heads[held]!;
  }
}

/** Prepositions are few, as the treebank shows; its rare spellings are short. */
const prepositions = new Set(
  "than over after about from into with like through between under against during around down before within without because since upon among until along behind across except near back outside above toward towards despite below throughout beyond inside away onto past thru unlike next besides versus together till save round board beside beneath aside amongst worth unto though overt minus form circa btwn becuse atop astride amid abou aboard that plus underneath opposite alongside regarding concerning including following considering given pending notwithstanding".split(
    " ",
  ),
);

/** "Stopped taking aspirin": a long word that is no preposition can't be tagged as one. Changes the analysis. */
export function repairPrepositions(texts: readonly string[], { upos, xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    if (upos[i] !== "ADP" || text.length < 5 || prepositions.has(text.toLowerCase()) || /^(?:case|mark|compound|fixed)/.test(relations[i]!))
      continue;
    [upos[i], xpos[i]] = ["NOUN", "NN"];
    if (relations[i] === "obl" && heads[i] === i - 1 && upos[i - 1] === "VERB") relations[i] = "obj";
  }
}

const stated = /^(?:VBN|VBD|VBG|JJ|RB|RP|IN)$/;

/**
 * "The account's closed", "the band's over", "Ilse's at De Regenboog": the same mark owns and joins, and after a bare noun the network
 * takes it for owning. What follows is no noun to own. Changes the analysis.
 */
export function repairJoins(texts: readonly string[], { upos, xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    if (!/^['’]s$/i.test(text) || i === 0 || relations[i] !== "case") continue;
    const noun = heads[i]!;
    const owner = noun < i ? noun : i - 1;
    const isPlaced =
      /^(?:IN|RP|RB)$/.test(xpos[i + 1] ?? "") && /^(?:at|in|on|off|with|from|back|under|over|out|down|up)$/i.test(texts[i + 1] ?? "");
    const above = heads[owner]!;
    let predicate = -1;
    if (relations[owner] === "nmod:poss" && above > i && stated.test(xpos[above]!)) predicate = above;
    else if (above < 0 && isPlaced)
      predicate = heads.findIndex((head, child) => child > i && head === owner && /^(?:nmod|obl)/.test(relations[child]!));
    if (predicate < 0) continue;
    if (heads[owner]! === predicate) relations[owner] = xpos[predicate] === "VBN" ? "nsubj:pass" : "nsubj";
    else {
      for (const [child, head] of heads.entries()) if (head === owner && child > predicate && child !== predicate) heads[child] = predicate;
      heads[predicate] = heads[owner]!;
      relations[predicate] = relations[owner]!;
      heads[owner] = predicate;
      relations[owner] = "nsubj";
    }
    heads[i] = predicate;
    relations[i] = xpos[predicate] === "VBN" ? "aux:pass" : "cop";
    upos[i] = "AUX";
    xpos[i] = "VBZ";
  }
}
