import type { AnswerInput, AnswerSentence } from "@/lib/models/types";
import { isForeign } from "../extract/foreign";
import { plainQuestion } from "../plain-question";
import { ownAnswer } from "../reader/own-answer";
import { answerSupport, minSupport } from "../support";
import { peopleIn } from "../support/people";
import { adviceAnswer, isForAdvice } from "./advice";
import { attributeAnswer, withoutOtherAttributes } from "./attributes";
import { candidatesOf } from "./candidates";
import { choiceAnswer } from "./choice";
import { contestedAnswer } from "./contested";
import { countAnswer, countedAnswer } from "./counts";
import { durationAnswer, frequencyAnswer, intervalAnswer, whenAnswer } from "./dates";
import { feelingAnswer } from "./feelings";
import { identityAnswer } from "./identity";
import { listAnswer } from "./lists";
import { newestOf } from "./newest";
import { type Question, readQuestion } from "./question-shape";
import { isRelated, partWeights, type Ranked, ranked } from "./relevance";
import { type Answer, statements } from "./reply-form";
import { sequenceAnswer } from "./sequence";
import { adds, supporting } from "./supporting";
import { bareAnswers } from "./terse";
import { thingAsked } from "./things";
import { yesNoAnswer } from "./yes-no";

/** How many statements tell one thing, how many a reason or a way, and how much worse than the best the others may be. */
const most = { thing: 2, account: 3 };
const worseBy = 0.25;
const minShare = 0.1;

/**
 * An answer made of what was remembered and said, without a model: the best statement as a reply, dates and numbers worked out,
 * lists as lists. It says nothing that the evidence does not; none when nothing in it answers.
 */
export async function* localAnswer(asked: AnswerInput): AsyncGenerator<AnswerSentence> {
  const input = { ...asked, question: plainQuestion(asked.question) };
  const answer = await answerTo(input);
  if (!answer) return;
  if (input.style === "terse" && answer.bare !== "") yield { text: answer.bare, evidence: [...new Set(answer.places)] };
  else yield* answer.told;
}

async function answerTo(input: AnswerInput): Promise<Answer | null> {
  const question = readQuestion(input);
  const candidates = candidatesOf(input.evidence);
  // No memory holds a recommendation: what it holds of the person's wishes answers, or nothing does.
  if (isForAdvice(question)) return adviceAnswer(question, ranked(question, candidates, undefined, 0));
  const find = (words: string) => ranked(readQuestion({ ...input, question: words }), candidates, partWeights);
  if (isOwnMatter(input, question)) {
    // What is told says when; how long ago that is gets worked out.
    const asWhen = { ...input, question: input.question.replace(ago, "when") };
    return ownAnswer(asWhen, (asked, found) => shaped(ago.test(input.question) ? question : asked, found, find, input));
  }
  if (answerSupport(input) < minSupport) return null;
  const all = ranked(question, candidates);
  const found = withoutOtherAttributes(question, all);
  if (found.length === 0 || !isRelated(question, all)) return null;
  const answer = contestedAnswer(found) ?? shaped(question, found, find, input);
  return answer ?? (question.shape === "yes-no" ? null : direct(question, found));
}

const ago = /\bhow long ago\b/i;

/** What one person told of their own life, asked for as such; between people who talk, and of what the assistant said, other signs count. */
function isOwnMatter(input: AnswerInput, { shape, asksAssistant, text }: Question): boolean {
  // "How long ago" is asked of one thing, other intervals of two.
  const isOfSeveral = ["order", "interval", "common"].includes(shape) && !ago.test(text);
  if (asksAssistant || isOfSeveral || isForeign(text) || !isEnglish(text)) return false;
  return !peopleIn(input, []).isTalk;
}

/** A few words without a verb may be of any language; a sentence of English has one of these. */
const isEnglish = (text: string) =>
  text.split(/\s+/).length < 3 ||
  /\b(?:the|an?|what|who|whom|whose|when|where|why|how|which|did|does|do|is|are|am|was|were|has|have|had|can|could|would|should|will|tell|my|or|of|about)\b|['’]s\b/i.test(
    text,
  );

function shaped(
  question: Question,
  found: Ranked[],
  find: (words: string) => Ranked[],
  { now, question: asked }: AnswerInput,
): Answer | null {
  switch (question.shape) {
    case "when":
      return whenAnswer(question, found);
    case "interval":
      return intervalAnswer(question, find, now) ?? (/\bhow long\b/i.test(question.text) ? durationAnswer(question, found, now) : null);
    case "duration":
      return durationAnswer(question, found, now);
    case "frequency":
      return frequencyAnswer(found);
    case "feeling":
      return feelingAnswer(found);
    case "count":
      return countAnswer(question, found) ?? countedAnswer(question, found);
    case "yes-no":
      return yesNoAnswer(question, found, () => direct(question, found));
    case "choice":
      return choiceAnswer(question, find);
    case "order":
    case "summary":
      return sequenceAnswer(question, found, asked);
    default:
      return (
        identityAnswer(question, found) ?? attributeAnswer(question, found) ?? (question.wantsList ? listAnswer(question, found) : null)
      );
  }
}

/** The statement that answers, with another that adds to it. */
function direct(question: Question, found: Ranked[]): Answer {
  // Few words may come from another statement than the best one, if that has something to do with what is asked.
  const near = found.filter(({ relation }) => question.asksAssistant || relation >= found[0]!.relation * minShare);
  const said = thingAsked(question, near) ?? bareAnswers(question, near)[0];
  const best = said?.candidate ?? found[0]!;
  const first = newestOf(best, found);
  const bare = first === best ? said : (thingAsked(question, [first]) ?? bareAnswers(question, [first])[0]);
  const rest = found.filter(
    (candidate) => candidate !== first && (first === best || candidate !== best) && adds(question, first, candidate),
  );
  const kept = supporting([{ ...first, score: found[0]!.score }, ...rest], most[isAccount(question) ? "account" : "thing"], worseBy);
  const isWhole = isForeign(question.text) || isForeign(first.text);
  return { bare: isWhole || !bare ? first.text : bare.text, told: statements(kept), places: [first.place] };
}

/** Why and how take more words than who and where. */
function isAccount({ shape }: Question): boolean {
  return shape === "why" || shape === "how";
}
