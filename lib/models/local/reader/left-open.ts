import type { Question } from "@/lib/question/read-question";
import { comesNear, enough, isLight, says } from "./claims";
import type { Told } from "./polarity";

/** Whether what a statement denies or only imagines leaves open what is asked, however near the two are. */
export const leavesOpen = (question: Question, told: Told): boolean =>
  leavesFood(question, told) || deniesOtherDeed(question, told) || imagines(question, told) || wishesOnly(question, told);

/** "Maya doesn't eat fish" says nothing of whether she sells any. */
function deniesOtherDeed({ words }: Question, { read: { tokens } }: Told): boolean {
  const verbs = words.filter((word) => word.role === "predicate" && word.upos === "VERB" && !isLight(word));
  const denied = tokens.flatMap(({ lower, head }) => (/^(?:not|n['’]?t|never)$/.test(lower) ? (tokens[head] ?? []) : []));
  return verbs.length > 0 && denied.some(({ upos }) => upos === "VERB") && !comesNear(verbs, tokens);
}

/** Who can't eat shellfish may eat salmon, and who is no longer allergic may eat anything. */
const leavesFood = ({ text, words }: Question, { text: told, read }: Told): boolean =>
  (asksFood.test(text) || words.some(({ role, lemma }) => role === "predicate" && /^(?:eat|drink)$/.test(lemma))) &&
  (words.some((word) => word.upos === "NOUN" && !read.tokens.some((token) => says(word, token) >= enough)) ||
    /\bno longer\b|\bany ?more\b/i.test(told));
const asksFood = /\b(?:can|could|may)\b.*\bhave\b/i;

const imagined = /^(?:if|unless)\b|\bin (?:another|a different|an ideal|a perfect) (?:life|world|universe)\b|\bin (?:my|their) dreams\b/i;

/** Whether both are of the same case: "do we eat inside if it rains?" of "if it rains we eat inside". */
export const isOfCase = ({ text }: Question, told: Told): boolean => /\bif\b/i.test(text) && /^if\b/i.test(told.text);

/** "If he wins I'm marrying the postman", "in another life I'd be married to Sam" say nothing of what is so. */
export const imagines = ({ text, asksSupposed }: Question, told: Told): boolean =>
  !asksSupposed && imagined.test(told.text) && !/\b(?:if|when|unless|would)\b/i.test(text);

/** "My sister wants to be a doctor" doesn't say whether she is one. */
const wishesOnly = ({ words, asksSupposed }: Question, { read: { tokens } }: Told): boolean => {
  const wish = tokens.find(({ head, upos, lemma }) => head < 0 && upos === "VERB" && wishing.test(lemma));
  if (asksSupposed || !wish || words.some(({ lemma }) => wishing.test(lemma))) return false;
  const said = tokens.filter((token) => words.some((word) => word.upos === "NOUN" && says(word, token) >= enough));
  return said.some(({ head, relation }) => /^(?:xcomp|ccomp)/.test(relation) || /^(?:xcomp|ccomp)/.test(tokens[head]?.relation ?? ""));
};
const wishing = /^(?:want|hope|wish|dream|aim|plan|consider|think)$/;
