import { longestName, type Part, pointsBack, smallTalk, substance } from "./assistant-parts";
import { unbalanced } from "./plain-formula";

// An assistant's long text in a few words.

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
export function inBrief(parts: readonly Part[], most: number): { text: string; isUntitled: boolean } | null {
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
type Forms = { forms: string[]; isUntitled: boolean };

function formsOfSection({ title, parts }: Section): Forms {
  const before = title && !bareTerm.test(title) && !smallTalk.test(title) ? `${title}: ` : "";
  return formsOfList(parts, before) ?? { forms: formsOfProse(parts, before), isUntitled: false };
}

/** What the items are called, of all of them first, then with more of their words; null if hardly any has a name. */
function formsOfList(parts: readonly Part[], before: string): Forms | null {
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
/** A term that says nothing without what stands behind it. */
const isBare = (form: string): boolean => bareTerm.test(form) || !/\p{L}{3}/u.test(form);

/** How much a sentence says: names and figures twice. */
const weightOf = (words: string): number =>
  Math.min(substance(words), 14) + 2 * (words.match(/(?<=\s)\p{Lu}\p{L}{2,}|\d+/gu)?.length ?? 0) - (leaning.test(words) ? 4 : 0);

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
  /^(?:(?:week|day|month|year|step|phase|part|option|point|note|tip|q)s?\W*\d*|(?:early |late |mid[- ])?(?:morning|afternoon|evening|night|noon)\b.*|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*|(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b[\s\d–-]*)+|(?:an? )?(?:example|action|task|issue|fix|solution|problem|cause|milestone|duration|deadline|benefit|purpose|objective|description|impact|detail|name|type|value|usage|question|result|goal|reason|comparison|pro|con|title|answer|total|given|why|how|what)s?)$/iu;
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

/** Within brackets or quotes nothing may end. */
const isOpen = (head: string): boolean =>
  head.lastIndexOf("(") > head.lastIndexOf(")") ||
  head.lastIndexOf("[") > head.lastIndexOf("]") ||
  (head.match(/["`“”]/g)?.length ?? 0) % 2 > 0;
