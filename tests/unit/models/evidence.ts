import { localAnswer } from "@/lib/models/local/answer";
import { extractLocally } from "@/lib/models/local/extract";
import type { Evidence } from "@/lib/models/types";
import { asPlanned } from "@/lib/planned-attributes";
import { terms } from "@/lib/text/terms";
import type { AnswerStyle } from "@/lib/vocabulary";

/** `assistant` is a role as well as a name. */
export type Line = [speaker: string | null, day: string, text: string];

export const now = new Date("2026-11-21T12:00:00Z");

const passage = (line: Line, index: number): Evidence => ({
  kind: "passage",
  content: line[2],
  quote: line[2],
  type: null,
  chunkId: `chunk-${index}`,
  role: line[0] === "assistant" ? "assistant" : "user",
  speaker: line[0] === "assistant" ? null : line[0],
  saidAt: `${line[1]}T10:00:00.000Z`,
  validFrom: null,
  validUntil: null,
  isFormer: false,
  outdated: [],
  contested: false,
  confidence: 0.5,
  score: 0.5,
  entities: [],
  attribute: null,
  attributeValue: null,
});

export function evidenceFrom(lines: Line[]): Evidence[] {
  const passages = lines.map(passage);
  const { statements } = extractLocally({
    passages: passages.map(({ content, role, speaker, saidAt }) => ({ text: content, role: role!, speaker, saidAt: new Date(saidAt!) })),
    subject: { name: null },
    known: [],
  });
  const memories = statements.map((found): Evidence => {
    const source = passages[found.passage]!;
    const statement = asPlanned(found, new Date(source.saidAt!));
    return {
      ...source,
      kind: "memory",
      content: statement.content,
      quote: source.content.slice(statement.start, statement.end),
      type: statement.type,
      validFrom: statement.validFrom,
      validUntil: statement.validUntil,
      confidence: statement.confidence,
      entities: statement.entities,
      attribute: statement.attribute?.name ?? null,
      attributeValue: statement.attribute?.value ?? null,
    };
  });
  return [...memories, ...passages];
}

export function memory(content: string, more: Partial<Evidence> = {}): Evidence {
  return { ...passage([null, "2026-03-03", content], 0), kind: "memory", type: "FACT", confidence: 0.9, chunkId: content, ...more };
}

function rank(evidence: Evidence[], question: string): Evidence[] {
  const questionTerms = new Set(terms(question));
  const passages = new Map(evidence.flatMap((each) => (each.kind === "passage" ? [[each.chunkId, each.content] as const] : [])));
  const scored = evidence.map((each) => {
    const own = new Set(terms(each.content));
    const around = new Set(terms(passages.get(each.chunkId) ?? ""));
    const shared = [...questionTerms].filter((term) => own.has(term)).length + [...questionTerms].filter((term) => around.has(term)).length;
    return { ...each, score: Math.min(1, 0.4 + (0.3 * shared) / Math.max(1, questionTerms.size)) };
  });
  const sorted = scored.sort((one, other) => other.score - one.score);
  return [...sorted.filter(({ kind }) => kind === "memory"), ...sorted.filter(({ kind }) => kind === "passage")];
}

export async function sentencesOf(evidence: Evidence[], question: string, style: AnswerStyle = "explanatory") {
  const found = rank(evidence, question);
  const sentences = await Array.fromAsync(
    localAnswer({ question, mode: "factoid", style, evidence: found, rarity: {}, subjects: [], now }),
  );
  return sentences.map(({ text, evidence: places }) => ({ text, cited: places.map((index) => found[index]!) }));
}

export async function answerText(evidence: Evidence[], question: string, style: AnswerStyle = "explanatory"): Promise<string> {
  return (await sentencesOf(evidence, question, style)).map(({ text }) => text).join(" ");
}
