import { bothSides } from "./contested";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";
import { supporting } from "./supporting";

/** Share of the question's words that a statement must hold to say yes or no to it. */
const enough = 0.5;
const negation =
  /\b(?:no|not|never|none|nobody|nothing|without|no longer|cannot|refuses?|quit|stopped|hates?|dislikes?|avoids?)\b|n['’]t\b/i;
const denial = /\b(?:never|(?:have|has) not|not yet|no experience)\b|\b(?:haven|hasn)['’]t\b/i;
const certain = /^(?:did|does|do|is|are|was|were|has|have|had)\b/i;

/** What is wished for or about to be done denies nothing. */
const unreal =
  /\b(?:wants?|wanted|plan(?:s|ned|ning)?|hop(?:e|es|ing)|would|will|try(?:ing)?|tries|needs?|consider\w*|wonder\w*|thinking of|going to|interested in)\b/i;

/** Yes or no with what says so; both sides where memory says both; else what comes nearest, which decides nothing. */
export function yesNoAnswer(question: Question, found: Ranked[], nearest: () => Answer): Answer | null {
  const [best] = found;
  if (!best) return null;
  const telling = found.slice(0, 12).filter((candidate) => candidate.coverage >= enough && candidate.score >= best.score - 0.6);
  const isFact = certain.test(question.text);
  const never = isFact ? telling.find(({ text }) => denial.test(text)) : undefined;
  const other = never && found.slice(0, 12).find((candidate) => contradicts(candidate, never));
  if (never && other) return bothSides([never, other]);
  const decided = telling[0];
  if (!decided) return nearest();
  const isYes = negation.test(decided.text) === negation.test(question.text);
  const bare = isFact ? (isYes ? "Yes" : "No") : isYes ? "Likely yes" : "Likely no";
  const [lead, ...more] = supporting([decided, ...found.filter((each) => each !== decided)], 2, 0.2).map(statementOf);
  return { bare, told: [{ text: `${bare}: ${lead!.text}`, evidence: lead!.evidence }, ...more], places: [decided.place] };
}

/** "I wrote a home page route", told by who said "I never wrote a route". */
function contradicts(candidate: Ranked, never: Ranked): boolean {
  const { evidence, text, coverage } = candidate;
  if (negation.test(text) || unreal.test(text) || coverage < never.coverage * 0.6 || evidence.chunkId === never.evidence.chunkId)
    return false;
  return evidence.speaker === never.evidence.speaker && evidence.role === never.evidence.role;
}
