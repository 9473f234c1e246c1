import { extractLocally } from "@/lib/models/local/extract";
import type { Statement } from "@/lib/models/types";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import type { Expected, Labelled } from "./label";

const saidAt = new Date("2024-05-15T14:00:00Z");

export type Rate = { right: number; of: number };
export type Score = {
  utterances: number;
  precision: Rate;
  recall: Rate;
  byType: Record<MemoryType, { precision: Rate; recall: Rate }>;
  attributes: { precision: Rate; recall: Rate };
  edges: Rate;
  entities: Rate;
  times: Rate;
  /** Expected statements found with any type. */
  found: Rate;
  junk: Rate;
  failures: string[];
};

export function statementsOf(label: Omit<Labelled, "expected">): Statement[] {
  const before = (label.before ?? []).map(({ speaker, text }) => ({ text, speaker, role: "user" as const, saidAt }));
  const passage = { text: label.text, role: label.role ?? ("user" as const), speaker: label.speaker ?? null, saidAt };
  return extractLocally({ passages: [...before, passage], from: before.length, subject: { name: "Maya" }, known: [] }).statements;
}

export function score(labelled: Labelled[], junk: string[]): Score {
  const result = emptyScore(labelled.length);
  for (const label of labelled) addLabel(result, label);
  for (const text of junk) {
    const extracted = statementsOf({ text });
    count(result.junk, extracted.length > 0);
    if (extracted.length > 0) result.failures.push(`junk: ${text} → ${extracted[0]!.content}`);
  }
  return result;
}

function addLabel(result: Score, label: Labelled) {
  const unmatched = statementsOf(label);
  for (const expected of label.expected) {
    const matching = unmatched.filter((statement) => hasWords(statement.content, expected.says));
    const statement = matching.find((each) => each.type === expected.type) ?? matching[0];
    if (statement) unmatched.splice(unmatched.indexOf(statement), 1);
    count(result.found, statement !== undefined);
    const isRight = statement?.type === expected.type && statement.confidence <= (expected.atMost ?? 1);
    count(result.recall, isRight);
    count(result.byType[expected.type].recall, isRight);
    if (!statement) {
      result.failures.push(`missed: ${label.text} → ${unmatched.map((each) => each.content).join(" | ")}`);
      continue;
    }
    count(result.precision, isRight);
    count(result.byType[statement.type].precision, isRight);
    if (!isRight) result.failures.push(`${expected.type}: ${label.text} → ${statement.type} ${statement.confidence}`);
    addDetails(result, label, expected, statement);
  }
  for (const statement of unmatched) {
    count(result.precision, false);
    count(result.byType[statement.type].precision, false);
    if (statement.attribute) count(result.attributes.precision, false);
    result.failures.push(`extra: ${label.text} → ${statement.content}`);
  }
}

function addDetails(result: Score, { text }: Labelled, expected: Expected, statement: Statement) {
  const found = attributeOf(statement);
  // The labels are older than these kinds, and name them only where they are the point.
  const attribute = expected.attribute || !/ (?:VALUE|HAS):/.test(found ?? "") ? found : undefined;
  if (expected.attribute) count(result.attributes.recall, attribute === expected.attribute);
  if (attribute) count(result.attributes.precision, attribute === expected.attribute);
  if (attribute !== expected.attribute) result.failures.push(`attribute: ${text} → ${attribute}`);
  const edges = statement.edges.map((edge) => `${edge.source} ${edge.type} ${edge.target}`);
  for (const edge of expected.edges ?? []) {
    count(result.edges, edges.includes(edge));
    if (!edges.includes(edge)) result.failures.push(`edge: ${text} → ${edges.join(", ")}`);
  }
  const entities = statement.entities.map(({ name, type }) => `${name}: ${type}`);
  for (const entity of expected.entities ?? []) {
    count(result.entities, entities.includes(entity));
    if (!entities.includes(entity)) result.failures.push(`entity: ${text} → ${entities.join(", ")}`);
  }
  for (const [expectedDate, actual] of [
    [expected.from, statement.validFrom],
    [expected.until, statement.validUntil],
  ]) {
    if (expectedDate === undefined) continue;
    const isRight = (actual?.slice(0, 10) ?? null) === expectedDate;
    count(result.times, isRight);
    if (!isRight) result.failures.push(`time: ${text} → ${actual}`);
  }
}

function attributeOf({ attribute }: Statement): string | undefined {
  return attribute ? `${attribute.subject} ${attribute.name}${attribute.ends ? "!" : "="}${attribute.value}` : undefined;
}

function hasWords(content: string, words: string): boolean {
  const text = content.toLowerCase();
  const hasWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^$()|[\]{}]/g, "\\$&")}`, "u").test(text);
  return words
    .toLowerCase()
    .split(" ")
    .every((word) => (word.startsWith("!") ? !hasWord(word.slice(1)) : hasWord(word)));
}

function count(rate: Rate, isRight: boolean) {
  rate.of++;
  if (isRight) rate.right++;
}

function emptyScore(utterances: number): Score {
  const rate = (): Rate => ({ right: 0, of: 0 });
  return {
    utterances,
    precision: rate(),
    recall: rate(),
    byType: Object.fromEntries(memoryTypes.map((type) => [type, { precision: rate(), recall: rate() }])) as Score["byType"],
    attributes: { precision: rate(), recall: rate() },
    edges: rate(),
    entities: rate(),
    times: rate(),
    found: rate(),
    junk: rate(),
    failures: [],
  };
}
