import { isFiniteVerb, wordsOf } from "./pieces";

// What people add behind what they tell: how they find it, whom they thank for it, and what the assistant shall make of it. It says nothing
// by itself, and a memory is clearer without it: "Biscuit is on medication, poor thing", "I'm dyslexic so go easy on me".

const degree =
  "(?:(?:so|really|very|super|pretty|quite|totally|absolutely|just|truly|still|too|kinda|kind of|a bit|bit|a little|not|proper|dead|bloody|honestly|frankly|again|oh|damn|and|but|obviously) )*";
const opinion =
  "great|good|bad|cool|nice|awesome|amazing|wonderful|lovely|fantastic|incredible|beautiful|fun|funny|perfect|brilliant|exciting|interesting|impressive|gorgeous|super|wild|crazy|mad|nuts|sad|tough|rough|terrible|awful|horrible|hard|fair|fine|ok|okay|hilarious|adorable|cute|magical|insane|scary|frustrating|stressful|disappointing|annoying|ridiculous|unbelievable|unreal|ideal|tricky|risky|awkward|weird|strange|odd|typical|gutted|devastated|heartbroken|thrilled|chuffed|delighted|stoked|relieved|excited|nervous|scared|terrified|furious|fuming|livid|proud|over the moon|on cloud nine|gross|painful|brutal|heaven|hell|bliss|torture|chaos|robbery|madness|genius|magic|rubbish|crap|shit|sorted|worth it|not much fun|a lot|overdue|cheeky|rude|ironic|surreal|embarrassing|shocking|disgusting|exhausting|boring|tiring";
const nouns =
  "joke|nightmare|shame|disaster|pain|pain in the (?:neck|arse|ass|bum)|bummer|relief|mess|shambles|legend|hero|star|scam|rip-?off|blast|treat|hassle|dream|gem|disgrace|travesty|scandal|fun|stress|headache|bargain|miracle|blessing|pity|drama|menace|story|surprise|laugh|riot";
const comments = [
  "(?:the |you |my |old )?(?:poor|lucky|silly|clever|good|dear|sweet) (?:thing|things|soul|souls|guy|lad|lads|girl|boy|man|woman|kid|kids|sod|mite|lamb|bugger|me|you|him|her|them|us|old thing|little thing|old soul|little mite)",
  "(?:god |heaven |lord )?bless (?:him|her|them|you|his heart|her heart|their hearts|his soul|her soul|his cotton socks|her cotton socks)?|bless",
  "(?:thank|thanks|thx|praise|oh my|oh|my|dear|good|swear to|honest to) (?:god|goodness|heavens?|christ|the lord|lord|allah|fuck|him)(?: (?:for that|above))?|god (?:help (?:me|us|him|her|them)|knows(?: why| how)?|willing)|heaven (?:help (?:me|us|him|her)|knows)|(?:in|mash)(?:sh)?a?'?allah|alhamdulillah|amen|hallelujah|pray for (?:me|us|her|him)",
  "touch wood|knock on wood|fingers(?: and toes)? crossed|wish (?:me|us|him|her|them) luck|worse luck|just my luck|my luck|no luck|long story|go figure|who knew|who knows(?: why)?|no idea (?:why|how|what|where)?|no clue(?: why| how)?|(?:yes,? )?i know(?: right)?|i swear|i promise|trust me|believe me|believe it or not|imagine(?: that)?|can you (?:believe|imagine)(?: it| that)?|would you believe(?: it)?|you know|you see|as they say|as you do|as it were|so to speak|if you ask me|funny enough|oddly enough|sorry not sorry|no joke|no kidding|no lie|small world|time flies|end of story|job done|happy days|as if|fight me|sue me|surprise surprise|i ask you|i['’]m afraid|i must say|i admit|i have to say|mind you|just saying|(?:and )?that['’]?s (?:it|all|that)|that is (?:it|all)|you bet|for real|for sure|no doubt|thank you very much|(?:please )?(?:don['’]?t|do not) (?:ask(?: (?:me )?(?:why|how))?|tell(?: (?:him|her|them|anyone|anybody))?|laugh|judge(?: me)?|worry|panic|hate me|jinx it|at me)",
  "(?:i |we )?(?:really |just |so |literally )?(?:can['’]?t|cannot|can not|couldn['’]?t) (?:wait|believe it|complain)(?: to (?:start|go|get going|begin|move in))?",
  "ugh+|argh+|grr+|yay+|phew|lol|ha(?:ha)*|hehe|sigh|meh|oops|yikes|whoops|ouch|ouf|dunno|idk|innit|duh|hooray|hurray|hurrah|woo ?hoo|sorry|alas|sadly|luckily|thankfully|ironically|unfortunately|naturally|obviously|honestly|seriously|at last|of course|whatever|boo|wow|omg|eek|cheers|ta|cringe|yep|yeah",
  `${degree}(?:proud of|happy for|over the moon for|over the moon about|sorry for|worried about|excited about|excited for|chuffed for) (?:him|her|them|me|us|it|myself|that)`,
  `(?:(?:so|what|such|an?|the|absolute|absolutely|total|complete|real|proper|utter|huge|big|massive|right|bloody|pure|some|no|little|bit|of) )*(?:${nouns})`,
  `(?:how )?${degree}(?:${opinion})(?: (?:though|tho|really|actually|honestly|tbh|right|again|huh|for once|now|of (?:him|her|them|me)))*`,
  "(?:what an? |top |good |great |fun |good |happy |interesting )(?:man|woman|bloke|guy|girl|lad|lass|time|times|day|week|night|life|world|year|person|human|character)|daylight robbery",
  `${degree}so far so good|so far,? so good`,
  "not (?:too |so |entirely |100% |really |that )?(?:sure|certain|convinced)(?: (?:though|tho|yet|anymore|why|how))?",
  `(?:so |and |but )+(?:yeah,? )?(?:that|it|this)(?:['’]s|['’]ll be|s| is| was| will be| should be| has been)(?: going to be| gonna be)? ${degree}(?:${opinion}|(?:an? |the )?(?:bit of an? )?(?:${nouns}))`,
  `(?:so |and )?yeah,? (?:that|it|this)(?:['’]s|s| is| was) ${degree}\\p{L}+`,
  `which (?:(?:is|was|isn['’]?t|wasn['’]?t|are|were|feels?|felt|seems?|has been|will be|makes?|made|i find|he finds|she finds)(?: (?:it|things|me|us|life|everything))? ${degree}(?:(?:an? )?(?:bit of an? )?(?:${nouns}|${opinion}|nothing))|sucks|helps|didn['’]?t help|doesn['’]?t help|probably didn['’]?t help)`,
];
const comment = new RegExp(`^(?:and |but |so )?(?:${comments.join("|")})[.!…]*$`, "iu");

/** What one tells an assistant by the way, and what the talk is to be like. */
const formula =
  "(?:don['’]?t|do not|no need to|dont) (?:worry|laugh|judge|ask|be (?:surprised|shy|alarmed|fooled|too)|get me wrong|jinx|confuse|panic|at me|tell (?:anyone|anybody|him|her|them)|(?:make|sound|write|remember) (?:it|that|this|me)|remember|make jokes|(?:say|mention) (?:it|that|this))|no (?:need|worries|rush|pressure|hurry)|pardon|excuse|forgive|bear with|(?:please )?go (?:easy|figure|for)|(?:keep|bear) (?:that|this|it) in mind|(?:please )?correct me|be (?:gentle|kind|nice|patient|honest|brief|careful|quick|warned|brutal)|help|sue me|fire away|over to you|hit me|any(?:thing)? (?:ideas|tips|advice|help|suggestions)|(?:any|every|all) (?:little )?(?:help|advice|tip|idea|input|bit|tips|ideas)s? (?:is|are|would be|welcome|appreciated|helps)";
const momentary =
  "(?:make|say|use|put|write|sign|change|adapt|adjust|update|call|name|leave|start|tell|give|show|suggest|recommend|find|include|mention|add|pick|choose|ask|let me know|think of|work out|figure out|plan|take|skip|swap|cut|drop|replace)";
/** "…, so nothing with prawns pls", "so don't worry about him", "but just say thesis". */
const requests = [
  new RegExp(
    `(?:,|;|\\s[–—-]|\\s(?=so\\s|but\\s))\\s*(?:(?:so|but|and|then|please|pls|just|maybe|yeah|perhaps)[, ]+)*(?:${formula})\\b[^,;:?]{0,80}$`,
    "iu",
  ),
  new RegExp(
    `(?:,|;|\\s[–—-]|\\s(?=so\\s))\\s*(?:so|and so)[, ]+(?:(?:please|pls|just|maybe|yeah|then|perhaps|instead|now)[, ]+)*${momentary} (?!me up\\b)[^,;:?]{2,80}$`,
    "iu",
  ),
  new RegExp(`(?:,|;|\\s[–—-]|\\s(?=but\\s))\\s*but (?:(?:please|pls|maybe|then) )*just ${momentary} [^;:?]{2,60}$`, "iu"),
  /(?:,|;|\s[–—-])\s*(?:(?:so|and|please|pls|just) )*(?:sign|use|put|write|include|add|mention|change|update|fix) (?:it|that|this|them)\b[^,;:?]{0,40}$/iu,
  /(?:,|;|\s[–—-]|\s(?=so\s))\s*so (?:please|pls|plz) [^,;:?]{2,60}$/iu,
  /(?:,|;|\s[–—-]|\s(?=so\s))\s*so[, ]+(?:please[, ]+)?(?:no|nothing|none|not|only|just|maybe|keep|make|something)\b[^,;:?]{2,60} (?:please|pls|plz|thanks|thx)[.!]*$/iu,
];
/** "I'm sharing no room with Dafna please", unlike "if you please" */
const politeness =
  /(?:(?<!\b(?:you|says?|said|say|no|yes|many|and|or))\s+(?:please|pls|plz)|,\s*(?:please|pls|plz|thanks|thank you|thx|cheers)(?: (?:in advance|a lot|so much|again))?)[.!]*$/i;
const adverb = /\s(?:though|tho|innit|actually|basically|obviously)[.!]*$/i;

const longestTrail = 100;
/** Shorter ones are no claim. */
const shortest = 8;

/** Where what a clause tells ends, and where in it something is asked for. */
export type Told = { end: number; request: number | null };

export function toldPart(clause: string): Told {
  const whole = clause.trimEnd();
  let told: Told = { end: whole.length, request: null };
  for (let rounds = 0; rounds < 4; rounds++) {
    const next = shortened(whole.slice(0, told.end));
    if (!next || next.end < shortest || !isWhole(whole.slice(0, next.end))) break;
    told = { end: next.end, request: next.request ?? told.request };
  }
  return told.end === whole.length ? { end: clause.length, request: null } : told;
}

function shortened(clause: string): Told | null {
  const from = Math.max(0, clause.length - longestTrail);
  const tail = clause.slice(from);
  if (/["”]|[?？]\s*$/.test(tail)) return null;
  const cut = (place: number, request: number | null = null): Told | null => {
    const told = clause.slice(0, from + place).replace(/[\s,;…–—.-]+$/, "");
    return told.split("(").length === told.split(")").length ? { end: told.length, request } : null;
  };
  const asked = Math.min(...requests.map((pattern) => tail.search(pattern)).filter((place) => place >= 0));
  // "Hamza eats six so plan 3 extra", "make it Wednesday" tell something.
  if (asked < tail.length && !/\d|\bit (?:\p{Lu}|mon|tue|wed|thu|fri|sat|sun)/u.test(tail.slice(asked))) return cut(asked, from + asked);
  const stop = /^.*(?:[,;…]|\.\.\.|\s[–—-]|—)\s*(?=[^,;…])/su.exec(tail)?.[0].length;
  if (stop !== undefined && comment.test(tail.slice(stop))) return cut(stop);
  const bare = /\s(?:which\s.*|so (?:that|it|this)['’ ].*)$/isu.exec(tail);
  if (bare && comment.test(bare[0].trim())) return cut(bare.index);
  const polite = politeness.exec(tail);
  if (polite) return tells(clause.slice(0, from + polite.index)) ? cut(polite.index) : null;
  const ending = adverb.exec(tail);
  return ending && cut(ending.index);
}

/** Somebody or something, and what is told of it: what would be left of "no prawns, please" is no clause. */
function isWhole(clause: string): boolean {
  const words = wordsOf(clause);
  // "Eggs are fine though": of three words and no "I", there is no telling.
  if (words.length < 4 && !/^(?:i|i['’]?m|my|we|our)\b/i.test(clause)) return false;
  return (
    words.some(({ relation, upos }) => relation.startsWith("nsubj") || upos === "AUX") ||
    words.some(({ xpos, index }) => index < 3 && /^VB[DNG]$/.test(xpos))
  );
}

/** "17 please" and "text me please" ask for something. */
function tells(clause: string): boolean {
  const words = wordsOf(clause);
  const verb = words.find(isFiniteVerb);
  return verb !== undefined && words.some(({ relation, index }) => relation.startsWith("nsubj") && index < verb.index);
}
