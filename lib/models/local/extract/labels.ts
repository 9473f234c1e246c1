import { isFiniteVerb, wordsOf } from "./pieces";

// What tells that something is told, and says nothing of it: "Some good news for once, my sister …", "only thing is we …".

const talk =
  "news|questions?|q|updates?|things?|one|favou?r|messages?|notes?|confession|requests?|story|point|intro|introduction|context|background|issue|problem|concern|info|reminder|recap|announcement|rant|vent|query|thought|development|bulletin|win|gripe|moan|brag|whine|ps|detail";
const describing =
  "(?:(?:and|oh|ok|okay|so|just|also|here['’]s|a|an|the|some|one|two|three|four|few|couple|of|more|bit|last|next|first|second|third|final|other|another|only|main|quick|quickest|small|little|tiny|short|brief|big|huge|good|great|better|best|happy|happier|sad|bad|worse|worst|terrible|exciting|weird|random|silly|stupid|dumb|strange|odd|funny|important|serious|unrelated|related|personal|medical|work|family|job|school|health|house|pet|good-ish|not so|less|very|really|super|slightly|kind|sort) ){0,5}";
/** "For once", "about my car", "on the job hunt", "today". */
const about =
  "(?: (?:about|on|for|from|re|regarding) [\\p{L}\\d'’ -]{2,40}?| to (?:know|remember|note|add|mention)(?: about [\\p{L}\\d'’ -]{2,30})?| of the (?:day|week)| today| tonight| this week| this time|,? i promise|,? i swear| please| though| here){0,2}";
const labelled = new RegExp(
  `^(?<label>${describing}(?:${talk})${about})(?<stop>\\s*:\\s+|\\s*[,–—-]+\\s+(?:but )?|\\s+but\\s+)(?=\\S)`,
  "iu",
);

/** Who or what a claim begins with. */
const claims =
  /^(?:i|we|he|she|they|it|there|this|my|our|his|her|their|the|you know|is|can|do|does|did|what|how|which|should|could|would)(?:['’]\p{L}+)?\s|^i['’]?m\s/iu;
const named = /^\p{Lu}[\p{L}-]+(?:['’]s)?\s/u;
const begins = (rest: string): boolean => claims.test(rest) || named.test(rest);

const asides = [
  // Adverbs that set a claim beside another.
  /^(?:meanwhile|in the meantime|for once|first off|for starters|for a start|to be fair|tbf|p\.?(?:p\.?)?\s?s\.?)(?:\s*[,:;–—-]+\s+|\s+(?!it\b|that\b|this\b))/i,
  /^(?:in other news|that said|having said that|mind you|in fairness|in all honesty|in all fairness|besides that|apart from that|other than that|on top of (?:that|it all)|to top it (?:all )?off|to make (?:things|matters) worse|as luck would have it|believe it or not|no joke|no kidding|best of all|worst of all|first of all|long story short|short version|(?:if|in case) (?:it|that) (?:helps|matters|is relevant|makes a difference)|if relevant|not that it matters|not much to (?:tell|report|say|add)(?: really)?|nothing (?:special|fancy|much)|as it happens|as it turns out|hear me out)(?:\s*[,:;–—-]+(?:\s+but\b)?|\s+but\b,?)\s+/i,
  /^on (?:the (?:plus|bright|up|down|minus|other) ?side|the downside|the upside|a (?:\p{L}+ )?(?:happier|happy|lighter|different|positive|brighter|serious|side|personal|sad|sadder|related|unrelated|practical|similar|better|good|more \p{L}+) note|another (?:note|topic|subject))\s*[,:–—-]*\s+/iu,
  /^(?:just )?(?:to|for|as) (?:give you|give|provide|add|set)? ?(?:you )?(?:(?:some|a bit of|a little|more|an|the|any) )*(?:context|background|idea|scene|colou?r|info)\s*[,:–—-]*\s+/i,
  // "Only thing is", "the problem is that"
  /^(?:(?:but|and|so) )?(?:the |my |one |another )?(?:only |main |other |biggest |good |bad |best |worst |funny |weird |crazy |sad |annoying )?(?:thing|problem|trouble|catch|issue|snag|point|news|part|bit) is(?: that)?\s*[,:–—-]*\s+/i,
  /^(?:the |one )?(?:only |main |other |biggest |good |bad |best |worst |funny |nice |great |weird |crazy |sad |annoying )+(?:thing|part|bit|side) (?:about|of|with) [\p{L}'’ -]{3,40}:\s+/iu,
  // "Don't laugh but", "this may sound silly, but"
  /^(?:(?:please )?(?:don['’]?t|do not) (?:laugh|judge(?: me)?|hate me|worry|panic|tell anyone)|no (?:offen[cs]e|judgement|judgment|worries)|call me (?:crazy|old[- ]fashioned)|(?:this|it|that|i know (?:this|it)|not sure if (?:this|it)|idk if (?:this|it)|sorry if (?:this|it)|maybe (?:this|it))(?:['’]s| is| may| might| will| probably| must| sounds?|['’]ll)? (?:\p{L}+ ){0,3}?(?:silly|weird|random|stupid|dumb|odd|strange|crazy|funny|obvious|relevant|matters|helps|off[- ]topic)|(?:a )?(?:bit|kind|sort) (?:of )?(?:random|weird|silly|off[- ]topic))\s*[,–—-]*\s+but,?\s+/iu,
];

const alone = new RegExp(
  `^(?:not )?${describing}(?:news|questions?|updates?|messages?|requests?|favou?rs?|announcement|confession|rant|query|q)${about}(?:,? i['’]?m afraid)?[.!…]*$`,
  "iu",
);
const again =
  /^(?:i['’]?m |it['’]?s |hi,? |hey,? )?(?:(?:back|me|here) again|only me|it['’]?s me)(?: (?:about|with|for|to) [^,;]{2,40})?[.!…]*$/i;
const atALoss =
  /^(?:(?:absolutely|honestly|really|just|still) )*(?:no (?:idea|clue)|not (?:(?:really|too|quite|entirely|even|100%) )?(?:sure|certain)) (?:what|how|where|why|which|who|if|whether|when)\b[^,;:–—]*$/i;

/** "Quick question about meal prep", "back again about Japan", "no idea what to do": words that say nothing but that something is to be said. */
export const isLabel = (sentence: string): boolean => alone.test(sentence) || again.test(sentence) || atALoss.test(sentence);

/** How many characters of a sentence only announce the rest. */
export function labelLength(sentence: string): number {
  const aside = asides.map((pattern) => pattern.exec(sentence)?.[0].length ?? 0).find((length) => length > 0);
  if (aside) return begins(sentence.slice(aside)) || tellsSoon(sentence.slice(aside)) ? aside : 0;
  const { label, stop } = labelled.exec(sentence)?.groups ?? {};
  if (label === undefined || stop === undefined) return 0;
  const rest = sentence.slice(label.length + stop.length);
  // "The one I like, my brother hates", "a note for Ines: room 12, aged 91", "things to know of Leo, my cat: adores fish"
  const isSaid = !wordsOf(label).some((word) => isFiniteVerb(word) && !/^(?:promise|swear)$/.test(word.lower));
  if (!isSaid) return 0;
  if (/:/.test(stop))
    return (begins(rest) && tellsSoon(rest)) || /^VB[DN]$/.test(wordsOf(rest.slice(0, 60))[0]?.xpos ?? "") ? label.length + stop.length : 0;
  const isOne = /\bones?\b/i.test(label) && !/^(?:i|we|my|our|is|can|do|does|what|how|which|should|could)\b/i.test(rest);
  return !isOne && begins(rest) && tellsSoon(rest.split(/[:?]/, 1)[0]!) ? label.length + stop.length : 0;
}

const tellsSoon = (rest: string): boolean => wordsOf(rest.slice(0, 120)).slice(0, 9).some(isFiniteVerb);
