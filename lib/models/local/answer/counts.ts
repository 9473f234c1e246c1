import { terms } from "@/lib/text/terms";
import { isSaidAfter } from "../said-after";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, items, statementOf } from "./reply-form";
import { thingAsked } from "./things";

const worseBy = 0.5;
/** What a picture shows was not counted by anyone. */
const shown = /\bshared an? (?:photo|photography|picture|image)\b/i;
const number =
  /(?<![\p{L}\d.,-])(\d[\d,]*(?:\.\d+)?|no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty|hundreds?|dozens?|once|twice)(?![\p{L}\d%]|[.,]\d)/giu;

/** A number that stands before what is counted: of several that are about as good, the one told last. */
export function countAnswer(question: Question, found: Ranked[]): Answer | null {
  const counted = new Set(terms(question.focus.split(/\s+/).at(-1) ?? ""));
  const [best] = found;
  if (!best || counted.size === 0) return null;
  const near = found.slice(0, 10).filter(({ score, text }) => score >= best.score - worseBy && !shown.test(text));
  const told = near.flatMap((candidate) => {
    const amount = amountOf(candidate.text, counted);
    return amount ? [{ candidate, amount }] : [];
  });
  const [first] = told;
  if (!first) return null;
  const rivals = told.filter(({ candidate }) => candidate.coverage >= first.candidate.coverage * 0.9);
  const { candidate, amount } = rivals.reduce((last, each) =>
    isSaidAfter(each.candidate.evidence, last.candidate.evidence) ? each : last,
  );
  return { bare: amount, told: [statementOf(candidate)], places: [candidate.place] };
}

/** Of the question's words, what a statement must hold to be one of those that are counted. */
const holdsMost = 0.6;

/** Where nobody said a number: how many different things the statements tell of, each told. */
export function countedAnswer(question: Question, found: Ranked[]): Answer | null {
  const best = Math.max(0, ...found.map(({ coverage }) => coverage));
  const counted = found.filter(({ coverage, isSpoken }) => !isSpoken && coverage >= Math.max(holdsMost, best * 0.9));
  const things = counted.map((candidate) => thingAsked(question, [candidate])?.text ?? candidate.text);
  const distinct = counted.filter((_, i) => things.indexOf(things[i]!) === i);
  if (distinct.length < 2) return null;
  const places = distinct.map(({ place }) => place);
  return {
    bare: String(distinct.length),
    told: [{ text: `${distinct.length}, as far as memory tells:`, evidence: places }, ...items(distinct)],
    places,
  };
}

/** The number in "three older sisters" for what is counted; of "twice" for times. */
function amountOf(text: string, counted: ReadonlySet<string>): string | null {
  for (const match of text.matchAll(number)) {
    const word = match[1]!;
    if (/^(?:once|twice)$/i.test(word)) {
      if (counted.has("time")) return word;
      continue;
    }
    const after = text.slice(match.index + word.length).split(/[.;:!?()]/)[0]!;
    const next = after.trim().split(/\s+/).slice(0, 4).join(" ");
    if (terms(next).some((term) => counted.has(term))) return word;
  }
  return null;
}
