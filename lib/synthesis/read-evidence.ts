import type { ProjectContext } from "@/lib/context";
import { models } from "@/lib/models";
import type { Evidence } from "@/lib/models/types";
import type { GraphSelection } from "@/lib/retrieval/scope";
import { type FoundMemory, type FoundPassage, search } from "@/lib/retrieval/search";
import type { SourceScope } from "@/lib/retrieval/source-scope";
import { hasWords } from "@/lib/text/blank-spans";
import { redactorFor } from "@/lib/text/redaction/policy";
import { recordCall } from "@/lib/usage/call-ledger";
import type { QuestionMode, Trust } from "@/lib/vocabulary";
import { originOf } from "./origin";
import { sidesOf } from "./sides";

/** Lists need many memories, questions about time also superseded ones (`former`). */
const reads: Record<QuestionMode, { memories: number; passages: number; former: boolean }> = {
  factoid: { memories: 12, passages: 12, former: false },
  preference: { memories: 16, passages: 12, former: false },
  temporal: { memories: 20, passages: 16, former: true },
  comparison: { memories: 24, passages: 16, former: true },
  list: { memories: 32, passages: 20, former: false },
  summary: { memories: 40, passages: 12, former: true },
  unanswerable: { memories: 12, passages: 12, former: false },
};

/** `How many kids do I have?` shares no word with "two daughters", so few passages are all read. */
const fewPassages = 24;

export type ReadEvidence = Evidence & { id: string; isPending: boolean; trust: Trust; origin: string | null };

export type EvidenceResult = {
  evidence: ReadEvidence[];
  rarity: Record<string, number>;
  subjects: string[];
  queryId: string;
  leftOut: boolean;
};

export async function readEvidence(
  ctx: ProjectContext,
  input: GraphSelection & SourceScope & { question: string; mode: QuestionMode; includeSuperseded?: boolean; minTrust?: Trust },
  now: Date,
): Promise<EvidenceResult> {
  const limits = reads[input.mode];
  const find = (query: string, share: number) =>
    search(
      ctx,
      {
        users: input.users,
        groups: input.groups,
        userIfThere: input.userIfThere,
        everyGraph: input.everyGraph,
        agentIds: input.agentIds,
        runIds: input.runIds,
        query,
        limit: Math.ceil(Math.max(limits.memories, limits.passages) * share),
        includePassages: true,
        minTrust: input.minTrust,
        wholeUpTo: fewPassages,
        includeSuperseded: input.includeSuperseded ?? (readsWhatIsLeft() || limits.former || mayAskOfFormer.test(input.question)),
        pastWhenAsked: input.includeSuperseded === undefined,
      },
      now,
    );
  const sides = input.mode === "comparison" || input.mode === "temporal" ? sidesOf(input.question) : [];
  const [found, ...bySide] = await Promise.all([find(input.question, 1), ...sides.map((side) => find(side, sideShare))]);
  const isIncluded = (passage: FoundPassage) =>
    (input.includeSuperseded !== false || passage.outdated.length === 0) &&
    (passage.corrected.length === 0 || hasWords(withoutCorrected(passage)));
  const memories = [found, ...bySide]
    .flatMap(({ results }) => results.slice(0, limits.memories).filter(isCurrent).map(memoryEvidence))
    .filter(({ content }) => hasWords(content));
  const passages = [found, ...bySide].flatMap((each) => each.passages.filter(isIncluded).slice(0, limits.passages).map(passageEvidence));
  // Text stored before redaction was enabled must not reach a model.
  const redact = redactorFor(ctx.project.settings);
  const once = onlyOnce([...memories, ...passages]);
  const places = new Map(once.map(({ id }, place) => [id, place]));
  const evidence = once.map(({ supersededBy, ...read }) => ({
    ...read,
    ...(supersededBy !== null && places.has(supersededBy) && { successor: places.get(supersededBy)! }),
    content: redact(read.content),
    quote: redact(read.quote),
    speaker: read.speaker && redact(read.speaker),
    attributeValue: read.attributeValue && redact(read.attributeValue),
    entities: read.entities.map(({ name, type }) => ({ name: redact(name), type })),
  }));
  recordCall({ results: evidence.length });
  return {
    evidence,
    rarity: found!.rarity,
    subjects: found!.subjects,
    queryId: found!.queryId,
    leftOut: found!.leftOut,
  };
}

const sideShare = 0.4;

/** The built-in answers keep what is left of a memory of which something newer replaced a part: the day of a rent that rose. */
const readsWhatIsLeft = (): boolean => models.answerer === "local";

/** "What was the boat called" may ask for what is no longer so, and "am I a nurse" is answered by what took the place of it. */
const mayAskOfFormer = /\b(?:did|was|were|had)\b|^(?:(?:so|and|but),? )?(?:am|are|is|do|does|have|has)\b/i;

/** What an assistant or a page says against the user's own words is no evidence. */
const isCurrent = ({ isOverruled }: FoundMemory): boolean => !isOverruled;

type FoundEvidence = ReadEvidence & { supersededBy: string | null };

function onlyOnce(evidence: FoundEvidence[]): FoundEvidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Corrected quotes must not be evidence, not even as history. */
const withoutCorrected = ({ content, corrected }: { content: string; corrected: string[] }): string =>
  corrected.reduce((text, words) => text.replaceAll(words, " "), content);

const isCorrected = ({ quote, corrected }: FoundMemory): boolean =>
  corrected.some((words) => quote.includes(words) || words.includes(quote));

const memoryEvidence = (memory: FoundMemory): FoundEvidence => ({
  id: memory.id,
  isPending: memory.status === "pending",
  kind: memory.status === "pending" ? "passage" : "memory",
  content: memory.status === "pending" ? withoutCorrected(memory) : memory.content,
  quote: isCorrected(memory) ? memory.content : memory.quote,
  type: memory.type,
  chunkId: memory.chunkId,
  role: memory.role,
  speaker: memory.speaker,
  saidAt: memory.saidAt,
  validFrom: memory.validFrom,
  validUntil: memory.validUntil,
  isFormer: memory.status === "superseded",
  supersededBy: memory.supersededBy,
  outdated: [],
  contested: memory.contested,
  trust: memory.trust,
  origin: originOf(memory),
  confidence: memory.confidence,
  score: memory.score,
  entities: memory.entities.map(({ name, type }) => ({ name, type })),
  attribute: memory.attribute,
  attributeValue: memory.attributeValue,
});

const passageEvidence = (passage: FoundPassage): FoundEvidence => ({
  id: passage.id,
  isPending: false,
  kind: "passage",
  content: withoutCorrected(passage),
  quote: withoutCorrected(passage),
  type: null,
  chunkId: passage.chunkId,
  role: passage.role,
  speaker: passage.speaker,
  saidAt: passage.saidAt,
  validFrom: null,
  validUntil: null,
  isFormer: false,
  supersededBy: null,
  outdated: passage.outdated,
  contested: false,
  trust: passage.trust,
  origin: originOf(passage),
  confidence: 0.5,
  score: passage.score,
  entities: [],
  attribute: null,
  attributeValue: null,
});
