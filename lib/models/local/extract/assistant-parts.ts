import type { Span } from "@/lib/text/sentences";
import { isForeign } from "./foreign";
import { isQuestion, isRequest } from "./junk";
import { isMarkup } from "./noise";
import { openerLength } from "./openers";
import { isBroken, plainFormula } from "./plain-formula";
import type { Scene } from "./scene";

/** One thing that the assistant said: a sentence, a heading, an item of a list. */
export type Part = Span & { words: string; isItem: boolean; isLead: boolean; isTitle: boolean; isAdvice: boolean };

export const smallTalk =
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

export const pointsBack = /^(?:it|they|she|he|this|that|these|those)(?=['’ ])/i;

/** A name of an item, or the title of a list; more is a sentence. */
export const longestName = 60;

/** Null for small talk, questions, guesses about the user and what can't be read. */
export function partOf({ passage: { text } }: Scene, span: Span): Part | null {
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

/** How many different words say something. */
export function substance(text: string): number {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  return new Set(words.filter((word) => /\d/.test(word) || (word.length > 3 && !empty.test(word)))).size;
}
