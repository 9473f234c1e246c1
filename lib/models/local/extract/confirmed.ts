import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { childrenOf } from "@/lib/language/en/phrases";
import { wholeQuestion, withNamed, withoutAny } from "./answered-any";
import { openerLength } from "./openers";

/** "Yes." and "No." as answers, with what may follow them in the same sentence. */
const yes =
  /^(?:oh |ah |haha |um |well,? )*(?:yes|yeah|yep|yup|yea|ja|correct|exactly|right|true|indeed|precisely|absolutely|definitely|that['’]?s (?:right|correct|true|it|the one)|spot on|you got it|i (?:do|am|did|have|was)(?: indeed)?|it (?:is|was|does)|she (?:is|does)|he (?:is|does)|they (?:are|do))(?:,? (?:exactly|indeed|correct|that['’]?s (?:right|correct|it|true)|right|i (?:do|am|did|have|was)|it (?:is|was|does)|(?:s?he) (?:is|does)|they (?:are|do)|of course|still|very much|absolutely|definitely))*(?=\s*(?:[.,!;:–—-]|$))/i;
const no =
  /^(?:oh |ah |haha |um |well,? )*(?:no|nope|nah|nein|not at all|wrong|not any ?more|no longer|that['’]?s (?:wrong|not (?:right|true|correct))|i (?:don['’]t|do not|am not|['’]m not|didn['’]t|haven['’]t|never did)|it (?:isn['’]t|is not|wasn['’]t)|(?:s?he) (?:isn['’]t|doesn['’]t))(?:,? (?:i (?:don['’]t|do not|am not|['’]m not|didn['’]t|haven['’]t|never did)|it (?:isn['’]t|is not|wasn['’]t)|(?:s?he) (?:isn['’]t|doesn['’]t)|not at all|not any ?more|never))*(?=\s*(?:[.,!;:–—-]|$))/i;

/** How a sentence answers a question of yes or no, and how long that answer is. */
export function verdictOf(sentence: string): { isYes: boolean; length: number } | null {
  const found = yes.exec(sentence) ?? no.exec(sentence);
  if (!found) return null;
  return { isYes: yes.test(sentence), length: found[0].length };
}

/** Questions of which a "yes" tells no fact: offers, wishes, what someone means or knows. */
const idle =
  /^(?:do|did|does|have|are|were|is|was) (?:you|that|this|it|there|i|we|they|these|those|anything|everything|any)\b(?: (?:ever |still |just |actually |really |also )*(?:want|need|mean|think|know|see|remember|mind|understand|agree|say|hear|sure|ready|ok|okay|able|there|looking|asking|interested|trying|referring|talking|like me|like to|have (?:any|a) (?:question|preference|moment|minute|specific|particular)|working on)\b|(?<! you)\b)|\b(?:me|us) to\b|\bi\b|\bwe\b|\bor\b/i;
const able = /^can you (?:speak|swim|drive|play|cook|read|ride|sing|ski|dance|type|sew|knit|code|program|juggle)\b/i;
const tail =
  /,? (?:right|correct|yes|no|is that (?:right|correct|so|true)|am i right|did i get that right|don['’]t you|aren['’]t you|isn['’]t (?:it|he|she)|haven['’]t you|do you)\s*\?$/i;
const auxiliary = new Set(
  "am are is was were do does did have has had don't doesn't didn't isn't aren't wasn't weren't haven't hasn't".split(" "),
);

/** What a question asks as a claim of the person asked: "Is your printer a Canon?" – "My printer is a Canon". */
export function claimedBy(question: string, isYes: boolean): string | null {
  const bare = question
    .replace(tail, "?")
    .replace(/[?？\s]+$/, "")
    .trim();
  const words = bare.slice(openerLength(bare)).replace(/^(?:so|and|then|wait|ah|oh|hmm|but|ok|okay),? (?=\S)/i, "");
  const sentence = parse(`${words}?`)[0];
  if (!sentence || sentence.words.length < 4 || sentence.end < words.length) return null;
  const first = sentence.words[0]!;
  const claim = auxiliary.has(first.lower) || able.test(words) ? inverted(words, sentence, isYes) : declared(words, sentence, isYes);
  return claim && swapped(claim.replace(/\bnot still\b/, "no longer"));
}

const adverbial =
  /^(?:since|for|in|at|on|from|until|till|with|by|about|around|every|each|once|twice|last|this|next|because|near|under|to|as|just|only|mostly|usually|daily|weekly|\p{L}+ times|but only)\b/iu;

/** What follows a "yes" or "no" in its sentence, said together with what was asked: "yes, twice last summer", "no, Lisbon". */
export function claimWithRest(question: string, isYes: boolean, rest: string): { claim: string; isWhole: boolean } | null {
  const asked = claimedBy(wholeQuestion(question), isYes);
  const claim = asked && isYes ? withoutAny(asked) : asked;
  const words = rest.replace(/[.!\s]+$/, "");
  if (!claim || !words) return claim ? { claim, isWhole: true } : null;
  const sentence = parse(words)[0]!;
  const isFragment =
    sentence.words.length <= 12 && !sentence.words.some(({ relation, upos }) => relation.startsWith("nsubj") || upos === "AUX");
  if (!isFragment) return { claim, isWhole: false };
  const named = asked && isYes && !adverbial.test(words) ? withNamed(asked, words) : null;
  if (named) return { claim: named, isWhole: true };
  if (isYes) return { claim: adverbial.test(words) ? `${claim} ${words}` : `${claim}, ${words}`, isWhole: true };
  const corrected = sentence.words.length <= 5 ? inPlaceOf(claimedBy(question, true)!, words) : null;
  return corrected ? { claim: corrected, isWhole: true } : { claim, isWhole: false };
}

/** "I live in Porto" and "in Lisbon": the name or number at the end gives way. */
function inPlaceOf(claim: string, words: string): string | null {
  const value = /(?:(?:\p{Lu}[\p{L}\p{M}'’.-]*|\d[\d.,:]*(?:st|nd|rd|th|am|pm|%)?)(?: |$))+$/u.exec(claim)?.[0].trim();
  if (!value || value.length === claim.length) return null;
  const bare = words.replace(/^(?:it['’]?s |just |actually |only |(?:in|at|on|to|for|from|by|with|the|an?) )+/i, "");
  if (!/^(?:\p{Lu}|\d)/u.test(bare)) return null;
  return claim.slice(0, claim.length - value.length) + bare;
}

function inverted(text: string, { words }: Sentence, isYes: boolean): string | null {
  if (idle.test(text)) return null;
  const [first] = words as [Word];
  const subject = words.find(({ relation, index }) => relation.startsWith("nsubj") && index > 0) ?? secondName(words);
  if (!subject) return null;
  const end = subjectEnd(words, subject);
  const name = text.slice(words[1]!.start, end);
  const rest = text.slice(end).trim();
  if (!rest) return null;
  if (/^do$/.test(first.lower)) return `${name} ${isYes ? "" : "do not "}${rest}`;
  if (first.lower === "does") {
    const [verb = "", ...others] = rest.split(" ");
    return isYes ? [name, third(verb), ...others].join(" ") : `${name} does not ${rest}`;
  }
  return `${name} ${first.text.toLowerCase()} ${isYes ? "" : "not "}${rest}`;
}

/** "Is Ana your sister", "is your printer a Canon": the first of two phrases. */
function secondName(words: Word[]): Word | undefined {
  return words.find(
    ({ upos }, index) => index > 0 && /^(?:NOUN|PROPN|PRON)$/.test(upos) && !/^(?:NOUN|PROPN)$/.test(words[index + 1]?.upos ?? ""),
  );
}

/** The end of the words that hang on the subject without a gap; "you" stands alone. */
function subjectEnd(words: Word[], subject: Word): number {
  if (subject.lower === "you") return subject.end;
  const children = childrenOf(words);
  let last = subject;
  for (const child of children[subject.index]!)
    if (/^(?:flat|compound|appos)/.test(child.relation) && child.index > last.index) last = child;
  return last.end;
}

function declared(text: string, { words }: Sentence, isYes: boolean): string | null {
  if (!/^(?:you|your|you['’]re|you['’]ve)\b/i.test(text) || /\bor\b|\b(?:me|i)\b/i.test(text)) return null;
  if (/^you (?:want|mean|need|would|could|should|can|might|may|will|think|know|see)\b/i.test(text)) return null;
  const full = text.replace(/^you['’]re\b/i, "you are").replace(/^you['’]ve\b/i, "you have");
  if (isYes) return full;
  if (/^you(?:['’]re|['’]ve)/i.test(text)) return full.replace(/^you (are|have)\b/i, "you $1 not");
  return negated(text, words);
}

/** "I love it" denied: "I do not love it". */
export function denied(claim: string): string | null {
  const full = claim
    .replace(/^i['’]?m\b/i, "I am")
    .replace(/^i['’]ve\b/i, "I have")
    .replace(/^we['’]re\b/i, "we are");
  const [sentence, other] = parse(full);
  return sentence && !other ? negated(full, sentence.words) : null;
}

function negated(text: string, words: Word[]): string | null {
  const root = words.find(({ head }) => head < 0);
  const aux = words.find(({ upos, index }) => upos === "AUX" && index > 0);
  if (aux) return `${text.slice(0, aux.end)} not${text.slice(aux.end)}`;
  if (root?.upos !== "VERB") return null;
  const helper = root.xpos === "VBD" ? "did" : root.xpos === "VBZ" ? "does" : "do";
  return `${text.slice(0, root.start)}${helper} not ${root.lemma}${text.slice(root.end)}`;
}

/** "Lives" for "live". */
export const third = (verb: string): string =>
  /(?:s|sh|ch|x|z|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : verb === "have"
        ? "has"
        : `${verb}s`;

/** From the asker's mouth into the answerer's. */
export function swapped(claim: string): string {
  return claim
    .replace(/^you (are|were)\b/i, (_, verb: string) => (verb.toLowerCase() === "are" ? "I am" : "I was"))
    .replace(/^you\b/i, "I")
    .replace(/\byourself\b/gi, "myself")
    .replace(/\byours\b/gi, "mine")
    .replace(/\byour\b/gi, "my")
    .replace(/\b(?<!^)you\b/gi, "me")
    .replace(/^my\b/, "My");
}
