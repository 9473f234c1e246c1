import { fold } from "@/lib/text/clean";
import { terms } from "@/lib/text/terms";
import { noise } from "../local/extract/noise";
import { times } from "../local/extract/times";
import type { Passage, PassageExtraction, Statement } from "../types";
import { findQuote } from "./quote";
import type { ExtractedStatement } from "./schema";
import { type When, whenOf } from "./when";

type Drawn = PassageExtraction["statements"][number];
export type Ground = {
  passage: Passage;
  /** The passage with its neighbours. */
  context: string;
  own: string | null;
  known: { name: string }[];
};

/** A passage has about a thousand characters. */
const maxStatements = 60;
const longestContent = 1_000;
const longestName = 200;
const maxEntities = 16;
/** Attributes that are a date themselves: their time is their value. */
const dated = new Set(["BORN_ON", "DEADLINE"]);
const timeless = new Set(["BORN_ON", "DEADLINE", "PRICE"]);

/**
 * What of a model's answer stands on the passage. A model that was fooled, or that guesses, can say anything: a statement
 * needs a quote that is there and a word in common with the passage, a name must be known or stand in the text, and a value that
 * would retire another must be in it.
 */
export function grounded(statements: ExtractedStatement[], ground: Ground): Drawn[] {
  const hidden = noise(ground.passage.text);
  const words = new Set(terms(ground.passage.text));
  const said = new Set<string>();
  return statements.slice(0, maxStatements).flatMap((drawn) => {
    const quote = findQuote(ground.passage.text, drawn.quote);
    if (!quote || hidden.some(({ start, end }) => start < quote.end && end > quote.start)) return [];
    const sentence = drawn.content.trim().replace(/\s+/g, " ");
    const key = sentence.toLowerCase();
    if (sentence.length > longestContent || said.has(key) || !terms(sentence).some((term) => words.has(term))) return [];
    said.add(key);
    const when = whenOf(drawn.time, drawn.tense, ground.passage);
    const names = namesIn(drawn, sentence, ground);
    const attribute = attributeOf(drawn, names, ground);
    const isTimeless = attribute !== null && timeless.has(attribute.name);
    const isOver = !attribute && (drawn.type === "EVENT" || drawn.tense === "past");
    const until = when.validUntil ?? (isOver ? when.over : null);
    return [
      {
        ...quote,
        content: dateIn(sentence, drawn.time?.words ?? "", when),
        type: drawn.type,
        confidence: confidenceOf(drawn.certainty, ground.passage.role),
        validFrom: isTimeless ? null : (when.validFrom?.toISOString() ?? null),
        validUntil: isTimeless || !until || (when.validFrom && until <= when.validFrom) ? null : until.toISOString(),
        entities: [...names.values()],
        edges: drawn.relations.flatMap(({ source, target, type }) => {
          const [one, other] = [names.get(plain(source)), names.get(plain(target))];
          return one && other && one !== other ? [{ source: one.name, target: other.name, type }] : [];
        }),
        attribute,
      },
    ];
  });
}

const plain = (name: string): string => fold(name).toLowerCase().trim().replace(/\s+/g, " ");

/** The entities that the text or the graph has, by their plain names. */
function namesIn(drawn: ExtractedStatement, sentence: string, ground: Ground): Map<string, Statement["entities"][number]> {
  const text = plain(`${sentence}\n${ground.context}`);
  const known = new Set(ground.known.map(({ name }) => plain(name)));
  const names = new Map<string, Statement["entities"][number]>();
  for (const entity of drawn.entities.slice(0, maxEntities)) {
    const name = plain(entity.name);
    if (!name || name.length > longestName || names.has(name)) continue;
    if (name === plain(ground.own ?? "") || known.has(name) || text.includes(name))
      names.set(name, { ...entity, name: entity.name.trim() });
  }
  return names;
}

/** Only what was stated outright, and not by an assistant, may retire what was known before. */
function attributeOf(
  { attribute, certainty, tense }: ExtractedStatement,
  names: ReturnType<typeof namesIn>,
  ground: Ground,
): Statement["attribute"] {
  if (!attribute || certainty !== "stated" || ground.passage.role === "assistant") return null;
  const subject = names.get(plain(attribute.subject));
  const value = attribute.value.trim();
  if (!subject || !value || value.length > longestName) return null;
  const there = new Set(terms(ground.context));
  if (!terms(value).some((term) => there.has(term))) return null;
  const kind = attribute.kind?.trim() ? `:${plain(attribute.kind).slice(0, 60)}` : "";
  const day = dated.has(attribute.name) ? dayOf(value, tense, ground.passage) : null;
  return { subject: subject.name, name: `${attribute.name}${kind}`, value: day ?? value, ends: attribute.ends };
}

function dayOf(value: string, tense: ExtractedStatement["tense"], { saidAt }: Passage): string | null {
  const { validFrom, validUntil } = times(value, saidAt, tense === "past" ? "past" : "future");
  return (validFrom ?? validUntil)?.toISOString().slice(0, 10) ?? null;
}

/** As the rules have it: what a person says outright most, a document less, an assistant and a guess least. */
function confidenceOf(certainty: ExtractedStatement["certainty"], role: Passage["role"]): number {
  const trust = { stated: 0.92, implied: 0.75, hedged: 0.55 }[certainty];
  return Math.min(trust, { user: 1, document: 0.8, assistant: 0.6, system: 0.5 }[role]);
}

/** "last month" becomes "last month (October 2026)", so that the sentence is still true next year. */
function dateIn(sentence: string, words: string, { label }: When): string {
  const at = label && words.trim() ? sentence.toLowerCase().indexOf(words.trim().toLowerCase()) : -1;
  const end = at + words.trim().length;
  return at < 0 || /^\s*\(/.test(sentence.slice(end)) ? sentence : sentence.slice(0, end) + label + sentence.slice(end);
}
