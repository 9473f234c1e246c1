import { numberPattern, numberTold } from "@/lib/language/en/several";
import type { Question } from "@/lib/question/read-question";
import { type Answer, statementOf } from "../answer/reply-form";
import { categories } from "./asked-kin";
import type { Scored } from "./features";
import { namesOfRelatives } from "./own-relatives";

const asks =
  /^(?:so |and )?(?:(?:who|which)\b.*|(?<age>how old)(?:['’]s| is)\b.*|(?=.*\b(?:called|name))what(?:['’]s| is)\b.*)\b(?<end>oldest|eldest|older|youngest|younger)\b/i;
/** "My youngest": of one's children. */
const isOfOwn = /\b(?:my|our) (?:oldest|eldest|youngest)(?: called|['’]s name)?\s*\??$/i;
const aged = new RegExp(
  `\\b(?<name>\\p{Lu}[\\p{L}'’-]+)(?:,? who)?(?:['’]s| is| was| just turned| has turned| turned| turns)? ?(?:now |already |nearly |almost |only |just |aged |\\()*(?<age>\\d{1,3}|${numberPattern})(?=[.,;!)]|$| (?:years?|yrs?|and|now|today|but)\\b)`,
  "gu",
);

/** "Who is the oldest of my children" by what was told of each one's age; null where fewer than two are known, or somebody's isn't. */
export function eldestAnswer({ text, words, isNegated, asksPast }: Question, all: readonly Scored[]): Answer | null {
  const { end: word, age: asksAge } = asks.exec(text)?.groups ?? {};
  const end = word?.toLowerCase();
  if (!end || isNegated || asksPast) return null;
  const asked = words.flatMap(({ lemma, isName }) => (isName ? [] : (categories.get(lemma.toLowerCase()) ?? [])));
  const kin = asked.length === 0 && isOfOwn.test(text) ? (categories.get("child") ?? []) : asked;
  const named = words.filter(({ isName }) => isName).map((word) => word.text);
  const names = named.length > 0 ? named : kin.length > 0 ? namesOfRelatives(all, kin) : [];
  const told = new Map<string, { age: number; by: Scored }>();
  for (const each of all) {
    if (each.isFormer || each.evidence.role === "assistant" || each.read.features.denied + each.read.features.supposed > 0) continue;
    for (const { groups } of each.whole.matchAll(aged)) {
      const age = numberTold(groups!.age!);
      const known = told.get(groups!.name!);
      if (names.includes(groups!.name!) && (!known || age > known.age)) told.set(groups!.name!, { age, by: each });
    }
  }
  if (told.size < 2 || names.some((name) => !told.has(name))) return null;
  const byAge = [...told].sort(([, one], [, other]) => one.age - other.age);
  const isOldest = /^(?:old|eld)/.test(end);
  const [found, next] = isOldest ? [byAge.at(-1)!, byAge.at(-2)!] : [byAge[0]!, byAge[1]!];
  if (found[1].age === next[1].age) return null;
  const by = [found[1].by, ...byAge.filter((each) => each !== found).map(([, each]) => each.by)];
  const places = [...new Set(by.map(({ place }) => place))];
  const bare = asksAge ? String(found[1].age) : found[0];
  return { bare, told: [{ text: `${found[0]}: ${statementOf(found[1].by).text}`, evidence: places }], places };
}
