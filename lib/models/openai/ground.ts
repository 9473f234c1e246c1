import { fold } from "@/lib/text/clean";
import { terms } from "@/lib/text/terms";
import { noise } from "../local/extract/noise";
import { times } from "../local/extract/times";
import type { Passage, PassageExtraction, Statement } from "../types";
import { findQuote } from "./quote";
import type { ExtractedStatement } from "./schema";
import { type ResolvedTime, resolveTime } from "./when";

type GroundedStatement = PassageExtraction["statements"][number];
export type Grounding = {
  passage: Passage;
  context: string;
  own: string | null;
  known: { name: string }[];
};

const maxStatements = 60;
const maxContentLength = 1_000;
const maxNameLength = 200;
const maxEntities = 16;
const dated = new Set(["BORN_ON", "DEADLINE"]);
const timeless = new Set(["BORN_ON", "DEADLINE", "PRICE"]);

/**
 * A model may guess or fall for prompt injection: a statement needs a quote and a word in common with the passage, and names and
 * attribute values must be known or in the text.
 */
export function filterGrounded(statements: ExtractedStatement[], ground: Grounding): GroundedStatement[] {
  const hidden = noise(ground.passage.text);
  const words = new Set(terms(ground.passage.text));
  const seen = new Set<string>();
  return statements.slice(0, maxStatements).flatMap((statement) => {
    const quote = findQuote(ground.passage.text, statement.quote);
    if (!quote || hidden.some(({ start, end }) => start < quote.end && end > quote.start)) return [];
    const sentence = statement.content.trim().replace(/\s+/g, " ");
    const key = sentence.toLowerCase();
    if (sentence.length > maxContentLength || seen.has(key) || !terms(sentence).some((term) => words.has(term))) return [];
    seen.add(key);
    const when = resolveTime(statement.time, statement.tense, ground.passage);
    const names = namesIn(statement, sentence, ground);
    const attribute = attributeOf(statement, names, ground);
    const isTimeless = attribute !== null && timeless.has(attribute.name);
    const isOver = !attribute && (statement.type === "EVENT" || statement.tense === "past");
    const until = when.validUntil ?? (isOver ? when.over : null);
    return [
      {
        ...quote,
        content: dateIn(sentence, statement.time?.words ?? "", when),
        type: statement.type,
        confidence: confidenceOf(statement.certainty, ground.passage.role),
        validFrom: isTimeless ? null : (when.validFrom?.toISOString() ?? null),
        validUntil: isTimeless || !until || (when.validFrom && until <= when.validFrom) ? null : until.toISOString(),
        entities: [...names.values()],
        edges: statement.relations.flatMap(({ source, target, type }) => {
          const [from, to] = [names.get(normalizeName(source)), names.get(normalizeName(target))];
          return from && to && from !== to ? [{ source: from.name, target: to.name, type }] : [];
        }),
        attribute,
      },
    ];
  });
}

const normalizeName = (name: string): string => fold(name).toLowerCase().trim().replace(/\s+/g, " ");

function namesIn(statement: ExtractedStatement, sentence: string, ground: Grounding): Map<string, Statement["entities"][number]> {
  const text = normalizeName(`${sentence}\n${ground.context}`);
  const known = new Set(ground.known.map(({ name }) => normalizeName(name)));
  const names = new Map<string, Statement["entities"][number]>();
  for (const entity of statement.entities.slice(0, maxEntities)) {
    const name = normalizeName(entity.name);
    if (!name || name.length > maxNameLength || names.has(name)) continue;
    if (name === normalizeName(ground.own ?? "") || known.has(name) || text.includes(name))
      names.set(name, { ...entity, name: entity.name.trim() });
  }
  return names;
}

/** They can supersede earlier values, so only explicit statements count, and none of an assistant. */
function attributeOf(
  { attribute, certainty, tense }: ExtractedStatement,
  names: ReturnType<typeof namesIn>,
  ground: Grounding,
): Statement["attribute"] {
  if (!attribute || certainty !== "stated" || ground.passage.role === "assistant") return null;
  const subject = names.get(normalizeName(attribute.subject));
  const value = attribute.value.trim();
  if (!subject || !value || value.length > maxNameLength) return null;
  const contextTerms = new Set(terms(ground.context));
  if (!terms(value).some((term) => contextTerms.has(term))) return null;
  const kind = attribute.kind?.trim() ? `:${normalizeName(attribute.kind).slice(0, 60)}` : "";
  const day = dated.has(attribute.name) ? dayOf(value, tense, ground.passage) : null;
  return { subject: subject.name, name: `${attribute.name}${kind}`, value: day ?? value, ends: attribute.ends };
}

function dayOf(value: string, tense: ExtractedStatement["tense"], { saidAt }: Passage): string | null {
  const { validFrom, validUntil } = times(value, saidAt, tense === "past" ? "past" : "future");
  return (validFrom ?? validUntil)?.toISOString().slice(0, 10) ?? null;
}

function confidenceOf(certainty: ExtractedStatement["certainty"], role: Passage["role"]): number {
  const trust = { stated: 0.92, implied: 0.75, hedged: 0.55 }[certainty];
  return Math.min(trust, { user: 1, document: 0.8, assistant: 0.6, tool: 0.8, system: 0.5 }[role]);
}

/** "last month" becomes "last month (October 2026)", so that the sentence is still true next year. */
function dateIn(sentence: string, words: string, { label }: ResolvedTime): string {
  const at = label && words.trim() ? sentence.toLowerCase().indexOf(words.trim().toLowerCase()) : -1;
  const end = at + words.trim().length;
  return at < 0 || /^\s*\(/.test(sentence.slice(end)) ? sentence : sentence.slice(0, end) + label + sentence.slice(end);
}
