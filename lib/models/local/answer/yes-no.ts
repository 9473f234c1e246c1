import { terms } from "@/lib/text/terms";
import { tag } from "../extract/tagging";
import { asksFor } from "../kinds";
import { bothSides } from "./contested";
import type { Question } from "./question-shape";
import { mainVerbs } from "./question-verbs";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";
import { supporting } from "./supporting";
import { isAskedAbout } from "./whose";

/** A claim of more words than these need not be held in each of them. */
const short = 2;
/** Share of the question's words that a statement must hold to say yes or no to it. */
const enough = 0.5;
const negation =
  /\b(?:no|not|never|none|nobody|nothing|without|no longer|cannot|refuses?|quit|stopped|gave up|hates?|dislikes?|detests?|avoids?)\b|n['’]t\b/i;
/** What was so is denied of today. */
const over = /\bused to\b|\bformerly\b/i;
const asksToday = /^(?:does|do|is|are|am|has|have)\b/i;
const denial = /\b(?:never|(?:have|has) not|not yet|no experience)\b|\b(?:haven|hasn)['’]t\b/i;
const certain = /^(?:did|does|do|is|am|are|was|were|has|have|had)\b/i;

/** What is wished for or about to be done denies nothing. */
const unreal =
  /\b(?:wants?|wanted|plan(?:s|ned|ning)?|hop(?:e|es|ing)|would|will|try(?:ing)?|tries|needs?|consider\w*|wonder\w*|thinking of|going to|interested in)\b/i;

/** Verbs that stand for each other between a question and what was said. The first ones ask for nothing that the object does not tell. */
const alike = [
  "go get do make use come know ever own keep need say visit travel be",
  "like love enjoy hate dislike prefer stand avoid fan adore detest bear favorite favourite",
  "buy purchase order",
  "start begin join",
  "quit stop leave end",
  "work job employ hire",
  "live move reside home",
  "marry married wife husband wedding spouse",
].map((words) => new Set(terms(words)));

/** Yes or no with what says so; both sides where memory says both. Of what would be so, else what comes nearest, which decides nothing. */
export function yesNoAnswer(question: Question, found: Ranked[], nearest: () => Answer): Answer | null {
  const [best] = found;
  if (!best) return null;
  const isFact = certain.test(question.text);
  const matches = isFact ? claimOf(question) : ({ coverage }: Ranked) => coverage >= enough;
  const near = found.slice(0, 12);
  const telling = near.filter((candidate) => matches(candidate) && candidate.score >= best.score - 0.6);
  const never = isFact ? telling.find(({ text }) => denial.test(text)) : undefined;
  const other = never && near.find((candidate) => contradicts(candidate, never));
  if (never && other) return bothSides([never, other]);
  const decided = telling[0];
  if (!decided) return isFact ? null : nearest();
  const isDenied = negation.test(decided.text) || (asksToday.test(question.text) && (over.test(decided.text) || decided.isFormer));
  const isYes = isDenied === negation.test(question.text);
  const bare = isFact ? (isYes ? "Yes" : "No") : isYes ? "Likely yes" : "Likely no";
  const rest = isFact ? telling : found;
  const [lead, ...more] = supporting([decided, ...rest.filter((each) => each !== decided)], 2, 0.2).map(statementOf);
  return { bare, told: [{ text: `${bare}: ${lead!.text}`, evidence: lead!.evidence }, ...more], places: [decided.place] };
}

/** Whether a statement is about what the question claims: its names and most of its object, done as it asks. */
function claimOf(question: Question): (candidate: Ranked) => boolean {
  const words = tag(question.text).map((token, index) => ({
    token,
    index,
    found: terms(token.text).filter((term) => question.weights.has(term)),
  }));
  const names = words.filter(({ token, index }) => index > 0 && /^[\p{Lu}\p{N}]/u.test(token.text)).flatMap(({ found }) => found);
  const verbs = mainVerbs(question);
  const objects = words.flatMap(({ found }) => found).filter((term) => !verbs.includes(term));
  const total = objects.reduce((sum, term) => sum + question.weights.get(term)!, 0);
  return (candidate) => {
    const meant = new Set([...candidate.terms].flatMap((term) => [...(asksFor(term) ?? [])]));
    const says = (term: string) =>
      candidate.terms.has(term) || meant.has(term) || (candidate.asked !== null && terms(candidate.asked).includes(term));
    if (!isAskedAbout(question, candidate)) return false;
    if (objects.length > short) return candidate.coverage >= enough && (names.length === 0 || names.some(says));
    if (!names.every(says)) return false;
    const held = objects.filter(says).reduce((sum, term) => sum + question.weights.get(term)!, 0);
    if (total > 0 && held / total < enough) return false;
    return verbs.every(
      (verb) => says(verb) || alike.some((group, index) => group.has(verb) && (index === 0 ? total > 0 : saysOne(candidate, group))),
    );
  };
}

function saysOne(candidate: Ranked, group: ReadonlySet<string>): boolean {
  return [...candidate.terms].some((term) => group.has(term));
}

/** "I wrote a home page route", told by who said "I never wrote a route". */
function contradicts(candidate: Ranked, never: Ranked): boolean {
  const { evidence, text, coverage } = candidate;
  if (negation.test(text) || unreal.test(text) || coverage < never.coverage * 0.6 || evidence.chunkId === never.evidence.chunkId)
    return false;
  return evidence.speaker === never.evidence.speaker && evidence.role === never.evidence.role;
}
