import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";

/** What a memory says, and of what it was made. */
export type Standing = {
  content: string;
  /** The words of the passage it was drawn from. */
  quote: string;
  type: string;
  confidence: number;
  hasAttribute: boolean;
  passage: string;
  role: string;
  /** How the content calls whoever spoke: "User", a name, "Assistant". */
  own: string | null;
};

const types = ["FACT", "EVENT", "PREFERENCE", "GOAL", "STATE", "RELATIONSHIP", "INSTRUCTION", "OPINION", "SKILL", "PLAN", "TASK"];
const uposes = ["VERB", "NOUN", "ADJ", "PROPN", "ADV", "PRON", "NUM", "AUX", "ADP", "INTJ", "X"];

const isTimely = (word: Word): boolean =>
  isKindOf(word.lemma.toLowerCase(), "time") ||
  /^(?:time|today|moment|weekend|week|day|month|year|night|morning|evening|afternoon|summer|winter|spring|fall|autumn|season)s?$/.test(
    word.lower,
  );
const isNominal = ({ upos }: Word): boolean => upos === "NOUN" || upos === "PROPN";
/** "The gym", "the internet": of which a life has one. */
const onlyOne = new Set(
  "gym internet world office sun moon city town country house home kitchen garden bathroom bedroom dentist doctor dog cat car bank school hospital police government army news weather market sea beach ocean mountains forest countryside park bus train past future bedtime airport station pub church piano guitar violin cello".split(
    " ",
  ),
);
const leaning: Record<string, RegExp> = {
  other: /^(?:other|another|others|else)$/,
  same: /^(?:same|such)$/,
  ones: /^(?:one|ones|both|either|neither|each|rest|few|several|all|most|many|some)$/,
  too: /^(?:too|also|either|so|again|instead|though|anyway|then)$/,
  still: /^(?:still|even|already|yet|ever)$/,
  more: /^(?:more|less|better|worse|best|most|easier|harder|further)$/,
  place: /^(?:here|there|somewhere|anywhere|everywhere)$/,
  thing:
    /^(?:thing|things|stuff|something|anything|everything|nothing|way|ways|idea|ideas|part|parts|lot|lots|bit|kind|sort|point|points|step|steps|process|approach|topic|issue|problem|example|concept|result|results|area|experience|stuff|place|journey|moment|moments)$/,
  praise:
    /^(?:great|good|nice|amazing|awesome|wonderful|fun|cool|lovely|fantastic|incredible|beautiful|perfect|tough|hard|important|helpful|interesting|exciting|inspiring|special|true|sweet|rewarding|powerful|key|crucial|essential)$/,
  feeling: /^(?:feel|hope|love|think|believe|know|guess|wish|appreciate|enjoy|imagine|mean|agree|understand|remember|see|hear)$/,
  everyone: /^(?:everyone|everybody|people|anyone|someone|somebody|anybody|nobody|others|folks|guys)$/,
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What tells whether a memory is understood by itself, by name; their order is that of `vectors/standing.json`. */
export function standingSigns({ content, quote, type, confidence, hasAttribute, passage, role, own }: Standing): Record<string, number> {
  const told = content.replace(/^(?:User|Assistant|[A-Z]\w+) (?:said|suggested|recommended): /u, "");
  const sentences = parse(told.slice(0, 600));
  const words = sentences.flatMap((sentence) => sentence.words);
  const first = sentences[0];
  const root = first?.words.find(({ head }) => head < 0);
  const children = first ? childrenOf(first.words) : [];
  const rootChildren = root ? children[root.index]! : [];
  const subject = rootChildren.find(({ relation }) => /^(?:nsubj|csubj|expl)/.test(relation));
  const ownLower = own?.toLowerCase() ?? "";
  const isOwn = (word: Word | undefined): boolean => word !== undefined && (word.lower === ownLower || word.lower === "user");
  const said = words.filter(({ upos }) => upos !== "PUNCT");
  const nouns = words.filter((word) => word.upos === "NOUN" && !isTimely(word));
  const names = words.filter((word) => word.upos === "PROPN" && !isOwn(word));
  const at = passage.indexOf(quote.slice(0, 60));
  const before = at > 0 ? passage.slice(Math.max(0, at - 3), at) : "";
  const after = at >= 0 ? passage.slice(at + quote.length, at + quote.length + 3) : "";
  const counted = Object.fromEntries(
    Object.entries(leaning).map(([name, pattern]) => [
      name,
      said.filter(({ lower, lemma }) => pattern.test(lower) || (name === "feeling" && pattern.test(lemma))).length,
    ]),
  );
  return {
    ...pronounsOf(sentences, isOwn),
    ...definitesOf(sentences),
    ...counted,
    type: types.indexOf(type),
    role: ["user", "assistant", "document", "tool"].indexOf(role),
    isNamed: Number(own !== null && own !== "User" && own !== "Assistant"),
    confidence,
    hasAttribute: Number(hasAttribute),
    words: said.length,
    sentences: sentences.length,
    semicolons: count(told, /;/g),
    colons: count(told, /:/g),
    commas: count(told, /,/g),
    marks: count(told, /[?!]/g),
    symbols: count(told, /[\\{}=<>|*_#^$[\]±×+/]/g),
    quotes: count(told, /["“”]/g),
    asked: Number(/\(asked: /.test(content)),
    lead: Number(told !== content),
    brackets: count(told, /\(/g),
    digits: count(told, /\d+/g),
    nouns: nouns.length,
    unknownNouns: nouns.filter(({ lemma }) => classesOf(lemma.toLowerCase()).length === 0).length,
    names: names.length,
    verbs: words.filter(({ upos }) => upos === "VERB").length,
    finite: words.filter(({ xpos }) => /^(?:VBD|VBZ|VBP|MD)$/.test(xpos)).length,
    adjectives: words.filter(({ upos }) => upos === "ADJ").length,
    own: words.filter(isOwn).length,
    andOthers: count(told, /\band others\b/g),
    themself: count(told, /\b(?:themself|themselves|itself)\b/g),
    you: count(told, /\b(?:you|your|yours|you['’]\w+|yourself)\b/gi),
    i: count(told, /(?<!\p{L})(?:I|me|my|I['’]\w+|we|our|us)(?!\p{L})/gu),
    startsOwn: Number(isOwn(words[0])),
    startsName: Number(words[0]?.upos === "PROPN" && !isOwn(words[0])),
    startsLower: Number(/^\p{Ll}/u.test(quote)),
    midBefore: Number(before.length > 0 && !/[.!?\n:…]/.test(before)),
    midAfter: Number(after.length > 0 && !/^[.!?\n…]/.test(after) && !/[.!?…]$/.test(quote)),
    share: quote.length / Math.max(1, passage.length),
    passage: Math.min(4000, passage.length),
    quoteWords: quote.split(/\s+/).length,
    lengthened: content.length / Math.max(1, quote.length),
    rootUpos: uposes.indexOf(root?.upos ?? ""),
    rootFinite: Number(
      /^(?:VBD|VBZ|VBP)$/.test(root?.xpos ?? "") ||
        rootChildren.some(({ relation, xpos }) => /^(?:aux|cop)/.test(relation) && /^(?:VBD|VBZ|VBP|MD)$/.test(xpos)),
    ),
    rootBase: Number(root?.xpos === "VB"),
    rootGerund: Number(root?.xpos === "VBG"),
    rootParticiple: Number(root?.xpos === "VBN"),
    rootKnows: Number(leaning.feeling!.test(root?.lemma ?? "")),
    rootPraise: Number(leaning.praise!.test(root?.lower ?? "")),
    rootLight: Number(/^(?:be|have|do|get|make|go|take|need|want|help|try|keep|start)$/.test(root?.lemma ?? "")),
    rootPlace: root ? root.index / first!.words.length : -1,
    hasSubject: Number(subject !== undefined),
    subjectOwn: Number(isOwn(subject)),
    subjectName: Number(subject?.upos === "PROPN" && !isOwn(subject)),
    subjectPronoun: Number(subject?.upos === "PRON"),
    subjectOwned: Number(subject !== undefined && children[subject.index]!.some(({ relation }) => relation === "nmod:poss")),
    subjectThe: Number(
      subject !== undefined && children[subject.index]!.some(({ lower }) => /^(?:the|this|that|these|those)$/.test(lower)),
    ),
    subjectA: Number(subject !== undefined && children[subject.index]!.some(({ lower }) => /^(?:a|an|some|one|two|three)$/.test(lower))),
    subjectGerund: Number(subject?.xpos === "VBG" || /^csubj/.test(subject?.relation ?? "")),
    subjectBare: Number(subject !== undefined && children[subject.index]!.length === 0),
    objects: rootChildren.filter(({ relation }) => /^(?:obj|iobj)/.test(relation)).length,
    obliques: rootChildren.filter(({ relation }) => /^obl/.test(relation)).length,
    complements: rootChildren.filter(({ relation }) => /^(?:xcomp|ccomp)/.test(relation)).length,
    clauses: words.filter(({ relation }) => /^(?:advcl|acl|ccomp|csubj)/.test(relation)).length,
    conjuncts: words.filter(({ relation }) => relation === "conj").length,
    parataxis: words.filter(({ relation }) => /^(?:parataxis|list|dep|goeswith|orphan|discourse|vocative|reparandum)/.test(relation))
      .length,
    lastUpos: uposes.indexOf(said.at(-1)?.upos ?? ""),
    lastFunction: Number(/^(?:ADP|DET|CCONJ|SCONJ|AUX|PART|PRON)$/.test(said.at(-1)?.upos ?? "")),
    firstUpos: uposes.indexOf(said[0]?.upos ?? ""),
    firstFunction: Number(/^(?:ADP|CCONJ|SCONJ|PART|ADV)$/.test(said[0]?.upos ?? "")),
    dated: Number(/\b(?:19|20)\d\d\b/.test(content)),
    planned: Number(/\b(?:will|going to|gonna|wants? to|hopes? to|plans? to|needs? to)\b/.test(told)),
    doubted: Number(/\b(?:would|could|might|may|should|maybe|perhaps|probably)\b/.test(told)),
    denied: Number(/\b(?:not|never|no)\b|n['’]t\b/.test(told)),
    wantsHow: Number(/\b(?:how|what|why|whether|if)\b/.test(told)),
    rare: words.reduce((sum, { upos, lemma }) => sum + Number(/^(?:NOUN|VERB|ADJ|PROPN)$/.test(upos) && lemma.length > 5), 0),
  };
}

/** Pronouns by what may stand for them before. */
function pronounsOf(sentences: readonly Sentence[], isOwn: (word: Word) => boolean): Record<string, number> {
  const found = {
    itOpen: 0,
    itNear: 0,
    itSubject: 0,
    theyOpen: 0,
    theyNear: 0,
    heOpen: 0,
    heNear: 0,
    thisOpen: 0,
    thisNoun: 0,
    thisNear: 0,
    expletive: 0,
    theirs: 0,
  };
  const before: Word[] = [];
  for (const { words } of sentences) {
    for (const [index, word] of words.entries()) {
      const { lower, relation, xpos } = word;
      const nouns = before.filter((each) => isNominal(each) && !isTimely(each) && !isOwn(each));
      if (/^(?:it|its)$/.test(lower)) {
        if (relation === "expl") found.expletive++;
        else if (nouns.some(({ xpos }) => !/S$/.test(xpos))) found.itNear++;
        else found.itOpen++;
        if (/^nsubj/.test(relation) && index < 2) found.itSubject++;
      } else if (/^(?:they|them|themselves)$/.test(lower)) {
        if (nouns.some(({ xpos, lemma }) => /S$/.test(xpos) || isKindOf(lemma.toLowerCase(), "group"))) found.theyNear++;
        else found.theyOpen++;
      } else if (lower === "their" || lower === "theirs") {
        if (!before.some(isOwn) && nouns.length === 0) found.theyOpen++;
        else found.theirs++;
      } else if (/^(?:he|she|him|her|his|hers)$/.test(lower)) {
        if (
          nouns.some(
            ({ upos, lemma }) => upos === "PROPN" || isKindOf(lemma.toLowerCase(), "person") || isKindOf(lemma.toLowerCase(), "animal"),
          )
        )
          found.heNear++;
        else found.heOpen++;
      } else if (/^(?:this|that|these|those)$/.test(lower) && xpos !== "IN" && !/^(?:mark|nsubj:outer)$/.test(relation) && xpos !== "WDT") {
        const noun = relation === "det" ? words[word.head] : undefined;
        if (noun && isTimely(noun)) continue;
        if (noun && nouns.some(({ lemma }) => lemma === noun.lemma)) found.thisNear++;
        else if (noun) found.thisNoun++;
        else found.thisOpen++;
      }
      before.push(word);
    }
  }
  return found;
}

/** "The menu", "the launch tomorrow": what has an article and nothing that says which. */
function definitesOf(sentences: readonly Sentence[]): Record<string, number> {
  const found = { theBare: 0, theBareSubject: 0, theBareObject: 0, theAdjective: 0, theFull: 0, theOnly: 0, theAgain: 0, bareObject: 0 };
  const before = new Set<string>();
  for (const { words } of sentences) {
    const children = childrenOf(words);
    for (const word of words) {
      if (!isNominal(word)) continue;
      const own = children[word.index]!;
      if (/^obj/.test(word.relation) && own.length === 0) found.bareObject++;
      if (own.some(({ lower }) => lower === "the") && word.upos === "NOUN" && !isTimely(word)) {
        const narrows = own.some(
          ({ relation, index }) =>
            /^(?:nmod|acl|compound|appos|flat|nummod)/.test(relation) && (index > word.index || relation !== "nmod:poss"),
        );
        if (before.has(word.lemma.toLowerCase())) found.theAgain++;
        else if (narrows) found.theFull++;
        else if (onlyOne.has(word.lower)) found.theOnly++;
        else if (own.some(({ relation }) => relation === "amod")) found.theAdjective++;
        else {
          found.theBare++;
          if (/^nsubj/.test(word.relation)) found.theBareSubject++;
          if (/^obj/.test(word.relation)) found.theBareObject++;
        }
      }
      before.add(word.lemma.toLowerCase());
    }
  }
  return found;
}
