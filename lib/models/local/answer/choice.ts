import { terms } from "@/lib/text/terms";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";
import { timeOf } from "./sequence";

const leads = /^(?:(?:the|a|an|to|going|more|by|with|in|at|on|for|my|his|her|their)\s+)+/i;

/** The one of two that memory speaks for; of two events, the first or the last. */
export function choiceAnswer(question: Question, find: (words: string) => Ranked[]): Answer | null {
  const options = optionsIn(question.text);
  if (!options) return null;
  const own = options.map((option, i) => terms(option).filter((term) => !terms(options[1 - i]!).includes(term)));
  const best = options.map((option, i) => {
    const candidates = find(option).filter((candidate) => own[i]!.some((term) => candidate.terms.has(term)));
    return candidates.sort((one, other) => told(other, own[i]!) - told(one, own[i]!))[0] ?? null;
  });
  const [one, other] = best;
  if (!one && !other) return null;
  const order = /\b(first|earlier|before|sooner)\b|\b(last|later|after|more recently|most recent)\b/i.exec(question.text);
  if (order && one && other) {
    const isFirst = timeOf(one) <= timeOf(other);
    const chosen = (order[1] !== undefined) === isFirst ? 0 : 1;
    const said = (isFirst ? [one, other] : [other, one]).map(statementOf);
    return { bare: options[chosen]!, told: said, places: said.flatMap(({ evidence }) => evidence) };
  }
  const chosen = !other || (one && one.score >= other.score) ? 0 : 1;
  const said = statementOf(best[chosen]!);
  return { bare: options[chosen]!, told: [said], places: said.evidence };
}

const told = (candidate: Ranked, words: string[]) => words.filter((term) => candidate.terms.has(term)).length + candidate.score;

/** "… a beach or the mountains?": what stands on both sides of "or". */
function optionsIn(text: string): [string, string] | null {
  const bare = text.replace(/[?.!]+$/, "");
  const list = /[,:]\s*([^,:]+?),?\s+or\s+([^,]+)$/i.exec(bare);
  const match = list ?? /^(.*?)\s+or\s+(.+)$/i.exec(bare);
  if (!match) return null;
  const second = match[2]!.replace(leads, "");
  const words = match[1]!.split(/\s+/);
  const first = list ? match[1]! : words.slice(-Math.max(1, Math.min(4, match[2]!.split(/\s+/).length))).join(" ");
  return [first.replace(leads, ""), second];
}
