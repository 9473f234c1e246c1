import { parse } from "@/lib/language/en/grammar";
import { isOfPrompt, lastingOrder, type Wish } from "./lasting-order";
import { shortWish } from "./short-wishes";

/** A lasting wish for what an assistant shall do, and how. @param message the whole that the sentence stands in */
export function standingWish(sentence: string, message: string): Wish | null {
  const style = sentence.length < longestStyle ? (styleWish(sentence) ?? meansWish(sentence, message)) : null;
  return style ?? ownWish(sentence) ?? lastingOrder(sentence, message) ?? (isShortMessage(message) ? shortWish(sentence) : null);
}

const isShortMessage = (message: string): boolean => message.trim().length < longestStyle && !message.trim().includes("\n");

/**
 * A lasting wish for how an assistant shall answer: "Always include prices when I ask about hotels". One that speaks of
 * no "I" and of no occasion is a prompt that someone pasted, and no wish of this person.
 */
function ownWish(sentence: string): Wish | null {
  if (!/\b(?:i|i['’]m|i['’]ve|my|me)\b/i.test(sentence) || /[?？]\s*$/.test(sentence)) return null;
  const direct = /^(?:please )?(?=(?:always|never)\s+(?!(?:mind|been|had|seen|done|gone|met|tried|was|were|\p{L}+ed)\b)\p{L})/iu.exec(
    sentence,
  );
  // "Never before 8am please" has no verb.
  const isPhrase = /^(?:please )?(?:always|never) (?:before|after|on|at|in|by|with|without|more|less|during|from|until|between|past)\b/i;
  if (direct) return { start: direct[0].length, lead: isPhrase.test(sentence) ? "asked the assistant:" : "asked the assistant to" };
  const forbidden =
    /^(?:please )?(?:do not|don['’]?t) (?=(?!(?:get|tell|make|remind|let|blame|start|ask) me\b)\p{L}+ (?:me|us|my|our)\b)/iu.exec(sentence);
  if (forbidden) return { start: forbidden[0].length, lead: "asked the assistant not to" };
  const occasion =
    /^(?:please )?(?=(?:from now on|in (?:the )?future|going forward|whenever i|every time i|each time i|any time i|when i ask)\b.{4,80}?,? (?:please |always |never |do not |don['’]t |you (?:should|must) )?\p{L}+ )/iu.exec(
      sentence,
    );
  return occasion && !/\bi (?:will|am|was|have|had|feel|felt|get|got|go|drink|eat|want|need|plan)\b/i.test(sentence)
    ? { start: occasion[0].length, lead: "asked the assistant:" }
    : null;
}

const longestStyle = 160;
/** What a text is written with or without. */
const marks =
  "exclamation (?:marks?|points?)|emojis?|emoticons?|smileys|hashtags|bullet ?points?|bullets|lists?|tables?|headings?|headers|markdown|bold|italics|caps|all[- ]caps|jargon|slang|acronyms|abbreviations|swearing|swear words|small ?talk|chit-?chat|fluff|filler|preamble|intros?|sugar-?coating|flattery|apologies|apologi[sz]ing|disclaimers|(?:em[- ])?dashes|semicolons|contractions|anglicisms|puns|jokes|sarcasm|long (?:answers|replies|texts|sentences|paragraphs|words)|big words|idioms|clich[eé]s|buzzwords|spoilers|lectur(?:es|ing)|moraliz?s?ing|walls of text|(?:\\p{L}+ )?(?:spelling|talk)";
const without = new RegExp(
  `^(?:and |but |oh |please,? |also,? )*(?=(?:no(?: more)?|never(?: any)?|zero|skip the|drop the|spare me the|only|just|max(?:imum)?(?: \\w+)?) (?:${marks})\\b)`,
  "iu",
);
/** "No calls before 10", "no meetings on wednesdays": what shall not be put on somebody's days. */
const undisturbed =
  /^(?:and |but |also,? |please,? )*(?=no (?:phone |more )?(?:calls?|meetings?|appointments?|messages?|notifications?|e?-?mails?|reminders?|texts?) (?:before|after|on|at|between|during|until|till|past|in the|over)\b)/iu;
const manner =
  /^(?:and |so |but |please,? |also,? |could you |can you )*(?=(?:always |only |just )?(?:answer|reply|respond|write|talk|speak|explain|address|greet|text|message)(?:(?: (?:to|with))? (?:me|us)\b| (?=in (?:\p{Lu}|bullet|plain|simple|short|full|lower)))(?! (?:a|an|the|some|that|what|how|why|about|if)\b))/iu;
const lasting =
  /\b(?:in (?:bullets?|bullet ?points|points|full sentences|plain \p{L}+|simple \p{L}+|short \p{L}+|\p{Lu}\p{L}+|lower ?case|prose|metric|(?:my|our) language)|unless|always|never|ever|every time|whenever|from now on|in (?:the )?future|formally|informally|briefly|properly|directly|by (?:my )?(?:first |last |sur)?name|as (?:if|though|you would)|like (?:a|an|i['’]m|i am)|without|with(?:out)? (?:any|no))\b|\b(?:short|brief|simple|plain|formal|casual)\b/iu;
const calling =
  /^(?:and |but |so |please,? |just |you can |everyone calls me |everybody calls me )*call me (?=(?!(?:back|later|when|if|on|at|tomorrow|tonight|today|crazy|old[- ]fashioned|again|anytime|any|once|before|after|about|an?|the|names|out|stupid|lazy|weird|in|from|and|or|maybe|up)\b)(?:\p{Ll}[\p{L}'’-]+)(?: \p{L}[\p{L}'’-]+)?(?:[,.!]|$))/iu;

const means =
  /^(?:and |but |please,? |also,? )*(?=(?:use|keep|stick (?:to|with)) (?:(?!(?:the|this|that|these|those|an?|your|their|his|her|its|some|only the)\b)[\p{L}\d-]+ ){0,2}(?:units?|tabs|spaces|spelling|sentences|words?|language|english|phrases|paragraphs|bullets?|bullet points|emojis?|notation|tone|quotes|answers|replies|responses|explanations|metric|imperial|celsius|fahrenheit|kilomet(?:re|er)s|miles|markdown|camel ?case|snake ?case|semicolons|time zone|24[- ]hour)\b)/iu;

/** "Use pnpm, not npm" */
const rather = /^(?:and |but |please,? |also,? )*(?=use [\p{L}\d][\p{L}\d .+#-]{0,30}?,? (?:not|instead of|rather than) \S)/iu;

/** "Keep it short", where nothing else in the message is to be done. */
const mannerly =
  /^(?:and |but |please,? |also,? |just )*(?=(?:keep it|be) (?:(?:very|really|nice and) )?(?:short|brief|concise|simple|direct|blunt|honest|to the point|casual|informal|formal)(?: (?:and|but) \p{L}+)?(?:,? (?:please|pls|with me|always|thanks))*(?:,? (?:and )?no (?:\p{L}+ )?\p{L}+)*[.!]*$)/iu;
/** "Please short sentences", "pls only vegetarian recipes": what is asked for without a verb. */
const asked = /^(?:please|pls|plz),? (?=\p{L}+ \p{L})/iu;
/** "Celsius not fahrenheit, and kg" */
const unit =
  "(?:celsius|fahrenheit|metric|imperial|centigrade|kelvin|kg|kgs|kilos?|pounds|lbs|stone|miles|km|kilomet(?:re|er)s|inches|feet|cm|met(?:re|er)s|24[- ]?h(?:our)?s?|12[- ]?hours?|british|american|lakhs|crores)";
const unitFirst = new RegExp(
  `^(?:please,? )?(?=${unit}(?: (?:and|&) ${unit}| units?| spelling)?,? (?:not|instead of|rather than|over|never|only|please|always|no) )`,
  "iu",
);
const doing =
  /[?？]|\b(?:write|draft|make|give|create|summari[sz]e|explain|tell|list|describe|help|translate|rewrite|compose|generate|prepare|plan|suggest|recommend|answer this|reply to)\b/i;

const hasVerb = (words: string): boolean =>
  parse(words).some((sentence) => sentence.words.some(({ upos }) => upos === "VERB" || upos === "AUX"));

/** "Use metric units", "keep answers short", said by itself: a prompt that was pasted says more. */
function meansWish(sentence: string, message: string): Wish | null {
  const isAlone = message.trim().length < longestStyle && !message.trim().includes("\n");
  if (!isAlone || isOfPrompt(sentence, message) || /[?？]\s*$|:\s*\S/.test(sentence)) return null;
  const wanted = doing.test(message) ? null : asked.exec(sentence);
  const named = unitFirst.exec(sentence) ?? (wanted && !hasVerb(sentence.slice(wanted[0].length)) ? wanted : null);
  if (named) return { start: named[0].length, lead: "asked the assistant:" };
  const told = means.exec(sentence) ?? rather.exec(sentence) ?? (doing.test(message) ? null : mannerly.exec(sentence));
  return told ? { start: told[0].length, lead: "asked the assistant to" } : null;
}

/** How the speaker wants to be written to: "Answer me in bullets unless …", "no exclamation marks, ever", "call me chef". */
function styleWish(sentence: string): Wish | null {
  if (/[?？]\s*$/.test(sentence)) return null;
  const called = calling.exec(sentence);
  if (called && !/^\p{Lu}/u.test(sentence.slice(called[0].length))) return { start: called[0].length, lead: "wants to be called" };
  const avoided = without.exec(sentence);
  if (avoided) return { start: avoided[0].length, lead: "asked the assistant:" };
  const kept = undisturbed.exec(sentence);
  if (kept) return { start: kept[0].length, lead: "wants" };
  const told = manner.exec(sentence);
  return told && lasting.test(sentence) && !/:\s*\S/.test(sentence) ? { start: told[0].length, lead: "asked the assistant to" } : null;
}
