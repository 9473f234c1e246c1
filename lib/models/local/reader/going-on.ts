import { keptBySentence } from "@/lib/language/en/kept";
import type { Evidence } from "@/lib/models/types";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import type { Scored } from "./features";
import { latestOf } from "./over";
import { sameness, sentencesOf, type Token } from "./words";

/** A statement that has none of these is not parsed for what it keeps. */
const mayKeep =
  /\b(?:ke(?:ep|pt)|retain|renew|exten|st(?:ick|uck|ay|and)|carr(?:y|ies|ied)|continu|persever|go(?:es|ing)? on|going|goes|went on|hang|hung|h[oe]ld|cling|remain|surviv|persist|liv(?:es|ing) on|same|un(?:changed|altered)|still|chang)/i;
/** What the question says of the thing, and the statement by its own words. */
const light = /^(?:have|own|get|keep|be|on|valid|right|current|true|change|same|still|there|good|go|do|use|take|alive|running|true|case)$/;
const said = 0.75;
/** Who keeps the kayak may have sold the boat. */
const itself = 0.9;

/** "Has my email changed?" is answered "No" by what goes on. */
export const asksChange = ({ text }: Question): boolean => /^(?:so |and |but )?(?:has|have|did|is|are)\b.* chang(?:ed?|ing)\b/i.test(text);

/** "My sister's flat stays in the family" is no flat of mine. */
const isOthers = ({ words }: Question, { read: { tokens } }: Scored): boolean =>
  tokens.some(
    ({ relation, upos, lower, lemma }) =>
      relation === "nmod:poss" &&
      lower !== "user" &&
      (upos === "PROPN" || kinship.has(lemma.toLowerCase())) &&
      !words.some((word) => word.lemma === lemma.toLowerCase()),
  );

/** Of a question whether something is still so: the last statement that says that it goes on, "the latex allergy stands". */
export function keptOfClaim(question: Question, all: readonly Scored[]): Scored | null {
  if (!/\bstill\b/i.test(question.text) && !asksChange(question)) return null;
  const claims = question.words.filter(({ lemma, upos }) => !light.test(lemma) && !/^(?:AUX|PART)$/.test(upos));
  const nouns = claims.filter(({ upos, role }) => /^(?:NOUN|PROPN)$/.test(upos) && role !== "owner");
  const things = nouns.length > 0 ? nouns : claims.filter(({ role }) => role !== "predicate");
  if (things.length === 0) return null;
  const says = (tokens: readonly Token[], word: QuestionWord) => tokens.some((token) => sameness(word, token) >= said);
  const keeps = ({ text, read }: Scored) =>
    mayKeep.test(text) &&
    sentencesOf(text)
      .flatMap(keptBySentence)
      .some((kept) => {
        const tokens = read.tokens.filter(({ lower }) => kept.some((word) => word.lower === lower));
        return things.every((word) => tokens.some((token) => sameness(word, token) >= itself));
      });
  // "Should you still write formally": that the tone is right is enough.
  const rest = /\byou\b/i.test(question.text) ? [] : claims.filter((word) => !things.includes(word));
  /** What is done with it may be said before: "I'm learning Welsh". */
  const isOfClaim = (each: Scored) =>
    rest.every((word) => says(each.read.tokens, word) || all.some(({ read }) => [...things, word].every((one) => says(read.tokens, one))));
  const telling = all.filter(
    (each) =>
      !each.isFormer &&
      !each.isTold &&
      each.evidence.role !== "assistant" &&
      !(question.isOwn && isOthers(question, each)) &&
      keeps(each) &&
      isOfClaim(each),
  );
  return latestOf(telling);
}

/** "Do I live in Oslo" of "do I still live in Oslo"; null for any other question. */
export function withoutStill(question: string): string | null {
  const plain = question.replace(still, "$<before>");
  return plain === question ? null : plain;
}
const still = /^(?<before>(?:(?:so|and|but|hey),? )*(?:do|does|is|are|am|have|has)\b[^.?!]{1,60}?) still(?! (?:to\b|yet\b))/i;

/** "User is pregnant, due 4 May" tells in July of a day that has come since. */
export function hasRunOut(evidence: Evidence | undefined, now: Date): boolean {
  if (!evidence?.saidAt) return false;
  const said = new Date(evidence.saidAt);
  const days = [evidence.validUntil, evidence.validFrom, ...Array.from(evidence.content.matchAll(dayTold), ([, day]) => `${day} UTC`)];
  return days.some((day) => day != null && new Date(day) > said && new Date(day) < now);
}
const dayTold = /\((\d{1,2} \p{Lu}\p{Ll}{2,8} \d{4})\)/gu;
