import { inLawTerm, joinedKin } from "@/lib/language/en/compound-kin";
import { parse, type Word } from "@/lib/language/en/grammar";
import { hyphened } from "@/lib/language/en/hyphened";
import { childrenOf } from "@/lib/language/en/phrases";
import { phraseAt } from "@/lib/language/en/related";
import { stopWords, terms } from "@/lib/text/terms";
import { askedPart } from "./asked-part";
import { focusOf, isList, isModifier } from "./focus";
import { type Form, formOf } from "./forms";
import { type Gap, gapOf } from "./gap";

/** focus: what is asked for. predicate: what happens. owner: whose it is. argument: anything else. */
export type Role = "focus" | "predicate" | "owner" | "argument";

export type QuestionWord = {
  text: string;
  lemma: string;
  term: string;
  role: Role;
  isName: boolean;
  upos: string;
  /** The phrase that it stands in, as the lexicon has it: "way to work". */
  phrase?: string;
};

export type Question = {
  text: string;
  form: Form;
  words: QuestionWord[];
  /** The noun that is asked for: "breed" of "what breed is Toffee", "name" of "my sister's name"; null where none is named. */
  focus: QuestionWord | null;
  /** Asked by the person whose memory it is. */
  isOwn: boolean;
  /** Of that person, and not of somebody or something of theirs: "where do I live". */
  isOfAsker: boolean;
  wantsList: boolean;
  /** What used to be. */
  asksPast: boolean;
  /** "What is the estate called", "my sister's name": a name is what is asked for. */
  asksName: boolean;
  /** "Which of", "what happened if": what is only supposed may answer. */
  asksSupposed: boolean;
  isNegated: boolean;
  /** What the question word stands for beside its verb: "who teaches" a subject, "what do we sing" an object, "who with" a preposition's. */
  gap: Gap | null;
  /** The lemma of the verb that the question word stands beside, be it as light as "have" or "go"; null where there is none but "be". */
  verb: string | null;
};

const leadIn =
  /^(?:(?:hey|hi|hello|so|and|but|also|well|ok|okay|quick question|btw)\b[\s,!:.]*|(?:(?:can|could|would|will) you (?:please )?(?:tell me|remind me|let me know|recall)(?: again)?|(?:please )?(?:tell|remind) me(?: again)?(?! about)|do you (?:happen to )?(?:know|remember|recall)(?! (?:about|of) )|i(?:['’]m| am|['’]d| was)? (?:wondering|curious|trying to remember)|i (?:forgot|forget|can['’]t remember)|any idea|according to (?:memory|what you know))\b[\s,:]*)+/i;

/** "What is Winnie to me" asks who she is. */
const asRelative = /^[Ww]hat(?=(?: is| was|['’]s) \p{Lu}[\p{L}'’-]+ to (?:me|us|my|our|\p{Lu}))/u;

/** Verbs and nouns that ask and say nothing of what is asked: "what kind of dog", "the name of". */
const empty = new Set(
  "be do have kind type sort thing there get go happen tell know remember call use mean want i you we it they he she 's ’s many much old long often".split(
    " ",
  ),
);

export function readQuestion(question: string): Question {
  const text = hyphened(joinedKin(askedPart(question).replace(leadIn, "").replace(asRelative, "who").trim() || question.trim()));
  const sentence = parse(text).reduce<Word[]>((all, { words }) => {
    const base = all.length;
    return all.concat(words.map((word) => ({ ...word, index: word.index + base, head: word.head < 0 ? -1 : word.head + base })));
  }, []);
  const children = childrenOf(sentence);
  const lower = text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[\s?.!]+$/, "");
  const form = formOf(lower, sentence);
  const focusWord = focusOf(sentence, children, form);
  const owners = new Set(sentence.filter(({ relation, upos }) => relation === "nmod:poss" && upos !== "PRON").map(({ index }) => index));
  const phrases = phrasesOf(sentence);
  const words = sentence.flatMap((word): QuestionWord[] => {
    const role: Role =
      word === focusWord
        ? "focus"
        : owners.has(word.index)
          ? "owner"
          : (word.upos === "VERB" || word.upos === "AUX") && !isModifier(word)
            ? "predicate"
            : "argument";
    const phrase = phrases[word.index];
    if (!phrase) return form === "yes-no" && isQuality(word, sentence) ? [asWord(word, role)] : wordOf(word, role);
    if (!phrase.isWhole) return wordOf(word, role).map((each) => ({ ...each, phrase: phrase.lemma }));
    const { lemma } = phrase;
    return word.index === phrase.start ? [{ text: lemma, lemma, term: lemma, role, isName: false, upos: word.upos }] : [];
  });
  const asker = sentence.find((word) => /^(?:i|me|we|us|myself)$/.test(word.lower));
  const isOwn = sentence.some(({ lower: each }) => /^(?:i|me|my|mine|we|us|our|ours|myself|im|ive)$/.test(each));
  // "Where am I from", "who am I with": the preposition alone says what is asked.
  // "Am I allergic to anything" is so whatever it is.
  const open = form === "yes-no" ? sentence.filter((word) => isOpen(word, children)).map(({ lower: each }) => each) : [];
  // "What make is my keyboard": the tagger takes it for what was done.
  const telling = words.filter(
    ({ text: each, lemma }) => !open.includes(each.toLowerCase()) && !(lemma === "make" && /^(?:what|which) make\b/.test(lower)),
  );
  const last = sentence.findLast(({ upos }) => upos !== "PUNCT");
  if (last?.lower === "from" && words.length === 0)
    words.push({ text: "from", lemma: "from", term: "from", role: "predicate", isName: false, upos: "ADP" });
  return {
    text,
    form,
    words: distinct(telling.length > 0 ? telling : words),
    focus: focusWord ? (wordOf(focusWord, "focus")[0] ?? null) : null,
    isOwn,
    isOfAsker: Boolean(asker),
    wantsList: isList(lower, focusWord, form),
    asksPast: asksPast(lower, sentence),
    asksName:
      /\b(?:called|named)$|\b(?:nickname|surname)\b/.test(lower) ||
      /^what (?:did|do|does|will|would|should|shall|have|has|am|are|is) .*\bnam(?:e|ed|ing)\b/.test(lower) ||
      sentence.some(({ lower: each, upos }) => /^names?$/.test(each) && upos !== "VERB"),
    asksSupposed: supposed.test(lower),
    gap: gapOf(sentence),
    verb: verbOf(sentence),
    isNegated: /\b(?:not|n't|never|no longer)\b|n't\b/.test(lower),
  };
}

/** "Anything" where it narrows nothing down; of "is anyone renting my room" somebody must be told. */
function isOpen({ lower, relation, index }: Word, children: Word[][]): boolean {
  const own = children[index]!.map((child) => child.relation);
  if (!/^(?:any|some)(?:thing|one|body|where)$/.test(lower) || own.some((each) => each.startsWith("acl"))) return false;
  return !relation.startsWith("nsubj") || own.includes("nmod") || lower.endsWith("thing");
}

const verbOf = (words: Word[]): string | null =>
  words.find(({ upos, relation }) => upos === "VERB" && /^(?:root|csubj|ccomp|parataxis)/.test(relation))?.lemma ?? null;

const endsOpen = / (?:to|in|at|on|for|by|of|with|into)$/;
type PhraseOf = { lemma: string; start: number; isWhole: boolean };

/** The phrase that each word stands in. A whole one counts as one word: "get up" says nothing as "get", nor "sister-in-law" as "sister". */
function phrasesOf(words: Word[]): (PhraseOf | undefined)[] {
  const found: (PhraseOf | undefined)[] = [];
  for (let start = 0; start < words.length; start++) {
    const phrase = words[start]!.lemma === "be" ? null : phraseAt(words, start);
    // "Where did we go to" asks of any way there.
    if (!phrase || endsOpen.test(phrase.lemma)) continue;
    const inner = words.slice(start, phrase.end);
    const isWhole = phrase.lemma.includes("-") || !inner.some((word) => wordOf(word, "argument").length > 0);
    for (let i = start; i < phrase.end; i++) found[i] = { lemma: phrase.lemma, start, isWhole };
    start = phrase.end - 1;
  }
  return found;
}

/** "Should replies be long", "is my laptop old": what is asked to be so. */
const isQuality = ({ lower, upos, relation, index }: Word, sentence: readonly Word[]): boolean =>
  /^(?:long|old)$/.test(lower) &&
  upos === "ADJ" &&
  (relation === "root" || index === sentence.findLastIndex((each) => each.upos !== "PUNCT"));

function wordOf(word: Word, role: Role): QuestionWord[] {
  const isName = word.upos === "PROPN";
  const term = inLawTerm(word.lower) ?? terms(word.text)[0];
  // "According to"
  if (!term || word.upos === "PUNCT" || (word.upos === "VERB" && word.relation === "case")) return [];
  if (role !== "focus" && !isName && (stopWords.has(word.lower) || empty.has(word.lemma) || empty.has(word.lower))) return [];
  if (
    !isName &&
    (/^W/.test(word.xpos) ||
      ["still", "now", "currently", "again", "ever", "exactly", "really", "actually", "moment", "right", "already", "yet"].includes(
        word.lower,
      ))
  )
    return [];
  return [{ ...asWord(word, role), term }];
}

const asWord = (word: Word, role: Role): QuestionWord => ({
  text: word.text,
  lemma: word.lemma.toLowerCase(),
  term: terms(word.text)[0] ?? word.lower,
  role,
  isName: word.upos === "PROPN",
  upos: word.upos,
});

function distinct(words: QuestionWord[]): QuestionWord[] {
  const seen = new Set<string>();
  return words.filter(({ term }) => !seen.has(term) && seen.add(term));
}

const supposed =
  /\b(?:(?:would|might|could)(?:n't)?|if|threaten(?:s|ed|ing)?|plan(?:s|ned|ning)?|hop(?:e[sd]?|ing)|wish(?:es|ed|ing)?|dream(?:s|t|ed|ing)?|want(?:s|ed|ing)?)\b|'d (?:like|love|prefer|rather)\b/;

const former =
  /\b(?:use[d]? to|previous(?:ly)?|former(?:ly)?|earlier|original(?:ly)?|at first|in the past|back then|last (?:job|car|address|employer|flat|home|phone)|old (?:number|address|job|car|flat|phone|name|employer|email)|no longer|any ?more|history|highest|lowest)\b|\b(?:was|were|did|had)\b.{0,40}\b(?:my|our|the|['’]s) old \p{Ll}/u;

/** "First" and "before" tell of the past only where the question does: "when do I get the first injection". */
function asksPast(lower: string, words: Word[]): boolean {
  if (former.test(lower)) return true;
  if (!/\bbefore\b|\bfirst\b(?! (?:names?|aid|class|floor|language)\b)/.test(lower)) return false;
  const hasVerb = words.some(({ upos }) => upos === "VERB" || upos === "AUX");
  return !hasVerb || words.some(({ xpos, lower: each }) => xpos === "VBD" || /^(?:has|have|['’]ve)$/.test(each));
}
