import { isTime } from "@/lib/language/en/ended-things";
import { parse } from "@/lib/language/en/grammar";
import { kinship, longestFirst } from "./kinship";
import { withName } from "./named-before";
import { withNewHolder } from "./new-holders";
import { withOwnThing } from "./own-things";
import { attended } from "./workplaces";

// Clauses that say in a roundabout way what a plain sentence of their writer says, which everything after knows how to read.

/** "Scales said 88.5" for "I weighed 88.5", "my daughter has 5 years" for "my daughter is 5"; anything else as it is. */
export const plainly = (clause: string): string =>
  [
    withoutCleft,
    withoutDouble,
    withOwnKin,
    withOwnThing,
    withNewHolder,
    withName,
    withTopic,
    withStart,
    withAge,
    withWeight,
    withTreatment,
    withDeath,
  ].reduce((told, rewrite) => rewrite(told), clause);

const ofOwn = new Set<string>(["MARRIED_TO", "PARTNER_OF", "PARENT_OF", "SIBLING_OF", "RELATIVE_OF", "REPORTS_TO"]);
/** "Child", "relative": of one's own or of anybody. */
const anybodys = /^(?:baby|child|kid|toddler|relative)$/;
const ownKin = [...kinship].flatMap(([word, { edge }]) => (ofOwn.has(edge) && !anybodys.test(word) ? [word] : []));
const bareKin = new RegExp(
  `^(?<joint>(?:and|but|so) )?(?<kin>${longestFirst([...ownKin, "flatmate", "roommate", "housemate", "landlord", "landlady", "ex"])})` +
    "(?<name> \\p{Lu}[\\p{L}'’-]+)?(?=['’]s\\b| (?:is|was|has|had|does|did|will|can|could|just|also|now|still|only|got|went|came|took|gave|said|made|\\p{Ll}{2,}(?:s|ed))\\b)",
  "u",
);

const titles = /^(?:sister|brother|father|mother|uncle|aunt|auntie|granny|gran|nan|nana|grandma|grandpa)$/;

/** "Daughter is 8", "wife Jaspreet is expecting": who says so has one. Sister Losa and Father Brown may be nobody's. */
function withOwnKin(clause: string): string {
  const { joint = "", kin, name } = bareKin.exec(clause.replace(/^\p{Lu}/u, (first) => first.toLowerCase()))?.groups ?? {};
  if (!kin || (name && /^\p{Lu}/u.test(clause) && titles.test(kin))) return clause;
  return `${joint}my ${clause.slice(joint.length).replace(/^\p{Lu}/u, (first) => first.toLowerCase())}`;
}

const cleft =
  /^(?:and |but |so )?what (?<said>(?:i|we)(?: (?:really|actually|mostly|now|still|only|always))? (?:have|had|need|want|like|love|hate|miss|play|drive|use|grow|make|sell|teach))(?: now)? (?:is|are|was|were) (?<what>(?!(?:that|to|how|why|when|what|if)\b)\p{L}.*|\d.*)$/iu;

/** "What we have is a paddling pool" for "we have a paddling pool". */
function withoutCleft(clause: string): string {
  const { said, what } = cleft.exec(clause)?.groups ?? {};
  return said && what ? `${said} ${what}` : clause;
}

const doubled =
  /^(?<who>(?:my|our|his|her) \p{Ll}+(?: \p{Lu}[\p{L}'’-]+)?|\p{Lu}\p{Ll}+),? (?:he|she|they)(?=['’](?:s|re|ll|d|ve) | (?:is|are|was|were|has|have|had|does|do|did|will|can|\p{Ll}{2,}(?:s|ed))\b)/iu;

/** "Noemi, she's a vet nurse", "my wife she is expecting" for "Noemi is a vet nurse" and "my wife is expecting". */
function withoutDouble(clause: string): string {
  const who = doubled.exec(clause)?.groups?.who;
  const last = who && parse(who)[0]?.words.at(-1);
  if (!last || !(/^\p{Lu}/u.test(last.text) ? last.upos === "PROPN" : kinship.has(last.lemma.toLowerCase()))) return clause;
  return clause.replace(doubled, who);
}

/** "First day at the post office today" tells that its writer has started there. */
const first =
  /^(?:(?:(?:so|just|had|today was|today is|it was|it['’]s) )?(?:my |the )?first (?:day|week|shift|month) )(?:of work |of my new job |in my new job |working )?(?:at|with) (?=(?:the |an? |my )?\p{L})/iu;

/** The same as a sentence of its writer. */
function withStart(clause: string): string {
  const lead = first.exec(clause);
  if (!lead || attended.test(clause.toLowerCase())) return clause;
  return `I started at ${clause.slice(lead[0].length).replace(/ (?:done|over|finished)(?=[,.!]|$)/i, "")}`;
}

const helpers =
  "am|are|have|had|will|was|were|do|did|can|could|would|don['’]?t|didn['’]?t|can['’]?t|couldn['’]?t|won['’]?t|haven['’]?t|never|still|just|also|only|already|definitely|really|finally|always|had to|have to|got to";
/** What can't do without an object: one that is missing behind them stands before. */
const lacking = [
  "keep|kept|keeping|renew(?:ed|ing)?|take|taking|took|eat|ate|eating|drink|drank|avoid|miss|own|teach|skip(?:ped)?|lov(?:e|ed)|hat(?:e|ed)|lik(?:e|ed)|enjoy(?:ed)?",
  "drop(?:ped|ping)?|quit|stopped|cancell?(?:ed|ing)|sold|selling|ditched|binned|froze|paused|(?:give|gave|given|giving) up|(?:got|get|getting) rid of",
  "(?:stick|stuck|sticking|carry on|carried on|carrying on|stay|stayed|staying|continue|continued|continuing) with",
  "(?:hang|hung|hanging|hold|held|holding) on to|(?:come|came|coming|go|went|gone|get|got|getting) off|(?:go|going|went) to",
].join("|");
const afterwards =
  "for|though|till|until|every|each|last|in|on|any ?more|now|again|because|since|at|so|and|but|yesterday|today|daily|as well|too|twice|once";
const topical = new RegExp(
  `^(?<joint>(?:and|but|so) )?(?<topic>[\\p{L}\\d][\\p{L}\\d'’ -]{1,40}?),? (?<said>(?:i|we)(?:['’](?:m|ve|ll|re|d))?(?: (?:${helpers}))* (?:${lacking}))(?<rest>[.!…]*|,.*| (?:${afterwards})\\b.*)$`,
  "iu",
);

/** "The Welsh I'm sticking with" for "I'm sticking with the Welsh". A time is no topic: "on Sundays I drink". */
function withTopic(clause: string): string {
  const { joint = "", topic, said, rest = "" } = topical.exec(clause)?.groups ?? {};
  if (!topic || !said) return clause;
  const [sentence, other] = parse(topic);
  const words = sentence?.words ?? [];
  const isNominal = words.every(({ upos, lower }) => /^(?:DET|ADJ|NOUN|PROPN|NUM|PART|CCONJ)$/.test(upos) || owning.test(lower));
  const [first, last] = [words[0], words.at(-1)];
  if (other || !isNominal || !last || !/^(?:ADJ|NOUN|PROPN)$/.test(last.upos) || isTime(last) || times.test(last.lower)) return clause;
  const thing = first && (owning.test(first.lower) || first.upos === "DET") ? topic[0]!.toLowerCase() + topic.slice(1) : topic;
  return `${joint}${said} ${thing}${rest}`;
}
const times = /(?:day|night|morning|evening|afternoon|weekend|week|month|year|time)s$/;
const owning = /^(?:my|our|her|his|their)$/;

const having =
  /^(?<who>i|my \p{L}+(?: (?!is\b|has\b|have\b)\p{L}+)?|he|she|\p{Lu}\p{L}+)(?:['’]m| am| is|['’]s)? (?:have|has|having) (?<age>\d{1,2}) years?(?: old)?(?=[.!,]|$| (?:and|but|now)\b)/iu;

/** "My daughter has 5 years", as in many languages, is "my daughter is 5". */
function withAge(clause: string): string {
  const { who, age } = having.exec(clause)?.groups ?? {};
  if (!who || !age) return clause;
  return clause.replace(having, `${who} ${/^i$/i.test(who) ? "am" : "is"} ${age}`);
}

const byScales =
  /^(?:(?:and|so|but) )?(?:(?:the|my|our|bathroom) )*scales? (?:just )?(?:says?|said|reads?|showed|shows) (?:that )?(?:i['’]?m |i was |i weigh(?:ed)? )?(?=(?:about |just |only )?\d)/i;

/** "Scales said 88.5 this morning" tells what its writer weighs. */
const withWeight = (clause: string): string => clause.replace(byScales, "I weighed ");

const treatedBy =
  /^(?<who>(?:(?:the|my|our) )?(?:doctor|doc|gp|consultant|psychiatrist|cardiologist|nurse|hospital|surgery|dr\.? \p{Lu}\p{L}+))(?: has| have|['’]s|['’]ve)? (?:just |also )?put me (?:back )?on (?!hold|the (?:list|waiting|spot)|a (?:list|waiting))(?<what>(?:(?!,? (?:so|but|because|which)\b)(?:[^.;!?]|\.(?=\d)))+)/iu;

/** "The doctor put me on metformin": what its writer takes. */
function withTreatment(clause: string): string {
  const { who, what } = treatedBy.exec(clause)?.groups ?? {};
  return who && what
    ? clause.replace(
        treatedBy,
        `I was put on ${what.trim()} by ${/^dr/i.test(who) ? who : who.replace(/^(?!the|my|our)/i, "the ").toLowerCase()}`,
      )
    : clause;
}

/** Who passed an exam, and a note, is young or says what. */
const elders =
  "wife|husband|partner|mum|mom|mother|dad|father|stepmum|stepdad|nan|nana|gran|granny|grandma|grandmother|grandad|granddad|grandpa|grandfather|aunt|auntie|uncle|dog|cat|horse|rabbit";
const passed = new RegExp(
  `^(?<who>(?:(?:and|but|so) )?(?:my|our|his|her) (?:late |old |great-?)*(?:${elders})(?:,? \\p{Lu}[\\p{L}'’-]+,?)?) (?:has |had )?passed(?=[.,!]|$| (?:last|this|yesterday|today|peacefully|suddenly|recently|when|just|on (?:the \\d|\\p{Lu})|in (?:\\d|\\p{Lu}|the (?:night|spring|summer|autumn|winter|hospital))|at (?:\\d|home|the hospice)|(?:\\d+|a|an|two|three|a few|a couple of) (?:days?|weeks?|months?|years?)))`,
  "iu",
);

/** "My nan passed in March" for "my nan passed away in March". */
const withDeath = (clause: string): string => clause.replace(passed, (told) => `${told} away`);

/** Things that nobody tells an assistant not to do; what else is said with it may make it a rule for people: "before bed", "in here please". */
const habit =
  /^(?:don['’]?t|do not) (?:really |even |usually |normally )?(?:eat|drink|smoke|vape|like|enjoy|drive|own|celebrate|have (?:an?|any|kids|children))\b(?!.*\b(?:you|your|please|before|after|with|in|if|while|when|until|unless|it|this|that|too|more|less)\b)/i;

/** "Cut down to 2 coffees a day", "cut back on sugar": no assistant drinks less. */
const cutDown =
  /^(?:also |and |just |then )?cut (?:(?:down|back)(?: from [^,.;]{2,20})? to [^,.;]{1,40} (?:a|per|each) (?:day|week|month)\b|(?:down|back) on (?!it\b|this\b|that\b|the\b|words\b))(?!.*\b(?:please|you|my (?:essay|text|email|cv))\b)/i;

/** "Don't eat pork" says what its writer doesn't do, as "I don't eat pork". */
export const withHabit = (clause: string): string =>
  isDeniedHabit(clause) ? `I ${clause.charAt(0).toLowerCase()}${clause.slice(1)}` : clause;

export const isDeniedHabit = (clause: string): boolean => (habit.test(clause) || cutDown.test(clause)) && !/[?!]\s*$/.test(clause);
