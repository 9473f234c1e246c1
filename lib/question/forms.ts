import type { Word } from "@/lib/language/en/grammar";

/** What kind of answer a question waits for. */
export type Form =
  | "who"
  | "what"
  | "when"
  | "clock"
  | "year"
  | "where"
  | "why"
  | "how"
  | "count"
  | "amount"
  | "duration"
  | "frequency"
  | "age"
  | "yes-no"
  | "choice"
  | "profile";

const profile =
  /\b(?:what (?:do|did) you (?:know|remember)(?: (?:about|of) me)?$|what (?:do|have) you (?:know|remember|learned|got) (?:about|of|on) me\b|who am i$|(?:tell me|everything|summar\w+|describe|recap)\b.* (?:about me|me|myself)$|(?:summar\w+|describe) (?:me|my (?:profile|life|situation))|^what (?:should|must|do|does|can|may) .*\bknow about me$|^about me$)/i;

const auxiliary =
  "(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|shall|should|might|may|must|isn't|aren't|wasn't|weren't|didn't|doesn't|don't|hasn't|haven't|hadn't|can't|couldn't|won't|wouldn't|shan't|shouldn't|mightn't|mustn't)";
/** In order: the first that fits. */
const forms: [Form, RegExp][] = [
  ["profile", profile],
  ["age", /\bhow old\b|\bwhat age\b|\bwhat is .*\bage$|'s age$/],
  ["duration", /\bhow long\b|\bhow many (?:minutes|hours|days|weeks|months|years)\b|\bsince when\b/],
  ["frequency", /\bhow (?:often|frequently|regularly|many times (?:a|per|each))\b/],
  ["count", /\bhow many\b/],
  [
    "amount",
    /\bhow (?:much|far|tall|big|large|high|fast|heavy|deep|wide|thick|warm|hot|cold|strong)\b|\b(?:what|which) (?:dose|dosage|price|amount|percentage|distance|weight|height|size)\b/,
  ],
  [
    "when",
    /\bwhen\b.* at the (?:earliest|latest)\b|\b(?:earliest|latest) (?:date|day)\b|\b(?:date|day|month)\b.* at the (?:earliest|latest)\b/,
  ],
  [
    "clock",
    /\b(?:what|which) time\b|\bat what hour\b|\bhow (?:early|late)\b|\b(?:earliest|latest)(?: (?:time|hour|slot|start|train|flight|bus|ferry)\b| (?:that )?(?:i|you|we|he|she|it|they|the|my|our)\b|$)/,
  ],
  // The school year that somebody teaches is none of the calendar.
  ["year", /\b(?:what|which) year\b(?! (?:do|does|did) \S+ (?:teach|have)\b| (?:am|is|are) \S+ (?:in|teaching)\b| (?:group|book|class))/],
  [
    "when",
    /(?:^|\b(?:and|so|but|until|since|by|from) )when\b|\b(?:what|which) (?:(?:exact |specific )?(?:dates?|days?|months?|weekdays?|seasons?|evenings?|mornings?|nights?))\b|\bwhat is the (?:\w+ )?(?:date|deadline)\b|\b(?:birthday|anniversary|due date|deadline|when)$|\bon wh\w+ (?:date|day)\b|, when\b/,
  ],
  ["why", /\bwhy\b|\bhow come\b|\b(?:what|which) (?:\w+ )?reasons?\b|\bwhat (?:made|caused|led|drove)\b/],
  [
    "where",
    /\bwhere\b|\bin wh\w+ (?:[\p{L}-]+ )?(?:city|cities|country|countries|towns?|places?|states?|locations?|villages?)\b|\b(?:what|which) (?:city|country|town|place|state|location|village|neighbou?rhood)\b/u,
  ],
  ["choice", new RegExp(`^${auxiliary}\\b.*\\bor\\b|^(?:which|what|whom?)\\b.*[,:–—] .*\\bor\\b`)],
  ["yes-no", new RegExp(`^${auxiliary}\\b`)],
  ["who", /\b(?:who|whom|whose)\b|\bwho's\b/],
  ["how", /^how\b|\bhow (?:do|does|did|is|are|was|were|should|am)\b/],
  ["what", /(?:)/],
];

/** @param lower the question in lower case, without its mark */
export function formOf(lower: string, words: Word[]): Form {
  const form = forms.find(([, pattern]) => pattern.test(lower))![0];
  return form === "what" && asksCount(words) ? "count" : form;
}

const quantifying = /^(?:total|exact|overall|max|min|\p{L}+imum|\p{L}+est)$/u;

/** "The number of my bees" counts them; "the number of our plot" and "the phone number of my aunts" identify. */
function asksCount(words: Word[]): boolean {
  const at = words.findIndex(({ lower }, i) => lower === "number" && words[i + 1]?.lower === "of");
  const before = words[at - 1];
  const isOfKind = before !== undefined && /^(?:NOUN|ADJ|PROPN)$/.test(before.upos) && !quantifying.test(before.lower);
  if (at < 0 || isOfKind) return false;
  const counted = words
    .slice(at + 2)
    .find(({ upos, relation }) => /^(?:NOUN|PROPN)$/.test(upos) && !/^(?:compound|nmod:poss)/.test(relation));
  return counted?.xpos === "NNS";
}
