import type { Proposition } from "@/lib/language/en/propositions";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { possessorOf, sameness, type Token } from "./words";

/** Whether a clause has for its subject whom a question is about: the user, somebody by name, or "my dad". */
export function isAboutAsked({ words, isOfAsker, isOwn }: Question, { subject }: Proposition, tokens: readonly Token[]): boolean {
  const head = subject && tokens.find(({ start }) => start === subject.head.start);
  if (!head) return false;
  if (isOfAsker) return head.lower === "user";
  const called = [head, ...tokens.filter((each) => each.head === head.index && /^(?:appos|flat|compound|nmod:desc)/.test(each.relation))];
  const names = words.filter(({ isName }) => isName);
  if (names.length > 0) return names.every(({ term }) => called.some((token) => token.term === term));
  const [kin, other] = words.filter(({ lemma }) => kinship.has(lemma));
  if (!isOwn || other) return false;
  // "What is my job"
  if (!kin) return head.lower === "user" && words.every(({ role }) => role !== "owner");
  const owner = called.map((token) => possessorOf(token, tokens)).find(Boolean);
  return (
    called.some((token) => sameness(kin, token) >= same) &&
    (!owner || /^(?:user|their)$/.test(owner.lower)) &&
    (owner !== undefined || /^\p{Lu}/u.test(head.text))
  );
}
const same = 0.85;
