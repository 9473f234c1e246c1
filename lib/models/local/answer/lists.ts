import { monthNames, weekdayNames } from "@/lib/text/calendar";
import { terms } from "@/lib/text/terms";
import { meaningOf } from "../word-vectors";
import type { Question } from "./question-shape";
import { mainVerbs } from "./question-verbs";
import { likeness, type Ranked } from "./relevance";
import { type Answer, items } from "./reply-form";
import { supporting } from "./supporting";
import { bareAnswers } from "./terse";
import { isAskedAbout } from "./whose";

const most = 12;
/** How much worse than the best statement, and than the best few words, an item may be. */
const worseBy = { statement: 0.7, words: 2.2 };
/** What it counts for a thing to be of the kind that is asked for, and for its statement to have the question's verb and to come near the best. */
const signs = { kind: 1.5, verb: 0.7, rank: 1 };

type Item = { text: string; stems: Set<string>; candidate: Ranked; score: number };

/** What several statements say, each once: the things that are asked for, and the statements that name them. */
export function listAnswer(question: Question, found: Ranked[]): Answer | null {
  const kept = supporting(
    found.filter((candidate) => isAskedAbout(question, candidate)),
    most,
    worseBy.statement,
  );
  const [best] = kept;
  if (!best) return null;
  const scored = itemsOf(question, kept);
  const least = Math.max(...scored.map(({ score }) => score)) - worseBy.words;
  const distinct: Item[] = [];
  for (const item of scored.sort((one, other) => other.score - one.score)) {
    if (item.score < least || distinct.length === most) break;
    if (distinct.some(({ stems }) => isSubset(item.stems, stems) || isSubset(stems, item.stems))) continue;
    distinct.push(item);
  }
  const naming = new Set(distinct.map(({ candidate }) => candidate));
  return {
    bare: distinct.map(({ text }) => text).join(", "),
    told: items(kept.filter((candidate) => naming.has(candidate))),
    places: distinct.map(({ candidate }) => candidate.place),
  };
}

/** The few words of each statement that may be what is asked for; several things that stand side by side come apart. */
function itemsOf(question: Question, kept: Ranked[]): Item[] {
  const verbs = mainVerbs(question);
  const kind = meaningOf(terms(question.focus.split(" ").at(-1)!));
  return kept.flatMap((candidate) => {
    const [bare] = bareAnswers(question, [candidate], 1);
    if (!bare) return [];
    const verb = verbs.some((term) => candidate.terms.has(term)) ? signs.verb : 0;
    return apart(bare.text.replace(timeAtEnd, "")).map((text) => {
      const stems = new Set(terms(text));
      const alike = likeness(kind, meaningOf([...stems].filter((term) => !question.weights.has(term))));
      return { text, stems, candidate, score: bare.score + verb + signs.kind * alike - signs.rank * (kept[0]!.score - candidate.score) };
    });
  });
}

/** "Oslo in June 2024" is Oslo. */
const timeAtEnd = new RegExp(
  `(?<=\\S) (?:in|on|since|during|every|each) (?:(?:${monthNames.join("|")})(?: \\d{4})?|\\d{4}|(?:${weekdayNames.join("|")})s?)$`,
  "i",
);

/** "Kyoto, Osaka and Nara" are three; "salt and pepper mills" stays. */
function apart(text: string): string[] {
  const parts = text.split(/,\s+(?:and |or )?|\s+(?:and|or)\s+/);
  return parts.length > 1 && parts.every((part) => part.length > 1 && part.split(" ").length <= 3) ? parts : [text];
}

function isSubset(less: Set<string>, more: Set<string>): boolean {
  return [...less].every((term) => more.has(term));
}
