import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";
import { supporting } from "./supporting";

/** Share of the question's words that a statement must hold to say yes or no to it. */
const enough = 0.5;
const negation =
  /\b(?:no|not|never|none|nobody|nothing|without|no longer|cannot|refuses?|quit|stopped|hates?|dislikes?|avoids?)\b|n['’]t\b/i;
const certain = /^(?:did|does|do|is|are|was|were|has|have|had)\b/i;

/** Yes or no with what says so; both sides where memory says both; the nearest statement alone where it decides nothing. */
export function yesNoAnswer(question: Question, found: Ranked[]): Answer | null {
  const [best] = found;
  if (!best) return null;
  const telling = found.slice(0, 12).filter((candidate) => candidate.coverage >= enough && candidate.score >= best.score - 0.6);
  const positive = telling.find(({ text }) => !negation.test(text));
  const negative = telling.find(({ text }) => negation.test(text));
  const asksNot = negation.test(question.text);
  if (certain.test(question.text) && positive && negative && isAboutSame(positive, negative)) {
    const told = [positive, negative].map(statementOf);
    return { bare: "contradictory", told, places: told.flatMap(({ evidence }) => evidence) };
  }
  const decided = telling[0];
  if (!decided) {
    const near = supporting(found, 2, 0.2).map(statementOf);
    return { bare: "", told: near, places: near.flatMap(({ evidence }) => evidence) };
  }
  const isYes = negation.test(decided.text) === asksNot;
  const bare = certain.test(question.text) ? (isYes ? "Yes" : "No") : isYes ? "Likely yes" : "Likely no";
  const [lead, ...more] = supporting([decided, ...found.filter((each) => each !== decided)], 2, 0.2).map(statementOf);
  return { bare, told: [{ text: `${bare}: ${lead!.text}`, evidence: lead!.evidence }, ...more], places: [decided.place] };
}

/** "I never wrote a route" and "I wrote a home page route": the one denies what the other tells. */
function isAboutSame(one: Ranked, other: Ranked): boolean {
  const never = /\b(?:never|have not|has not|haven['’]t|hasn['’]t|not yet)\b/i.test(other.text);
  return never && one.evidence.speaker === other.evidence.speaker && one.evidence.role === other.evidence.role;
}
