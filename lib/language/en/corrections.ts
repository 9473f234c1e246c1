import { givesValue } from "./given-values";
import { leaningFigure } from "./leaning-figures";

/** How people take back what they just said. `strong`: whatever follows replaces something; otherwise only what clearly fits. */
export type Cue = { id: string; pattern: RegExp; strong: boolean; example: string; counterexample: string };

export const cues: readonly Cue[] = [
  {
    id: "wait-no",
    pattern: /^(?:no,? )?(?:wait|hang on|hold on)(?: a (?:sec|second|minute|moment))?\b/i,
    strong: true,
    example: "wait no, 47",
    counterexample: "the wait was long",
  },
  {
    id: "meant",
    pattern: /^(?:[Ss]orry,? )?[Ii] (?:meant(?: to (?:say|write|type))?\b|mean(?:,|:|(?= \p{Lu}| \d)))/u,
    strong: true,
    example: "I meant Portsmouth",
    counterexample: "I mean well",
  },
  {
    id: "scratch",
    pattern:
      /^(?:scratch|strike|ignore|forget|disregard|delete) (?:that|what i said|the last (?:one|bit|part))(?: about [\p{L} ]{2,30}?)?(?=[\s,.;:!?–—-]|$)/iu,
    strong: true,
    example: "scratch that, Tuesday",
    counterexample: "I forget that a lot",
  },
  { id: "make-that", pattern: /^make (?:that|it)\b/i, strong: true, example: "make that three", counterexample: "I make it myself" },
  {
    id: "oops",
    pattern:
      /^(?:oops|whoops|oopsie|argh|ugh|gah|doh|d['’]oh|(?:oh |ah )?(?:shoot|crap|dang|damn|shit)(?=[\s,!.]+(?:no|it|that|i|the|sorry|wait)\b))\b/i,
    strong: true,
    example: "oops typo, March 21",
    counterexample: "the oops moment",
  },
  {
    id: "typo",
    pattern:
      /^(?:(?:thanks|sorry)[^.;:]{0,30}, but )?(?:typo|autocorrect|errata|edit|oh dear|silly me|stupid me|brain fart|slip of the (?:tongue|pen|finger)|fat fingers?|my (?:bad|mistake|error)|my apologies|i lied|(?:i(?:['’]ve| have)? )?(?:got|had|gave|told|wrote|said|put) (?:you )?(?:that|it|this|them|the wrong \p{L}+)(?: (?:all )?wrong)(?: way round)?|(?:i(?:['’]ve| have)? )(?:got|gave|told|wrote) (?:you )?the wrong \p{L}+|i(?:['’]ve| have)? (?:mixed|muddled|confused|transposed|mistyped|misread|misremembered|miscounted)(?: (?:them|that|it|those|these|the two|two \p{L}+|the \p{L}+|up))*(?: (?:up|around|round))?|i(?:['’]ve| have)? (?:swapped|switched)(?: (?:them|that|it|those|these|the two|two \p{L}+|the (?:numbers|digits|names|dates|letters)))(?: (?:up|around|round))?|i was wrong|i misspoke|i mistyped|i messed (?:that |it |them )?up|that(?:['’]?s| is| was) (?:wrong|not right|a typo|a mistake|incorrect)|correction(?=[\s,:;.–—-])(?: (?:from|to|of|on|about) [^:.,;–—]{2,40})?|please correct [^:.,;–—]{2,40})(?![\p{L}])(?: (?:back in \p{L}+|(?:the )?(?:yesterday|earlier|before|last (?:time|week|night|month)|just now|there|the other day)))?(?: (?:about|in|on|with) [\p{L} ]{2,30}?(?=[,:;–—.]))?(?: \([^)]{1,30}\))?/iu,
    strong: true,
    example: "I misspoke yesterday: the budget is 13k",
    counterexample: "the typo was funny",
  },
  {
    id: "should-have-said",
    pattern:
      /^(?:i|it) should(?:['’]ve| have) (?:said|been|read|written)\b|^what i meant (?:was|is)\b|^(?:it|that) (?:was )?meant to (?:say|be)\b/i,
    strong: true,
    example: "I should have said three",
    counterexample: "I should have slept",
  },
  {
    id: "should-be",
    pattern: /^(?:[Ii]t|[Tt]hat|[Tt]his) (?:should|was supposed to) (?:be|say|read|have been)\b(?= ["“]?(?:\p{Lu}|\d|the \d))/u,
    strong: true,
    example: "that should be Lisbon",
    counterexample: "it should be fun",
  },
  {
    id: "no",
    pattern: /^(?:no|nope|nah|sorry|well|rather|oh|actually)\b/i,
    strong: false,
    example: "no sorry 25",
    counterexample: "no, thanks",
  },
];

/** Within a sentence: "I live in Porto, wait no, Lisbon"; "from no 9" is an address. What stands after it replaces a part of what stands before. */
export const within =
  /\s*(?:,|;|\.{2,}|…|[–—]| -+)?\s+(?:(?:no,? )?(?:wait|hang on|hold on),? (?:no,? |actually,? |sorry,? |i meant? )*|(?:no,? |sorry,? )+(?:i meant?,? |actually,? |sorry,? )|i mean(?:t)?,? |sorry,? (?=[\d\p{Lu}])|make that |scratch that,? |(?<!\b(?:at|from|in|to|of|on|flat|room|house|bus|line|tram|gate|platform|seat|unit|door|apartment|street)\s)no,? (?=\d))/iu;

/** "Paused—no, actually cancelled—the box": one word for another. */
export const wordSwap =
  /(?<wrong>[\p{L}\d.,:]+)\s*[–—]+\s*(?:no,? |wait,? |sorry,? |i mean,? |actually,? |rather,? )+(?<right>[\p{L}\d.,:]+)\s*[–—]+\s*/iu;

/** "You said I studied at Durham": what the assistant holds for true. */
export const heldTrue =
  /^(?:but )?(?:you(?:['’]ve| have)? (?:said|wrote|noted|told me|think|thought|believe|assumed|claimed|wrote down|put down|mentioned)|you(?:['’]ve| have)? (?:got|had|have) (?:it|me|that|this)(?: down)?|your notes? says?|it says)(?: (?:that|as|as if|down that))?,? (?<claim>(?:i|i['’]m|i['’]ve|i['’]d|my|we|our)\b.*?)(?:[,;–—] (?:that['’]?s|but|which|and|no)\b.*|[.!]*)$/i;

/** What denies it. */
export const denial =
  /^(?:no,? )?(?:i (?:never did|never have|never was|never said (?:that|so)|did ?n['’]?t|do ?n['’]?t|was ?n['’]?t|am not|have ?n['’]?t)|i['’]m not|that['’]?s (?:wrong|not true|not right|false|incorrect|not me)|not true|wrong|nope|no|that (?:was|is)(?: ?n['’]?t| not) me|never (?:did|was|have|been))(?=[.,;!–—]|$)/i;
/** Whose it was: "that was my brother". */
export const another = /\b(?:that|it)(?:['’]s| is| was) (?<who>my [\p{L}-]+(?: \p{Lu}\p{L}+)?|\p{Lu}\p{L}+)(?=[.,;!]|$| who\b| not\b)/u;

/** "182 is my brother", "nine is Obinna", "eight years is how long we have lived here": a value told before belongs elsewhere. */
export const belongsElsewhere =
  /^(?<value>[$€£]?(?:the )?[\p{L}\d][\p{L}\d.,:-]*(?: (?:of )?[\p{L}\d]+){0,2}?) (?:is|was|['’]s|are|were) (?:just |only |actually |really )?(?<rest>(?:my|our|his|her|their|the|how|when|where|what|for) .+|\p{Lu}\p{L}+.*)$/u;

/** "I wrote maternity by habit": what was told by mistake. */
export const saidByMistake =
  /^i (?:wrote|said|put|typed|gave|told you|mentioned) (?<value>[^,.;]{2,40}?) (?:by|out of|from) (?:habit|mistake|accident|reflex|error|memory)\b/i;

/** "My sister says it's Invercargill, not Dunedin": which value, instead of which. */
export const insteadOf =
  /\b(?:[Ii]t|[Tt]hat|[Tt]his|[Hh]e|[Ss]he|[Tt]hey)(?:['’]?s| is| was| are|['’]re) (?:actually |really |in |on |at |called |named |the )*(?<right>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}|\d(?:[\d.,:]*\d)?(?: ?[ap]m)?),? (?:and )?not (?:in |on |at |the )?(?<wrong>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}|\d(?:[\d.,:]*\d)?(?: ?[ap]m)?)(?![\p{L}\d])/u;

/** "1998, not 1988", "sorry, it's easyJet, not Ryanair": which words, instead of which, and nothing else. */
export const wholeInsteadOf =
  /^(?!.*\b(?:now|anymore|any more|these days)\b)(?:\*|(?:sorry|no|oops|actually|correction|typo|wait|ah|oh|i meant?|i mean|it['’]?s|that['’]?s|he['’]?s|she['’]?s|they['’]?re|it is|it was)\b[\s,:!]*)*(?<right>(?!(?:i|we|you|he|she|they|it|my|our|do|don['’]t|please|maybe|why|if)\b)[^\s,.;:!?]+(?: [^\s,.;:!?]+){0,3}?)(?:,|!+)? (?:and )?not (?:in |on |at |the |an? )?(?<wrong>(?!(?:now|yet|really|sure|anymore|any|too|so|that|much|just|only|for|even|all|always|bad)\b)[^\s,.;:!?]+(?: [^\s,.;:!?]+){0,2})[.!]*$/iu;

/** "It's not eggs, it's milk", "sorry not eggs, milk": which words were wrong, and which are right. */
export const wholeNotBut =
  /^(?:(?:sorry|no|oops|actually|turns out|correction|wait|ah|oh|it turns out)\b[\s,:!]*)*(?:(?:it|that|this)(?:['’]?s| is| was) )?not (?:an? |the )?(?<wrong>(?!(?:now|yet|really|sure|anymore|any|too|so|that|much|just|only|for|even|all|always|bad|a|an)\b)[^\s,.;:!?]+(?: [^\s,.;:!?]+)?)(?<!\b(?:on|of|into|to|with|for|at|in|about|from|by|up))(?:,(?: (?:but|it['’]?s|it is|rather))? | (?:but|it['’]?s|it is|rather) | (?!(?:on|of|into|to|with|for|at|in|about|from|by|up)\b))(?:an? |the )?(?<right>[^\s,.;:!?]+(?: [^\s,.;:!?]+)?)[.!]*$/iu;

/** "Wrong Birmingham", and then "the one in England". */
export const wrongOne = /^(?:no,? )?(?:(?:the )?wrong|not that) (?<name>\p{Lu}\p{L}+)\b/u;
export const rightOne = /(?:^|[,;] ?)(?:i mean(?:t)? )?the (?:one in|other one,? in|\p{Lu}\p{L}+ one,?) (?<where>\p{Lu}[\p{L} ]+)/u;

/** "The loyalty number ends in 567": a part of a number. */
export const partOf =
  /^(?:the |my |our )?(?<noun>[\p{L}][\p{L} ]{2,40}?) (?:actually |really )?(?<side>ends|finishes|starts|begins) (?:in|on|with) (?<part>[\dA-Z]{1,8})(?=[.,;!]|$| (?:and|not))/u;

/** "My favourite is now Arrival": of what, the message before tells. */
export const unsaidFavourite =
  /^my (?:new |current |all-time )?fav(?:ou?rite)?(?: one)?(?=(?:['’]s| is)(?: now| actually| currently| these days)? \S| (?:became|changed to|has (?:become|changed to)|used to be) \S)/iu;

/**
 * "They put the exam back by a week, same room", "pushed back a week", "van's moved to the 19th": another day, told by the old one.
 */
export const shift =
  /^(?:(?:so|ok|update|and|but|oh),? )?(?:(?<caller>(?:(?:the|my|our) )?\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,2}) (?:rang|called|phoned|texted|emailed|messaged|wrote)(?: (?:me|us))?,? (?:and |so |to say )?)?(?:(?:they|we|he|she|i)(?:['’]?ve| have|['’]s| has)? (?:just |now |had to )?|(?<thing>(?:(?:the|my|our) )?\p{L}[\p{L}'’ -]{0,40}?)(?:['’]s been|['’]s| has been| have been| is| was| got| been| has)?(?: now| just)? )?(?:pushed|push|put|moved|move|bumped|shifted|delayed|postponed|rescheduled|brought) (?:(?<object>it|me|us|(?:the|my|our) \p{L}[\p{L} -]{1,30}?) )?(?:(?<way>back|forward|up|out)(?: |$))?(?:(?:by |another )*(?<count>an?|one|two|three|four|five|six|\d{1,2}) (?<unit>days?|weeks?|fortnights?|months?)|(?:to|until|till) the (?<day>\d{1,2})(?:st|nd|rd|th))(?:,? (?:but |and )?(?:same|still|everything else|rest)\b[^.;]{0,40}|, (?<rest>\S.*))?[.!\s]*$/iu;

/** "Got an extension till 31 August": of a deadline that was told. */
export const extension =
  /^(?:(?:so|ok|update|and|but|oh|good news),? )?(?:(?:i|we)(?:['’]?ve| have)? (?:just |now |finally )?)?(?:got|been given|been granted|have|was given|were given|was granted|managed to get) (?:an?|another|the|my|our) (?:(?:\p{Ll}+ ){0,2})?extension (?:till|until|to) (?:the )?(?<date>(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>\p{L}{3,9})|(?<month>\p{L}{3,9})(?: the)? (?<day>\d{1,2})(?:st|nd|rd|th)?)(?:, .*|[.!\s]*)$/iu;

/** "Boiler man rang, it's the 6th now" */
export const shiftTo =
  /^(?:(?<thing>(?:(?:the|my|our) )?\p{L}[\p{L}'’ -]{1,40}?)(?: (?:just|has|have))? (?:rang|called|phoned|texted|emailed|messaged|wrote|rescheduled),? (?:and |so |to say )?|(?:so|now|ok) )?(?:it['’]?s|it is|it['’]?ll be) (?=now|.* now\b)(?:now )?(?:on )?the (?<day>\d{1,2})(?:st|nd|rd|th)(?: now| instead)?[.!\s]*$/iu;

/** "Also add coriander to the groceries", "take onions off the list": what a list has more, or no longer. */
export const listChange =
  /^(?:(?:and|also|oh|ok|please|can you|could you|pls)[, ]+)*(?:(?:add|put) (?!it\b|that\b|this\b|me\b|them\b)(?<added>[^.;!?]{2,60}?) (?:to|on|onto) (?:the|my|our) (?<to>[\p{L} ]{3,25}?)|(?:take|cross|remove|scratch|strike|delete) (?!it\b|that\b|this\b|me\b|them\b)(?<removed>[^.;!?]{2,60}?) (?:off|from) (?:the|my|our) (?<from>[\p{L} ]{3,25}?))(?:,? (?:please|too|as well|again|then)|, \S.*)?[.!?\s]*$/iu;

/** "Three times a week", "every other day" */
export const frequency =
  "(?:once|twice|(?:two|three|four|five|six|seven|\\d{1,2}) (?:times|days|nights|mornings|evenings)) (?:a|per|each|every) (?:day|week|fortnight|month|year)|every (?:other |second |single )?(?:day|week|fortnight|month|year)";

/** "Down to once a week now": of what, only what was told before says. */
export const howOften = new RegExp(
  `^(?:(?:so|and|but|ok|now|just|only|it['’]?s|i['’]?m|we['’]?re|i am|gone|went|going|been) )*(?:down|up|back|cut (?:back|down)|reduced|increased) to (?:just |only |about )?(?<often>${frequency})(?: now| these days| nowadays| at the moment| instead)*(?:, (?<rest>\\S.*)|[.!\\s]*)$`,
  "iu",
);

/** "Chanelle now, not Beth", and "it's not on Neoplan" */
const deniesWords =
  /(?<!\b(?:do|does|did|is|are|was|were|am|has|have|had|can|could|will|would|should|may|might|must|if|why|or|but|really|it['’]s|i['’]m) )\bnot (?:(?:in|on|at|to|from|with|for) )?(?:the |an? )?[\p{L}\d]+/iu;

/** Whether any sentence of a text takes something back, or tells what it changes only by leaning on it. */
export const mayCorrect = (text: string): boolean =>
  text
    .split(/(?<=[.!?:;…\n])\s+|\n/)
    .some(
      (sentence) =>
        /^\*[\p{L}\d]/u.test(sentence) ||
        insteadOf.test(sentence) ||
        wholeInsteadOf.test(sentence) ||
        wholeNotBut.test(sentence) ||
        unsaidFavourite.test(sentence) ||
        shift.test(sentence) ||
        shiftTo.test(sentence) ||
        extension.test(sentence) ||
        howOften.test(sentence) ||
        listChange.test(sentence) ||
        givesValue(sentence) ||
        leaningFigure(sentence) !== null ||
        deniesWords.test(sentence) ||
        cues.some(({ pattern, strong }) => strong && pattern.test(sentence)),
    );
