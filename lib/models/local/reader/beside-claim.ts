import type { Ended } from "@/lib/language/en/ending-kinds";
import { areSiblings } from "@/lib/language/en/lexicon";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { asToken } from "./asserted";
import { enough, isLight, says } from "./claims";
import { endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { isContrary, sameness, type Token } from "./words";

const denies =
  /\b(?:no|not|never|none|nothing|nobody|neither|without|only|just|might|may|would|cant|dont|doesnt|isnt|arent|wont|havent|hasnt)\b|n['’]t\b/i;
/** Whether something is "still" so, what came after it may deny without a "no": "Priyanka moved out". */
const asksState = /^(?:so |and |but )?(?:do|does|did|is|are|am|was|were|have|has)\b(?!.*\bstill\b)/i;

/**
 * Whether a statement asserts something beside what is asked, and so decides nothing: who hates mushrooms may be a vegetarian or not, and
 * who is intolerant to lactose may be allergic to nuts. Of two that leave each other out, the one told denies the other.
 */
export function isBesideClaim(question: Question, { text, read: { tokens } }: Scored): boolean {
  if (!asksState.test(question.text) || denies.test(text)) return false;
  const things = question.words.filter(
    (word) => !isLight(word) && !word.isName && /^(?:NOUN|ADJ)$/.test(word.upos) && word.role !== "owner",
  );
  const unsaid = things.filter((word) => !tokens.some((token) => says(word, token) >= enough));
  // What ended may be what is asked, by another word; "quit Duolingo" says nothing of having been to Japan.
  const isNear = ({ words }: Ended) => question.words.some((word) => words.some((each) => sameness(word, asToken(each)) > 0));
  if (endingsOf(text).some((ended) => ended.ending.scope !== "thing" || isNear(ended))) return false;
  return unsaid.length > 0 && !unsaid.some((word) => tokens.some((token) => isRival(word, token)));
}

const isRival = (word: QuestionWord, token: Token): boolean =>
  isContrary(word, token) ||
  (word.upos === token.upos && !/^nsubj|^nmod:poss/.test(token.relation) && areSiblings(word.lemma, token.lemma.toLowerCase()));
