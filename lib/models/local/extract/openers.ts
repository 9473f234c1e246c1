import { kinship } from "./kinship";
import { labelLength } from "./labels";
import { loneReasonLength } from "./lone-clauses";
import { wordsOf } from "./pieces";

/**
 * What people say before they say something: greetings, fillers, vocatives, "by the way". Each pattern eats from the
 * start of the sentence; what is left is the claim.
 */
const name = "\\p{Lu}[\\p{L}'’-]{1,20}";
const vocative = `(?:[,\\s]+${name}(?=[,!.:–—-]))?`;
const stop = "\\s*[,!.:;…–—-]+\\s*";

const interjection =
  "hiya|hullo|howdy|heya|yo|quick q|quick question|random question|random|(?:sad|bad|good|great|big|happy|exciting|terrible|awful) news|oh|ah|aha|wow|woah|whoa|yeah|yea|yes|yep|yup|nope|nah|no|well|so|ok|okay|hey|hi|hello|haha|hahaha|lol|hmm|um|uh|aww|aw|omg|gosh|man|dude|sure|right|actually|anyway|anyways|btw|by the way|honestly|to be honest|tbh|frankly|fyi|also|plus|basically|absolutely|definitely|totally|exactly|of course|certainly|indeed|great|cool|nice|awesome|perfect|sounds good|thanks|thanks again|thank you|thanks so much|thanks a lot|thank you so much|thx|congrats|congratulations|good morning|good evening|good afternoon|good question|great question|hi there|hey there|hello there|hello everyone|hi everyone|hi all|speaking of which|on another note|as i said|as i mentioned|like i said|as you know|as always|for the record|trust me|believe me|just so you know|just to let you know|just fyi|guess what|quick update|update|i mean|you know|you know what|look|listen|see|correction|sorry|in fact|unfortunately|luckily|fortunately|sadly|thankfully|funny enough|for what it's worth|one more thing|never mind|i'm good|i'm fine|not much|same here|true|agreed|first|firstly|second|secondly|finally|lastly|anyhow|however|moreover|furthermore|ugh|oof|yet|woo|woohoo|ooh|oops|yay|phew|ha|annoying|annoyingly|weird|weirdly|typical|classic|ridiculous|brilliant|whatever|fine|fun fact|go figure|heads up|sigh|meh|eh|apologies|my apologies|my bad|my mistake|my fault|silly me|bro|mate|dear all|dear assistant|reality|(?:for|as|some|just some|a bit of|bit of|a little|little|quick|just quick)(?: quick)? (?:context|background|intro|reference)";

const asking =
  "(?:(?:can|could|would|will) (?:you|u) |i(?:['’]d| would)? (?:really )?(?:like|need|want) (?:you|u) to |i(?:['’]d| would) like (?:you|u) to |(?:you|u) (?:should|must|need to|ought to) |make sure (?:(?:you|u) |to )|be sure to |please |pls |kindly |also |always )*";
const keeping =
  "(?:remember|memori[sz]e|know|note|(?:make|take) (?:a )?note|keep (?:a )?note|note to self|keep (?:in mind|a record|track)|bear in mind|fyi|not forget|never forget|don['’]t forget|do not forget|save|store|record|log|(?:note|write|jot) down|add|put|be aware)(?: (?:down|of|for me|for later|for yourself|for the record|this|that|these|those|the following|it|please|pls))*(?: (?:in|to|into|on) (?:my|your|the) (?:profile|memory|memories|notes?|files?|records?|list))?";
const claiming =
  "(?:(?!it (?:in|on|into|to|at|down|up|away|back|under|next|here|there|with|as|for|all|please|together|by)\\b)(?:i|we|he|she|they|it)(?:['’]\\p{L}+)? \\p{L}|(?:my|our|the|his|her|their) [\\p{L}'’ -]{2,40}? (?:is|are|was|were|has|have|had|will|can|can['’]t|needs?|likes?|loves?|hates?|lives?|works?|starts?|ends?|expires?|goes|moved|comes?|wants?) )";
/**
 * What asks an assistant to keep a fact, before the fact: "can you remember that my passport expires in May". What it is to recall, "can you
 * remember my birthday", states none.
 */
const toRemember = new RegExp(
  `^(?:${asking}${keeping}(?: the fact)?(?: that(?! (?:time|day|night|one|thing|place|week|year)\\b)\\s+|\\s*[:–—-]\\s+|,?\\s+(?=${claiming}))|(?:please |pls )?remind me(?: that\\s+|\\s*[:–—-]\\s+))(?=\\S)`,
  "iu",
);

/** Asked politely, a fact ends in a question mark. */
export const isToRemember = (sentence: string): boolean => {
  if (!/[?？!]\s*$/.test(sentence)) return false;
  const greeted = sentence.slice(openerLength(sentence, greetings));
  return toRemember.test(greeted) && /^(?:(?:please|pls|kindly|also) )*(?:can|could|would|will)\b/i.test(greeted);
};

const greetings = [
  /^(?:i(?:['’]m| am)? )?just (?:(?:wanted )?to (?:let you know|say|inform you)|letting you know) that\s+(?=\S)/i,
  /^(?:so |and |but )?like,\s+(?=\S)/i,
  // "Like an hour ago", "like twice a week": the filler, and nothing that is liked.
  /^like\s+(?=(?:\d|half an?\b|an? (?:little|bit|few|couple|lot|dozen|hundred|thousand|million|second|minute|hour|day|night|week|month|year)\b|(?:two|three|four|five|six|seven|eight|nine|ten|twenty|once|twice|every|always|never|maybe|around|about|almost|really)\b|(?:most|all) (?:days|the time)\b))/i,
  new RegExp(`^(?:${interjection})${vocative}${stop}`, "iu"),
  new RegExp(`^(?:thanks|thank you|thx)(?: so much| a lot)?,? (?:again|${name})${stop}`, "u"),
  new RegExp(`^(?:hey|hi|hello|yeah|yes|yep|wow|oh|thanks|no|well|dear),? ${name}${stop}`, "iu"),
  /^(?:oh|yeah|yep|yes|well|hey|anyway|btw|by the way|also|plus|and|but|haha|lol|ok|okay|um|uh|actually|honestly|ah|aww|cos|cuz|hmm+|ugh+|oof|phew|omg|tbh|tbf|ngl|fwiw)\s+(?=\S)/i,
  // "Perfect but I don't have kids": a word on what the assistant wrote.
  /^(?:perfect|great|nice|lovely|brilliant|good|cool|thanks|thank you|ok|okay),? but (?=(?:i|i['’]\p{L}+|we|my|our|he|she|they|it)\b)/iu,
  /^so (?=(?:basically|yeah|um|uh|anyway|like|quick|for context|ok|okay|well|actually|honestly),? )/i,
  /^basically\s+(?=(?:i|i['’]?m|we|my|our|the)\b)/i,
  /^so\s+(?=(?:i|i['’]?m|i['’]?ve|i['’]?ll|we|we['’]?re|we['’]ve|my|our|the|he|she|they|they['’]?ve|it|its|today|yesterday|last|this|there|\p{L}+day (?:was|is|last))\b)/iu,
  /^(?:no|nope|nah|yes|yeah|yep|just so you know|just fyi|fyi|for your info(?:rmation)?)\s+(?=(?:i|i['’]?m|i['’]?ve|we|we['’]?re|my|our)\b)/i,
  /^(?:i (?:have to|must|gotta) (?:admit|say|confess)|confession(?: time)?|not gonna lie|ngl|so yeah|uh|um)(?: that|:|,)?\s+(?=\S)/i,
  /^(?:i )?(?:just )?(?:want|wanted|would like|have|had) to (?:tell you|let you know|mention|say|add|share|inform you)(?: that| about the fact that|:|,)?\s+(?=(?:i|i['’]m|i['’]ve|we|we['’]re|my|our|that)\b)/i,
  /^(?:i (?:should|must) (?:mention|say|add|tell you)|let me tell you|i(?: already)? (?:told|mentioned to) you|as i (?:said|mentioned)(?: (?:before|earlier))?|like i said|guess what|you know what|did you know)(?: that|,|:)\s*/i,
  /^(?:so )?(?:(?:let me |i(?:['’]ll| will) )?(?:tell you |share )?(?:some|a few) (?:stuff|things|facts)|a (?:little )?bit|a little|something|some (?:background|context)|a quick (?:intro|word)) about (?:me|myself)[\s,:–—-]*(?:(?:um|uh|er|so|well)[\s,]+)?/i,
  /^(?:hi|hiya|hey|hello|cool|nice|great|good|haha|lol|thanks|cheers|ok|okay|yo)(?: there| all| everyone| folks| ok| okay| thanks)?\s+(?:(?:so|um|uh|erm?)\s+)*(?=(?:i|i['’]?m|im|i['’]?ve|my|we|this is)\b)/i,
  /^(?:heads up|quick update|update|small update|news|psa|just fyi|for the record|side note|bad news|good news|great news|big news)\s*[:,–—-]+\s*/i,
  /^(?:new [\p{L}]+, )?new [\p{L} ]{2,20}:\s+(?=(?:my|our|i|i['’]m|we)\b)/iu,
  /^(?:um|uh|er|erm|uhm)\s+(?=\S)/i,
  // "Did it, I'm on the new plan now": a word on what was meant to be done, before what is so now.
  /^(?:(?:i |we |i['’]ve |we['’]ve )?(?:just |finally |already )?(?:did|done)(?: (?:it|that|this|so))?|(?:all )?(?:sorted|fixed|settled|confirmed))(?: now)?\s*[,!;–—-]+\s*(?=\S)/i,
  // "Budget help: I make 2,900 a month"
  /^(?:(?:need|quick|some|a) )*(?:\p{L}+ ){0,2}(?:help|question|advice|problem|request|emergency)(?: please| needed)?:\s+(?=(?:i|i['’]\p{L}+|im|we|we['’]\p{L}+|my|our)\s)/iu,
  // What a claim is for or called: "Reorg news: I report to …", "For visa questions: I hold …".
  /^(?:(?:quick|small|short|important|another|one|big|sad|happy) )*(?:(?:[\p{L}-]+ ){0,2}(?:news|update|change|reminder|heads-up|correction|note|notes|background|context|intro|introduction|recap|summary|bio)|important|letting you know|for (?:the|your|my|any|all)? ?[\p{L} '’-]{3,30}|whenever [^:]{4,50}|when(?: we| i|ever)? [^:]{4,50})(?: (?:of|on|for|from|about|to|who|before|in|with|regarding|at|since)\b[^:]{2,50})?:\s+(?=(?:i|i['’]\p{L}+|we|we['’]\p{L}+|my|our|the|he|she|they|\p{L}+) (?:\p{L}+ ){0,3}(?:is|am|are|was|were|has|have|had|=|hold|use|live|work|report|need|take|don['’]t|can['’]t|do|did|will|won['’]t|now|moved|starts?|started|stopped|ended|finished|closed|cancelled|got)\b|(?:got|sold|bought|left|quit|lost|gave|took|went|made|swapped|\p{Ll}{2,}ed) (?:the|my|our|an?|to|from|out|off|up|rid|for|in)\b|(?:i|we|he|she)['’]\p{L}+ |\p{L}+ = )/iu,
  /^[Ss]o\s+(?=(?:me and|vegan|vegetarian|pescatarian|single|retired|unemployed|still|now|not|just|back|no|got|\p{Lu}\p{L}+ (?:is|was|and|has|had|let|got|made|told|gave|left|moved|started|said))\b)/u,
  /^(?:it turns out|turns out|the thing is|the truth is|fact is|fun fact|long story short|in other words|(?:in case|if) you(?:['’]re| are) wondering)(?: that|[,:;–—-])?\s+/i,
  /^[*_([]+\s*(?=[\p{L}\p{N}])/u,
  /^\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic}|\s)*/u,
];

const patterns = [toRemember, ...greetings];

/** How many characters of a sentence are openers. */
export function openerLength(sentence: string, openers = patterns): number {
  let cut = 0;
  for (let rounds = 0; rounds < 6; rounds++) {
    const rest = sentence.slice(cut);
    const match =
      openers.map((pattern) => pattern.exec(rest)?.[0].length ?? 0).find((length) => length > 0 && length < rest.length) ??
      (labelLength(rest) || soLength(rest) || loneReasonLength(rest));
    if (!match) break;
    cut += match;
  }
  return cut;
}

/** "So from September I teach year 6", unlike "so tired" and "so does my son": it only goes on from what was said. */
function soLength(sentence: string): number {
  const lead = /^so,?\s+/i.exec(sentence)?.[0].length;
  if (!lead) return 0;
  const [next, , third] = wordsOf(sentence.slice(lead, lead + longestLook));
  const isNeeded =
    !next ||
    !third ||
    (!kinship.has(next.lower) && /^(?:ADJ|ADV|AUX|SCONJ|PUNCT|INTJ)$/.test(next.upos)) ||
    /^(?:far|much|many|long|that|what|when|if|as|you|please)$/.test(next.lower);
  return isNeeded ? 0 : lead;
}
const longestLook = 120;

/** "… lol", "… :(" */
const signOffs = [
  /,\s*(?:before (?:you|u) ask|if (?:you|u)(?:['’]?re| are) (?:wondering|asking|curious)|in case (?:you|u)(?:['’]?re| are)? (?:wonder(?:ing|ed)?|asking|curious)|since (?:you|u) ask(?:ed)?)\s*[.!]*\s*$/i,
  /,?\s+(?:just )?in case (?:i|we) (?:ask|forget|need (?:it|them|this|that)|lose (?:it|them|track))(?: (?:again|later|about it|one day|some day))*\s*[.!]*\s*$/i,
  /[,\s]+(?:lol|lmao|haha+|hehe+|tbh|smh|xx+|btw|by the way|fyi)\s*[.!]*\s*$/i,
  // "Board games, so.", "coeliac, forgot about him"
  /,\s*(?:so|and|but)\s*[.!…]*\s*$/i,
  /,\s*(?:i )?(?:(?:almost|nearly|totally|completely) )?forgot (?:about )?(?:him|her|it|that|them|(?:to )?(?:say|mention)(?: (?:him|her|it|that|them|this))?)\s*[.!]*\s*$/i,
  /\s*(?:[:;=]['’]?-?[()]+|\s[:;=]-?[DPp/]|<3)\s*$/,
];
const longestSignOff = 40;

/** How many characters at the end are a vocative ("…, Mel!") or stray marks, given who takes part. */
export function closerLength(sentence: string, participants: readonly string[], rounds = 0): number {
  for (const pattern of rounds < 4 ? signOffs : []) {
    const end = pattern.exec(sentence.slice(-longestSignOff))?.[0].length ?? 0;
    if (end > 0 && end < sentence.length) return end + closerLength(sentence.slice(0, -end), participants, rounds + 1);
  }
  const marks = /(?:[\s"'“”’)\]*_]|\p{Extended_Pictographic}|\uFE0F|\u200D)+$/u.exec(sentence)?.[0] ?? "";
  const open = marks.replace(/[^"'”’)\]*_]/gu, "").length > 0 ? (unbalanced(sentence) ? marks.length : 0) : marks.length;
  const end = sentence.length - open;
  const vocativeEnd = /,\s*(\p{Lu}[\p{L}'’-]{1,20})\s*[.!…]*$/u.exec(sentence.slice(0, end));
  const called = vocativeEnd?.[1]?.toLowerCase();
  const isParticipant = called && called.length >= 3 && participants.some((person) => person.toLowerCase().startsWith(called));
  return open + (isParticipant && vocativeEnd ? vocativeEnd[0].length : 0);
}

/** A closing quote or bracket that the sentence never opened. */
function unbalanced(sentence: string): boolean {
  const count = (pattern: RegExp) => sentence.match(pattern)?.length ?? 0;
  return count(/"/g) % 2 === 1 || count(/\)/g) > count(/\(/g) || count(/”/g) > count(/“/g) || count(/\*/g) % 2 === 1;
}
