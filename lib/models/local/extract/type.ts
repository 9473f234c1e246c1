import type { MemoryType } from "@/lib/vocabulary";
import type { Relations } from "./relations";
import type { Token } from "./tagging";

const instruments =
  "guitar|piano|violin|drums|bass|cello|flute|clarinet|saxophone|trumpet|ukulele|harp|keyboard|banjo|harmonica|viola|chess|tennis|soccer|football|basketball|volleyball|badminton|golf|hockey";
type TypeRule = [MemoryType, RegExp];

/** In order: the first that matches a third-person clause decides. */
const before: TypeRule[] = [
  [
    "BELIEF",
    /^(?:\S+ ){1,3}?(?:(?:really|still|firmly|strongly|honestly|truly|does|do) )?(?:thinks?|believes?|doubts?|reckons?|is convinced|feels? that)\b(?! about| of| in\b)/i,
  ],
  [
    "DECISION",
    /\b(?:decided|decides|has chosen|have chosen|chose|chosen|opted|settled on|(?:is|are|will be) going (?:to go )?with|will go with|went with|made (?:up (?:their|his|her|my|our) mind|the decision|a decision)|decision (?:is|was)|agreed (?:to|that|on)|has picked|picked (?!up|me)|committed to|resolved to|ruled out|signed off on)\b/i,
  ],
  [
    "GOAL",
    /\b(?:wants?|wanna|wishes|hopes (?:to|that|for)|hope (?:to|that|we|they)|hoping|plans (?:to|on|for)|plan (?:to|on)|planning|aims? to|aiming|intends?|aspires?|dreams (?:of|about)|dreaming of|(?:goal|dream|aim|plan|ambition|resolution|objective|hope)s? (?:is|are|was|for)|would (?:really |absolutely )?(?:love|like) to|'d love to|looking forward to|look(?:s)? forward to|thinking (?:about|of) \w+ing|considering \w+ing|going to (?!(?:the|a|an|my|their|our|his|her|work|school|college|bed|church|be)\b)[a-z]+(?! with)|gonna|saving (?:up )?(?:for|to)|can(?:no|')t wait to|is (?:trying|looking|eager|determined|keen|ready|preparing|training|hoping|planning|saving|working hard|aiming) (?:to|for)|are (?:trying|looking|hoping|planning|saving) (?:to|for)|tries to|needs to|will (?!be (?:sick|ill)|always|never)|'ll)\b/i,
  ],
  [
    "SKILL",
    new RegExp(
      `\\b(?:knows? how to|can (?:fluently |also )?(?:play|speak|cook|bake|sing|dance|swim|ski|surf|sail|drive|ride|fly|draw|paint|code|program|write|read|knit|sew|juggle|type|run|lift|fix|repair|build|translate|sign|dive|climb|skate|whistle|solve|teach|perform|handle|touch-type)\\b|is (?:\\w+ly )?fluent in|speaks? (?!to|with|at|about|up|out|for)|is (?:really |very |pretty |quite )?(?:good|great|skilled|proficient|experienced|excellent|talented|trained|an expert|certified) (?:at|in|with|as)|learned (?:how )?to|taught (?:myself|themself|himself|herself)|plays? (?:the )?(?:\\w+ )?(?:${instruments})|(?:has|have) (?:\\w+ ){0,3}experience (?:in|with|as)|is able to|masters?|mastered|codes? in|has a black belt)\\b`,
      "i",
    ),
  ],
  [
    "PREFERENCE",
    /\b(?:favou?rites?|prefers?|preferred|likes|(?:not|n't|really|also|others|we|they|always|both|all|kids|people) (?:like|love) (?!that\b|this\b)|loves|(?<!(?:of|the|and|with|their|for|true|in|my|our|all|to|share|spread|give|feel|more|much|'s) )love (?!and\b|of\b|for\b|is\b)|loved|liked|enjoy(?:s|ed)?|adores?|hates?|hated|dislikes?|detests?|avoids?|can(?:no|')t stand|cannot stand|would rather|'d rather|is (?:really |so |very |totally |a )*(?:into|fond of|keen on|big fan|huge fan|fan|obsessed with|passionate about|crazy about|partial to|picky|averse|interested in)|are fans of|not a (?:big |huge )?fan|aversion to|preference|tend to prefer|always (?:order|choose|pick|go for)s?|doesn't (?:\w+ )?(?:like|enjoy|care for|want)|refuses? to|strictly|opposed to|only (?:eats?|drinks?|wears?|buys?|uses?|reads?|watch(?:es)?|listens?))\b/i,
  ],
  [
    "RELATIONSHIP",
    /\b(?:married|divorced|engaged|dating|girlfriend|boyfriend|broke up|split up|(?:is|are|became|been) (?:\w+ )?friends?\b(?! request)|is (?:\S+ )?(?:\w+ )?(?:sister|brother|mother|father|mom|mum|dad|wife|husband|son|daughter|cousin|uncle|aunt|partner|boss|manager|colleague|coworker|neighbor|neighbour|roommate|mentor)\b(?!'s)|has (?:an? |two |three |four |five |no |\d )(?:\w+ )?(?:sisters?|brothers?|siblings?|sons?|daughters?|kids|children|child|wife|husband|twins?|cousins?|nieces?|nephews?)|friends with|in a relationship|fianc[eé]e?)\b/i,
  ],
  [
    "BELIEF",
    /\b(?:thinks? (?!about|of)|believes?|feels? (?:that|like|as if)|reckons?|is (?:convinced|certain|sure|of the opinion) |in \S+ opinion|considers?|suspects?|doubts?|seems? (?:to (?:me|\w+)|that|like)|finds? (?:it|that|this|the|\w+) |(?:is|are|(?<=\bit)'s|(?<=\bthat)'s) (?:so |really |very |super |truly |absolutely |extremely |pretty |quite )*(?:important|crucial|essential|vital|key|necessary|overrated|underrated|better than|worse than|worth it|the best|the worst|great|amazing|awesome|beautiful|inspiring|powerful|fun|interesting|wonderful|a great|a good|a fun|an important|a beautiful|a powerful))\b/i,
  ],
];
const state =
  /\b(?:(?:is|are|has been|have been|feels?|feeling|felt|'s|was|got) (?:\w+ly |so |really |very |a bit |a little |kinda |pretty |still |currently |now |quite |super |feeling )*(?:sick|ill|tired|exhausted|busy|stressed|swamped|overwhelmed|injured|pregnant|unemployed|on (?:leave|vacation|holiday|hold|track|a break|a diet|sabbatical|parental leave|maternity leave|sick leave|medication)|recovering|struggling|excited|happy|sad|anxious|worried|nervous|thrilled|grateful|thankful|proud|lonely|frustrated|confused|stuck|broke|delayed|blocked|in progress|under construction|behind|ahead of|closed|open|down|away|off work|out of office|hungover|homesick|burned out|burnt out|upset|angry|bored|scared|afraid|hopeful|optimistic|relieved|single|hungry|in (?:the )?hospital|in pain|glad|keen|eager|curious|stoked)|currently|at the moment|right now|these days|has (?:a )?(?:cold|flu|fever|headache|migraine|covid|broken)|(?:is|are|has been|have been) (?!everything|nothing|anything|something|amazing|interesting|boring|exciting|inspiring|charming|outstanding)\w+ing)\b/i;
const happening =
  /\b(?:has|have|had|'s got) (?:an? |another |the |their |his |her )?(?:\w+ ){0,2}(?:appointment|meeting|interview|exam|flight|surgery|party|wedding|concert|trip|date|reservation|call|presentation|deadline|test|class|game|match|show|recital)\b|\b(?:is|are|starts?|begins?|takes place|happens?|will be|is scheduled|is planned|is set)(?: \w+)? (?:on|for|at|in|this|next|tomorrow)\b/i;
const stativePast =
  /\b(?:was|were|had|used to|lived|grew up|worked|studied|knew|liked|loved|wanted|needed|thought|believed|felt|owned|seemed|meant|looked)\b/i;

/** Which of the nine kinds of memory a third-person clause is. */
export function typeOf(clause: string, tokens: Token[], relations: Relations, timed: boolean, future: boolean): MemoryType {
  if (relations.attribute?.name === "DEADLINE") return "FACT";
  if (relations.main) {
    if (relations.main === "ALLERGIC_TO" || relations.main === "NAME" || relations.main === "BORN_ON" || relations.main === "BORN_IN")
      return "FACT";
    if (["MARRIED_TO", "PARTNER_OF", "FRIEND_OF", "RELATIONSHIP_STATUS"].includes(relations.main)) return "RELATIONSHIP";
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
    !/\b(?:wants?|hopes?|hoping|plans?|planning|aims?|would|dreams?|goals?|intends?|thinking|need|needs)\b/i.test(clause)
  )
    return "EVENT";
  if (happening.test(clause) && timed) return "EVENT";
  for (const [type, pattern] of before)
    if (pattern.test(clause))
      return type === "PREFERENCE" &&
        isPast(tokens) &&
        !/favou?rite|always|prefer/i.test(clause) &&
        (timed || !/\b(?:loved|liked|hated|enjoyed)\b/i.test(clause))
        ? "EVENT"
        : type;
  if (state.test(clause) && !/\b(?:yesterday|ago|last)\b/i.test(clause)) return "STATE";
  if (isPast(tokens))
    return stativePast.test(clause) && !timed && !hasActionPast(tokens)
      ? "FACT"
      : stativePast.test(firstVerb(tokens)) && !/\b(?:yesterday|last|ago)\b/i.test(clause)
        ? "FACT"
        : "EVENT";
  return "FACT";
}

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
  return verb.tags.has("PastTense") || /^(?:was|were|had|did|didn't|wasn't|weren't|couldn't)$/.test(verb.lower);
}

function hasActionPast(tokens: Token[]): boolean {
  return tokens.some((token) => token.tags.has("PastTense") && !stativePast.test(token.lower) && !token.tags.has("Adjective"));
}
