import type { Question } from "@/lib/question/read-question";
import { type Answer, statementOf } from "../answer/reply-form";
import { agesOf } from "./ages-together";
import { categories } from "./asked-kin";
import type { Scored } from "./features";
import { namesOfRelatives } from "./own-relatives";

const asks =
  /^(?:so |and )?(?:(?:who|which)\b.*|(?<age>how old)(?:['’]s| is)\b.*|(?=.*\b(?:called|name))what(?:['’]s| is)\b.*)\b(?<end>oldest|eldest|older|youngest|younger)\b/i;
/** "My youngest": of one's children. */
const isOfOwn = /\b(?:my|our) (?:oldest|eldest|youngest)(?: called|['’]s name)?\s*\??$/i;
/** "Who is the oldest of my children" by what was told of each one's age; null where fewer than two are known, or somebody's isn't. */
export function eldestAnswer({ text, words, isNegated, asksPast }: Question, all: readonly Scored[]): Answer | null {
  const { end: word, age: asksAge } = asks.exec(text)?.groups ?? {};
  const end = word?.toLowerCase();
  if (!end || isNegated || asksPast) return null;
  const asked = words.flatMap(({ lemma, isName }) => (isName ? [] : (categories.get(lemma.toLowerCase()) ?? [])));
  const kin = asked.length === 0 && isOfOwn.test(text) ? (categories.get("child") ?? []) : asked;
  const named = words.filter(({ isName }) => isName).map((word) => word.text);
  const names = named.length > 0 ? named : kin.length > 0 ? namesOfRelatives(all, kin) : [];
  const told = agesOf(names, all);
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
