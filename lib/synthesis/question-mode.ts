import { asksForAdvice } from "@/lib/question/asks-for-advice";
import type { QuestionMode } from "@/lib/vocabulary";

const summary =
  /\b(?:summar(?:y|i[sz]e|ies)|overview|tell me (?:everything |more |all )?about|what do (?:you|we) know (?:about|of)|describe|catch me up|recap|how has .* (?:evolved|developed|progressed|changed))\b/i;
const comparison =
  /\b(?:compare[ds]?|comparison|differen(?:ce|t|ces) (?:between|from|in)|versus|vs\.?|in common|both|which (?:one )?(?:is|was|did|does|do|has|of|came|happened|[a-z]+ (?:is|was|did|came|happened))\b.*\bor\b|(?:older|younger|earlier|later|sooner|longer|shorter|bigger|smaller|better|worse|more|less|fewer) .*\bthan\b|first,? .*\bor\b)/i;
const temporal =
  /\b(?:when|what (?:date|day|month|year|time)|which (?:date|day|month|year)|how (?:long|old|recently|many (?:days|weeks|months|years))|since when|until when|order|chronolog\w+|before|after|last time|first time|how often)\b/i;
const list =
  /\b(?:list|all (?:the|of|my|his|her|their)|how many|what (?:are|were) (?:some|the|my|his|her|their|all|\w+['’]s)\b|(?:what|which) (?:kinds?|types?|sorts?) of|(?:what|which) (?:\w+ )?(?:\w+[^s\s]s)\b (?:are|were|did|do|does|has|have|had|is|was|can|will)|who (?:are|were) (?:my|his|her|their|the|all|some)|names? of (?:my|his|her|their|the|all)|what (?:else|all|other)|in what ways|where (?:all|else))\b/i;
const preference =
  /\b(?:favou?rite|prefer(?:s|red|ence|ences)?|(?:do|does|would|did) \w+ (?:\w+ )?(?:like|love|enjoy|hate|dislike|want)|tastes?)\b/i;

export function questionMode(question: string): Exclude<QuestionMode, "unanswerable"> {
  if (summary.test(question)) return "summary";
  if (comparison.test(question)) return "comparison";
  if (/^\W*(?:when|what (?:date|day|month|year)|how (?:long|old))\b/i.test(question)) return "temporal";
  if (list.test(question)) return "list";
  if (temporal.test(question)) return "temporal";
  if (preference.test(question) || asksForAdvice(question)) return "preference";
  return "factoid";
}
