import type { AnswerInput, AnswerSentence } from "@/lib/models/types";
import { isForeign } from "../extract/foreign";
import { plainQuestion } from "../plain-question";
import { answerSupport, leastSupport } from "../support";
import { attributeAnswer } from "./attributes";
import { candidatesOf } from "./candidates";
import { choiceAnswer } from "./choice";
import { contestedAnswer } from "./contested";
import { countAnswer, countedAnswer } from "./counts";
import { durationAnswer, frequencyAnswer, intervalAnswer, whenAnswer } from "./dates";
import { feelingAnswer } from "./feelings";
import { identityAnswer } from "./identity";
import { listAnswer } from "./lists";
import { type Question, readQuestion } from "./question-shape";
import { isRelated, partWeights, type Ranked, ranked } from "./relevance";
import { type Answer, statements } from "./reply-form";
import { sequenceAnswer } from "./sequence";
import { supporting } from "./supporting";
import { bareAnswers } from "./terse";
import { thingAsked } from "./things";
import { yesNoAnswer } from "./yes-no";

/** How many statements tell an answer, and how much worse than the best the others may be. */
const most = 3;
const worseBy = 0.25;

/**
 * An answer made of what was remembered and said, without a model: the best statement as a reply, dates and numbers worked out,
 * lists as lists. It says nothing that the evidence does not; none when nothing in it answers.
 */
export async function* localAnswer(asked: AnswerInput): AsyncGenerator<AnswerSentence> {
  const input = { ...asked, question: plainQuestion(asked.question) };
  const answer = answerTo(input);
  if (!answer) return;
  if (input.style === "terse" && answer.bare !== "") yield { text: answer.bare, evidence: [...new Set(answer.places)] };
  else yield* answer.told;
}

function answerTo(input: AnswerInput): Answer | null {
  if (answerSupport(input) < leastSupport) return null;
  const question = readQuestion(input);
  const candidates = candidatesOf(input.evidence);
  const found = ranked(question, candidates);
  if (!isRelated(question, found)) return null;
  const find = (words: string) => ranked(readQuestion({ ...input, question: words }), candidates, partWeights);
  return contestedAnswer(found) ?? shaped(question, found, find, input) ?? direct(question, found);
}

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

/** The statement that answers, with what else comes near. */
function direct(question: Question, found: Ranked[]): Answer {
  const bare = thingAsked(question, found) ?? bareAnswers(question, found)[0];
  const first = bare?.candidate ?? found[0]!;
  const rest = found.filter((candidate) => candidate !== first);
  const kept = supporting([{ ...first, score: found[0]!.score }, ...rest], most, worseBy);
  const isWhole = isForeign(question.text) || isForeign(first.text);
  return { bare: isWhole || !bare ? first.text : bare.text, told: statements(kept), places: [first.place] };
}
