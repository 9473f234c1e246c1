import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { tellsDone } from "./done";
import { kinship } from "./kinship";
import { lowerFirst } from "./pieces";
import { isBornLately } from "./subjectless";
import { roleEnding } from "./words";

/** What to put for the first `end` characters of a clause that left out its subject. */
export type Lead = { end: number; text: string };

const states =
  /^(?:based|allergic|intolerant|born|married|engaged|divorced|retired|located|signed|registered|diagnosed|raised|employed|trained|vaccinated|insured|stuck)$/;
/** An adjective that says how something else was: "Great", "too spicy". */
export const lasting =
  /^(?:allergic|intolerant|vegan|vegetarian|pescatarian|celiac|coeliac|diabetic|asthmatic|dyslexic|autistic|deaf|blind|pregnant|single|married|divorced|engaged|widowed|retired|unemployed|freelance|bilingual|handed|colou?rblind|muslim|jewish|christian|hindu|buddhist|sikh|catholic|atheist|skint)$/;
const idle = /^(?:kidding|joking|saying|checking|asking|wondering|looking|testing|curious|thinking|trying|messing|venting)$/;
const events = ["appointment", "class", "meeting", "lesson", "examination", "interview", "surgery", "flight", "concert", "party", "course"];

/**
 * "backend dev", "cat named Pixel", "celiac", "no job lined up", "nearly bought a flat": the speaker is, has or did it. Null where the
 * clause has a subject, is an order, or may be about something else.
 */
export function fragmentLead(clause: string, own: string): Lead | null {
  const [sentence, second] = parse(clause);
  if (!sentence || second) return null;
  const { words } = sentence;
  const at = words.findIndex(({ upos }) => upos !== "PUNCT" && upos !== "INTJ" && upos !== "SYM");
  const first = words[at];
  if (!first || words.slice(0, at).some(({ upos }) => upos === "INTJ")) return null;
  const lead = (text: string): Lead => ({ end: first.end, text: `${own} ${text}` });
  const lower = clause
    .slice(first.start, first.end)
    .replace(/^(?:\p{Lu}(?=\p{Ll})|An?$)/u, (letter) => (first.upos === "PROPN" ? letter : letter.toLowerCase()));
  if (tellsDone(clause.slice(first.start))) return lead(lower);
  const verb = words.slice(at).find(({ upos }) => upos !== "ADV" && upos !== "PART");
  if (verb && leansBack(verb, words.slice(at)) && !isOfSubject(verb, sentence)) {
    if ((verb.xpos === "VBD" || (verb.xpos === "VBN" && !states.test(verb.lower))) && verb.index < words.length - 2)
      return verb.lower === "been" ? lead(`has ${lower}`) : lead(lower);
    if (verb.xpos === "VBN" && states.test(verb.lower) && !isBornLately(clause))
      return lead(`${verb.lower === "born" ? "was" : "is"} ${lower}`);
    if (verb.xpos === "VBG" && verb !== first && !idle.test(verb.lower)) return lead(`is ${lower}`);
    if (verb.lower === "been") return lead(`has ${lower}`);
  }
  const hasSubject = words.some(({ relation }) => /^(?:nsubj|csubj|expl)/.test(relation));
  if (
    /^(?:might|may|will|won|should|could|must)$/.test(first.lower) &&
    first.upos === "AUX" &&
    words[at + 1]?.upos === "VERB" &&
    !hasSubject
  )
    return lead(lower);
  if (/^(?:still|currently|now|back|not)$/.test(first.lower) && isOfPlace(words, at + 1, first.lower === "still"))
    return lead(`is ${lower}`);
  if (/^no$/.test(first.lower) && words[at + 1]?.lower === "longer" && isOfPlace(words, at + 2, true)) return lead(`is ${lower}`);
  const happened = happening.exec(clause.slice(first.start))?.groups;
  if (happened && happenings.some((kind) => isKindOf(happened.event!.toLowerCase(), kind)))
    return lead(`${past.test(happened.when!) ? "had" : "has"} ${/^(?:the|an?|our|my) /i.test(happened.what!) ? "" : "a "}${lower}`);
  const stateLead = ofState(clause.slice(first.start), lower);
  if (stateLead) return lead(stateLead);
  if (isCondition(words.slice(at))) return lead(`is ${lower}`);
  const root = words.find(({ head }) => head < 0)!;
  const named = namedOne(clause, sentence, at, own);
  if (named) return named;
  if (words.some(({ relation, head }) => head === root.index && /^(?:nsubj|cop|aux|expl|csubj)/.test(relation))) return null;
  if (words.some(({ xpos, upos, index }) => upos === "VERB" && /^VB[PZ]$/.test(xpos) && index < root.index)) return null;
  if (lasting.test(root.lower) && root.index - at <= 4 && !namesOther(words.slice(at, root.index))) return lead(`is ${lower}`);
  if (/^(?:NOUN|PROPN)$/.test(root.upos) && root.index - at <= 6) return ofNoun(root, sentence, at, lower, lead);
  return null;
}

/**
 * "Still on the night bus": where one is, and no clause.
 * @param isClause whether a clause of its own may follow: "still at Bosch, my boss is leaving"
 */
function isOfPlace(words: Word[], at: number, isClause: boolean): boolean {
  const pause = words.findIndex(({ text, index }) => index > at && /^[,;–—-]$/.test(text));
  const own = isClause && pause > 0 ? words.slice(0, pause) : words;
  return words[at]?.upos === "ADP" && !own.some(({ relation, upos }) => upos === "VERB" || /^(?:nsubj|csubj|expl)/.test(relation));
}

/** "Lactose intolerant", "type 2 diabetic": how somebody lastingly is. The parser takes some of these nouns for verbs. */
export function isCondition(words: readonly Word[]): boolean {
  const said = words.filter(({ upos }) => upos !== "PUNCT");
  const last = said.at(-1);
  const isNoun = ({ upos, lower }: Word) =>
    /^(?:NOUN|ADJ|NUM|ADV)$/.test(upos) || (/^(?:VERB|PROPN)$/.test(upos) && classesOf(lower).length > 0);
  return (
    last !== undefined &&
    said.length <= 4 &&
    lasting.test(last.lower) &&
    said.every((word) => word === last || isNoun(word)) &&
    !namesOther(said)
  );
}

/** "Dog diabetic", "Fergal retired" */
export const namesOther = (words: readonly Word[]): boolean =>
  words.some(
    ({ lower, lemma, upos, text }) =>
      (upos === "PROPN" && /^\p{Lu}/u.test(text) && classesOf(lower).length === 0) ||
      kinship.has(lemma.toLowerCase()) ||
      ["person", "animal"].some((kind) => isKindOf(lower, kind) && !lasting.test(lower)),
  );

/** "Sober since 2022", "off to see my godmother", "on omeprazole 20mg": how the speaker is, as the predicate it lacks. */
function ofState(clause: string, lower: string): string | null {
  if (
    /^(?:sober|clean|vegan|vegetarian|single|married|divorced|retired|self-employed|smoke-free|widowed)(?: [\p{L}-]+){0,2}? (?:since|for (?:\d|an?\b|over|about|almost|nearly|\p{L}+ (?:years?|months?|weeks?|days?)))/iu.test(
      clause,
    )
  )
    return `has been ${lower}`;
  // What is said of an answer is no taste.
  if (taste.test(clause) && !/\b(?:this|that|these|those|your?|it)\b/i.test(clause))
    return `is ${/^(?!not )[\p{L} ]*\bfan of/iu.test(clause) && !/^an? /i.test(clause) ? "a " : ""}${lower}`;
  if (
    /^(?!\S*(?:\bgame|\bbridge|ing)\b)\p{L}[\p{L}-]*(?: \p{L}+)? over (?!the |a |my |\d)\p{L}[\p{L}-]*(?: \p{L}+)?,? (?:always|any ?day|any ?time|every time|all day)\b/iu.test(
      clause,
    )
  )
    return `prefers ${lower}`;
  if (/^off (?:to\b|work\b|sick\b)|^on [\p{L}-]+ \d+ ?(?:mg|mcg|µg|ml|iu)\b|^(?:down|up) to \d/iu.test(clause)) return `is ${lower}`;
  return null;
}

/** "Not a fan of mushrooms", "big fan of Radiohead", "not really into football" */
const taste =
  /^(?:not )?(?:(?:really|that|very|so|too|particularly|especially|overly|also|an?|big|huge|massive|great) )*(?:fans? of|keen on|fond of|into(?! the\b)) \p{L}/iu;

const happenings = ["social event", ...events];
/** "School play last night" */
const happening =
  /^(?<what>(?:(?:the|an?) )?(?:\p{L}+['’]?s? ){0,2}?(?<event>\p{L}{3,}))(?: was)? (?<when>last night|yesterday|this morning|earlier today|today|tonight|tomorrow)[.!…]*$/iu;
const past = /^(?:last|yesterday|this|earlier)/i;

const ordinal = /^(?:first|second|third|fourth|last|\d+(?:st|nd|rd|th)|new|newest|latest|next|only|oldest|youngest)$/;

/** "First employee ever: Wanda, on the counter", "2nd hire, Tesfaye": who somebody of the speaker's is. */
function namedOne(clause: string, { words }: Sentence, at: number, own: string): Lead | null {
  const mark = words.find(({ index, text }) => index > at && /^[,:]$/.test(text));
  const name = mark && words[mark.index + 1];
  const isName = name && /^(?:PROPN|NOUN|X)$/.test(name.upos) && /^\p{Lu}\p{Ll}/u.test(name.text);
  if (!mark || !isName || (name.upos !== "PROPN" && classesOf(name.lemma.toLowerCase()).length > 0)) return null;
  const before = words.slice(at, mark.index);
  const noun = before.findLast(({ upos }) => upos === "NOUN");
  if (!noun || !before.every(({ upos }) => /^(?:NOUN|ADJ|ADV|NUM|DET)$/.test(upos))) return null;
  const isOne =
    isPersonNoun(noun.lower) ||
    isKindOf(noun.lemma, "worker") ||
    /^(?:hire|employee|colleague|neighbou?r|flatmate|housemate|roommate|lodger|tenant)$/.test(noun.lemma);
  if (!isOne || !(mark.text === ":" || before.some(({ lower }) => ordinal.test(lower)))) return null;
  const bare = clause.slice(before.find(({ upos }) => upos !== "DET")!.start, mark.start).trim();
  return { end: mark.end, text: `${own}'s ${lowerFirst(bare)} is` };
}

/** The verb opens the clause, but for adverbs. */
function leansBack(verb: Word, words: Word[]): boolean {
  const before = words.slice(0, words.indexOf(verb));
  if (before.some(({ lower }) => /^(?:when|while|where|how|why|once|if|as|there|here)$/.test(lower))) return false;
  return verb.upos === "VERB" || verb.lower === "been" ? before.length <= 2 : false;
}

/** "Mixed vegetables are good": the first word belongs to the subject of a later verb. */
function isOfSubject(word: Word, { words }: Sentence): boolean {
  for (let at: Word | undefined = word; at; at = at.head < 0 ? undefined : words[at.head]) {
    if (/^(?:nsubj|csubj|compound|nmod)/.test(at.relation)) return true;
    if (words.some(({ head, relation }) => head === at!.index && /^(?:nsubj|csubj|expl)/.test(relation))) return true;
  }
  return false;
}

function ofNoun(root: Word, { words }: Sentence, at: number, lower: string, lead: (text: string) => Lead): Lead | null {
  const own = words.filter(({ head }) => head === root.index);
  const determiner = own.find(({ relation }) => /^(?:det|nummod|nmod:poss)/.test(relation));
  const [first] = words.slice(at);
  if (own.some(({ relation }) => relation === "case")) return null;
  if (/^(?:there|here|the|this|that|these|those|my|our|his|her|their|your|its)$/.test(first!.lower)) return null;
  const article = determiner || root.xpos === "NNS" || root.xpos === "NNPS" ? "" : /^[aeiou]/i.test(lower) ? "an " : "a ";
  const kin = kinship.get(root.lemma.toLowerCase());
  const isNamed = own.some(
    ({ relation, lower: word, index }) =>
      /^(?:appos|flat)/.test(relation) || (/^(?:called|named)$/.test(word) && words[index + 1]?.upos === "PROPN"),
  );
  if (
    determiner?.lower === "no" &&
    (kin || classesOf(root.lemma).length > 0) &&
    !/^(?:way|idea|problem|worry|doubt|thank|rush|need|clue|biggie|comment|pressure|offense|offence|wonder|reason|matter|joke|luck|kidding|sweat)$/.test(
      root.lemma,
    )
  )
    return lead(`has ${lower}`);
  if (kin && !parents.test(root.lower) && (isNamed || determiner)) return lead(`has ${article}${lower}`);
  // A "bug" is one of a program, and Tom no cat.
  if (!kin && root.upos === "NOUN" && root.lower !== "bug" && isKindOf(root.lemma, "animal") && isNamed)
    return lead(`has ${article}${lower}`);
  if ((!kin || parents.test(root.lower)) && (root.upos === "NOUN" || root.text === root.lower) && isPersonNoun(root.lower))
    return root.xpos === "NNS" || first!.upos === "ADV" || first!.upos === "INTJ" ? null : lead(`is ${article}${lower}`);
  const isTimed = own.some(
    ({ lower: word, relation }) => /^(?:obl|nmod|advmod)/.test(relation) && /^(?:today|tonight|tomorrow|\p{L}+day)$/u.test(word),
  );
  if (isTimed && events.some((kind) => isKindOf(root.lemma, kind)))
    return lead(`has ${/^first|next|last/.test(lower) ? "their " : article}${lower}`);
  return null;
}

const parents = /^(?:mum|mom|dad|mother|father)$/;
export const isPersonNoun = (noun: string) =>
  /^(?:dev|developer|physio|mum|mom|dad)$/.test(noun) ||
  // Diesel was an engineer, and is an engine.
  (isKindOf(noun, "profession") && !isKindOf(noun, "device")) ||
  (roleEnding.test(noun) && isKindOf(noun, "person") && !isKindOf(noun, "event"));
