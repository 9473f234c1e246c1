import { parse } from "@/lib/language/en/grammar";
import { classesOf } from "@/lib/language/en/lexicon";

// A person's details as a form has them: "email: h@x.test, mobile 0770 900", "coffee: black, no sugar".

const keys =
  /^(?:e-?mail|mobile|phone|cell|tel|telephone|number|landline|office(?: extension)?|extension|address|name|full name|surname|age|city|town|country|job|occupation|profession|employer|birthday|birth date|date of birth|born|height|weight|size|shoe size|diet|languages?|hobbies|interests|pronouns|nationality|timezone|time zone|location|based in|allerg(?:y|ies)|blood type|instagram|twitter|github|website|postcode|zip|kids|pets|wife|husband|partner|status|role|title|company|school|major|degree|star sign|religion)$/i;

/** What may stand before a key: "new email", "work phone". */
const keyQualifiers = /^(?:(?:new|home|work|personal|private|business|billing|delivery|postal) )+/;
const bareQualifier = /^(?:home|work|personal|private|business)$/i;
const fresh = /^(?:new|updated|current|latest|correct|corrected) /;

const lists = /^(?:languages|hobbies|interests|allergies|pronouns|kids|pets)$/i;

/** "for your records:", "heads up:": what leads a list in. */
const leadIn =
  /^(?:for (?:your|the) records?|for (?:your )?reference|heads up|my (?:details|info|contact(?:s| details)?|data)|contact(?: details)?|details|about me|profile|note|fyi|info|reminder)\s*[:,–—-]\s*/i;
/** "coffee: black, no sugar": a thing, and how the speaker has it. */
const labelled = /^(?<label>(?:\p{L}+[ -]){0,3}\p{L}+): (?<rest>\S.{2,})$/u;
const noLabel =
  /^(?:for|when|if|in|on|at|re|ps|pps|update|edit|question|q|a|todo|to|from|subject|note|warning|error|answer|context|task|example|today|tomorrow|tip|plus|also|and|but|so|now|then|result|results|i|we|you|he|she|they|it|new|my|our|the|this|that|here|these|those|one|two|first|second|good|bad|great|guess|plan|plot|spoiler|long story short|the thing is|fun fact|summary|tldr|input|output)\b/i;

/** "Blood group A negative", "shoe size 47": a key with its value alone. */
const lone =
  /^(?<key>shoe size|blood (?:group|type)|height|weight|hat size|ring size|dress size|collar size|waist|inside leg)(?:,? for (?:my|the|your) (?:file|files|records?|notes?|profile))?:? (?<value>\S{1,8}(?: (?:positive|negative|pos|neg|cm|kg|kilos|m|ft|lbs?|stone|pounds)\b.{0,12})?)[.!]*$/iu;

/** "For code: tabs, no semicolons", "when booking for me: aisle seat": wishes for an occasion. */
const occasion =
  /^(?<lead>for [\p{L} -]{2,30}|if (?:any|some)(?:one|body) (?:ever )?(?:asks|wants to know|wonders)(?: you)?(?: [\p{L} -]{1,40}?)?|when(?:ever)? (?:you|\p{L}+ing)(?: [\p{L} -]{1,30}?)??)(?: for me| with me)?:\s+(?<wishes>\S.*)$/iu;

/** A labelled list of the speaker's as a sentence that says whose it is. */
export function labelledList(clause: string): string | null {
  const { lead, wishes } = occasion.exec(clause)?.groups ?? {};
  if (lead && wishes && !/[?"“]|\bI\b/.test(wishes)) return `My wishes ${lead.toLowerCase()}: ${wishes}`;
  const { label, rest } = labelled.exec(clause)?.groups ?? {};
  if (!label || !rest || noLabel.test(label) || /[?"“]/.test(rest)) return null;
  const [sentence] = parse(label);
  if (
    !sentence?.words.every(({ upos }) => /^(?:NOUN|PROPN|ADJ|X|VERB|INTJ)$/.test(upos)) ||
    classesOf(sentence.words.at(-1)!.lower).length === 0
  )
    return null;
  const [told] = parse(rest);
  const isList =
    told &&
    !told.words.some(({ relation, upos }) => /^(?:nsubj|cop|aux)/.test(relation) && /^(?:PRON|AUX)$/.test(upos)) &&
    !told.words.some(({ xpos }) => /^(?:VB[DZP]|MD)$/.test(xpos));
  return isList ? `My ${label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}: ${rest}` : null;
}

/** "email: h@x.test, mobile 0770 900" as sentences of their own, with where each stands in the clause. */
export function keyed(clause: string): { start: number; end: number; source: string }[] | null {
  const found: { start: number; end: number; source: string }[] = [];
  const only = lone.exec(clause.trim())?.groups;
  if (only && /\d|^(?:AB?|B|O|X{0,3}[SL]|M)[+-]?(?: |$)/.test(only.value!))
    return [{ start: 0, end: clause.length, source: `My ${only.key!.toLowerCase()} is ${only.value}` }];
  const { lead, wishes } = occasion.exec(clause)?.groups ?? {};
  let cursor = lead && wishes ? clause.length - wishes.length : (leadIn.exec(clause)?.[0].length ?? 0);
  const isLed = cursor > 0;
  for (const part of clause.slice(cursor).split(/,\s+|;\s+|\s+[|/]\s+/)) {
    const start = clause.indexOf(part, cursor);
    cursor = start + part.length;
    const match =
      /^(?:[Mm]y |[Oo]ur |[Tt]he (?=new |updated |current |latest |correct))?(?<key>[\p{L} -]{2,24}?)(?<joint>\s*[:=]\s*(?:is )?|\s+(?:is\s+)|\s+(?=[\d+@]|\S+@))(?<value>\S.*?)[.!]*$/u.exec(
        part.trim(),
      );
    const { key: said, value, joint } = match?.groups ?? {};
    // "Personal ana@b.com" after "work email ana@a.com"
    const key = said && value && found.length > 0 && bareQualifier.test(said) ? `${said} ${/@/.test(value) ? "email" : "phone"}` : said;
    if (
      key &&
      value &&
      keys.test(nameOf(key).replace(keyQualifiers, "")) &&
      (found.length > 0 || isLed || /[:=]/.test(joint!) || /^my /i.test(part))
    )
      found.push({ start, end: start + part.trimEnd().length, source: sentenceOf(nameOf(key), value) });
    else if (found.length === 0) return null;
    else {
      const last = found.at(-1)!;
      last.end = start + part.trimEnd().length;
      last.source = `${last.source}, ${part.trim().replace(/[.!]+$/, "")}`;
    }
  }
  return found.length > 0 && (found.length > 1 || /[:=]/.test(clause)) ? found : null;
}

/** What a list or a key with its value says, as a sentence; any other words as they are. */
export function asSentence(source: string): string {
  const [only, other] = keyed(source) ?? [];
  return labelledList(source) ?? (only && !other ? only.source : source);
}

const nameOf = (key: string): string => key.trim().toLowerCase().replace(fresh, "new ");

function sentenceOf(key: string, value: string): string {
  if (/^(?:city|town|country|location|based in)$/.test(key)) return `I live in ${value}`;
  return `My ${key} ${lists.test(key) ? "are" : "is"} ${value}`;
}

const street =
  /\b\d+\p{L}?,? (?:\p{Lu}[\p{L}'’-]+ ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Way|Close|Court|Place|Square|Terrace|Crescent|Boulevard|Blvd|Row|Gardens|Hill)\b/u;

/** "Deliver to Flat 7B, 112 Calloway Street": where the speaker is to be found. */
export function address(clause: string): string | null {
  const match =
    /^(?:please )?(?:deliver|ship|send|post|mail|bring)(?: (?:it|them|everything|parcels?|orders?|this))? to (?<where>.+?)[.!]*$/i.exec(
      clause,
    );
  const where = match?.groups?.where;
  return where && street.test(where) ? `My address is ${where}` : null;
}
