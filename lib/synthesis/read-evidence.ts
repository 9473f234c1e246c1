import type { ProjectContext } from "@/lib/context";
import type { Evidence } from "@/lib/models/types";
import type { Named } from "@/lib/retrieval/scope";
import { type Found, type FoundPassage, search } from "@/lib/retrieval/search";
import { saysAnything } from "@/lib/text/blank-spans";
import { withheld } from "@/lib/text/redaction/policy";
import type { QuestionMode } from "@/lib/vocabulary";
import { sidesOf } from "./sides";

/** How much is read for a question of each mode: a list needs many memories, a sequence of events its history. */
const reads: Record<QuestionMode, { memories: number; passages: number; former: boolean }> = {
  factoid: { memories: 12, passages: 12, former: false },
  preference: { memories: 16, passages: 12, former: false },
  temporal: { memories: 20, passages: 16, former: true },
  comparison: { memories: 24, passages: 16, former: true },
  list: { memories: 32, passages: 20, former: false },
  summary: { memories: 40, passages: 12, former: true },
  unanswerable: { memories: 12, passages: 12, former: false },
};

/** So few passages are all read: `How many kids do I have?` finds two daughters without a word in common. */
const fewPassages = 24;

/** A memory or a passage that was read, with what a citation of it shows. */
export type Read = Evidence & { id: string; isPending: boolean };

export type EvidenceRead = { evidence: Read[]; rarity: Record<string, number>; subjects: string[]; queryId: string };

/**
 * What an answer may rest on: memories, and the passages that hold their words.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function readEvidence(
  ctx: ProjectContext,
  input: Named & { question: string; mode: QuestionMode; includeSuperseded?: boolean },
  now: Date,
): Promise<EvidenceRead> {
  const wanted = reads[input.mode];
  const find = (query: string, share: number) =>
    search(
      ctx,
      {
        users: input.users,
        groups: input.groups,
        userIfThere: input.userIfThere,
        everyGraph: input.everyGraph,
        query,
        limit: Math.ceil(Math.max(wanted.memories, wanted.passages) * share),
        includePassages: true,
        wholeUpTo: fewPassages,
        includeSuperseded: input.includeSuperseded ?? wanted.former,
        pastWhenAsked: input.includeSuperseded === undefined,
      },
      now,
    );
  const sides = input.mode === "comparison" || input.mode === "temporal" ? sidesOf(input.question) : [];
  const [found, ...bySide] = await Promise.all([find(input.question, 1), ...sides.map((side) => find(side, sideShare))]);
  // A memory that waits is a passage among the results; one that says what no longer holds is history.
  const isWanted = (passage: FoundPassage) =>
    (input.includeSuperseded !== false || passage.outdated.length === 0) &&
    (passage.corrected.length === 0 || saysAnything(heard(passage)));
  const memories = [found, ...bySide]
    .flatMap(({ results }) => results.slice(0, wanted.memories).map(memoryEvidence))
    .filter(({ content }) => saysAnything(content));
  const passages = [found, ...bySide].flatMap((each) => each.passages.filter(isWanted).slice(0, wanted.passages).map(passageEvidence));
  // What was stored before the project had it redacted is not told to a model either.
  const shown = withheld(ctx.project.settings);
  const evidence = onlyOnce([...memories, ...passages]).map((read) => ({
    ...read,
    content: shown(read.content),
    quote: shown(read.quote),
    speaker: read.speaker && shown(read.speaker),
    attributeValue: read.attributeValue && shown(read.attributeValue),
    entities: read.entities.map(({ name, type }) => ({ name: shown(name), type })),
  }));
  return { evidence, rarity: found!.rarity, subjects: found!.subjects, queryId: found!.queryId };
}

/** What is read for each side of a comparison, of what is read for the whole. */
const sideShare = 0.4;

function onlyOnce(evidence: Read[]): Read[] {
  const seen = new Set<string>();
  return evidence.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** A passage without what a person has corrected: nothing rests on that, not as history either. */
const heard = ({ content, corrected }: { content: string; corrected: string[] }): string =>
  corrected.reduce((text, words) => text.replaceAll(words, " "), content);

const isCorrected = ({ quote, corrected }: Found): boolean => corrected.some((words) => quote.includes(words) || words.includes(quote));

const memoryEvidence = (memory: Found): Read => ({
  id: memory.id,
  isPending: memory.status === "pending",
  kind: memory.status === "pending" ? "passage" : "memory",
  content: memory.status === "pending" ? heard(memory) : memory.content,
  quote: isCorrected(memory) ? memory.content : memory.quote,
  type: memory.type,
  chunkId: memory.chunkId,
  role: memory.role,
  speaker: memory.speaker,
  saidAt: memory.saidAt,
  validFrom: memory.validFrom,
  validUntil: memory.validUntil,
  isFormer: memory.status === "superseded",
  outdated: [],
  contested: memory.contested,
  confidence: memory.confidence,
  score: memory.score,
  entities: memory.entities.map(({ name, type }) => ({ name, type })),
  attribute: memory.attribute,
  attributeValue: memory.attributeValue,
});

const passageEvidence = (passage: FoundPassage): Read => ({
  id: passage.id,
  isPending: false,
  kind: "passage",
  content: heard(passage),
  quote: heard(passage),
  type: null,
  chunkId: passage.chunkId,
  role: passage.role,
  speaker: passage.speaker,
  saidAt: passage.saidAt,
  validFrom: null,
  validUntil: null,
  isFormer: false,
  outdated: passage.outdated,
  contested: false,
  confidence: 0.5,
  score: passage.score,
  entities: [],
  attribute: null,
  attributeValue: null,
});
