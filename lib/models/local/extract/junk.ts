import { isKindOf } from "@/lib/language/en/lexicon";
import { tellsDone } from "./done";
import { isLabel } from "./labels";

/**
 * Sentences that claim nothing about the world. Everything here runs before tagging, so that chatter costs next to
 * nothing. The patterns see a sentence whose openers ("Oh,", "Hey Mel,") are cut already.
 */
const praise =
  "great|good|cool|nice|awesome|amazing|wonderful|lovely|fantastic|incredible|inspiring|beautiful|fun|funny|sweet|perfect|brilliant|exciting|interesting|impressive|gorgeous|stunning|thoughtful|delicious|super|lit|rad|neat|wild|crazy|sad|tough|rough|terrible|awful|hard|true|right|fair|fine|ok|okay|correct|hilarious|adorable|cute|yummy|tasty|relaxing|peaceful|magical|special|kind|powerful|touching|heartwarming|rewarding|thought-provoking|a blast|a (?:wild|crazy|bumpy|great|amazing|fun|long|tough|rough|good|nice|hectic) (?:ride|time|journey|day|week|one|experience|trip|game|thing)|a rollercoaster|a roller coaster|a lot|the best|so much|everything|key|epic|sick|dope|insane|fascinating|useful|helpful|refreshing|motivating|unforgettable|worth it|challenging|scary|frustrating|stressful|disappointing|unfortunate|a shame|a bummer|a good (?:idea|point|question)|a great (?:idea|point|question|way|feeling)";
const degree =
  "(?:really |so |very |super |pretty |quite |totally |absolutely |just |truly |such |all |still |always |definitely |also |too |even |kinda |a bit |a little |like )*";
const question =
  "(?:do|does|did|is|are|am|was|were|can|could|would|should|will|shall|have|has|had|may|might|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|can['’]t|couldn['’]t|won['’]t|wouldn['’]t|haven['’]t)";
const asked =
  "respond|reply|cite|quote|reveal|ignore|treat|format|output|limit|refuse|decline|greet|write|tell|give|show|create|make|explain|help|find|suggest|recommend|list|summari[sz]e|translate|generate|remind|draft|compare|describe|provide|fix|add|check|take|look|keep|try|use|consider|ensure|click|run|install|imagine|think|don['’]t|do not|never|send|call|open|play|set|schedule|book|order(?! #)|buy|go|see|read|stop|start|begin|update|change|remove|delete|act|pretend|forget|wait|feel|enjoy|have|cherish|stay|be|say|ask|bring|come|continue|follow|focus|get|hang|hold|include|join|leave|let|make sure|mind|note|pass|pay|pick|please|point|post|practice|prepare|put|refer|rewrite|review|save|search|select|share|sign|simplify|sleep|speak|stick|store|talk|teach|test|turn|visit|walk|watch|welcome|wish|work|convert|calculate|analy[sz]e|discuss|design|develop|implement|identify|define|determine|build|choose|plan|outline|rephrase|reword|proofread|edit|correct|optimi[sz]e|refactor|debug|swap|redo|reschedule|print|return|remember|cheer|breathe|trust|believe|believe me|elaborate|expand|clarify|organize|arrange|cancel|answer|solve|apply|combine|mix|serve|pour|preheat|store|place|avoid|verify|confirm|configure|deploy|monitor|document|measure|evaluate|assess|break|schedule|integrate|incorporate|specify|replace|modify|reach|allow|encourage|seek|offer|be sure|hear|chill|sit|relax|drive|grab|rock|tune";

const always = [
  // Greetings, thanks, farewells, wishes.
  /^(?:hi|hey|hello|howdy|good (?:morning|evening|night|afternoon|day|luck|to (?:see|hear|meet|know))|welcome|nice (?:to|meeting|talking|chatting|work|job|one)|great (?:to|hearing|seeing|chatting|talking|work|job|catching)|lovely (?:to|chatting|talking)|long time|take care|bye|goodbye|see (?:you|ya|u)|talk (?:to|with) (?:you|ya|u)|talk (?:soon|later)|catch (?:you|ya|up)|ttyl|cheers|congrat\w*|happy (?:birthday|new year|holidays|anniversary|to (?:help|hear|see))|best (?:of luck|wishes)|have (?:a|fun|an)|enjoy|cheers|until next time|looking forward to (?:hearing|your|it|seeing you|that|catching up)|rest well|sweet dreams|sorry (?:to|for|about)|(?:my|our) (?:(?:deepest|sincere|sincerest|heartfelt) )?(?:apologies|condolences|sympath\w+|pleasure|bad|best)\b|hope (?:all|everyone|everybody|everything|things|today|this|it|y['’]?all)|wishing|no (?:problem|worries|doubts?|way|need|rush|thanks|thank you|kidding|pressure)|you['’]?re welcome|don['’]t mention|anytime|likewise|same (?:here|to you)|me too|me neither|you too|right back)\b/i,
  /^(?:thanks?|thank (?:you|u)|thx|ty|many thanks|much appreciated|appreciate (?:it|you|your|that|the)|i(?:['’]d| would)? (?:really |truly |so |do )?appreciate (?:it|you|your|that|the (?:help|offer|support|advice|kind|feedback)|any|if)|i can['’]t thank you|i thank you|i(?:['’]m| am) (?:so |really |very |truly )?(?:grateful|thankful) (?:for (?:your|you|this (?:chat|talk))|to you|that you)|it means|that means|your (?:kind )?(?:words|support|friendship|help|encouragement|backing|kindness))\b/i,
  /^(?:(?:that|this|it)(?:['’]s| is| was) (?:exactly|just|precisely) what i (?:needed|wanted|was looking for)|my (?:god|goodness|gosh|word)\b|(?:i )?can(?:['’]?t|not) wait(?: to (?:hear|see|read|meet|catch|talk|chat)(?: (?:you|it|all about|more|what|how|from|up|about|with|your)\b.{0,40})?)?[.!]*$|as i was saying|(?:so )?back to (?:my|the|your) (?:question|topic|point|original)|(?:i|we)(?:['’](?:m|re)| am| are|['’]ll be| will be)? (?:always |all |still )?(?:here|there|rooting|praying|cheering|around) (?:for|if|when(?:ever)?) you|(?:it|things|everything|time|this)(?:['’]ll| will)(?: all)? (?:get better|be (?:fine|ok|okay|alright|all right)|work out|heal|pass)\b|(?:it |that )?must (?:feel|be|have)\b|(?:sending|wishing|giving) (?:you|hugs|love|prayers|good|positive|warm|lots|all|big|many)\b|i(?: still| really)? ha(?:ve|d) (?:absolutely )?no (?:idea|clue)[.!]*$|i owe you\b|(?:it|that|this)['’]s (?:hilarious|priceless|too funny)\b|(?:love|loving|loved|like|liked|enjoyed) (?:it|this|that|them|these|those)\b[^,;]{0,10}$|i(?:['’]m| am| was) (?:just |only )?(?:kidding|joking|teasing|saying)\b[^,;]{0,10}$|i['’]ll take it from here|everything happens for|test(?:ing)?\b[\s\d.!,]*$)/i,
  // Bare agreement and acknowledgement.
  /^(?:i )?(?:totally |completely |fully |100% |definitely |absolutely |wholeheartedly |strongly |really |couldn['’]t )?agree(?:d)?(?: (?:more|with you|with that|with this|completely|totally|on that))*(?:,? \p{Lu}\p{L}+)?[.!]*$/iu,
  /^(?:i see|i know(?: right)?|i (?:totally |completely |can |fully )?(?:understand|get (?:it|that|you)|hear (?:you|ya)|feel (?:you|ya)|relate|imagine|believe (?:it|that|you))|i bet|i guess(?: so)?|i think so|i hope so|i suppose(?: so)?|i(?:['’]m| am) (?:sure|good|fine|okay|ok|here|listening|in|all ears|down|up for it)|i (?:do|did|am|was|have|will|would|can)(?: (?:too|so|not))?|i (?:really )?(?:love|like|enjoy|need|want|hope|think|appreciate) (?:it|that|this|so)(?: (?:too|so much|a lot|very much))?|i (?:don['’]t|do not) (?:know|mind|think so)|i(?:['’]m| am) (?:not sure|curious|(?:just )?(?:kidding|joking|saying))|i can['’]t (?:wait|believe it|complain)|i(?:['’]ll| will) (?:do|try)(?: (?:that|it|my best))?|got it|makes sense|that makes sense|fair enough|exactly|will do|sounds|deal|done|sure thing|of course|absolutely|certainly|no idea|true that|we got this|we can do it|you bet|you got it|understood|noted|alright|all right|here (?:you go|we go|it is)|there you go|let['’]?s|let us|time flies|so far so good|all good|all set|same|it['’]s (?:all good|fine|ok|okay|nothing|up to you)|that['’]s (?:it|all))(?:,? (?:now|then|for now|too|thanks?|man|dude))?[.!…]*$/iu,
  /^(?:let['’]?s|let us|let me|let ['’]em|lemme|sounds|shall we)\b/i,
  // About the person spoken to: praise, encouragement, guesses.
  /^(?:you|you['’](?:re|ve|ll|d)|your|you guys|y['’]?all|u|ur|both of you|those of you)\b/i,
  new RegExp(
    `^(?:i['’]m|i am|we['’]re|i was|i['’]d be) ${degree}(?:glad|happy|proud|sorry|excited|pleased|thrilled|delighted|impressed|sad|stoked|psyched|curious|interested)(?: (?:for|of|about|to hear|to see|to know|to learn|in|that|by|with))?(?: how| what| if| whether)? (?:you|you['’]\\w+|your|that|it|this|everything (?:you|is|went)|things (?:are|went))\\b`,
    "i",
  ),
  new RegExp(
    `^(?:${degree})(?:glad|happy|proud|sorry|excited|stoked|pleased|delighted|thrilled|love|loving|loved|hope|hoping|wishing|wish|sending|can['’]t wait to (?:see|hear)|rooting|praying|thinking|${praise})\\b.{0,60}\\b(?:you|you['’]\\w+|your|yours|ya|y['’]all)\\b`,
    "i",
  ),
  /^i (?:really |just |do |truly |sincerely |certainly )?(?:hope|wish|admire|believe in|bet|trust|love|like|know|think|guess|see|respect|support|envy|assume|suppose|imagine|understand|remember|heard) (?:that )?(?:for )?(?:you|your|you['’]\w+|things|everything|it (?:goes|works|helps|went))\b/i,
  new RegExp(`^(?:${degree})(?:${praise})\\b[^,;.]{0,24}$`, "i"),
  /^(?:what (?:a|an)\b|how (?:cool|nice|great|awesome|lovely|sweet|exciting|fun|amazing|wonderful|sad|funny|interesting|beautiful|cute)|such (?:a|an)\b|so (?:proud|happy|glad|excited)\b(?! to (?:be|have|get|start|join|share|do|work|give|make|take|use|learn) (?:\S+ ){2}(?!.*\byou))|so (?:cool|nice|sweet|cute|fun|true|inspiring|great|awesome|good|pretty|amazing|beautiful))\b/i,
  new RegExp(
    `\\b(?:sounds?|looks?|must (?:be|have been|feel)) ${degree}(?:like )?(?:(?:a|an|the|you|some) )?${degree}(?:${praise}|had)\\b(?!.*\\b(?:i|my|we|our)\\b)`,
    "i",
  ),
  // Meta talk.
  /^(?:as (?:i|we) (?:said|mentioned|discussed)|like i said|i(?:['’]ll| will) (?:be (?:right )?back|get back|let you know|keep you (?:posted|updated)|think about it|check (?:it|that) out|look into (?:it|that)|have to (?:check|try)|talk|tell you|share|wait|see)|i(?:['’]ve| have)? (?:already |just )?(?:told|asked|answered|shown|sent|sharing|shared) (?:you|this|that|it)\b|i wanted to (?:ask|check|see|follow|hear|know)|i (?:have|had|got) (?:a |another |one more |some |a few )?(?:quick |more |follow-up |simple )?questions?\b|i(?:['’]m| am) not (?:really |entirely |quite )?sure (?:how|what|if|whether|where|why|which|about how|who|when)\b|i(?:['’]m| am|['’]d| would| was|['’]ve been)? (?:just |also |really )*(?:wonder(?:ing|ed)?|asking|checking|like to (?:know|ask|hear|see)|love to (?:know|hear|see (?:it|them|your|what|how))|curious (?:about|what|how|if|to)|looking for (?:some |your )?(?:advice|feedback|input|opinions?|thoughts))\b|never ?mind|nevermind|to summari[sz]e|in summary|in conclusion|to recap|i (?:don['’]t|do not) (?:know|understand|remember) (?:what you|if|whether|why|how you)|tell me|i (?:need|want|would like|['’]d like) you to|i(?:['’]d| would) like (?:to know|you to)|see (?:above|below|attached)|here (?:are|is) (?:some|a few|the|an?|my)\b.{0,80}:$|here['’]s (?:some|the|an?|my|what|how)\b.{0,80}:$|speak (?:soon|to)|gotta (?:go|run)|i(?:['’]ve| have)? (?:gotta|got to|have to|should|need to|must) (?:go|run|get going|head out|head off)(?: now| soon)?[.!]*$|anyways?$|brb|by the way$|that['’]s all|as an ai|i(?:['’]m| am) (?:just |only )?an? (?:ai|language model|assistant|chatbot)\b)/i,
  // A restated system prompt.
  /^(?:system|instructions?|prompt|rules?|developer|assistant|role|memor(?:y|ies)|recalled|retrieved|stored)\s*:/i,
  /^(?:you are|act as|your (?:task|role|job|goal) is|the assistant (?:is|should|must|will)|current (?:date|time)\b|today['’]?s date|relevant memor|user profile|system prompt|respond (?:in|with|only)|answer (?:the|in|as|using)|use the (?:following|context)|based on the (?:above|context|following|provided)|given the (?:following|context))/i,
];

/** What is only supposed: it claims nothing, but answers "what would I". */
const supposed = [
  /^i (?:might|may|could) (?:as well|just)\b|^(?:suppose|imagine|what if|let['’]s say|assuming|pretend|say)\b|^(?:i )?wish (?!to\b|for\b)|\bi wish (?:i|we|it|there|that|you|he|she|they)\b|^if only\b/i,
  /^(?:if|unless|even if)\b.*\b(?:would|could|might|['’]d|should|you|your)\b/i,
  /\b(?:would|could|might|['’]d)\b(?! (?:like|love|prefer|rather)\b).*\b(?:if|unless) (?:i|we|he|she|they|it|there|only)\b/i,
  /^(?:i|we) (?:would|could|should|might) have\b|^i['’]d have\b|^(?:maybe|perhaps) (?:i|we) (?:should|could|can|will)\b|^(?:should|could|would)\b/i,
];

const seems =
  "(?:['’]s been|['’]ve been|['’]s|['’]re| is| are| was| were| has been| have been| must be| must have been| had to be| will be| would be|['’]ll be|['’]d be| can be| could be| may be| might be| sounds?| sounded| seems?| seemed| looks?| looked| feels?| felt| did| does)";
/** Opinions that point at something said elsewhere: nothing by themselves, but part of what they follow. */
const remarks = [
  new RegExp(
    `^(?:(?:it|that|this|these|those|they|he|she|everything|all of (?:it|that|them)|which|both|sure|both of them|what)${seems}?|(?:the|that|this|those|these) \\w+${seems}) ?(?:like )?${degree}(?:(?:a|an|the|some|my) )?${degree}(?:${praise}|like|mean|help|work)\\b[^,;–—]{0,28}$`,
    "i",
  ),
  /^(?:it|that|this|they|those|these)(?:['’]\w+| \p{L}+){0,2}[.!]*$/iu,
  /^(?:it|that|this|there|those|they)(?:['’]s| is| was| are|['’]re| were)\b(?!.*\b(?:i|my|we|us|our|i['’]\w+)\b).*\b(?:you|your|you['’]\w+|y['’]all)\b/i,
];

const firstPerson = /\b(?:i|i['’]\w+|im|my|me|we|we['’]\w+|our|us|mine)\b/i;
const second = /\b(?:you|your|yours|yourself|you['’]\w+|y['’]all|ya)\b/i;
/** "Whenever you need help", "Supporting your dreams is awesome": said to the other person, not of the world. */
const cheering = new RegExp(
  `\\b(?:${praise}|got this|whenever|even (?:when|if)|never|mean|means|believe|proud|deserve|journey|dreams?)\\b`,
  "i",
);

/** "It's a great story about … your dreams" tells of the thing all the same. */
const describes = /^(?:it|they|the \p{L}+|there)(?:['’]s|['’]re| is| are| was| were| has| have) (?:\S+ ){8,}/iu;

const aboutYou = [
  /^(?:here['’]s (?:to|hoping|some (?:good|great|bad)|the (?:thing|deal|scoop))|sure (?:is|was|do|did|are)|\p{L}+,? sorry to hear)\b/iu,
  /^for (?:letting|being|sharing|listening|asking|everything|your|making|telling|having me|showing|inviting|reaching|checking|understanding)\b/i,
  /^(?:fingers crossed|here['’]s hoping|hoping for the best|(?:so |really |very )?(?:glad|happy|proud|pleased|relieved)\b(?!.*\b(?:i|my|we|our|me)\b| to (?:be|have|get|start|join|share|do|work|give|make|take|use|learn) (?:\S+ ){2}(?!.*\byou)))/i,
];

const explained =
  "(?:(?:clear |detailed |step-by-step |thorough |great )?(?:explanation|breakdown|clarification|walkthrough|reasoning|approach|example)s?)";
/** What somebody thinks of an explanation: "that makes sense now", "it's good to see how it works". */
const feedback = [
  new RegExp(
    `^(?:that|this|it|(?:that|this|the|your|these) ${explained})\\b(?: \\p{L}+){0,3}? (?:helps?|helped|clarif(?:y|ies|ied)|clears? (?:it|things|that|this) up|cleared (?:it|things|that|this) up|ma(?:kes?|de) (?:(?:a lot|so much|more|total|perfect|complete|much more) )?(?:of )?sense)\\b`,
    "iu",
  ),
  /^(?:makes|made) (?:(?:a lot|so much|more|total|perfect|complete|much more) )?(?:of )?sense\b/i,
  /^(?:it|that|this)(?:['’]s| is| was) (?:such )?an? (?:really |very |so )?(?:great|good|nice|cool|fun|wonderful|lovely|perfect|awesome|amazing|brilliant|fantastic|smart|clever) (?:way|idea|place|time|thing|reminder|chance|opportunity|feeling|plan|start) to\b(?!.*\b(?:i|my|our)\b)/i,
  /^(?:now )?(?:it|that)(?:['’]s| is| was) (?:now |really |always |so |very |also |just |much )*(?:clear|clearer|good|great|helpful|useful|interesting|fascinating|nice|amazing|reassuring|cool|easier|important|essential|crucial)(?: now)? (?:to (?:see|know|hear|have|understand|learn|think|remember|note|consider)|that|how|why)\b(?!.*\b(?:i|my|our)\b)/i,
];

const chatter = [...always, ...aboutYou, ...feedback, ...supposed];

const questions = [
  new RegExp(
    `^(?:and |but |so |or |also |then )?${question} (?:i|you|we|he|she|it|they|there|this|that|these|those|the|your|my|any|anyone|someone|u|all|both)\\b`,
    "i",
  ),
  new RegExp(
    `^(?:and |but |so |or |also )?(?:what|how|why|where|who|which|whose|whom|when)(?:['’](?:s|re|d|ll)\\b| ${question}\\b| (?:kind|kinds|type|types|sort|sorts|much|many|long|often|far|old|about|else|if|to|made|happened|brings?|inspired|makes)\\b)`,
    "i",
  ),
  /^(?:any|anything|anyone|wanna|want to (?:see|hear|know|join|come)|care to|mind (?:if|telling|sharing)|ready to|up for|got any|ever|heard (?:of|about)|seen|remember (?:when|that time|how)|guess)\b/i,
  /^(?:who|what|why|where|how|which|whose)\s(?!.*(?:,|\b(?:i|my|me|we|our)\b)).{3,80}$/i,
  // "Which laptop for my daughter, 900 max"
  /^(?:which|what) (?:\p{L}+ ){1,3}for (?:my|our|me|us)\b/iu,
  /^(?:whats|hows|wheres|whos|whens|whys)\b/i,
  // "What present should I get", "which of these could we use"
  /^(?:what|which|how|where|when|who|why|whose)(?: \p{Ll}+){0,3}? (?:should|shall|can|could|would) (?:i|we|he|she|they)\b/iu,
  /^how (?:i|we) (?:can|should|could|shall)\b/i,
  /^(?:is|are|does)\s+(?!not\b|still\b|now\b|also\b|currently\b|a\b|an\b|so\b|very\b|really\b|going\b|\w+(?:ing|ed)\b)\p{L}+\s+\p{L}+(?!.*\b(?:i|my|me|we|our)\b)/iu,
  /^(?:tell me|explain|i wonder|wondering|curious)\b/i,
];
const request = new RegExp(
  `^(?:please\\b|pls\\b|kindly\\b|just |also |then |always |now |next,? |first,? |and |but )*(?:${asked})\\b(?![’'])(?!-)(?! (?:is|are|was|were|has|have|helps?|makes?|made|can|will|means?|gave|bought|paid|took|told|went|came)\\b)`,
  "i",
);
/** "Call me Maya" gives a name, and "have been", "work was" have other readings than a command. */
const notRequest =
  /^(?:call me \p{L}|have (?:been|had|to|got|always|never|you)\b|been\b|think(?:ing)? (?:i|we|it|that)\b|believe (?:i|we|it|that)\b|work(?:s|ed|ing)\b|work \p{L}+s (?:for|my|me|us|our|at|until|it)\b|work (?:at (?!it\b|this\b|that\b)|as an?\b|from home|remotely|nights|days|shifts|part[- ]time|full[- ]time)|start(?:ed|ing)|plan to\b|hope to\b|love|wish (?:i|we)\b|got\b|get (?:a lot|really|so|super|to)|feel (?:like|so|really|a bit|great|good)\b|enjoy(?:ed|ing)\b|see(?:n|ing)\b|hear(?:d|ing)\b|mind you|offer (?:in|accepted|made|of)\b)/iu;

/** "Don't make it too long"; whoever doesn't make it to the gym orders nothing. */
const forbids =
  /^(?:please |pls |but |and |just )*(?:don['’]?t|do not) (?:make|help|give|take) (?:it|this|that|me|him|her|them|the|my)\b(?! to\b)/i;

/** Whether a sentence without its openers is chatter, a question, a request or a hypothetical. `whole` keeps the final marks. */
export function isJunk(sentence: string): boolean {
  const bare = sentence.trim();
  if ((bare.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 4) return true;
  if (second.test(bare) && !firstPerson.test(bare) && cheering.test(bare) && !describes.test(bare)) return true;
  const uncalled = bare.replace(/, ?\p{Lu}[\p{L}'’-]{1,20}[.!…]*$/u, "");
  return (
    isQuestion(bare) ||
    isRequest(bare) ||
    isLabel(bare) ||
    (!leavesOutWho(bare) && chatter.some((pattern) => pattern.test(bare) || (uncalled !== bare && pattern.test(uncalled))))
  );
}

/** Whether a sentence only supposes something: "If I won, I'd buy a boat". */
export const isSupposed = (sentence: string): boolean => supposed.some((pattern) => pattern.test(sentence.trim()));

/** "She's crazy about trains", "he's great with kids": praise that tells what somebody likes or can do. */
const ofSomeone =
  /^(?:he|she|they)(?:['’]s|['’]re| is| are| was| were) (?:\p{L}+ )?(?:crazy|mad|nuts|wild|good|great|bad|terrible|brilliant|amazing|excellent|fantastic|awful) (?:about|at|with) (?!(?:it|that|this|you|me|us|them|all|first|least|times?|the moment)\b)\p{L}/iu;

/** Whether a sentence that is no junk only remarks on what was said before it ("It was so peaceful."). */
export function isRemark(sentence: string): boolean {
  const bare = sentence.trim();
  if (ofSomeone.test(bare)) return false;
  const uncalled = bare.replace(/, ?\p{Lu}[\p{L}'’-]{1,20}[.!…]*$/u, "");
  return remarks.some((pattern) => pattern.test(bare) || (uncalled !== bare && pattern.test(uncalled)));
}

/** "Had my last infusion today", "have two cats": nobody asks so without a mark, or orders it. */
const ownThing = /^ha(?:d|ve) (?:my|our|two|three|four|five|six|\d+) (?!.*\bready\b)/i;
/** "Have a dentist appointment tomorrow", unlike "have a good flight". */
const engagement =
  /^ha(?:d|ve) an? (?!.*\b(?:ready|good|great|nice|safe|lovely|wonderful|fun|productive|smooth|fantastic|amazing)\b)(?:[\p{L}'’-]+ ){0,3}(?:appointment|meeting|interview|exam|test|call|flight|class|lesson|shift|scan|operation|surgery|check-?up|deadline|presentation|rehearsal|wedding|funeral)\b/iu;

export const leavesOutWho = (sentence: string): boolean => ownThing.test(sentence) || engagement.test(sentence);

export function isQuestion(sentence: string): boolean {
  if (tellsDone(sentence)) return false;
  if (/[?？؟](?:["'”’)\]*\s!]|\p{Extended_Pictographic}|\uFE0F)*$/u.test(sentence)) return true;
  return !leavesOutWho(sentence) && questions.some((pattern) => pattern.test(sentence));
}

export function isRequest(sentence: string): boolean {
  if (tellsDone(sentence)) return false;
  if (/^(?:please|pls|kindly) (?!note\b|remember\b|know\b|be aware\b|keep in mind\b|call me\b)\p{L}+ /iu.test(sentence)) return true;
  if (/^(?:never|always) (?:been|had|seen|done|gone|met|tried|was|\w+ed)\b/i.test(sentence)) return false;
  if (forbids.test(sentence)) return true;
  return request.test(sentence) && !notRequest.test(sentence) && !playsSomething(sentence) && !leavesOutWho(sentence);
}

/** "Play bass in a doom band", "play the cello": what nobody asks an assistant to do. */
export function playsSomething(sentence: string): boolean {
  const what = /^play (?:the )?(?<what>\p{Ll}+)\b/iu.exec(sentence)?.groups?.what?.toLowerCase();
  return what !== undefined && ["musical instrument", "sport", "ball game"].some((kind) => isKindOf(what, kind));
}
