import { sentences } from "@/lib/text/sentences";
import type { AnswerSentence } from "../types";
import { type Cited, citationsAlone, withoutCitations } from "./citations";

const listMarker = /^\s*(?:[-*•‣◦+–—]|\d{1,3}[.)])\s+/;
const ends = /[.!?…。！？．][\p{Pe}\p{Pf}"'_]*$/u;
/** Whatever follows, unlike behind a full stop, which may be that of an abbreviation. */
const concurrentEnds = /[!?。！？．][\p{Pe}\p{Pf}"'_]*$/u;
const endsCited = /[\]］】)）][.!?…。！？．]?[\p{Pe}\p{Pf}"'*_]*\s*$/u;

/** What has come of a line and was not given yet, and its sentences that wait for a citation at its end. */
type Line = { text: string; isBegun: boolean; waiting: string[] };

/**
 * Sentences of an answer as its text comes, each with the places of the evidence that it cites (`[1]` is place 0). A sentence comes
 * when it is certain where it ends and that no citation of its own follows: at the next word, or the line's end.
 *
 * What cites nothing is left out, and so is what cites nothing that is there. A citation behind the last full stop of a paragraph is
 * that of the sentences before it too which have none. An item of a list stays whole, and begins with `- `.
 */
export async function* citedSentences(tokens: AsyncIterable<string>, evidenceCount: number): AsyncGenerator<AnswerSentence> {
  let line: Line = { text: "", isBegun: false, waiting: [] };
  function* read(isWhole: boolean): Generator<AnswerSentence> {
    for (let at = line.text.indexOf("\n"); at >= 0; at = line.text.indexOf("\n")) {
      const [above, below] = [line.text.slice(0, at), line.text.slice(at + 1)];
      // A model may put the citations of a line below it.
      const citations = endsCited.test(above) || !above.trim() ? null : citationsAlone(below, isWhole);
      if (citations === "unsure") return;
      if (citations !== null) {
        line.text = `${above} ${citations.trim()}${below.slice(citations.length)}`;
        continue;
      }
      line.text = above;
      yield* ready(line, true, evidenceCount);
      line = { text: below, isBegun: false, waiting: [] };
    }
    yield* ready(line, isWhole, evidenceCount);
  }
  for await (const token of tokens) {
    line.text += token.replace(/\r\n?|[\u2028\u2029]/g, "\n");
    // Within a word nothing ends.
    if (/[\s\p{P}]/u.test(token)) yield* read(false);
  }
  yield* read(true);
}

/** Gives what is certain of a line, and leaves the rest in it. */
function* ready(line: Line, isWhole: boolean, evidenceCount: number): Generator<AnswerSentence> {
  const { text, cited, cameFrom } = withoutCitations(line.text, isWhole);
  const marker = line.isBegun ? null : listMarker.exec(text);
  if (marker) {
    const item = text.slice(marker[0].length).trim();
    const evidence = placesOf(cited, evidenceCount);
    if (isWhole && saysSomething(item) && evidence.length > 0) yield { text: `- ${item}`, evidence };
    return;
  }
  const spans = sentences(text);
  for (const [i, { start, end }] of spans.entries()) {
    const next = spans[i + 1];
    const sentence = text.slice(start, end);
    const isCertain = isWhole || (next !== undefined && isFollowed(sentence, text.slice(end)));
    if (!isCertain) {
      if (line.isBegun) line.text = line.text.slice(cameFrom[start]);
      return;
    }
    line.isBegun = true;
    const own = cited.filter(({ at }) => (i === 0 || at > start) && (next === undefined || at <= next.start));
    if (own.length === 0) {
      if (saysSomething(sentence)) line.waiting.push(sentence);
      continue;
    }
    const isForAll = isWhole && next === undefined && ends.test(sentence) && own.every(({ at }) => at >= end);
    const waited = line.waiting.splice(0);
    const evidence = placesOf(own, evidenceCount);
    if (evidence.length === 0) continue;
    for (const one of isForAll ? [...waited, sentence] : [sentence]) if (saysSomething(one)) yield { text: one, evidence };
  }
}

const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Whether enough of the next sentence is there to know that the one before it ended. */
const isFollowed = (sentence: string, rest: string) => (concurrentEnds.test(sentence) ? /\S/ : /[\p{L}\p{N}]\S*\s/u).test(rest);

const placesOf = (cited: Cited[], evidenceCount: number): number[] => [
  ...new Set(
    cited
      .flatMap(({ numbers }) => numbers)
      .filter((number) => number >= 1 && number <= evidenceCount)
      .map((number) => number - 1),
  ),
];
