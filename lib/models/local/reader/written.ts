import type { Question } from "@/lib/question/read-question";
import { isOfAnother } from "./contrast";
import type { Scored } from "./features";
import { sameness } from "./words";
import { writtenForms } from "./written-forms";

/** "The staging server is at 10.0.0.12" for "what is the IP of staging": the form tells what it is, and the rest is said. */
export function tellsWritten(question: Question, { read, isFormer, isSpoken, evidence, sound }: Scored): boolean {
  const { form, text, words, isOwn, isNegated, asksPast, asksSupposed } = question;
  const written = form === "what" ? writtenForms.find(({ asked }) => asked.test(text)) : undefined;
  if (!written || isNegated || asksPast || asksSupposed || isFormer || isSpoken || evidence.role === "assistant" || sound < 0.5)
    return false;
  const { tokens, features } = read;
  if ((isOwn && features.subject < 0.7) || features.denied + features.supposed > 0 || isOfAnother(question, read)) return false;
  const isSaid = (word: Question["words"][number]) =>
    written.asked.test(word.text) || /^(?:address|number|code)$/.test(word.lemma) || tokens.some((token) => sameness(word, token) >= said);
  return words.every(isSaid) && tokens.some((token) => written.form.test(token.text));
}
const said = 0.75;
