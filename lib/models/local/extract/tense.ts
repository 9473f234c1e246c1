import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import type { Tense } from "./relative-times";

const moving =
  /\b(?:moved|postponed|pushed(?: back)?|rescheduled|shifted|brought forward|delayed|changed|switched|bumped|put off|moving|pushing|(?:had|have|has|need(?:s|ed)?|want(?:s|ed)?|asked|agreed|managed) to (?:move|push|postpone|reschedule|shift|delay|change|bump)) (?:\w+ ){0,3}?(?:to|until|till|for)\s+(?:(?:the|(?:mon|tues|wednes|thurs|fri|satur|sun)days?,?|and|or)\s+)*$/i;

/** "The wedding is on 5 September", "electrician booked for Thursday": nobody says so of one that was. */
const set =
  /(?:\b(?:is|are)|(?<!\b(?:at|to|from|by|near|opposite) (?:the )?[\p{L}]+)['’]s) (?:now |still |all )?(?:on|set for|scheduled for|booked for|planned for|(?:up|due|out|back|open|over)(?: on)?)\s+(?:the\s+)?$|(?<!\b(?:was|were|had|got) )\b(?:(?:re)?booked|(?:re)?scheduled|planned|needed|arranged|lined up|pencilled) (?:in )?(?:for|on)\s+(?:the\s+)?$|\b(?:(?:re)?booked|(?:re)?scheduled|reserved|arranged) (?:\S+ ){1,4}for\s+(?:the\s+)?$|\b(?:set|picked|chose|agreed(?: on)?|fixed|got) (?:an?|the|our) (?:\p{L}+ )?date ?(?::|,|-|–|,? it['’]s)?\s*(?:the\s+)?$|\bdates? ?:\s*(?:the\s+)?$/iu;

const end = "(?:(?:on|from|for|in)\\s+)?(?:the\\s+)?$";
/** "Bought a ticket for", "got an appointment on", "booked Lanzarote,": what is arranged is still to come. */
const arranged = new RegExp(
  `\\b(?:tickets?|appointment|slot|reservation|booking|table) (?:for|to) (?:[^,.;]{2,40} )?${end}|\\b(?:given|got|made|booked|have|has) (?:an?|my|our) (?:\\S+ ){0,2}?(?:appointment|slot|interview|booking|reservation) ${end}|\\b(?:booked|reserved) [^,.;]{2,40},\\s+${end}`,
  "iu",
);
/** "Signed up for a marathon on", "registered for the conference,": of an event, and of a gym it is when. */
const joined = new RegExp(
  `\\b(?:sign(?:ed|ing)(?: \\S+)? up|registered|enrolled|entered|booked(?: \\S+){0,4}|reserved(?: \\S+){0,4}) (?:for|in|onto|on) (?:\\S+ ){0,3}?(?<event>\\p{L}+)(?: (?:in|at|near) (?:the )?\\p{L}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)?)?,? ${end}`,
  "iu",
);
/** "She's off to uni in February", "putting it towards a trip in August" */
const hopedFor = new RegExp(
  `(?:\\b(?:is|are|am)|['’](?:s|re|m)) (?:all )?off (?:to|on) [^,.;]{2,40} ${end}|\\b(?:saving(?: up)?|put(?:ting)? (?:it|this|that|them|the money)|saved(?: up)?) (?:for|towards?) [^,.;]{2,40} ${end}`,
  "iu",
);
const isArranged = (text: string): boolean => {
  if (/\bhad\b/i.test(text)) return false;
  if (hopedFor.test(text)) return true;
  const event = joined.exec(text)?.groups?.event?.toLowerCase();
  return arranged.test(text) || (event !== undefined && isKindOf(event, "event") && !isKindOf(event, "facility"));
};

/** "Booked a flight to Rome in June", "approved two weeks off in July": when it will be or when it was done, whichever is nearer. */
const bookedAhead = new RegExp(
  `(?<!\\bhad )\\b(?:booked|reserved|scheduled|arranged|planned|approved|organi[sz]ed|confirmed|granted) (?!(?:it|them|that|this|everything)\\b)(?:[^\\s,.;]+ ){1,7}${end}`,
  "iu",
);

/**
 * The tense at a place of a clause: of the finite verb before it, else of the one after it. "Haukanes broke his leg so there's no
 * rehearsal on Tuesday" is past at first and present at the end. Null where no verb tells.
 */
export function tenseAt(source: string): (place: number) => Tense | null {
  let sentences: Sentence[] | null = null;
  let verbs: { at: number; tense: Tense }[] | null = null;
  return (place) => {
    const before = source.slice(0, place);
    // A date may be found with its "on".
    const until = source.slice(0, place + (/^(?:on|for) /i.exec(source.slice(place, place + 4))?.[0].length ?? 0));
    if (moving.test(before) || set.test(until) || isArranged(until)) return "future";
    if (bookedAhead.test(before)) return "present";
    sentences ??= parse(source);
    if (onwards.test(before) && sentences.some(({ words }) => isAfterComma(words, place))) return "future";
    verbs ??= sentences.flatMap(({ words }) => words.flatMap((word) => finite(word, words)));
    return (verbs.findLast(({ at }) => at < place) ?? verbs[0])?.tense ?? null;
  };
}

const onwards = /\b(?:from|starting|until|till|til)(?: the)?\s+$/i;

/** "They sent the new fees, 68 a day from June": the time is of a figure that a comma parts from the verb. */
function isAfterComma(words: readonly Word[], place: number): boolean {
  const before = words.filter(({ end }) => end <= place);
  const part = before.slice(before.findLastIndex(({ text }) => text === ",") + 1);
  return (
    part.length < before.length && part.some(({ upos }) => upos === "NUM") && !part.some(({ upos }) => upos === "VERB" || upos === "AUX")
  );
}

/** What people say in this form of what is to come. */
const planned = new Set("get move start begin fly leave arrive travel return come go drive open close marry join".split(" "));

/** "The course starts in September", "my lease ends in August": in the present, these tell what a calendar says of what is to come. */
const scheduled = new Set(
  "start begin end finish expire lapse open close launch renew resume leave arrive depart return land graduate retire".split(" "),
);

/** Past forms that the present has, too. */
const unmarked = new Set("let quit cut hit hurt cost shut split beat".split(" "));

/** "I've got a scan", "I've got to go", and not "I've got married". */
const isHaveGot = ({ lower, index, relation }: Word, words: Word[]): boolean =>
  lower === "got" &&
  !relation.startsWith("aux") &&
  words.some(({ head, relation: of, xpos }) => head === index && (of === "obj" || (of === "xcomp" && xpos === "VB")));

/** "Got my driving test on the 20th", "got a root canal on Wednesday at 8": what one goes to is still to come, and a haircut isn't. */
function isAhead({ index }: Word, words: Word[]): boolean {
  const got = words.find(({ head, relation }) => head === index && relation === "obj");
  if (!got) return false;
  const noun = got.lemma.toLowerCase();
  const isAt = words.some(
    ({ text, head, relation }) => relation === "obl" && /^\d{1,2}[:.]\d\d/.test(text) && words[head]?.index === index,
  );
  return attended.has(noun) || gatherings.some((kind) => isKindOf(noun, kind)) || (isAt && isKindOf(noun, "event"));
}
const gatherings = ["meeting", "social event", "contest", "ceremony", "test"];
const attended = new Set(
  "appointment exam test scan interview shift class lesson flight surgery operation check-up checkup mot viewing hearing audition gig rehearsal dentist physio biopsy deadline presentation slot booking reservation".split(
    " ",
  ),
);

function finite(word: Word, words: Word[]): { at: number; tense: Tense }[] {
  const tell = (tense: Tense) => [{ at: word.start, tense }];
  if (word.xpos === "MD") return tell(/^(?:will|'ll|’ll|shall|wo|can)$/.test(word.lower) ? "future" : "present");
  // "Signed the lease, moving in on the 1st"
  const isAfterStop = word.index === 0 || words[word.index - 1]!.upos === "PUNCT";
  if (word.xpos === "VBG" && planned.has(word.lemma) && isAfterStop) return tell("future");
  if (word.lower === "got" && isAhead(word, words)) return tell("present");
  // "They let me go on Monday" has no ending that would tell it from the present, in which it would be "on Mondays".
  if (word.xpos === "VBP" && unmarked.has(word.lower)) return tell("past");
  // "Someone called Dhaliwal", "a cat named Pixel".
  if (word.xpos === "VBD") return /^(?:called|named)$/.test(word.lower) ? [] : tell("past");
  if (word.xpos !== "VBZ" && word.xpos !== "VBP") return [];
  const verb = words
    .slice(word.index + 1, word.index + 4)
    .find(({ upos, lower }) => upos === "VERB" || lower === "been" || lower === "got");
  if (word.lemma === "have" && verb?.xpos === "VBN") return tell(isHaveGot(verb, words) ? "present" : "past");
  return tell(scheduled.has(word.lemma) || (word.lemma === "be" && verb?.xpos === "VBG") ? "future" : "present");
}
