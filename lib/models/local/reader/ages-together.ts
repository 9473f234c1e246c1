import { numberPattern, numberTold } from "@/lib/language/en/several";
import type { Question } from "@/lib/question/read-question";
import { type Answer, toldTogether } from "../answer/reply-form";
import { askedRelatives } from "./asked-kin";
import type { Scored } from "./features";
import { namesOfRelatives } from "./own-relatives";

const aged = new RegExp(
  `\\b(?<name>\\p{Lu}[\\p{L}'’-]+)(?:,? who)?(?:['’]s| is| was| just turned| has turned| turned| turns)? ?(?:now |already |nearly |almost |only |just |aged |\\()*(?<age>\\d{1,3}|${numberPattern})(?=[.,;!)]|$| (?:years?|yrs?|and|now|today|but)\\b)`,
  "gu",
);

/** By name, the age told last and the statement that tells it. */
export function agesOf(names: readonly string[], all: readonly Scored[]): Map<string, { age: number; by: Scored }> {
  const told = new Map<string, { age: number; by: Scored }>();
  for (const each of all) {
    if (each.isFormer || each.evidence.role === "assistant" || each.read.features.denied + each.read.features.supposed > 0) continue;
    for (const { groups } of each.whole.matchAll(aged)) {
      const age = numberTold(groups!.age!);
      const known = told.get(groups!.name!);
      const isNews = !known || age > known.age || (age === known.age && known.by.isSpoken && !each.isSpoken);
      if (names.includes(groups!.name!) && isNews) told.set(groups!.name!, { age, by: each });
    }
  }
  return told;
}

/** "How old are my girls" by "Ida is 6" and "Sunniva is 3", as no statement tells both; null where only one of them is known. */
export function agesAnswer(question: Question, all: readonly Scored[]): Answer | null {
  const asked = question.form === "age" ? askedRelatives(question) : null;
  if (!asked || !/\bhow old are\b/i.test(question.text)) return null;
  const names = namesOfRelatives(all, asked);
  const told = agesOf(names, all);
  const by = new Set(names.flatMap((name) => told.get(name)?.by ?? []));
  return by.size >= 2 ? toldTogether([...by]) : null;
}

/** "Sol is 7" tells no age of my kids or my cat where Sol is told of as nobody's, or as somebody else's: "my neighbour has a cat called Sol". */
export function agesOfOthers(question: Question, all: readonly Scored[]): (each: Scored) => boolean {
  const asked = question.form === "age" ? askedRelatives(question) : null;
  if (!asked) return () => false;
  const names = namesOfRelatives(all, asked);
  const areSeveral = /\bhow old are\b/i.test(question.text);
  return ({ whole }) => {
    const name = bareAge.exec(whole)?.groups?.name;
    if (name === undefined || names.includes(name)) return false;
    return areSeveral || all.some((other) => !bareAge.test(other.whole) && !other.isSpoken && wordOf(name).test(other.whole));
  };
}
const bareAge = new RegExp(`^(?<name>\\p{Lu}[\\p{L}'’-]+) is (?:nearly |almost |about )?(?:\\d{1,3}|${numberPattern})[.!]?$`, "u");
const wordOf = (name: string) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u");
