import type { Statement } from "@/lib/models/types";
import type { Span } from "@/lib/text/sentences";
import { isForeign } from "./foreign";
import { isQuestion, isRequest } from "./junk";
import { kinPattern } from "./kinship";
import { isMarkup } from "./noise";
import { openerLength } from "./openers";
import { lasting } from "./passing-words";
import type { Scene } from "./scene";
import { plainStatement, reportedWords, statementOf } from "./statement";

/** Of an assistant's text one memory for so many characters; after `maxMemories` one for three times as many. */
const charactersPerMemory = 1000;
const maxMemories = 6;
/** An assistant's memory says what was advised, not every word of it. */
const longestDigest = 360;

type Draft = Omit<Statement, "passage">;
/** One thing that the assistant said: a sentence, a heading, an item of a list. */
type Part = Span & { words: string; isItem: boolean; isLead: boolean; isTitle: boolean; isAdvice: boolean };

const smallTalk =
  /^(?:let['’]?s\b|let me\b|here(?:['’]s| is| are)\b|i hope\b|hope (?:this|that)|feel free|if you (?:have|need|['’]d like|would like|encounter|run into|want)|would you like|i(?:['’]m| am) (?:glad|happy|here|sorry|just|an? (?:ai|language|assistant))|i(?:['’]d| would) be (?:happy|glad)|i understand|i see|i can (?:help|assist|guide|review|walk)|i apologi|you(?:['’](?:re|ve)| are| have) (?:welcome|right|on the right|doing|absolutely|successfully|correctly)|we(?:['’]ll| will) (?:also |now |then |first )?(?:start|begin|focus|explain|walk|go|look|cover|use|include|assume|break|explore|discuss|verify|need|work|see|show|prove)\b|below (?:is|are)\b|(?:so )?(?:glad|great|good|happy|wonderful|nice|sorry) to (?:hear|see|know)\b|we hope\b|congrat|please go ahead|thank|by (?:following|implementing|using|taking|incorporating|focusing|doing)|these (?:steps|tips|suggestions|changes|improvements|strategies)|this (?:should|will|approach|way|code|example|setup|implementation|script|function|plan) |good luck|happy \w+ing|enjoy\b|let us\b|to (?:summari[sz]e|get started)|in (?:summary|conclusion)|sorry|apologi|great (?:question|choice|idea|job)|that['’]s (?:a )?(?:great|good|wonderful|fantastic|awesome)|(?:it|that) sounds|step \d+$|remember,? (?:to )?(?:stay|keep|you)|please (?:let|provide|share|note)|(?:certainly|absolutely|sure(?: thing)?|of course|yes|no|great|perfect|exactly|definitely)\b.{0,16}$|(?:explanation|example|usage|summary|conclusion|introduction|overview|output|notes?|code)$)/i;
const advises =
  /\b(?:you (?:can|could|should|might|may|need to|must|['’]ll (?:want|need))|recommend|suggest|consider|ensure|make sure|try to|it['’]s (?:important|essential|crucial|best|helpful|a good idea))\b/i;
/** "Let's see what I'd suggest", and not "let's review your code and suggest improvements". */
const recommends = /\b(?:i|i['’]d|i would|we|would|highly|strongly) (?:also |really |highly |strongly )?(?:recommend|suggest)\b/i;
const empty =
  /^(?:about|also|been|both|could|does|each|from|have|here|into|just|like|make|making|more|most|need|only|other|over|should|some|such|than|that|their|them|then|there|these|they|this|those|very|want|well|were|what|when|where|which|while|will|with|would|your|you['’]re|important|essential|help|helps|sure|good|great)$/i;

/** "…, since you love seafood": what the assistant takes for granted of the user is no word of the user's. */
const aside =
  /,? \b(?:since|as|because|given that|seeing as|considering) you(?:['’](?:re|ve)| (?:already |also |probably )?(?!can\b|could\b|should\b|may\b|might\b|must\b|will\b|need\b|want\b|would\b)\p{L}+) [^,.;:!?\n]*/iu;
const guesses =
  /^(?:so |and |but |then |also |ah |oh |well |right |now |to (?:recap|summari[sz]e|sum up),? )*(?:(?:it (?:seems|sounds|looks) (?:like|as if)|i (?:know|see|remember|recall|understand|gather|assume|guess|take it|believe|think)|as|since|because|given that|knowing) (?:that )?)?(?:you(?:['’](?:re|ve))?|your \p{L}+(?: \p{L}+)?) (?:(?:also|already|still|probably|now|currently|just|both|all) )*(?:are|were|is|was|have|has|had|live[sd]?|love[sd]?|like[sd]?|enjoy(?:ed)?|hate[sd]?|prefer(?:red)?|work(?:s|ed)?|said|mentioned|told|own(?:ed)?|moved|studied|study|speak|spoke|grew|bought|got|went|drive|drove|eat|ate|drink|play(?:ed)?|a|an|from|in|into|based|living|working|born|allergic|married|vegan|vegetarian)\b/iu;

/** A claim about the user from the assistant's mouth: a guess, or at best a repetition. */
function isGuess(words: string): boolean {
  return (
    guesses.test(words.replace(/^[^:]{2,30}: /, "")) &&
    !/^(?:since|as|because|given that) .*, (?:you (?:can|could|should|may|might|need)|i (?:recommend|suggest|['’]d)|try|consider)\b/iu.test(
      words,
    )
  );
}

/** What stands in a draft for whoever signs it. */
const placeholder = /\[(?:your |my |full |first |last |sender['’]?s? )?name\]/i;
const asPerson = new RegExp(
  `^(?:i['’]m|i am) (?:an? (?!ai\\b|assistant|language|model|bot|big fan)|from |married|writing to|applying|allergic)|^i(?:['’]d| would) like to (?:take|request|apply|thank|invite|express|introduce|formally)|\\bmy (?:\\p{L}+ )?(?:family|kids|children|(?:${kinPattern})s?)\\b|^my name is\\b`,
  "iu",
);
const ofPerson = /\b(?:i|i['’]\p{L}+|me|my|we|we['’]\p{L}+|our|us)\b|^(?:best|regards|yours)\b/iu;
const pointsBack = /^(?:it|they|she|he|this|that|these|those)(?=['’ ])/i;

/**
 * What an assistant said, told as what it is: the assistant's word, and little trust in it. A text of one plain
 * sentence is a statement with its relations; of a longer one a few memories tell the advice, heading by heading,
 * since a reader asks "what did you recommend" and not for a list's seventh line.
 */
export function digest(scene: Scene, spans: Span[]): Draft[] {
  if (placeholder.test(scene.passage.text)) return [];
  const read = spans.flatMap((span) => partOf(scene, span) ?? []);
  const all = lasting(read, scene.passage.text, scene.repliesTo());
  // A letter or a profile that it wrote for the user says "I" of the user.
  const parts = all.some(({ words }) => asPerson.test(words)) ? all.filter(({ words }) => !ofPerson.test(words)) : all;
  const said = parts.filter((part) => !part.isLead);
  const isShort = !scene.isSlice && read.filter((part) => !part.isLead).length <= 2 && !parts.some((part) => part.isItem);
  if (isShort) return said.flatMap((part) => single(scene, part) ?? []);
  const total = parts.reduce((sum, part) => sum + part.words.length, 0);
  if (substance(parts.map((part) => part.words).join(" ")) < (scene.isSlice ? 12 : 6)) return [];
  const count = Math.max(Math.min(maxMemories, Math.ceil(total / charactersPerMemory)), Math.ceil(total / (3 * charactersPerMemory)));
  const drafts: Draft[] = [];
  let waiting: Part[] = [];
  for (const group of groups(parts, total / count)) {
    const draft = told(scene, [...waiting, ...group]);
    if (draft) drafts.push(draft);
    waiting = draft ? [] : [...waiting, ...group];
  }
  return drafts;
}

function partOf({ passage: { text } }: Scene, span: Span): Part | null {
  const sentence = text.slice(span.start, span.end).trimEnd();
  if (sentence.length > 1500 || isForeign(sentence) || isMarkup(sentence)) return null;
  const opener = openerLength(sentence);
  const body = sentence.slice(opener);
  const words = plainFormula(body)
    .replace(/\[([^\]]+)\]\([^)\s]*\)/g, "$1")
    .replace(/\*\*|__|`|^#+\s*/g, "")
    .replace(aside, "")
    .trim()
    .replace(/[:\s]+$/, "");
  const line = text.slice(text.lastIndexOf("\n", span.start - 1) + 1, span.start);
  const isHeading = /#/.test(line) || /^\*\*[^*]+\*\*:?$/.test(sentence);
  if (isGuess(words) || isBroken(words)) return null;
  if (smallTalk.test(words) && !recommends.test(words)) return null;
  if ((isQuestion(body) || words.length < 4) && !isHeading) return null;
  return {
    start: span.start + opener,
    end: span.end,
    words,
    isItem: /^\s*(?:[-*•]|\d+[.)])\s+[*_"“(]*$/.test(line),
    isLead: isHeading || /:\s*$/.test(sentence),
    isTitle:
      isHeading ||
      (/:\s*$/.test(sentence) && words.length <= longestName && !/\b(?:we|that|then|thus|therefore|becomes?|is|are)\b/i.test(words)),
    isAdvice: advises.test(words) || isRequest(words.replace(/^[^:]{2,50}: /, "")),
  };
}

function single(scene: Scene, part: Part): Draft | null {
  const { start, end, words } = part;
  const source = scene.passage.text.slice(start, end);
  const { statement } = statementOf(scene, source, null);
  if (statement) {
    const said = `${speaker(scene)} said: ${reportedWords(scene, words)}`;
    // "It can vary between 50 and 300" says nothing without what was asked.
    const asked = pointsBack.test(words) ? scene.asked() : "";
    if (asked === null) return null;
    return { start, end, ...statement, content: asked ? withAsked(said, asked) : said };
  }
  // "Try Osteria Bruno in Bologna": a few words are advice where they name something.
  const names = words.match(/(?<=\s)\p{Lu}\p{L}{2,}/gu)?.length ?? 0;
  if (substance(words) < (part.isAdvice && names > 0 ? 4 : 6)) return null;
  return told(scene, [part]);
}

const withAsked = (content: string, asked: string): string => `${content.replace(/\.$/, "")} (asked: “${asked}”).`;

function told(scene: Scene, group: Part[]): Draft | null {
  const said = group.filter((part) => !part.isLead);
  if (said.length === 0 || substance(said.map((part) => part.words).join(" ")) < 4) return null;
  const isAdvice = said.some((part) => part.isAdvice);
  const lead = `${speaker(scene)} ${isAdvice ? "suggested" : "said"}: `;
  const brief = inBrief(group, longestDigest - lead.length);
  if (brief === null) return null;
  // "Store loyalty cards, cashback apps" says nothing without what was asked.
  const asked = brief.isUntitled ? scene.asked() : null;
  const content = lead + reportedWords(scene, brief.text);
  return {
    start: group[0]!.start,
    end: group.at(-1)!.end,
    ...plainStatement(scene, asked ? withAsked(content, asked) : content, { type: isAdvice ? "BELIEF" : "FACT", confidence: 0.5 }),
  };
}

/** A heading, and what stands under it up to the next one. */
type Section = { title: string | null; parts: Part[] };

function sectionsOf(parts: readonly Part[]): Section[] {
  const found: Section[] = [];
  for (const part of parts) {
    if (part.isLead) found.push({ title: part.isTitle ? part.words.replace(numbering, "") : null, parts: [] });
    else if (found.length === 0) found.push({ title: null, parts: [part] });
    else found.at(-1)!.parts.push(part);
  }
  return found;
}
const numbering = /^(?:(?:step|phase|part|option|tip|section|method|day|week)\s*)?\d+\s*[.:)–—-]\s*/i;

/** The sections that there is room for, each as a sentence: at its shortest first, then with what else fits. Null if none says anything. */
function inBrief(parts: readonly Part[], most: number): { text: string; isUntitled: boolean } | null {
  const told: { text: string; longer: string[]; isUntitled: boolean }[] = [];
  let length = 0;
  for (const section of sectionsOf(parts)) {
    const { forms, isUntitled } = formsOfSection(section);
    const fitting = forms.filter((form) => length + form.length + 2 <= most);
    const [text] = fitting;
    if (!text || told.some((other) => other.text === text)) continue;
    told.push({ text, longer: fitting.slice(1), isUntitled });
    length += text.length + 2;
  }
  for (const each of told) {
    const longer = each.longer.findLast((form) => length - each.text.length + form.length <= most);
    if (!longer) continue;
    length += longer.length - each.text.length;
    each.text = longer;
  }
  const sentences = told.map(({ text }, i) => (i > 0 ? asSentence(text) : text));
  return told[0] ? { text: sentences.join(". "), isUntitled: told[0].isUntitled } : null;
}

/** From the shortest form on; none of what says nothing. `isUntitled`: a list of which it isn't said of what. */
type Told = { forms: string[]; isUntitled: boolean };

function formsOfSection({ title, parts }: Section): Told {
  const before = title && !bareTerm.test(title) && !smallTalk.test(title) ? `${title}: ` : "";
  return formsOfList(parts, before) ?? { forms: formsOfProse(parts, before), isUntitled: false };
}

/** What the items are called, of all of them first, then with more of their words; null if hardly any has a name. */
function formsOfList(parts: readonly Part[], before: string): Told | null {
  const items = parts
    .filter(({ isItem }) => isItem)
    .map(({ words }) => itemForms(words))
    .filter((forms) => forms.length > 0);
  const names = items.filter(([name]) => name!.length <= longestName);
  // Two bare names tell little without what they are.
  if (names.length < (before || names.some(([name]) => name!.includes(":")) ? 2 : 3)) return null;
  const lists = names.length === items.length ? [names] : [names, items];
  const forms = [
    ...names.slice(1).map((_, i) => listed(names.slice(0, i + 2).map(([name]) => name!))),
    ...lists.flatMap((list) => [1, 2, 3, 4].map((longest) => listed(list.map((each) => each[Math.min(longest, each.length - 1)]!)))),
  ].sort((one, other) => one.length - other.length);
  return { forms: forms.map((form) => before + form), isUntitled: !before };
}

/** Of the sentences the one that says most, then all. */
function formsOfProse(parts: readonly Part[], before: string): string[] {
  const sentences = [...new Set(parts.map(({ words }) => clipped(words)))].filter(
    (words) => !pointsBack.test(words) && !unbalanced(words) && isSentence(words),
  );
  const [best] = sentences.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (!best) return [];
  const forms = formsOf(best).filter((form) => !isBare(form));
  return [
    ...forms.map((form) => (form.length < shortestForm * 2 ? before + form : form)),
    before + sentences.map((words, i) => (i > 0 ? asSentence(words) : words)).join(". "),
  ];
}

/** "Thus, we have" in front of a formula is none. */
const isSentence = (words: string): boolean =>
  !/^(?:thus|then|therefore|hence|now|next|so)\b.{0,20}$/i.test(words) && words.split(/\s+/).length > 2;

const asSentence = (words: string): string => words.replace(/^\p{Ll}/u, (first) => first.toUpperCase());

/** Without its end, and without the second of two brackets that began before it. */
const clipped = (words: string): string => {
  const bare = words.replace(/[.!:,;]+(["”]?)$/, "$1");
  return unbalanced(bare) ? bare.replace(/\)$/, "") : bare;
};

/** With commas between bare names, and semicolons between what is longer. */
const listed = (items: readonly string[]): string => {
  const all = [...new Set(items)];
  return all.join(all.some((item) => /[,:]/.test(item)) ? "; " : ", ");
};

/** "Track your spending" of "Track your spending: write down …", and longer forms of it; none of what says nothing. */
const itemForms = (words: string): string[] =>
  pointsBack.test(words) ? [] : formsOf(clipped(words)).filter((form) => !isBare(form) && !unbalanced(form));
const longestName = 60;
/** A term that says nothing without what stands behind it. */
const isBare = (form: string): boolean => bareTerm.test(form) || form.length < 3 || !/\p{L}{3}/u.test(form);

/** How much a sentence says: names and figures twice. */
const weightOf = (words: string): number =>
  Math.min(substance(words), 14) +
  2 * (words.match(/(?<=\s)\p{Lu}\p{L}{2,}|\d+/gu)?.length ?? 0) -
  (leaning.test(words) || pointsBack.test(words) ? 4 : 0);

/** What may be left out of a sentence from there on. */
const stop =
  /[.;] (?=\p{Lu})|; | \(|\s[–—-]\s|, (?=(?:which|where|but|so|such as|including|especially|particularly|like|ensuring|making|allowing|helping|providing|e\.g|for example|as well as|rather than|and then|while|because|since)\b)| (?=(?:so that|such as|by \p{L}+ing|in order to|because|while|to (?:ensure|help|avoid|make|improve|reduce|prevent|see|keep|create|provide|get|allow|maintain|identify|handle|manage|show|give))\b)/giu;
/** "Is designed to help", "it's important to keep": what follows belongs to it. */
const goesOn =
  /(?:(?:ed|ing|able|ible)|\b(?:how|is|are|was|be|need|needs|want|wants|try|tries|aim|aims|goal|like|important|essential|crucial|vital|likely|ready|sure|necessary|helpful|useful|easy|easier|hard|way|ways|have|has|going|free|allows? \S+|enables? \S+|helps?|you|them|it|order|chance|opportunity|ability|right|time))$/i;
/** Behind one of these the sentence comes to its point only after a comma. */
const leaning = /^(?:if|when|once|after|before|while|since|by|to|as|for|in|with|without|although|though|given|instead)\b/i;
const term = /^(?<term>[^:.;]{3,60}): (?=\S)/u;
/** They say nothing without what stands behind them. */
const bareTerm =
  /^(?:(?:week|day|month|year|step|phase|part|option|point|note|tip|q)s?\W*\d*|(?:early |late |mid[- ])?(?:morning|afternoon|evening|night|noon)\b.*|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*|(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b[\s\d–-]*)+|(?:an? )?(?:example|action|task|issue|fix|solution|problem|cause|milestone|duration|deadline|benefit|purpose|objective|description|impact|detail|name|type|value|usage|question|result|goal|reason|comparison|note|tip|pro|con|title|answer|total|note|given|why|how|what)s?)$/iu;
const shortestForm = 24;

/** A part from its shortest form on: the term of "Term: explanation", up to a place where it may stop, and as it was said. */
function formsOf(words: string): string[] {
  const named = term.exec(words)?.groups?.term;
  const from = named === undefined ? 0 : named.length + 2;
  const isLeaning = leaning.test(words.slice(from));
  // "Rent: $600" says little without the sum.
  const isFigure = named !== undefined && /^[^\p{L}]*\d/u.test(words.slice(from));
  const cut = [...words.matchAll(stop)].flatMap(({ index, 0: mark }) => {
    const isEnd = /^[.;]/.test(mark);
    const head = words.slice(0, index);
    const isWhole = isEnd || (!isLeaning && !(mark === " " && goesOn.test(head)));
    return (index - from >= shortestForm || isFigure) && isWhole && !isOpen(head) ? [head] : [];
  });
  const isShort = words.length - from <= shortestForm || isFigure;
  return [...(named === undefined || isShort || bareTerm.test(named) ? [] : [named]), ...cut, words];
}

const unbalanced = (words: string): boolean =>
  [/[({[]/g, /[)}\]]/g].map((mark) => words.match(mark)?.length ?? 0).reduce((open, close) => open - close) !== 0;

/** A formula, what is left of one that was cut into lines, and what can't be read as plain text. */
function isBroken(words: string): boolean {
  if (/[\\{}]/.test(words) || (unbalanced(words) && /[=^|]/.test(words)) || /(?:^|: ?)[=<>≤≥+·]/.test(words)) return true;
  const [marks, told] = [/[=^<>≤≥·⇒]/g, /\p{L}{3,}/gu].map((kind) => words.match(kind)?.length ?? 0);
  return marks! > 0 && told! < 2 * marks!;
}

/** `\(x \leq 4\)` as plain text: x ≤ 4. What has more than these stays as it is. */
function plainFormula(words: string): string {
  if (!words.includes("\\")) return words;
  return words
    .replace(/\\[()[\]]/g, "")
    .replace(/\\text\{([^{}]*)\}/g, "$1")
    .replace(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, over: string, under: string) => `${grouped(over)}/${grouped(under)}`)
    .replace(/\\sqrt\{([^{}]*)\}/g, (_, of: string) => `√${grouped(of)}`)
    .replace(/\\(?<name>[a-z]+)(?![a-zA-Z])/g, (all, name: string) => symbols[name] ?? all)
    .replace(/\^\{([^{}]*)\}/g, (_, power: string) => `^${grouped(power)}`)
    .replace(/_\{([^{}]*)\}/g, "_$1")
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[.,;:])/g, "")
    .trim();
}
const grouped = (term: string): string => (/^[\p{L}\d.]+$/u.test(term) ? term : `(${term})`);
const symbols: Record<string, string> = {
  pm: "±",
  leq: "≤",
  le: "≤",
  geq: "≥",
  ge: "≥",
  neq: "≠",
  times: "×",
  cdot: "·",
  approx: "≈",
  pi: "π",
  theta: "θ",
  alpha: "α",
  beta: "β",
  lambda: "λ",
  mu: "μ",
  sigma: "σ",
  infty: "∞",
  to: "→",
  implies: "⇒",
  in: "∈",
  degree: "°",
  circ: "°",
  left: "",
  right: "",
  quad: " ",
  ldots: "…",
  dots: "…",
};

/** Within brackets or quotes nothing may end. */
const isOpen = (head: string): boolean =>
  head.lastIndexOf("(") > head.lastIndexOf(")") ||
  head.lastIndexOf("[") > head.lastIndexOf("]") ||
  (head.match(/["`“”]/g)?.length ?? 0) % 2 > 0;

/** Parts in order, cut into stretches of about `size` characters; a heading goes with what follows it. */
function groups(parts: Part[], size: number): Part[][] {
  const found: Part[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (length >= size || (length >= size * 0.7 && part.isLead)) {
      found.push([]);
      length = 0;
    }
    found.at(-1)!.push(part);
    length += part.words.length;
  }
  return found;
}

function speaker({ own, passage }: Scene): string {
  return passage.speaker && own ? own : "The assistant";
}

/** How many different words say something. */
function substance(text: string): number {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return new Set(words.filter((word) => /\d/.test(word) || (word.length > 3 && !empty.test(word)))).size;
}
