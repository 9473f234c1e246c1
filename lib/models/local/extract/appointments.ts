import { isKindOf } from "@/lib/language/en/lexicon";
import { monthNames } from "@/lib/text/calendar";
import { kinship } from "./kinship";
import { isVerbal, lowerFirst, piecesOf, type Spread, wordsOf } from "./pieces";
import { weekdays } from "./recurring-times";

const month = `(?:${monthNames.flatMap((name) => [name, name.slice(0, 3)]).join("|")}|sept)`;

const dayTold =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:tomorrow|tonight|today)\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{1,2}\b/iu;

/** "Dentist on friday 9.15, then mum's scan on tuesday", "haircut tomorrow", "gym Tuesday and Thursday": each on its day. */
export function appointments(body: string): Spread[] | null {
  if (plan.test(body)) return [{ start: 0, end: body.length, source: `I ${lowerFirst(body)}` }];
  const whole = single(body, 0, body.length);
  if (whole) return [whole];
  const notes = piecesOf(body).map(({ start, end, text }) => single(text, start, end));
  return notes.length > 1 && notes.every((note) => note !== null) ? notes : several(body);
}

function several(body: string): Spread[] | null {
  const pieces = piecesOf(body).map(({ start, end, text }) => {
    const lead = /^(?:then|and then) /i.exec(text)?.[0].length ?? 0;
    return { start: start + lead, end, source: text.slice(lead) };
  });
  // "The tuesday after" is of the piece before.
  const isDated = ({ source }: Spread) => dayTold.test(source) && !/\b(?:after|before|later|following)$/i.test(source);
  const isOne = ({ source }: Spread) => {
    const words = wordsOf(source);
    return (
      words.length <= 10 &&
      /^(?:NOUN|PROPN|PRON|ADJ|DET)$/.test(words[0]?.upos ?? "") &&
      !startsWithDay.test(words[0]!.text) &&
      !isVerbal(words) &&
      words.some(({ upos, lower }) => upos === "NOUN" && !dayTold.test(lower))
    );
  };
  const asOwn = (source: string) => {
    const [first] = wordsOf(source);
    const isBare = first?.upos === "NOUN" && wordsOf(source)[1]?.lower !== "'s";
    return isBare ? `I have ${isKindOf(first.lemma, "person") ? "the " : ""}${lowerFirst(source)}` : source;
  };
  return pieces.length >= 2 && pieces.every(isDated) && pieces.every(isOne)
    ? pieces.map((each) => ({ ...each, source: asOwn(each.source) }))
    : null;
}

const startsWithDay = new RegExp(`^(?:${weekdays}s?|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)$`, "i");
const anyDay = new RegExp(weekdays, "gi");
const day = `(?:${weekdays}s?(?:(?:,|,? and| &) ${weekdays}s?)*|tomorrow|tonight|today)`;
const note = new RegExp(
  `^(?<what>(?:\\p{L}[\\p{L}'’-]* ){0,3}?\\p{L}[\\p{L}'’-]*)(?:,|:| -)? (?<when>(?:on |this |next )?(?<day>${day})(?: (?:morning|afternoon|evening|night|lunchtime))?(?:,? (?:at |from |around )?\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]m)?)?(?: (?:at|with|in) .{2,40})?)[.!]*$`,
  "iu",
);
/** "Start 5 Jan at Monzo", "fly to Lima on Tuesday", "move in on the 1st": what somebody does on a day, and no order. */
const plan = new RegExp(
  `^(?:start|begin|finish|leave|fly|land|arrive|travel|return|retire|graduate|move (?:in|out|house|to)|go back) (?!(?:by|with|over|again|from the)\\b)(?:[^,;?]* )?(?:(?:on |next |this )?(?:${weekdays}|tomorrow|tonight)|next (?:week|month|year)|the \\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month} \\d{1,2}(?:st|nd|rd|th)?|in ${month})(?![\\p{L}\\d])`,
  "iu",
);
/** Days of the calendar, and what is said of a day itself. */
const ofDay = /^(?:(?:black|good|shrove|ash|palm|easter|cyber|super|whit|happy|casual|every|each|last|since|until|by|see you) ?)+$/i;
const planned = ["event", "activity", "health professional", "meal"];
/** Done without an article: "have gym", "have football". */
const uncounted = ["sport", "exercise", "meal", "therapy"];

/** "Haircut tomorrow", "exam Monday 9am", "parents evening Thursday": what somebody notes of their week without a verb. */
function single(text: string, start: number, end: number): Spread | null {
  const { what, when, day: told } = note.exec(text)?.groups ?? {};
  if (!what || !when || !told || ofDay.test(what)) return null;
  const words = wordsOf(`a ${lowerFirst(what)}`).slice(1);
  const head = words.at(-1);
  if (
    !head ||
    !/^(?:NOUN|PROPN)$/.test(head.upos) ||
    words.some(({ upos }) => !/^(?:NOUN|PROPN|ADJ)$/.test(upos)) ||
    /^\p{Lu}/u.test(head.text)
  )
    return null;
  const noun = head.lemma.toLowerCase();
  const isOf = (kinds: readonly string[]) => kinds.some((kind) => isKindOf(noun, kind));
  const isPlanned = isOf(planned) && noun !== "day";
  // "Parents evening Thursday", but no "busy evening" and no "typhoon day".
  const isTime = noun === "day" || (isOf(["time"]) && !(words.length > 1 && words[0]!.upos === "NOUN"));
  const isHealer = isOf(["health professional"]);
  if ((kinship.has(noun) && !isHealer) || (/^to/i.test(told) ? !isPlanned : isTime)) return null;
  if (isOf(["person"]) && !isPlanned) return null;
  const isBare = head.xpos === "NNS" || (isOf(uncounted) && !isHealer);
  const name = `${lowerFirst(what)}${isHealer ? " appointment" : ""}`;
  const article = isBare ? "" : /^[aeiou]/i.test(name) ? "an " : "a ";
  const isLed = /^(?:on|this|next|to)/i.test(when);
  const named = when.replace(anyDay, (each) => each[0]!.toUpperCase() + each.slice(1));
  return { start, end, source: `I have ${article}${name} ${isLed ? "" : "on "}${named}` };
}
