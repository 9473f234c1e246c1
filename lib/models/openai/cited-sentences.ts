import { sentences } from "@/lib/text/sentences";
import type { AnswerSentence } from "../types";
import { type Citation, citationsAlone, withoutCitations } from "./citations";

const listMarker = /^\s*(?:[-*•‣◦+–—]|\d{1,3}[.)])\s+/;
const ends = /[.!?…。！？．][\p{Pe}\p{Pf}"'_]*$/u;
/** A period could also belong to an abbreviation. */
const unambiguousEnds = /[!?。！？．][\p{Pe}\p{Pf}"'_]*$/u;
const endsCited = /[\]］】)）][.!?…。！？．]?[\p{Pe}\p{Pf}"'*_]*\s*$/u;

type Line = { text: string; isStarted: boolean; waiting: string[] };

/**
 * `[1]` is index 0. A sentence waits until no citation can follow; without one it is left out. A citation after a paragraph's last
 * period also counts for earlier sentences without one.
 */
export async function* citedSentences(tokens: AsyncIterable<string>, evidenceCount: number): AsyncGenerator<AnswerSentence> {
  let line: Line = { text: "", isStarted: false, waiting: [] };
  function* read(isWhole: boolean): Generator<AnswerSentence> {
    for (let at = line.text.indexOf("\n"); at >= 0; at = line.text.indexOf("\n")) {
      const [above, below] = [line.text.slice(0, at), line.text.slice(at + 1)];
      // Models sometimes put citations on the next line.
      const citations = endsCited.test(above) || !above.trim() ? null : citationsAlone(below, isWhole);
      if (citations === "unsure") return;
      if (citations !== null) {
        line.text = `${above} ${citations.trim()}${below.slice(citations.length)}`;
        continue;
      }
      line.text = above;
      yield* emitCertain(line, true, evidenceCount);
      line = { text: below, isStarted: false, waiting: [] };
    }
    yield* emitCertain(line, isWhole, evidenceCount);
  }
  for await (const token of tokens) {
    line.text += token.replace(/\r\n?|[\u2028\u2029]/g, "\n");
    if (/[\s\p{P}]/u.test(token)) yield* read(false);
  }
  yield* read(true);
}

function* emitCertain(line: Line, isWhole: boolean, evidenceCount: number): Generator<AnswerSentence> {
  const { text, cited, cameFrom } = withoutCitations(line.text, isWhole);
  const marker = line.isStarted ? null : listMarker.exec(text);
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
      if (line.isStarted) line.text = line.text.slice(cameFrom[start]);
      return;
    }
    line.isStarted = true;
    const own = cited.filter(({ at }) => (i === 0 || at > start) && (next === undefined || at <= next.start));
    if (own.length === 0) {
      if (saysSomething(sentence)) line.waiting.push(sentence);
      continue;
    }
    const citesWaiting = isWhole && next === undefined && ends.test(sentence) && own.every(({ at }) => at >= end);
    const waited = line.waiting.splice(0);
    const evidence = placesOf(own, evidenceCount);
    if (evidence.length === 0) continue;
    for (const one of citesWaiting ? [...waited, sentence] : [sentence]) if (saysSomething(one)) yield { text: one, evidence };
  }
}

const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text);

const isFollowed = (sentence: string, rest: string) => (unambiguousEnds.test(sentence) ? /\S/ : /[\p{L}\p{N}]\S*\s/u).test(rest);

const placesOf = (cited: Citation[], evidenceCount: number): number[] => [
  ...new Set(
    cited
      .flatMap(({ numbers }) => numbers)
      .filter((number) => number >= 1 && number <= evidenceCount)
      .map((number) => number - 1),
  ),
];
