import { type ScoreSignal, scoreSignals } from "@/lib/vocabulary";

/** A summand of a score in SQL, and the signal that it stands for when the score is explained. What is taken away begins with `- `. */
export type Term = [signal: ScoreSignal, expression: string];

const signed = ([, expression]: Term) => (expression.startsWith("- ") ? expression : `+ ${expression}`);

/** Summands after another: `+ a + b - c`. */
export const more = (terms: Term[]): string => terms.map(signed).join("\n        ");

export const sumOf = (terms: Term[]): string => more(terms).replace(/^\+ /, "");

/** The same summands as an array, one number for each signal, in the order of the vocabulary. */
export const partsOf = (terms: Term[]): string => arrayOf(() => "0", terms);

/** Parts that are a column already, with more summands. */
export const changed = (parts: string, terms: Term[]): string => arrayOf((place) => `${parts}[${place}]`, terms);

function arrayOf(start: (place: number) => string, terms: Term[]): string {
  const numbers = scoreSignals.map((signal, i) => [start(i + 1), ...terms.filter(([own]) => own === signal).map(signed)].join(" "));
  return `array[${numbers.join(", ")}]::float8[]`;
}
