import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { type Period, weekdayNames } from "@/lib/text/calendar";

// What is told of every year or every week has no date of its own.

/** A time in a clause, as it is read on the day of telling. */
type Told = Period & { start: number; end: number; relative: boolean };

export const monthWord =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i;

/** Whether a time is of every year or every week: "my birthday is 3 October", "I work from home on Tuesday and Thursday". */
export const comesAgain = (hit: Told, clause: string): boolean =>
  isYearly(hit, clause) || isWeekly(hit, clause) || isRoutine(hit, clause) || isAttribute(hit, clause);

/** "My birthday is the 3rd of October", "I was born on 3 October": of every year. */
const yearly = new RegExp(
  `\\b(?:(?:birthday|anniversary|name day)(?: is|['’]s| falls)|(?:was|were|['’]s) born) (?:(?:always|actually) )?(?:on )?(?:the )?(?<day>\\d{1,2}(?:st|nd|rd|th)? (?:of )?${monthWord.source}|${monthWord.source} (?:the )?\\d{1,2}(?:st|nd|rd|th)?)(?! ?,? ?\\d)`,
  "i",
);
/** The day of every year that a clause tells, as it is written; null where it tells none. */
export const yearlyDay = (clause: string): string | null => yearly.exec(clause)?.groups?.day ?? null;
/** "I always go home in December", "my birthday is in August": a month of no one year. */
const eachYear =
  /\b(?:always|usually|normally|typically|generally|every (?:year|spring|summer|autumn|winter)|each year|birthday(?: is|['’]s| falls)|anniversary(?: is|['’]s| falls))\b/i;
const isYearly = (hit: Told, clause: string): boolean => {
  const words = clause.slice(hit.start, hit.end);
  const isMonth = hit.until.getTime() - hit.from.getTime() > 27 * 864e5 && monthWord.test(words);
  if (hit.relative && isMonth && !/\b(?:last|this|next)\b/i.test(words) && eachYear.test(clause)) return true;
  const told = yearly.exec(clause);
  return hit.relative && told !== null && hit.start >= told.index && hit.end <= told.index + told[0].length;
};
/** As an alternation. */
export const weekdays = `(?:${weekdayNames.join("|")})`;
const severalDays = new RegExp(`\\b${weekdays}(?:s? ?(?:,|/|&|[–-]|,? and|,? or|to|through) ?(?:on )?${weekdays})+\\b`, "gi");
/** These have a time of their own: "I fly on Monday and Friday". */
const once = /^(?:fly|leave|travel|move|arrive|land|depart|sit|see|meet|start|finish|end|return|need|get)$/;
const often = ["shift", "lesson", "course", "practice", "training", "therapy", "sport", "exercise", "rehearsal", "lecture", "class"];

/** "I work from home on Tuesday and Thursday": what is done on several days of the week is done every week. */
function isWeekly({ start, end, relative }: Told, clause: string): boolean {
  const several = [...clause.matchAll(severalDays)].find(({ index, 0: days }) => index < end && index + days.length > start);
  if (!relative || !several || /\b(?:this|next|last|past|coming)\b/i.test(clause.slice(Math.max(0, start - 6), end))) return false;
  const { words } = parse(clause).find((sentence) => sentence.start <= several.index && sentence.end > several.index) ?? { words: [] };
  let verb = words.find((word) => word.start >= several.index);
  while (verb && verb.upos !== "VERB") verb = words[verb.head];
  const hasAux = words.some(({ head, upos, lower }) => head === verb?.index && upos === "AUX" && !/^(?:do|does)$/.test(lower));
  if (verb && (!/^VB[PZ]?$/.test(verb.xpos) || hasAux || once.test(verb.lemma))) return false;
  if (verb && verb.lemma !== "have") return true;
  if (!verb && words.some(({ lower }) => /^(?:was|were)$/.test(lower))) return false;
  // "Gym Tuesday, Thursday", "my shifts are Monday and Thursday", and not "my exams"
  const what = words.find(({ head, relation }) => (verb ? head === verb.index && relation === "obj" : relation.startsWith("nsubj")));
  const noun = (what ?? (verb ? undefined : words[0]))?.lemma.toLowerCase();
  const isOf = (kinds: readonly string[]) => kinds.some((kind) => noun === kind || isKindOf(noun!, kind));
  return noun !== undefined && (isOf(often) || (!verb && !isOf(["event"])));
}
/**
 * What one does for a while and again, and nothing that is over once it is done: in the present tense, on a day of the week, it is done
 * every week. "I see the dentist on Friday" isn't.
 */
const routine = new Set(
  "work swim run jog train volunteer teach coach tutor practise practice rehearse study cook bake clean babysit hoover mop sing dance climb cycle row exercise fast pray play attend skate ski box paint knit garden lift commute".split(
    " ",
  ),
);
/** "Go to the gym", "go swimming". */
const routinePlaces = ["facility", "place of worship", "group", "building"];
const aDay = new RegExp(`\\b${weekdays}\\b`, "i");

/** "I work from home on Wednesday", "I go to the gym on Friday", and neither "I'm working on Saturday" nor "we play Arsenal on Sunday". */
const isRoutine = (hit: Told, clause: string): boolean => hit.relative && isOnRoutine(hit, clause);

function isOnRoutine({ start, end }: Pick<Told, "start" | "end">, clause: string): boolean {
  const inside = clause.slice(start, end);
  const before = clause.slice(Math.max(0, start - 6), start);
  const told = aDay.exec(inside);
  if (!told || /\b(?:this|next|last|past|coming)\b/i.test(before + inside) || oneTime.test(clause)) return false;
  const at = start + told.index;
  const { words } = parse(clause).find((sentence) => sentence.start <= at && sentence.end > at) ?? { words: [] };
  let verb = words.find((word) => word.start >= at);
  while (verb && (verb.upos !== "VERB" || (verb.xpos === "VBG" && verb.relation === "xcomp"))) verb = words[verb.head];
  if (!verb || !/^VB[PZ]$/.test(verb.xpos)) return false;
  const near = words.filter(({ head }) => head === verb.index);
  if (near.some(({ upos, lower }) => upos === "AUX" && !/^(?:do|does)$/.test(lower))) return false;
  // "On Sunday I always eat at my nan's"
  if (near.some(({ lower }) => /^(?:always|usually|normally|generally|mostly|often)$/.test(lower))) return true;
  if (verb.lemma === "go") return near.some((word) => isRoutineGoal(word, words));
  // "We play Arsenal", "the band plays the Apollo"
  return routine.has(verb.lemma) && !near.some(({ relation, upos }) => relation === "obj" && upos === "PROPN");
}
/** The day of every week on which somebody does what a sentence tells, "on Friday"; null where it tells none. */
export function routineDay(sentence: string): string | null {
  for (const match of sentence.matchAll(new RegExp(`\\b${weekdays}\\b`, "gi"))) {
    const [start, end] = [match.index, match.index + match[0].length];
    const isDated = sentence[end + 1] === "(";
    if (!isDated && isOnRoutine({ start, end }, sentence)) return `on ${match[0][0]!.toUpperCase()}${match[0].slice(1)}`;
  }
  return null;
}
const oneTime = /\b(?:tomorrow|tonight|today|again|instead|anyway|for the first time|last day)\b/i;

const isRoutineGoal = ({ relation, upos, xpos, lemma, index }: Word, words: readonly Word[]): boolean =>
  (relation === "xcomp" && xpos === "VBG") ||
  (relation.startsWith("obl") &&
    upos === "NOUN" &&
    words.some(({ head, lower }) => head === index && lower === "to") &&
    routinePlaces.some((kind) => isKindOf(lemma.toLowerCase(), kind)));
const weeklyDay =
  /\b(?!(?:wedding|birth|first|last|exam|results?|moving|election)\b)\p{L}+ (?:day|night)(?:['’]s| is) (?:(?:now|usually|always) )?(?:on )?$/iu;

/** "The sunday market", "sunday league", "my Thursday shift": of every week. */
function isAttribute({ start, end, relative }: Told, clause: string): boolean {
  const words = clause.slice(start, end);
  const weekday = /^(?:(?:to|for|by|until|till|since) )?(\p{L}+day)$/iu.exec(words)?.[1];
  // "Bin day is Wednesday"
  if (relative && weekday && weeklyDay.test(clause.slice(0, start))) return true;
  if (!relative || !weekday || !/^ \p{L}/u.test(clause.slice(end))) return false;
  const isDay = (word: Word) => word.start === end - weekday.length;
  const { words: all } = parse(clause).find((sentence) => sentence.words.some(isDay)) ?? { words: [] };
  const day = all.find(isDay);
  const head = day && all[day.head];
  return (
    day !== undefined &&
    head !== undefined &&
    head.index > day.index &&
    /^(?:compound|amod|nmod)/.test(day.relation) &&
    /^(?:NOUN|PROPN)$/.test(head.upos) &&
    !/^(?:morning|afternoon|evening|night|lunchtime|noon|midnight|dinnertime|teatime|week|next|last)s?$/.test(head.lower)
  );
}
