import { severalNamed, severalOf } from "@/lib/language/en/frames";
import type { Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { kinship } from "./kinship";

/** A noun chain that "is" something, and what: "the gate code is 4417#". */
export type Valued = { owner: string | null; kind: string; value: string; isDate: boolean };

const copula = /^(?:is|'s|’s|was|=)$/;
const moved = /^(?:moved|postponed|pushed|rescheduled|shifted|brought|delayed|changed|bumped)$/;
/** Of these people one has one at a time, as far as one says. */
export const oneAtATime = /^(?:therapist|doctor|dentist|teacher|coach|trainer|mentor|tutor|landlord|accountant|lawyer|assistant)$/;
const ofOneself = /^(?:size|type|group)$/;
const skipped =
  /^(?:now|currently|still|actually|just|only|also|set|about|around|roughly|exactly|officially|probably|back|forward|up|planned|booked|scheduled)$/;
const generic =
  /^(?:it|that|this|thing|one|problem|point|idea|question|answer|reason|way|time|part|plan|rest|truth|fact|news|day|weather|life|today|tomorrow|it's|issue|goal|difference|trick|bit|lot|stuff|result|age|name|home|job|title|role|status)$/;
const chainWord = /^(?:NOUN|PROPN|ADJ|NUM|X)$/;
const dropped = /^(?:new|current|old|latest|previous|own|actual|total|whole|overall)$/;
/** What is kept for a place: "the wifi password at the cabin". */
const kept = /^(?:password|passcode|code|pin|combination)$/;
/** What was so of such a thing tells nothing of today's: "my old phone was a Moto G", "my first car was a Punto". */
const former = /^(?:old|previous|former|first|earlier|prior|original)$/;
const date =
  /^(?:on |at |for |to |until )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|tomorrow\b|next \p{L}+|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/iu;

const recurring =
  /^(?:on |to |for )?(?:(?:every|each) )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|^(?:on |to |for )?(?:every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

/**
 * What a clause says of something that has one value at a time: a definite or possessed noun, "is", and a figure, a code, a date or a
 * name. Null for people and for what one has several of.
 */
export function valued(source: string, words: readonly Word[]): Valued | null {
  let at = 0;
  while (words[at] && /^(?:INTJ|PUNCT|CCONJ|SCONJ)$/.test(words[at]!.upos)) at++;
  let owner: string | null = null;
  const chain: string[] = [];
  const first = words[at];
  if (!first) return null;
  let possessed = false;
  if (/^(?:my|our|the|his|her)$/.test(first.lower)) {
    if (/^(?:his|her)$/.test(first.lower)) return null;
    possessed = first.lower !== "the";
    at++;
  }
  let isDefinite = at > 0;
  for (; words[at]; at++) {
    const word = words[at]!;
    const next = words[at + 1];
    if (/^(?:'s|’s)$/.test(word.lower)) {
      // "landline's 020 …" is, "Novalume's budget" has.
      if (next && (/^(?:NUM|SYM|ADP)$/.test(next.upos) || isCode(words, at + 1) || skipped.test(next.lower))) break;
      if (!possessed && chain.length === at && /^\p{Lu}/u.test(words[at - 1]!.text)) {
        owner = source.slice(words[0]!.start, words[at - 1]!.end);
        chain.length = 0;
        isDefinite = true;
      }
      continue;
    }
    if (copula.test(word.lower) || /^(?:got|has|have|gets)$/.test(word.lower) || word.upos === "VERB" || word.upos === "AUX") break;
    if ((/^(?:of|for)$/.test(word.lower) && chain.length > 0) || (/^(?:at|in)$/.test(word.lower) && kept.test(chain.at(-1) ?? ""))) {
      const rest = nounAfter(words, at + 1);
      if (!rest) return null;
      chain.unshift(...rest.words);
      at = rest.end - 1;
      continue;
    }
    if (!chainWord.test(word.upos)) return null;
    // The best is no good.
    const isForm = word.upos === "PROPN" || word.xpos === "JJS";
    if (!dropped.test(word.lower)) chain.push(isForm ? word.lower : word.lemma.toLowerCase());
    if (chain.length > 5) return null;
  }
  const head = chain.at(-1);
  if (!head || !words[at] || generic.test(head) || /^\d/.test(head)) return null;
  const last = words[at - 1]!;
  if (/^NN(?:P)?S$/.test(last.xpos) || (last.upos === "PROPN" && /^\p{Lu}/u.test(last.text) && classesOf(last.lower).length === 0))
    return null;
  if (words.slice(0, at).some(({ lower }) => former.test(lower)) && words[at]!.lower === "was") return null;
  const { after, isMove } = afterVerb(words, at);
  if (after === null || !words[after]) return null;
  const text = source.slice(words[after]!.start);
  const value = valueIn(text);
  if (!value || /^(?:not|no longer|never|n['’]t)\b/i.test(text)) return null;
  const isDate = date.test(text);
  const isRecurring = recurring.test(text);
  if (isMove && !isDate && !isRecurring) return null;
  const isFigure = /\d/.test(value);
  const isName = /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}\p{L}+/u.test(value) && !/^I\b/.test(value);
  if (
    !isFigure &&
    !isName &&
    !isDate &&
    !isRecurring &&
    !/\b(?:password|code|pin|network|handle|username|diet|size|type|blood group)$/.test(chain.join(" "))
  )
    return null;
  // "Coach is Bronwyn", "ring size is N": whoever says so has one.
  const isOwn = (isName && oneAtATime.test(chain.join(" "))) || (chain.length > 1 && ofOneself.test(head));
  if (!isDefinite && !isFigure && !isDate && !isRecurring && !isOwn) return null;
  const isOneOfMany = kinship.has(head)
    ? !(isDate || (isName && oneAtATime.test(head)))
    : severalNamed.has(head) || severalOf.some((kind) => isKindOf(head, kind));
  if (isOneOfMany) return null;
  return { owner, kind: chain.join(" ") + (isDate && head !== "date" ? " date" : ""), value: isDate ? text : value, isDate };
}

/** "Password's WalleyeRun81 now", and not "the choir's B3 practice room". */
const isCode = (words: readonly Word[], at: number): boolean =>
  /\d/.test(words[at]!.text) && !/^(?:NOUN|PROPN|ADJ)$/.test(words[at + 1]?.upos ?? "");

function nounAfter(words: readonly Word[], from: number): { words: string[]; end: number } | null {
  const found: string[] = [];
  let at = from;
  while (words[at] && /^(?:DET)$/.test(words[at]!.upos)) at++;
  if (words[at] && /^(?:my|our)$/.test(words[at]!.lower)) at++;
  for (; words[at] && chainWord.test(words[at]!.upos) && !copula.test(words[at]!.lower); at++) found.push(words[at]!.lemma.toLowerCase());
  return found.length > 0 && found.length < 4 ? { words: found, end: at } : null;
}

/** Where the value begins: after "is now", "has been moved to", "got pushed to". */
function afterVerb(words: readonly Word[], from: number): { after: number | null; isMove: boolean } {
  let at = from;
  let isMove = false;
  let isCopular = false;
  for (; words[at] && at < from + 6; at++) {
    const { lower } = words[at]!;
    if (/^(?:is|was|'s|’s|=)$/.test(lower)) isCopular = true;
    else if (/^(?:been|being|got|has|have|will|be|gets|are)$/.test(lower)) continue;
    else if (moved.test(lower)) isMove = true;
    else if (!skipped.test(lower)) break;
  }
  if (isMove) {
    const to = words.findIndex(({ lower }, index) => index >= at && index < at + 6 && /^(?:to|until|till|for)$/.test(lower));
    return { after: to < 0 ? null : to + 1, isMove };
  }
  // "Insurance is sending someone on the 20th" tells no value.
  return { after: isCopular && words[at]?.upos !== "VERB" ? at : null, isMove };
}

/** The value up to where something else is said. */
function valueIn(text: string): string | null {
  const stop =
    /(?<!\d),|,(?!\d)|[;!?]|\.(?:\s|$)| - | [–—] |\s(?:and|but|if|because|since|so|though|although|which|who|when|while|from now on|these days)\b/i.exec(
      text,
    );
  const told = text.slice(0, stop?.index ?? text.length);
  // "The house is on the market for 320k"
  if (/^(?:on|at|in) (?!(?:the |an? )?[\d$€£#\p{Lu}])/u.test(told) && !date.test(text) && !recurring.test(text)) return null;
  const value = told
    .replace(/^(?:on|at|in|to(?=\s[$€£]?\d)|the|an?)\s+/i, "")
    .replace(/\s+(?:now|currently|today|please|lol|btw)$/i, "")
    .trim();
  return value.length > 0 && value.length <= 60 ? value : null;
}
