import type { Question, QuestionWord } from "@/lib/question/read-question";
import { endingsAsked, endingsOf, isOfSomebodyElse, withFullNames } from "./endings-asked";
import type { Scored } from "./features";
import { isLater, type Over } from "./over";
import { sameness, type Token } from "./words";

const alive = /^(?:alive|living|live|around|well|with|work|working|exist|go|have|be|get|do|own|keep|use|still|take)$/;
const said = 0.75;
/** By the same word, or a form of it. */
const asTold = 0.95;

/** "I quit sugar" for "do I eat sugar". */
const consuming = new Set(["eat", "drink", "take", "use", "smoke", "have", "do", "consume"]);
const giving = new Set(["quit", "stop", "give", "drop", "cut", "kick", "ditch"]);
const asksBeing =
  /^(?:so |and |but )?(?:am i|are we)\b(?! (?:still |now )?(?:on|at|with|taking|using|doing|having|going|seeing|learning|playing)\b)/i;

/** Of a question whether something is so: the statement by which all that it says is over. */
export function endOfClaim(question: Question, all: readonly Scored[], { whole, partly }: Over): Scored | null {
  const claims = question.words.filter(({ lemma, role }) => !(alive.test(lemma) && (role === "predicate" || role === "argument")));
  if (claims.length === 0) return null;
  const verbs = claims.flatMap(({ lemma, role }) => (role === "predicate" ? [lemma] : []));
  const says = (tokens: readonly Token[], word: QuestionWord) => tokens.some((token) => sameness(word, token) >= said);
  const isMost = (tokens: readonly Token[]) => {
    const missing = claims.filter((word) => !says(tokens, word));
    const isOfConsuming =
      missing.length === 1 &&
      missing[0]!.role === "predicate" &&
      consuming.has(missing[0]!.lemma) &&
      tokens.some(({ lemma }) => giving.has(lemma));
    return (
      missing.length === 0 ||
      isOfConsuming ||
      (missing.length === 1 && claims.length > 2 && !missing[0]!.isName && missing[0]!.role !== "predicate")
    );
  };
  const closeness = ({ read }: Scored, word: QuestionWord) => read.tokens.reduce((most, token) => Math.max(most, sameness(word, token)), 0);
  // "I quit smoking but I vape now": vaping is like smoking, and told as such.
  const saysBetter = (each: Scored, end: Scored) =>
    !each.isFormer &&
    !each.isTold &&
    !whole.has(each) &&
    !isLater(end, each) &&
    endingsOf(each.text).length === 0 &&
    claims.every((word) => closeness(each, word) >= asTold) &&
    claims.some((word) => closeness(end, word) < asTold);
  for (const end of all) {
    if (end.isFormer || end.isTold || end.evidence.role === "assistant") continue;
    // "Baker Street is closed" ends nothing of "am I a baker".
    if (asksBeing.test(question.text) && end.read.features.subject < 0.5) continue;
    // "My husband stopped drinking" ends nothing that I do, though "my landlord evicted me" ends where I live.
    const isOfOther = question.isOfAsker && end.read.features.subject < 0.3;
    if (isOfOther && claims.some((word) => word.role === "predicate" && says(end.read.tokens, word))) continue;
    // "Have I quit smoking" asks for the ending itself.
    const found = endingsAsked(question.text, end.text, all).filter(
      (each) => !each.ending.words?.some((word) => verbs.includes(word)) && !(question.isOfAsker && isOfSomebodyElse(each)),
    );
    if (found.length === 0) continue;
    const before = [...whole, ...partly].flatMap(([each, by]) => (by === end ? [each] : []));
    const told = [withFullNames(end, all), ...before.map(({ read }) => [...read.tokens, ...end.read.tokens])];
    const isOther = before.some((each) => partly.get(each) === end && asksOther(question, each, end));
    const isAsked = found.some(({ words, ending, holder }) => {
      // Who was let go is had no more.
      const isLetGo = ending.id === "dismissed" && holder !== null;
      if (!isLetGo && (ending.scope === "job" || ending.scope === "partner"))
        return before.some(({ read }) => claims.some((word) => says(read.tokens, word)));
      return (isLetGo ? holder.words : words).some(({ lower }) =>
        end.read.tokens.some((token) => token.lower === lower && claims.some((word) => says([token], word))),
      );
    });
    const isLast = !all.some((each) => isLater(each, end) && !whole.has(each) && claims.every((word) => says(each.read.tokens, word)));
    if (isAsked && !isOther && isLast && told.some(isMost) && !all.some((each) => saysBetter(each, end))) return end;
  }
  return null;
}

/** Of a statement of which one thing has ended, whether another is asked for: "stopped playing golf" ends no tennis, nor "Mog died" all cats. */
export const asksOther = ({ words }: Question, { read: { tokens } }: Scored, end: Scored): boolean =>
  words.some(
    (word) =>
      /^(?:NOUN|PROPN)$/.test(word.upos) &&
      tokens.some((token) => sameness(word, token) >= said) &&
      !endingsOf(end.text).some((ended) =>
        ended.words.some(({ lower }) => end.read.tokens.some((token) => token.lower === lower && sameness(word, token) >= said)),
      ),
  );
