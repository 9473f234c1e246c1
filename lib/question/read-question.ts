import { inLawTerm, joinedKin } from "@/lib/language/en/compound-kin";
import { parse, type Word } from "@/lib/language/en/grammar";
import { childrenOf, phraseWords } from "@/lib/language/en/phrases";
import { phraseAt } from "@/lib/language/en/related";
import { stopWords, terms } from "@/lib/text/terms";
import { askedPart } from "./asked-part";

/** What kind of answer a question waits for. */
export type Form =
  | "who"
  | "what"
  | "when"
  | "clock"
  | "year"
  | "where"
  | "why"
  | "how"
  | "count"
  | "amount"
  | "duration"
  | "frequency"
  | "age"
  | "yes-no"
  | "choice"
  | "profile";

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
  gap: { role: "subject" | "object" } | { role: "oblique"; preposition: string } | null;
  /** The lemma of the verb that the question word stands beside, be it as light as "have" or "go"; null where there is none but "be". */
  verb: string | null;
};

const leadIn =
  /^(?:(?:hey|hi|hello|so|and|but|also|well|ok|okay|quick question|btw)\b[\s,!:.]*|(?:(?:can|could|would|will) you (?:please )?(?:tell me|remind me|let me know|recall)(?: again)?|(?:please )?(?:tell|remind) me(?: again)?(?! about)|do you (?:happen to )?(?:know|remember|recall)(?! (?:about|of) )|i(?:['’]m| am|['’]d| was)? (?:wondering|curious|trying to remember)|i (?:forgot|forget|can['’]t remember)|any idea|according to (?:memory|what you know))\b[\s,:]*)+/i;

/** "What is Winnie to me" asks who she is. */
const asRelative = /^[Ww]hat(?=(?: is| was|['’]s) \p{Lu}[\p{L}'’-]+ to (?:me|us|my|our|\p{Lu}))/u;

const profile =
  /\b(?:what (?:do|did) you (?:know|remember)(?: (?:about|of) me)?$|what (?:do|have) you (?:know|remember|learned|got) (?:about|of|on) me\b|who am i$|(?:tell me|everything|summar\w+|describe|recap)\b.* (?:about me|me|myself)$|(?:summar\w+|describe) (?:me|my (?:profile|life|situation))|^what (?:should|must|do|does|can|may) .*\bknow about me$|^about me$)/i;

/** Verbs and nouns that ask and say nothing of what is asked: "what kind of dog", "the name of". */
const empty = new Set(
  "be do have kind type sort thing there get go happen tell know remember call use mean want i you we it they he she 's ’s many much old long often".split(
    " ",
  ),
);

export function readQuestion(question: string): Question {
  const text = joinedKin(askedPart(question).replace(leadIn, "").replace(asRelative, "who").trim() || question.trim());
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
    if (!phrase) return wordOf(word, role);
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

/** "Streaming" of "which streaming service". */
const isModifier = ({ relation }: Word): boolean => /^(?:amod|compound$)/.test(relation);

function gapOf(words: Word[]): Question["gap"] {
  const wh = words.find(({ lower: each }) => /^(?:who|whom|what|which|whose)$/.test(each));
  if (!wh) return null;
  const first = words[wh.index - 1];
  if (first?.upos === "ADP") return { role: "oblique", preposition: first.lower };
  // "Who is it that sings" asks as "who sings" does.
  const cleft = words.findIndex(
    ({ lower }, i) => /^(?:that|who)$/.test(lower) && words[i - 1]?.lower === "it" && words[i - 2]?.lemma === "be",
  );
  const from = Math.max(wh.index, cleft) + 1;
  const verb = words.slice(from).find((word) => /^(?:VERB|AUX)$/.test(word.upos) && !isModifier(word));
  const after = verb ? words.slice(verb.index + 1).filter(({ upos }) => upos !== "ADV") : [];
  const rest = after.filter(({ lower }) => !/^(?:not|n['’]t)$/.test(lower));
  // "Who chipped in", "who'll show me around", "who doesn't eat meat": the question word has its place before the verb.
  const isDo = verb?.lemma === "do" && verb.upos === "AUX" && rest.length === after.length;
  const isSubject = verb !== undefined && (verb.upos === "VERB" ? rest[0]?.upos !== "PRON" : !isDo && rest[0]?.upos === "VERB");
  const stranded = isSubject ? undefined : words.findLast((word) => word.index > wh.index && isStranded(word, words));
  if (stranded) return { role: "oblique", preposition: stranded.lower };
  if (!verb) return words.length > wh.index + 1 ? { role: "subject" } : null;
  if (cleft > 0 && words.slice(from, verb.index).some(({ relation }) => relation.startsWith("nsubj"))) return { role: "object" };
  const isInverted = verb.upos === "AUX" && (isDo || rest.some(({ relation }) => relation.startsWith("nsubj"))) && rest.length > 0;
  return { role: isInverted && !isSubject ? "object" : "subject" };
}

const strandable =
  /^(?:with|from|to|for|by|at|on|in|of|about|above|behind|below|beside|under|opposite|near|against|without|into|after|over|through)$/;
const times =
  /^(?:days?|mornings?|afternoons?|evenings?|nights?|weeks?|weekends?|months?|years?|terms?|seasons?|summers?|winters?|springs?|autumns?|times?)$/;
const adverbs = /^(?:now|nowadays|today|tonight|tomorrow|yesterday|currently|again|before|anymore|then|when|while|instead)$/;

/** "With" of "who am I travelling with now": nothing stands behind it that it could belong to. */
function isStranded({ index, lower, upos, relation }: Word, words: Word[]): boolean {
  if (!strandable.test(lower)) return false;
  const [next, second] = words.slice(index + 1).filter((word) => word.upos !== "PUNCT");
  if (!next) return upos === "ADP" || relation === "compound:prt" || upos === "ADV";
  if (!/^AD[PV]$/.test(upos) || relation === "compound:prt" || words[index + 1] !== next) return false;
  if (next.upos === "ADP") return upos === "ADP" && next.relation === "case" && !/^(?:to|of|than)$/.test(next.lower);
  // "With for now"
  if (lower === "for" && next.lower === "now" && words[index - 1]?.upos === "ADP") return false;
  const isOwner = second?.relation === "case" && /^['’]s?$/.test(second.lower);
  const isTime = /^(?:this|these|last|next|every)$/.test(next.lower) && second !== undefined && times.test(second.lower);
  return isTime || (adverbs.test(next.lower) && !isOwner);
}

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
  return [{ text: word.text, lemma: word.lemma.toLowerCase(), term, role, isName, upos: word.upos }];
}

function distinct(words: QuestionWord[]): QuestionWord[] {
  const seen = new Set<string>();
  return words.filter(({ term }) => !seen.has(term) && seen.add(term));
}

const auxiliary =
  "(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|shall|should|might|may|must|isn't|aren't|wasn't|weren't|didn't|doesn't|don't|hasn't|haven't|hadn't|can't|couldn't|won't|wouldn't|shan't|shouldn't|mightn't|mustn't)";
/** In order: the first that fits. */
const forms: [Form, RegExp][] = [
  ["profile", profile],
  ["age", /\bhow old\b|\bwhat age\b|\bwhat is .*\bage$|'s age$/],
  ["duration", /\bhow long\b|\bhow many (?:minutes|hours|days|weeks|months|years)\b|\bsince when\b/],
  ["frequency", /\bhow (?:often|frequently|regularly|many times (?:a|per|each))\b/],
  ["count", /\bhow many\b/],
  [
    "amount",
    /\bhow (?:much|far|tall|big|large|high|fast|heavy|deep|wide|thick|warm|hot|cold|strong)\b|\b(?:what|which) (?:dose|dosage|price|amount|percentage|distance|weight|height|size)\b/,
  ],
  [
    "when",
    /\bwhen\b.* at the (?:earliest|latest)\b|\b(?:earliest|latest) (?:date|day)\b|\b(?:date|day|month)\b.* at the (?:earliest|latest)\b/,
  ],
  [
    "clock",
    /\b(?:what|which) time\b|\bat what hour\b|\bhow (?:early|late)\b|\b(?:earliest|latest)(?: (?:time|hour|slot|start|train|flight|bus|ferry)\b| (?:that )?(?:i|you|we|he|she|it|they|the|my|our)\b|$)/,
  ],
  // The school year that somebody teaches is none of the calendar.
  ["year", /\b(?:what|which) year\b(?! (?:do|does|did) \S+ (?:teach|have)\b| (?:am|is|are) \S+ (?:in|teaching)\b| (?:group|book|class))/],
  [
    "when",
    /(?:^|\b(?:and|so|but|until|since|by|from) )when\b|\b(?:what|which) (?:(?:exact |specific )?(?:dates?|days?|months?|weekdays?|seasons?|evenings?|mornings?|nights?))\b|\bwhat is the (?:\w+ )?(?:date|deadline)\b|\b(?:birthday|anniversary|due date|deadline|when)$|\bon wh\w+ (?:date|day)\b|, when\b/,
  ],
  ["why", /\bwhy\b|\bhow come\b|\b(?:what|which) (?:\w+ )?reasons?\b|\bwhat (?:made|caused|led|drove)\b/],
  [
    "where",
    /\bwhere\b|\bin wh\w+ (?:[\p{L}-]+ )?(?:city|cities|country|countries|towns?|places?|states?|locations?|villages?)\b|\b(?:what|which) (?:city|country|town|place|state|location|village|neighbou?rhood)\b/u,
  ],
  ["choice", new RegExp(`^${auxiliary}\\b.*\\bor\\b|^(?:which|what|whom?)\\b.*[,:–—] .*\\bor\\b`)],
  ["yes-no", new RegExp(`^${auxiliary}\\b`)],
  ["who", /\b(?:who|whom|whose)\b|\bwho's\b/],
  ["how", /^how\b|\bhow (?:do|does|did|is|are|was|were|should|am)\b/],
  ["what", /(?:)/],
];

function formOf(lower: string, words: Word[]): Form {
  const form = forms.find(([, pattern]) => pattern.test(lower))![0];
  return form === "what" && asksCount(words) ? "count" : form;
}

const quantifying = /^(?:total|exact|overall|max|min|\p{L}+imum|\p{L}+est)$/u;

/** "The number of my bees" counts them; "the number of our plot" and "the phone number of my aunts" identify. */
function asksCount(words: Word[]): boolean {
  const at = words.findIndex(({ lower }, i) => lower === "number" && words[i + 1]?.lower === "of");
  const before = words[at - 1];
  const isOfKind = before !== undefined && /^(?:NOUN|ADJ|PROPN)$/.test(before.upos) && !quantifying.test(before.lower);
  if (at < 0 || isOfKind) return false;
  const counted = words
    .slice(at + 2)
    .find(({ upos, relation }) => /^(?:NOUN|PROPN)$/.test(upos) && !/^(?:compound|nmod:poss)/.test(relation));
  return counted?.xpos === "NNS";
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

/** What is asked for: the noun after "which", or the one that "what is" joins. */
function focusOf(words: Word[], children: Word[][], form: Form): Word | null {
  if (["yes-no", "choice", "when", "clock", "year", "duration", "frequency", "age", "profile", "why"].includes(form)) return null;
  const at = words.findIndex(({ lower }) => /^(?:what|which|whose|how)$/.test(lower));
  const start = form === "count" || form === "amount" ? words.findIndex(({ lower }) => /^(?:many|much)$/.test(lower)) : at;
  const noun = (word: Word | undefined) => word !== undefined && (word.upos === "NOUN" || word.upos === "PROPN");
  if (start >= 0 && start < words.length - 1) {
    // "which tram line do", "how many second cousins", "what kind of dog"
    let last: Word | null = null;
    for (let i = start + 1; i < words.length; i++) {
      const word = words[i]!;
      if (noun(word) && !/^(?:kind|type|sort|brand|make|breed)$/.test(word.lemma)) last = word;
      else if (noun(word)) last = words[i + 1]?.lower === "of" || isMakeOf(i, words) ? last : word;
      else if (word.relation === "nmod:poss" && words[i - 1]?.lower === "of") continue;
      else if (
        !(
          word.upos === "ADJ" ||
          isModifier(word) ||
          word.upos === "NUM" ||
          word.lower === "of" ||
          (word.upos === "DET" && word.lower !== "the")
        )
      )
        break;
    }
    if (last) return last;
  }
  if (form === "count" || form === "amount" || form === "how" || form === "where") return null;
  // "what is my sister's name", "who is the contact at Novalume", and with no question word "my wifi password"
  const first = words[0];
  const isBare = first && !/^W/.test(first.xpos) && !/^(?:tell|list|name|give|show)$/.test(first.lower);
  const copula = words.findIndex((word) => word.lemma === "be" && isJoining(word, words));
  if (copula < 0 && !isBare) return null;
  // "What will my rent be": the subject stands between the two.
  const isLast = copula > 1 && words[copula]!.lower === "be" && words.slice(1, copula).some(({ relation }) => relation.startsWith("nsubj"));
  const after = copula < 0 ? words : isLast ? words.slice(1, copula) : words.slice(copula + 1);
  const head = after.find((word) => noun(word) && /^(?:nsubj|root|parataxis|obj|attr)/.test(word.relation) && !/^W/.test(word.xpos));
  if (!head) return null;
  const phrase = phraseWords(head, children);
  // "what is my number for" hangs words on it; a name asks who that is.
  return phrase.length > 0 && head.upos === "NOUN" ? head : null;
}

/** "What make is my keyboard" asks for a kind of keyboard. */
const isMakeOf = (at: number, words: Word[]): boolean =>
  words[at]!.lower === "make" && words[at + 1]?.lemma === "be" && words.slice(at + 2).some(({ upos }) => upos === "NOUN");

/** "Is" of "what is my dog" and of "what is it called"; that of "what is my son studying" and "who is bringing the tent" joins nothing. */
function isJoining({ relation, head }: Word, words: Word[]): boolean {
  if (!relation.startsWith("aux")) return relation === "cop" || relation === "root";
  const { lemma, xpos } = words[head] ?? { lemma: "", xpos: "" };
  return !/^VB[GN]$/.test(xpos) || /^(?:call|name|title|spell)$/.test(lemma);
}

const several =
  /\b(?:list|all (?:the|of|my|his|her|their)|names of|(?:what|which) (?:all|else|others?)|who (?:are|were|all|else)|what (?:are|were))\b/;

function isList(lower: string, focus: Word | null, form: Form): boolean {
  if (["count", "amount", "duration"].includes(form)) return false;
  if (/^which (?:one )?of\b/.test(lower) && !/\b(?:are|were|have|do)\b/.test(lower)) return false;
  return (
    several.test(lower) ||
    (focus !== null && (focus.xpos === "NNS" || focus.xpos === "NNPS")) ||
    /^what (?:am i allergic|do i (?:like|love|hate|dislike|collect|grow|play|speak)|have i (?:bought|read|seen|tried)|did i buy)/.test(
      lower,
    )
  );
}
