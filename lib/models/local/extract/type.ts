import type { MemoryType } from "@/lib/vocabulary";
import { relativePattern } from "./kinship";
import type { Relations } from "./relation-types";
import type { Token } from "./tagging";

const instruments =
  "accordion|oboe|organ|mandolin|sax|recorder|tuba|trombone|sitar|tabla|bagpipes|lute|french horn|bass guitar|electric guitar|guitar|piano|violin|drums|bass|cello|flute|clarinet|saxophone|trumpet|ukulele|harp|keyboard|banjo|harmonica|viola|chess|tennis|soccer|football|basketball|volleyball|badminton|golf|hockey";
/** Whom one person can be to another, as it ends a clause. */
const relatives = `(?:${relativePattern})s?`;
type TypeRule = [MemoryType, RegExp];

/** In order: the first that matches a third-person clause decides. */
const before: TypeRule[] = [
  [
    "BELIEF",
    /^(?:\S+ ){1,3}?(?:(?:really|still|firmly|strongly|honestly|truly|does|do) )?(?:thinks?|believes?|doubts?|reckons?|is convinced|feels? that)\b(?! about| of| in\b)/i,
  ],
  [
    "DECISION",
    /\b(?:decided|decides|has chosen|have chosen|chose|chosen|opted|settled on|(?:is|are|will be) going (?:to go )?with|will go with|went with|(?:made|makes|come to|came to|reached) (?:up (?:their|his|her|my|our) minds?|the decision|a decision)|decision (?:is|was)|agreed (?:to|that|on)|has picked|picked (?!up|me)|committed to|resolved to|ruled out|signed off on)\b/i,
  ],
  [
    "PREFERENCE",
    /\b(?:despises?|loathes?|(?:dislike|aversion|distaste|disdain) (?:of|for|to)|(?:objects|objection) to|has (?:absolutely )?no interest in|is (?:\w+ )?uncomfortable with|exclusively [a-z]+s|(?:adheres to|follows) (?:an? )?(?:[\w-]+ )+diet|(?:will not|won['’]t|would never) (?:even )?(?:consider|eat|drink|wear|use|buy|watch|listen|read|stay|fly|drive|touch)|(?:consumes?|eats?|drinks?|wears?|buys?|uses?|reads?|watches|drives?) only|only (?:consumes?|considers?|stays?|flies|drives?|shops?))\b/i,
  ],
  [
    "GOAL",
    /\b(?:is (?:\S+['’]s|their|his|her) (?:[\w-]+ ){0,3}?(?:goal|dream|ambition|aim|resolution)(?=[.,!]|$| (?:for|this|in|now)\b)|wants?|wanna|wishes|hopes (?:to|that|for)|hope (?:to|that|we|they)|hoping|plans (?:to|on|for)|plan (?:to|on)|planning|aims? to|aiming|intends?|aspires?|dreams (?:of|about)|dreaming of|(?:goal|dream|aim|plan|ambition|resolution|objective|hope)s? (?:is|are|was|for)|would (?:really |absolutely )?(?:love|like) to|'d love to|looking forward to|look(?:s)? forward to|thinking (?:about|of) \w+ing|considering \w+ing|going to (?!(?:the|a|an|my|their|our|his|her|work|school|college|bed|church|be)\b)[a-z]+(?! with)|gonna|saving (?:up )?(?:for|to)|can(?:no|')t wait to|is (?:trying|looking|eager|determined|keen|ready|preparing|training|hoping|planning|saving|working hard|aiming) (?:to|for)|are (?:trying|looking|hoping|planning|saving) (?:to|for)|tries to|(?:needs?|has|have|must|ought|got)(?: really| still| also)? to (?!be (?:sick|ill)|say|admit|agree|think|be honest)|must (?!be|have)|will (?!be (?:sick|ill)|always|never)|'ll)\b/i,
  ],
  [
    "SKILL",
    new RegExp(
      `\\b(?:knows? how to|can (?:fluently |also )?(?:play|speak|cook|bake|sing|dance|swim|ski|surf|sail|drive|ride|fly|draw|paint|code|program|write|read|knit|sew|juggle|type|run|lift|fix|repair|build|translate|sign|dive|climb|skate|whistle|solve|teach|perform|handle|touch-type)\\b|is (?:\\w+ly )?fluent in|speaks? (?!to|with|at|about|up|out|for)|is (?:really |very |pretty |quite |not |not very |not that |kind of )*(?:good|great|skilled|proficient|experienced|excellent|talented|trained|an expert|certified|bad|terrible|hopeless|awful|decent|handy|comfortable|a natural) (?:at|in|with|as)\\b(?! (?:the moment|it))|is an? (?:trained|certified|licensed|licenced|qualified|skilled|gifted|talented|expert|master) \\w+|(?:has|have) been (?:programming|coding|cooking|baking|painting|drawing|dancing|singing|skiing|climbing|sailing|knitting|sewing|welding|writing code|playing \\w+|practi[cs]ing) .{0,40}\\b(?:for|since) |learned (?:how )?to|taught (?:myself|themself|himself|herself)|plays? (?:the )?(?:\\w+ )?(?:${instruments})|plays? the (?!lottery|game|role|part|victim|fool|song|music|market|field|piece|movie|video|long)\\w+(?=[.,!]|$| (?:in|for|at|and|since|quite|really|very|well)\\b)|(?:has|have) (?:\\w+ ){0,3}experience (?:in|with|as)|is able to|mastered|is (?:the|a) master of|codes? in|has a black belt)\\b`,
      "i",
    ),
  ],
  [
    "PREFERENCE",
    /\b(?:favou?rites?|prefers?|preferred|likes|(?:not|n't|really|also|others|we|they|always|both|all|kids|people) (?:like|love) (?!that\b|this\b)|loves|(?<!(?:of|the|and|with|their|for|true|in|my|our|all|to|share|spread|give|feel|more|much|'s) )love (?!and\b|of\b|for\b|is\b)|loved|liked|enjoy(?:s|ed)?|adores?|hates?|hated|dislikes?|detests?|avoids?|can(?:no|')t stand|cannot stand|would rather|'d rather|is (?:really |so |very |totally |a )*(?:into|fond of|keen on|big fan|huge fan|fan|obsessed with|passionate about|crazy about|partial to|picky|averse|interested in)|are fans of|not a (?:big |huge )?fan|aversion to|preference|tend to prefer|always (?:order|choose|pick|go for)s?|doesn't (?:\w+ )?(?:like|enjoy|care for|want)|refuses? to|strictly|opposed to|(?:only|never|always|rarely|hardly ever|doesn't|don't|does not|do not) (?:eats?|drinks?|wears?|buys?|uses?|reads?|watch(?:es)?|listens?|orders?|chooses?|choose|picks?|takes? the)|wants? no|no longer (?:eats?|drinks?|likes?|enjoys?))\b/i,
  ],
  [
    "RELATIONSHIP",
    new RegExp(
      `\\b(?:married|divorced|engaged|dating|girlfriend|boyfriend|broke up|split up|(?:is|are|became|been|remained|stayed) (?:\\w+ )?friends?\\b(?! request)|(?:is|are|was|were|has been|have been|became) (?:one of )?(?:(?:\\S+['’]s|their|his|her) (?:\\S+ ){0,2}?(?:${relatives})(?=[.,!]|$| (?:from|since|for|and|too|as well|at|in)\\b)|(?:an? )?(?:\\S+ )?(?:${relatives}) of (?:\\S+['’]s|theirs|his|hers)\\b)|(?:has|have) (?:an? |two |three |four |five |six |seven |no |\\d )(?:[\\w-]+ )?(?:half-|step)?(?:sisters?|brothers?|siblings?|sons?|daughters?|kids|children|child|wife|husband|twins?|cousins?|nieces?|nephews?|grandchildren|grandkids|stepchildren)|friends with|in a (?:long-distance )?relationship|fianc[eé]e?|(?:no longer|back|got|been) together|gets? (?:along|on)\\b|close (?:to|with) (?=\\S+(?: \\S+)?(?:[.,!]|$))|(?:know|known|knew) each other|fell out|speaking terms|estranged|grew apart|has a crush|only child|an orphan)\\b`,
      "i",
    ),
  ],
  [
    "BELIEF",
    /\b(?:thinks? (?!about|of)|believes?|feels? (?:that|like|as if)|reckons?|is (?:convinced|certain|sure|of the opinion) |in \S+ (?:opinion|view|book|experience|eyes)|considers?|suspects?|doubts?|seems? (?:to (?:me|\w+)|that|like)|finds? (?:it|that|this|the|\w+) |(?:is|are|(?<=\bit)'s|(?<=\bthat)'s) (?:so |really |very |super |truly |absolutely |extremely |pretty |quite )*(?:important|crucial|essential|vital|key|necessary|overrated|underrated|better than|worse than|worth it|the best|the worst|great|amazing|awesome|beautiful|inspiring|powerful|fun|interesting|wonderful|pointless|useless|worthless|overpriced|unfair|wrong|ridiculous|silly|stupid|boring|annoying|dangerous|harmful|unhealthy|unnecessary|necessary|outdated|worth \w+|worth the \w+|too (?:\w+)|a (?:scam|waste|mistake|must|joke|shame|myth)|a great|a good|a fun|an important|a beautiful|a powerful))\b/i,
  ],
];
const state =
  /\b(?:(?:is|are|has been|have been|feels?|feeling|felt|'s|was|got) (?:\w+ly |so |really |very |a bit |a little |kinda |pretty |still |currently |now |quite |super |feeling )*(?:sick|ill|tired|exhausted|busy|stressed|swamped|overwhelmed|injured|pregnant|unemployed|on (?:leave|vacation|holiday|hold|track|a break|a diet|sabbatical|parental leave|maternity leave|sick leave|medication)|recovering|struggling|excited|happy|sad|anxious|worried|nervous|thrilled|grateful|thankful|proud|lonely|frustrated|confused|stuck|broke|delayed|blocked|in progress|under construction|behind|ahead of|closed|open|down|away|off work|out of office|hungover|homesick|burned out|burnt out|upset|angry|bored|scared|afraid|hopeful|optimistic|relieved|single|hungry|in (?:the )?hospital|in pain|glad|keen|eager|curious|stoked|out of (?:order|work|town|service|office)|between jobs|home sick|sick at home|broken|jet-?lagged|dizzy|in (?:therapy|rehab|recovery|repair|labor|a cast|mourning)|down with|under (?:stress|pressure|the weather)|running (?:late|low|out)|low on|short on)|these days|currently|at the moment|right now|these days|(?:has|have|'s got|has got) (?:(?:a|an|the|really|very|terrible|bad|awful|severe|slight|mild|horrible|splitting|chronic|constant) )*(?:cold|flu|fever|headache|migraine|covid|toothache|stomach ache|stomachache|sore throat|cough|hangover|backache|back pain|rash|infection|broken|food poisoning|insomnia|jet lag)|(?:is|are|has been|have been) (?!everything|nothing|anything|something|amazing|interesting|boring|exciting|inspiring|charming|outstanding)\w+ing)\b/i;
/** A date in what someone feels about is not the date of an event that they have. */
const worry =
  /\b(?:is|are|feels?) (?:\w+ ){0,2}?(?:worried|stressed|anxious|nervous|curious|confused|stuck|excited|overwhelmed|motivated|conflicted|proud|scared|afraid|concerned|happy|sad)\b/i;
const happening =
  /\b(?:has|have|had|'s got) (?:an? |another |the |their |his |her )?(?:\w+ ){0,2}(?:appointment|meeting|interview|exam|flight|surgery|party|wedding|concert|trip|date|reservation|call|presentation|deadline|test|class|game|match|show|recital)\b|\b(?:is|are|starts?|begins?|takes place|happens?|will be|is scheduled|is planned|is set)(?: \w+)? (?:on|for|at|in|this|next|tomorrow)\b/i;
/** What ties two people. */
const bonds = new Set<string>(
  "MARRIED_TO PARTNER_OF FRIEND_OF RELATIONSHIP_STATUS SIBLING_OF PARENT_OF CHILD_OF RELATIVE_OF COLLEAGUE_OF KNOWS".split(" "),
);
const stativePast =
  /\b(?:was|were|had|used to|lived|grew up|worked|studied|knew|liked|loved|wanted|needed|thought|believed|felt|owned|seemed|meant|looked)\b/i;

const reported =
  /^(?:\S+ ){1,3}?(?:says?|said|mentioned|claims?|claimed|told (?:\S+|their \S+))(?: to \S+)?(?: yesterday| today| once)? (?:that )?(?=(?:he|she|they|his|her|their) )/i;

/** Which of the nine kinds of memory a third-person clause is. */
export function typeOf(whole: string, tokens: Token[], relations: Relations, timed: boolean, future: boolean): MemoryType {
  // "Anna told Maya that she hates surprises" is about what Anna hates.
  const clause = whole.replace(reported, "");
  if (relations.attribute?.name === "DEADLINE") return "FACT";
  if (relations.main) {
    if (relations.main === "ALLERGIC_TO" || relations.main === "NAME" || relations.main === "BORN_ON" || relations.main === "BORN_IN")
      return "FACT";
    if (bonds.has(relations.main)) return "RELATIONSHIP";
    if (relations.main === "REPORTS_TO" && /['’]s (?:\w+ )?(?:boss|manager|supervisor|team lead|line manager)[.!]*$/i.test(clause))
      return "RELATIONSHIP";
    if (relations.main === "WORKS_AT" && /\b(?:unemployed|between jobs|out of work)\b/i.test(clause)) return "STATE";
    if (["LIKES", "DISLIKES", "PREFERS", "FAVORITE"].includes(relations.main)) return "PREFERENCE";
    if (relations.main === "STATUS") return "STATE";
    if (relations.main === "SPEAKS") return "SKILL";
    if (
      ["LIVES_IN", "WORKS_AT", "HAS_ROLE", "REPORTS_TO", "STUDIES_AT", "AGE", "LIVED_IN", "WORKED_AT", "LOCATED_IN", "HAS_PET"].includes(
        relations.main,
      )
    ) {
      return isPast(tokens) && !/\b(?:lived|grew up|used to|was (?:living|raised|working)|worked|spent|was born)\b/i.test(clause)
        ? "EVENT"
        : "FACT";
    }
  }
  if (
    future &&
    timed &&
    !worry.test(clause) &&
    !/\b(?:wants?|hopes?|hoping|plans?|planning|aims?|aiming|would|dreams?|goals?|intends?|thinking|trying|need|needs|has to|have to|gonna|going to (?!the|a|an|my|their)[a-z]+)\b/i.test(
      clause,
    )
  )
    return "EVENT";
  if (timed && (happening.test(clause) || (future && /\b(?:has|have|is|are|'s) (?:an?|the|their|his|her)\b/i.test(clause)))) return "EVENT";
  for (const [type, pattern] of before)
    if (pattern.test(clause))
      return type === "PREFERENCE" &&
        clause === whole &&
        isPast(tokens) &&
        !/favou?rite|always|prefer/i.test(clause) &&
        (timed || !/\b(?:loved|liked|hated|enjoyed)\b/i.test(clause))
        ? "EVENT"
        : type;
  if (state.test(clause) && !/\b(?:yesterday|ago|last)\b/i.test(clause)) return "STATE";
  if (isPast(tokens) && wasDone(tokens)) return "EVENT";
  if (isPast(tokens))
    return stativePast.test(clause) && !timed && !hasActionPast(tokens)
      ? "FACT"
      : stativePast.test(firstVerb(tokens)) && !/\b(?:yesterday|last|ago)\b/i.test(clause) && !(timed && firstVerb(tokens) === "had")
        ? "FACT"
        : "EVENT";
  return "FACT";
}

/** "Was diagnosed", "got towed": what happened to someone, and not how they were. */
function wasDone(tokens: Token[]): boolean {
  const at = tokens.findIndex((token) => /^(?:was|were|got)$/.test(token.lower));
  const done = tokens[tokens[at + 1]?.lower.endsWith("ly") ? at + 2 : at + 1];
  return (
    at >= 0 &&
    done !== undefined &&
    /(?:[^e]ed|en|wn|ught|old|aid|ut)$/.test(done.lower) &&
    done.tags.has("Verb") &&
    !howOneIs.test(done.lower)
  );
}

const howOneIs =
  /^(?:tired|excited|bored|worried|scared|interested|amazed|surprised|pleased|relieved|disappointed|exhausted|confused|stressed|married|engaged|divorced|based|located|raised|used|supposed|allowed|expected|needed|inspired|impressed|blessed|determined|motivated|thrilled|overwhelmed|frustrated|ashamed|annoyed|involved|dedicated|called|named|made|open|green|golden|often|even|then|ten|seven|eleven|been|hidden|broken|about|out|without|but|sold|filled|packed|covered|crowded|decorated)$/;

function firstVerb(tokens: Token[]): string {
  return tokens.find((token) => token.tags.has("Verb") && !token.tags.has("Gerund"))?.lower ?? "";
}

/** The first finite verb is in the past. */
export function isPast(tokens: Token[]): boolean {
  const verb = tokens.find((token) => token.tags.has("Verb") && !token.tags.has("Gerund") && !token.tags.has("ProperNoun"));
  if (!verb) return false;
  if (/^(?:is|are|am|has|have|does|do|will|can|'s)$/.test(verb.lower)) {
    const next = tokens[tokens.indexOf(verb) + 1];
    if (tokens.some((token) => token.lower === "since" || token.lower === "for") && /^(?:has|have)$/.test(verb.lower)) return false;
    return (
      /^(?:has|have)$/.test(verb.lower) &&
      next !== undefined &&
      (next.tags.has("PastTense") || next.tags.has("Participle")) &&
      next.lower !== "been"
    );
  }
  return verb.tags.has("PastTense") || /^(?:was|were|had|did|didn't|wasn't|weren't|couldn't|quit)$/.test(verb.lower);
}

function hasActionPast(tokens: Token[]): boolean {
  return tokens.some((token) => token.tags.has("PastTense") && !stativePast.test(token.lower) && !token.tags.has("Adjective"));
}
