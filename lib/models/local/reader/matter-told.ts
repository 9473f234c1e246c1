import { matters } from "@/lib/language/en/matters";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { latestOf, mattersTold } from "./over";

/** Whether one statement tells the same matter of the same person as another. */
export function isNewerOfMatter(one: Scored, other: Scored): boolean {
  const told = mattersTold(other.text);
  return mattersTold(one.text).some(({ matter, owner }) => told.some((each) => each.matter === matter && each.owner === owner));
}

/** "Who is my boss", "what shift am I on": of the statements that tell the matter, in whatever words, the newest. */
export function matterAnswer(question: Question, all: readonly Scored[]): Scored | null {
  if (!/^(?:who|what|where)$/.test(question.form) || !question.isOwn) return null;
  const isLight = ({ lemma, role }: QuestionWord) => role === "predicate" && /^(?:be|have|do|work|see|get|go|report|current)$/.test(lemma);
  const [noun, ...others] = question.words.filter((word) => !isLight(word) && !/^(?:current|new|now|moment|name|line)$/.test(word.lemma));
  if (!noun || others.length > 0) return null;
  const matter = matters.find(({ nouns }) => nouns.some((each) => each === noun.lemma));
  if (!matter) return null;
  const telling = all.filter(
    (each) =>
      !each.isFormer &&
      !each.evidence.contested &&
      each.evidence.role !== "assistant" &&
      mattersTold(each.text).some(({ matter: id, owner }) => id === matter.id && owner === "user"),
  );
  return latestOf(telling);
}
