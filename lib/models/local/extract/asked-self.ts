import type { Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { isAilingPart, isAilment, withA, withArticle } from "./ailments";
import { wordsOf } from "./pieces";
import type { Presupposed } from "./presupposed";

// What a question or a request tells of the asker themselves.

const longest = 140;
const supposed = /\b(?:would|if|were|imagine|suppose|hypothetically|pretend|someday)\b|['’]d\b/i;
const self = /\b(?:i|i['’]\p{L}+|im|me|my|we|our|us)\b/iu;

/** "As a nurse on nights, what …", "can I as a Canadian …", "… as a Canadian citizen?" */
const role = /(?:^|(?<=[\s,(]))as (?<what>an? [^,;:?!.()]{3,60})/giu;
/** Where the role ends and the question goes on, if no comma stands between. */
const asks =
  /\s(?:(?:what|how|which|where|when|why|who|should|could|would|can|do|does|am|is|are|will|did|have|has|i|we|you|it)(?=\s|['’])|(?:please|pls|thanks)\b)/iu;
/** What one does "as a nurse" tells no more than what is thought of. */
const takesRole =
  /^(?:work|act|serve|start|begin|train|qualify|apply|go|come|dress|pose|pass|treat|use|see|hire|earn|make|get|charge|become|register|enrol|enroll|play|volunteer|study|list|describe|introduce|write|identify|count|retrain|live|have|recommend|suggest|give|send|buy|retire|job|career|role|gig|bring|keep|wear|take|put|offer|rate|rank|regard|classify|format|return|save|present|name|save|stand|sound|look|feel)$/;
/** "As a child", "as a friend": how one was once, or does something. */
const passing = /^an? (?:(?:young|little|small|good) )?(?:child|kid|boy|girl|teen(?:ager)?|baby|toddler|friend)$/i;
const mostWords = 9;
const lead = "I am ".length;

const likeMe = /,? (?:like|such as) (?:me|myself)(?=[\s,.?!)]|$)/i;
/** "A 60-year-old with a bad knee", which stands before "like me". */
const lastPerson = /\b(?<what>an? (?:(?!\b(?:an?|for|of|to)\b)[^,;:?!.()]){2,60}?(?: with (?:(?!\bfor\b)[^,;:?!.()]){2,40})?)$/iu;
/** "For me, a vegan" */
const apart = /\b(?:me|myself)(?:,| \() ?(?<what>an? [^,;:?!.()]{3,50})(?=[,?.!)]|$)/iu;
/** "For someone like me who works nights", "as someone with asthma" */
const someoneLike =
  /\b(?:(?<as>as) )?(?:someone|somebody|a person) (?:(?<near>like (?:me|myself)) )?(?:(?<who>who)(?<short>['’]s)?|(?<has>with)) (?<told>[^,;:?!()]{3,70}?)(?:(?<after> like me)\b|(?=[,;:?!()]|$))/iu;
const mine = /\bmy (?<what>(?:(?!my\b)[\p{L}-]+ ){0,3}(?<noun>\p{L}{3,20}))(?![\p{L}'’-])/giu;
/** "My office in Holborn" */
const place =
  /\b(?<whose>my|our) (?<what>(?:new |old |own )?(?:office|flat|apartment|house|home|shop|studio|workshop|salon|café|cafe|restaurant|workplace|clinic|farm|bakery|hotel|garage|allotment|cottage|cabin|boat|school|university|college|gym|bar|pub|surgery|practice|classroom)) (?<at>in|near|on|at) (?<where>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)/gu;
/** "The vet practice I manage in Truro" */
const kept =
  /\b(?<what>(?:the|a|an) (?:[\p{L}'’-]+ ){1,4})(?:that |where |which )?(?<who>I|we) (?<verb>own|run|manage|rent|teach at|work at|work for|work in|live in|study at|volunteer at|coach|co-own)(?<rest>(?: (?:in|near|on|at) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)?)(?=[\s,.?!]|$)/gu;

/** As sentences of the asker: "is this safe for a diabetic like me?" – "I am a diabetic". */
export function toldOfSelf(sentence: string): Presupposed[] {
  return [...rolesOf(sentence), ...likenesses(sentence), ...ailmentsOf(sentence), ...placesOf(sentence), ...namesOf(sentence)];
}

function rolesOf(sentence: string): Presupposed[] {
  if (supposed.test(sentence) || !self.test(sentence)) return [];
  return [...sentence.matchAll(role)].flatMap((match) => {
    const before = sentence.slice(0, match.index);
    const whole = match.groups!.what!;
    const words = wordsOf(`I am ${whole}`).slice(2);
    const verb = words[isInverted.test(before) ? behindPerson(words) : -1]?.start ?? Number.POSITIVE_INFINITY;
    const end = Math.min(verb - lead, asks.exec(whole)?.index ?? whole.length);
    const text = whole.slice(0, end).replace(/[\s-]+$/, "");
    const said = words.filter((word) => word.end - lead <= text.length);
    if (
      said.length > mostWords ||
      passing.test(text) ||
      !isPerson(said) ||
      !isApartFrom(before, sentence.slice(match.index + match[0].length))
    )
      return [];
    return split(text).map((claim) => ({ claim, start: match.index, end: match.index + 3 + text.length }));
  });
}

/** "Can I as a Canadian citizen bring it": the verb of the question stands behind, and may look like a noun. */
const behindPerson = (words: readonly Word[]): number => {
  const isSomebody = (word: Word | undefined) => word !== undefined && /^(?:NOUN|PROPN)$/.test(word.upos) && isKindOf(word.lower, "person");
  let noun = words.findIndex(isSomebody);
  while (noun >= 0 && isSomebody(words[noun + 1])) noun++;
  return noun >= 0 && /^(?:VERB|NOUN|PROPN)$/.test(words[noun + 1]?.upos ?? "") ? noun + 1 : -1;
};
const isInverted = /\b(?:I|we)\s*$/i;

/** "As a nurse, what …" and "can I as a nurse …" stand apart; behind a verb only where the verb takes no role. */
function isApartFrom(before: string, after: string): boolean {
  if (/^[\s\p{P}]*(?:(?:hi|hey|so|ok|and|also|but)[\s,]+)*$/iu.test(before) || /(?:,|\bI|\bwe)\s*$/i.test(before)) return true;
  const verbs = wordsOf(before).filter(({ upos, lower }) => /^(?:VERB|NOUN)$/.test(upos) || lower === "have");
  const isOwn = /\b(?:i|we|me|my)\b/i.test(before);
  return isOwn && verbs.length > 0 && !verbs.some(({ lemma }) => takesRole.test(lemma.toLowerCase())) && !/^\s*\p{Ll}/u.test(after);
}

/** "A vegetarian nurse on nights": the first row of nouns ends with a person. "A 60-year-old" is one. */
function isPerson(words: readonly Word[]): boolean {
  const first = words.findIndex(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos));
  let last = first;
  while (/^(?:NOUN|PROPN)$/.test(words[last + 1]?.upos ?? "")) last++;
  const head = words[last]?.lower;
  return (
    /^an? \d{1,2}[- ](?:year|yr)s?[- ]olds?\b/i.test(
      words
        .map(({ text }) => text)
        .join(" ")
        .replace(/ - /g, "-"),
    ) ||
    (head !== undefined && (isKindOf(head, "person") || isKindOf(words[last]!.lemma.toLowerCase(), "person"))) ||
    words.slice(0, 3).some(({ lower, upos }) => upos === "ADJ" && /^(?:vegan|vegetarian|diabetic|coeliac|celiac)$/.test(lower))
  );
}

function likenesses(sentence: string): Presupposed[] {
  const like = likeMe.exec(sentence);
  const what = like ? lastPerson.exec(sentence.slice(0, like.index))?.groups?.what : apart.exec(sentence)?.groups?.what;
  const start = what ? sentence.indexOf(what) : -1;
  const found = what && isPerson(wordsOf(what)) ? split(what).map((claim) => ({ claim, start, end: start + what.length })) : [];
  const one = someoneLike.exec(sentence);
  const { as, near, who, short, has, told = "", after } = one?.groups ?? {};
  if (!one || !(as || near || after) || supposed.test(sentence)) return found;
  const words = told.slice(0, asks.exec(told)?.index ?? told.length).trimEnd();
  const claim = has ? `I have ${words}` : who ? ofMine(short ? `is ${words}` : words) : null;
  return claim ? [...found, { claim, start: one.index, end: one.index + one[0].length }] : found;
}

/** "A 60-year-old with a bad knee" is 60, and has a bad knee. */
function split(person: string): string[] {
  const { age, who, has } =
    /^an? (?<age>\d{1,3})[- ](?:year|yr)s?[- ]old(?: (?<who>(?!with )\p{L}.*?))?(?: with (?<has>.+))?$/iu.exec(person)?.groups ?? {};
  if (!age) return [`I am ${person}`];
  return [`I am ${age}`, ...(who ? [`I am a ${who}`] : []), ...(has ? [`I have ${has}`] : [])];
}

/** "Works nights" of a third person as one says it of oneself: "I work nights". */
function ofMine(words: string): string | null {
  const verb = wordsOf(`He ${words}`)[1];
  const rest = words.slice((verb?.end ?? 3) - 3);
  if (!verb || !/^(?:VERB|AUX)$/.test(verb.upos)) return null;
  if (verb.lemma === "be") return /^(?:is|['’]s)$/.test(verb.lower) ? `I am${rest}` : null;
  return verb.xpos === "VBZ" ? `I ${verb.lemma}${rest}` : /^(?:VBD|MD)$/.test(verb.xpos) ? `I ${words}` : null;
}

/** "Can I swim with my ear infection?", "for my bad knee" */
function ailmentsOf(sentence: string): Presupposed[] {
  if (supposed.test(sentence)) return [];
  return [...sentence.matchAll(mine)].flatMap((match) => {
    const phrase = match[0].slice(3);
    const words = wordsOf(sentence);
    const at = words.findIndex(({ start }) => start === match.index);
    let last = at + 1;
    while (words[last] && /^(?:ADJ|VERB|NOUN|PROPN|NUM)$/.test(words[last]!.upos) && !/^(?:NOUN|PROPN)$/.test(words[last]!.upos)) last++;
    while (/^(?:NOUN|PROPN)$/.test(words[last + 1]?.upos ?? "")) last++;
    const head = words[last];
    if (at < 0 || !head || !/^(?:NOUN|PROPN)$/.test(head.upos) || /^['’]/.test(words[last + 1]?.text ?? "")) return [];
    const own = sentence.slice(match.index + 3, head.end);
    const isSore = isAilingPart(words[at + 1]!.text, head.lemma) && head.xpos === "NN";
    if (!isSore && !(isAilment(head.lemma) && !/^(?:own|old|past|previous|next|first|last)\b/i.test(phrase))) return [];
    return [{ claim: `I have ${isSore ? withA(own) : withArticle(own)}`, start: match.index, end: head.end }];
  });
}

function placesOf(sentence: string): Presupposed[] {
  if (supposed.test(sentence)) return [];
  const places = [...sentence.matchAll(place)].map((match) => {
    const { whose, what, at, where } = match.groups!;
    return { claim: `${whose === "my" ? "My" : "Our"} ${what} is ${at} ${where}`, start: match.index, end: match.index + match[0].length };
  });
  const owned = [...sentence.matchAll(kept)].map((match) => {
    const { what, who, verb, rest } = match.groups!;
    return { claim: `${who} ${verb} ${what!.trim()}${rest}`, start: match.index, end: match.index + match[0].length };
  });
  return [...places, ...owned].filter(({ claim }) => claim.length <= longest);
}

const signed =
  /\bsign (?:(?:it|off|this|the (?:letter|email|mail|card|note)) )?(?:as |with |from )?(?<name>\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*){1,2})(?=[.!,]|$)/u;
const forOthers = /\b(?:for|from|on behalf of|as if) (?:my|our|his|her|the)\b/i;
export const signsWith = (sentence: string): boolean => signed.test(sentence) && !forOthers.test(sentence);
const tongue =
  /\bin (?<language>\p{L}{4,})\b[^.;?!]{0,20}[,(–—-] ?(?:it['’]?s|it is|that['’]?s|which is) my (?<tongue>(?:mother|native|first) (?:tongue|language))/iu;

/** "Sign it Ada Brown" names who asks; "in Finnish, it's my mother tongue" what they grew up with. */
function namesOf(sentence: string): Presupposed[] {
  const name = signsWith(sentence) ? signed.exec(sentence) : null;
  const spoken = tongue.exec(sentence);
  const word = spoken?.groups?.language ?? "";
  return [
    ...(name ? [{ claim: `My name is ${name.groups!.name}`, start: name.index, end: name.index + name[0].length }] : []),
    ...(spoken && isKindOf(word.toLowerCase(), "natural language")
      ? [
          {
            claim: `My ${spoken.groups!.tongue} is ${word[0]!.toUpperCase()}${word.slice(1)}`,
            start: spoken.index,
            end: spoken.index + spoken[0].length,
          },
        ]
      : []),
  ];
}
