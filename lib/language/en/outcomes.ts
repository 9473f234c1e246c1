// What came of what somebody asked or tried for.

/** "Applied for the flat", "auditioned for the choir", "put in an offer": nothing is had by it yet. */
export const trying =
  /\b(?:appl(?:y|ied|ies|ying) (?:for|to)|audition(?:ed|ing|s)? (?:for|with|at)|interview(?:ed|ing|s)? (?:for|with|at)|tr(?:y|ied|ies|ying) out for|put(?:s|ting)? in (?:an?|the|User['’]s|their|my|our) (?:offer|application|bid|request)|made an offer|bid (?:for|on)|enter(?:ed|ing|s)? (?:for |the |an? )|submitted|request(?:ed|ing)|asked for (?:an?|the)|r(?:an|unning) for|nominated for|shortlisted for|on the (?:short|wait(?:ing)?)[- ]?list for)\b/i;

const failed = [
  /\b(?:someone|somebody) else (?:got|won|bought|took|has)\b|\b(?:to|with|for) (?:someone|somebody|another \p{L}+) else\b|\b(?:gave|given|went|sold) (?:it |the \p{L}+ )?to (?:someone|somebody|another)\b/iu,
  /\b(?:was|were|been|got|is|am|are|['’]m|['’]s) (?:just )?(?:rejected|refused|turned down|declined|outbid|unsuccessful|knocked back|passed over)\b|\b(?:outbid|rejected|turned down|refused) (?:me|us|User|them|him|her|it|my|our|the)\b/i,
  /\b(?:did ?n['’]?t|did not|have ?n['’]?t|not|never) (?:get|got|make|made|pass|win|land)(?: it| in| into| the| that| through| accepted| an?|$|[.!,])/i,
  /\b(?:they|he|she|it|(?:the|my|our|his|her) \p{L}+) (?:said|says|was|is|came back)(?: an?)? no\b|\bfell through\b|\bno luck\b|\bfailed\b|\bmissed out\b|\blost out\b/iu,
];
const succeeded = [
  /\b(?:i|we|he|she|they|User|\p{Lu}\p{L}+)(?:['’]ve| has| have)? (?:just |finally |actually )?(?:got|won|passed|landed|made|aced)(?: it| in| into| the| that| through| accepted| an? (?:offer|place)|$|[.!,])/u,
  /\b(?:was|were|been|got|am|is|are|['’]m) (?:just )?(?:accepted|hired|approved|selected|offered|admitted|granted)\b|\b(?:accepted|hired|approved|offered|took|chose|picked) (?:me|us|User|him|her)\b/i,
  /\b(?:they|he|she|(?:the|my|our|his|her) \p{L}+) (?:said|says) yes\b|\bcame through\b|\bgot the (?:keys|offer|nod|green light)\b/iu,
];

/** Whether a statement tells that something was got, or that it wasn't; null where it tells neither. */
export function outcomeIn(statement: string): boolean | null {
  if (trying.test(statement)) return null;
  if (failed.some((pattern) => pattern.test(statement))) return false;
  return succeeded.some((pattern) => pattern.test(statement)) ? true : null;
}

/** A few words that say no more than what came of it: "they said no", "didn't get in", "someone outbid us". */
export const isBareOutcome = (sentence: string): boolean =>
  sentence.split(/\s+/).length <= 7 &&
  !/[?？]/.test(sentence) &&
  /^(?:(?:nope|nah|sadly|unfortunately|update|well|so|and|but|ugh|yay|yes)[,:!]? )*(?:i |we |they |he |she |user |someone (?:else )?|somebody (?:else )?)?(?:did ?n['’]?t get|said (?:no|yes)|got (?:in|it|accepted|rejected)|outbid|turned (?:me|us|it) down|rejected|accepted (?:me|us)|gave it to|made it in)\b/i.test(
    sentence,
  ) &&
  outcomeIn(sentence.replace(/^(?:nope|nah)\b/i, "")) !== null;
