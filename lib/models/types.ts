import { z } from "zod";
import { type AnswerStyle, type MemoryType, type MessageRole, memoryTypes, type messageRoles, type QuestionMode } from "@/lib/vocabulary";

/** One slice of an episode, in order: a message (or a part of a long one), or a passage of a document. */
export type Passage = {
  text: string;
  /** `document`: not part of a conversation. */
  role: (typeof messageRoles)[number] | "document";
  /** The speaker's name, if the message has one. */
  speaker: string | null;
  /** When it was said or written; null if unknown, which leaves relative times unresolved. */
  saidAt: Date | null;
};

/** Usage of one model call. Local models use nothing. */
export type Usage = { inputTokens: number; outputTokens: number; costUsd: number };

/** Called for every paid model call, whether or not its answer is used. */
export type Spend = (usage: Usage) => Promise<void> | void;

export type Ontology = {
  entityTypes: { name: string; description: string }[];
  edgeTypes: { name: string; description: string; functional: boolean }[];
};

export type ExtractInput = {
  /** Oldest first. Passages before `from` and from `until` on are context only. */
  passages: Passage[];
  from?: number;
  until?: number;
  /** The graph's user, whom "I" means when a message has no name. Null in a group graph. */
  subject: { name: string | null } | null;
  /** Existing entities of the graph, to resolve types and full names; those named in the text come first. */
  known: { name: string; type: string }[];
  /** The project's extraction instructions; ignored by the rules. */
  instructions?: string | null;
  /** The rules only know the default ontology. */
  ontology?: Ontology | null;
  /** Stores results per passage, so that a retry doesn't pay for them again. Ignored by the rules. */
  kept?: { get(passage: number): PassageExtraction | undefined; set(passage: number, extraction: PassageExtraction): Promise<void> };
  spend?: Spend;
};

/** A single-valued attribute that a statement sets, or ends (`I no longer work at Acme`). */
export const Attribute = z.object({
  /** Name of an entity in `entities`. */
  subject: z.string().min(1),
  /** A functional edge type, with a kind if a subject can have several: `LIVES_IN`, `FAVORITE:color`. */
  name: z.string().min(1),
  value: z.string().min(1),
  ends: z.boolean(),
});

export const Statement = z.object({
  /** Position in `passages`. */
  passage: z.int().min(0),
  /** The exact quote: UTF-16 offsets into that passage's text, end exclusive. */
  start: z.int().min(0),
  end: z.int().min(1),
  /** One self-contained sentence in the third person that names its subject. */
  content: z.string().min(1),
  type: z.enum(memoryTypes),
  /** 0–1: how certain it is that the source claims this. */
  confidence: z.number().min(0).max(1),
  /** When it is true, ISO 8601 UTC; null if the text doesn't say. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** `type` is an entity type of the ontology. */
  entities: z.array(z.object({ name: z.string().min(1), type: z.string().min(1) })),
  /** Relations between two of `entities`, by name. `type` is an edge type of the ontology. */
  edges: z.array(z.object({ source: z.string(), target: z.string(), type: z.string() })),
  attribute: Attribute.nullable(),
});
export type Statement = z.output<typeof Statement>;

export type PassageExtraction = {
  statements: Omit<Statement, "passage">[];
  /** Statements rejected because they are not grounded in the passage. */
  dropped: number;
  /** The model refused the passage, so nothing was extracted. */
  refused: boolean;
};

export type Extraction = { statements: Statement[]; dropped: number; refused: number };

/** A memory or an original passage that an answer can cite. Times are ISO 8601. */
export type Evidence = {
  kind: "memory" | "passage";
  content: string;
  /** A memory's exact quote; for a passage, its content. */
  quote: string;
  type: MemoryType | null;
  /** The source chunk, shared by a memory and its passage. */
  chunkId: string;
  /** Null for a document. */
  role: MessageRole | null;
  /** The speaker's name, if the message has one. */
  speaker: string | null;
  saidAt: string | null;
  validFrom: string | null;
  validUntil: string | null;
  isFormer: boolean;
  /** Quotes in a passage that are no longer true. */
  outdated: string[];
  /** In an open conflict with another memory. */
  contested: boolean;
  confidence: number;
  /** Search score, 0–1. */
  score: number;
  entities: { name: string; type: string }[];
  /** The single-valued attribute that the memory sets: `LIVES_IN`, `FAVORITE:color`. */
  attribute: string | null;
  attributeValue: string | null;
};

export type AnswerInput = {
  question: string;
  mode: QuestionMode;
  style: AnswerStyle;
  /** Best first, memories before passages. Answers cite it by index. */
  evidence: Evidence[];
  /** Rarity of the question's terms in the searched graphs, 0–1; without terms that no passage contains. */
  rarity: Record<string, number>;
  /** Known names of the users whose graphs were searched. */
  subjects: string[];
  now: Date;
  /** Aborted when no one is waiting for the answer anymore. */
  signal?: AbortSignal;
  spend?: Spend;
};

/** One sentence or list item (starting with `- `) of an answer, and the indexes of the `evidence` it cites. */
export type AnswerSentence = { text: string; evidence: number[] };

export type ReplyInput = Omit<AnswerInput, "style"> & {
  /** Oldest first; the last one is the user's. `question` is derived from it. */
  messages: { role: "user" | "assistant"; content: string }[];
};

/** The interface of language models. `name` is stored with what they extract. */
export type Models = {
  name: string;
  /** @throws AppError MODEL_UNAVAILABLE, with a message to show on the job */
  extract(input: ExtractInput): Promise<Extraction>;
  embedding: {
    /** Stored with every vector; only vectors with the same name are compared. */
    name: string;
    /** Null for the provider's default size, which is only known from its first response. */
    dimensions: number | null;
    /** Unit vectors, in the order of `texts`. @throws AppError MODEL_UNAVAILABLE */
    embed(texts: string[], spend?: Spend): Promise<Float32Array[]>;
    /** Has a short timeout and never throws. @returns null on failure; search then uses words only */
    embedQuery(text: string, spend?: Spend): Promise<Float32Array | null>;
  };
  /**
   * Relevance of each candidate to the query, 0–1, in order; null on failure or timeout. Undefined unless LOCI_RERANK is set.
   */
  rerank?(query: string, candidates: string[], spend?: Spend): Promise<number[] | null>;
  /** Streams sentences; none if the evidence doesn't answer the question. @throws AppError MODEL_UNAVAILABLE */
  answer(input: AnswerInput): AsyncIterable<AnswerSentence>;
  /** Streams the assistant's next turn. @throws AppError MODEL_UNAVAILABLE */
  reply(input: ReplyInput): AsyncIterable<string>;
};
