import type { Span } from "@/lib/text/sentences";
import { hasVerb } from "./clauses";
import { wordsOf } from "./pieces";

const aux = "(?:can|could|would|will|do|does|did|is|are|should|have|has)";
/** Where a question begins that follows a claim: "I live in Berlin, do you know a good café?" */
const questionTail = new RegExp(
  `(?:,|;| -| –| —|\\.\\.\\.|…)\\s*(?:so |and |but |then |also |or )?(?=(?:${aux} (?:you|i|we|it|there|they|that|this|the|anyone|someone|somebody|he|she|u)\\b|what(?:['’]s)?\\b|how(?:['’]s)?\\b|which (?:ones?|of|(?:is|are|would be) (?:the |more |less |\\w+er\\b|best\\b|worst\\b)|\\w+ (?:should|would|could|can|do|does|is|are))\\b|where(?:['’]s the| (?:can|could|should|would|do|does|is|are))\\b|why\\b|who (?:can|could|should|would|do|does)\\b|when (?:do|should|is|can)\\b|any (?:\\w+ ){0,2}(?:tips|advice|ideas?|suggestions?|recommendations?|thoughts)\\b|got any\\b|was (?:it|that|this|my|\\w+ing)\\b|were (?:these|those|they)\\b|right\\?|(?:(?:funny|crazy|strange|weird|nice|imagine),? )?(?:no|eh|huh|hey|innit|non|oder|nicht|lah)\\?|okay\\?|ok\\?|you know\\?|don['’]t you\\b|isn['’]t it\\b|aren['’]t you\\b))`,
  "i",
);
/** A request that follows a claim: "I'm vegan, please suggest a recipe". */
const requestTail =
  /(?:,|;| -| –| —)\s*(?:so |and |but )?(?=(?:please\b(?!,)|(?:will|would|does|is) (?:this|that|it)\b|do you\b|should i\b|pls\b|can you\b|could you\b|would you\b|let me know\b|here['’]s (?:my|the|an?|what)\b|(?:how|what|which|where) (?:can|do|should|would|could) (?:i|we|you)\b|help me\b|tell me\b|i(?:['’]m| am|['’]d| was|['’]ve been)? (?:just )?(?:wonder(?:ing)?|not sure (?:what|how|if|whether|which|where|why)|curious)\b|you know\b|you['’]re\b|you should\b|do you\b|thanks\b|thank you\b))/i;

/** The part of a sentence before a question or request that ends it; null when nothing precedes. */
export function beforeQuestion(sentence: string): string | null {
  const asks = /[?？]/.test(sentence.slice(-6));
  const match = (asks ? questionTail.exec(sentence) : null) ?? requestTail.exec(sentence);
  // "Taking in kids in need - you're so kind": what precedes is about the other person too.
  if (
    match &&
    /^you/i.test(sentence.slice(match.index + match[0].length)) &&
    !/\b(?:i|i['’]\w+|my|we|our)\b/i.test(sentence.slice(0, match.index))
  )
    return null;
  const claim = match && match.index >= 8 ? sentence.slice(0, match.index) : null;
  return claim && !isSupposition(claim) && !wonders.test(claim) ? claim : null;
}

/** "I'm curious, between April and May, how can I …": nothing is told yet. */
const wonders =
  /^(?:so |and |but )?i(?:['’]m| am) (?:(?:just|kinda|kind of|really|a bit|also) )?(?:curious|wondering)\b(?!.*\b(?:about|if|whether|i|my|we)\b)/i;

/** "If I moved to Oslo with two kids", before "what would I pay?"; behind "if you're wondering, I'm vegan" something is told. */
function isSupposition(text: string): boolean {
  const condition = /^(?:(?:and|but|so|or|also|then|ok|okay) )*if (?=(?:\S+ ){2})/i.exec(text);
  if (!condition) return false;
  const verb = wordsOf(text.slice(condition[0].length)).find(({ upos, xpos }) => upos === "AUX" || /^VB[DZP]$/.test(xpos));
  return verb?.xpos === "VBD" || !/,\s*(?:then )?(?:i|i['’]\p{L}+|we|we['’]\p{L}+|my|our|he|she|they|it|the)\s/iu.test(text);
}

const givenThat =
  /\b(?:the fact|remind(?:ed)? me|remember|knowing|keeping in mind|bearing in mind|note) that (?=(?:i|i['’]m|i['’]ve|we|we['’]ve|we['’]re|my|our|it['’]s|it is)\s)|(?:^|[\s,(])(?:considering|given|seeing|now)(?: that| the fact that)? (?=(?:i|i['’]m|i['’]ve|we|we['’]ve|we['’]re|my|our)\s)|(?:^|[\s,(])(?:because|since|after|as) (?=(?:i|i['’]m|i['’]ve|we|we['’]ve|we['’]re|my|our)\s(?:\S+ ){3})/gi;

function purposeIn(claim: string): number | undefined {
  const words = wordsOf(claim);
  return words.find(({ lower, relation, head }) => lower === "to" && relation === "mark" && words[head]?.relation === "advcl")?.start;
}

/** What a question takes for granted of the speaker: "…, considering we've already sent the draft?" Null when nothing. */
export function presupposed(question: string): Span | null {
  const match = [...question.matchAll(givenThat)].at(-1);
  if (!match) return null;
  const start = match.index + match[0].length;
  const rest = question.slice(start);
  const stop = /,\s+(?:and |but |so )?(?:what|how|which|where|why|who|can|could|should|would|do|does|did|is|are|am|will)\b|[?？]/i.exec(
    rest,
  );
  const whole = question.slice(start, start + (stop?.index ?? rest.length));
  // "Use the fact that I have 5 interviews to improve my CV": what it is used for.
  const said = /\bfact that $/i.test(match[0]) ? whole.slice(0, purposeIn(whole) ?? whole.length).trimEnd() : whole;
  const end = start + said.length;
  return hasVerb(wordsOf(said)) && said.split(/\s+/).length >= 4 && !/\b(?:would|could|might|should)\b/i.test(said) ? { start, end } : null;
}
