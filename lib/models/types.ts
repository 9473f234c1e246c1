import { z } from "zod";
import type { ModelCall, Spend } from "@/lib/usage/model-spend";
import {
  type Answerer,
  type AnswerStyle,
  type MemoryType,
  type MessageRole,
  memoryTypes,
  type messageRoles,
  type QuestionMode,
} from "@/lib/vocabulary";

export type Passage = {
  text: string;
  role: (typeof messageRoles)[number] | "document";
  speaker: string | null;
  /** When it was said or written; null if unknown, which leaves relative times unresolved. */
  saidAt: Date | null;
};

/** Calls without a price cost nothing here. */
export type Usage = { inputTokens: number; outputTokens: number; costUsd: number };

export type { ModelCall, Spend };

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
  known: { name: string; type: string }[];
  /** What the subject told in earlier conversations, oldest first, where a passage may correct it. */
  told?: { type: MemoryType; content: string; quote: string; attribute: string | null; saidAt: Date | null }[];
  instructions?: string | null;
  ontology?: Ontology | null;
  /** So that a retry doesn't pay for them again. Ignored by the rules. */
  kept?: { get(passage: number): PassageExtraction | undefined; set(read: Map<number, PassageExtraction>): Promise<void> };
  spend?: Spend;
};

/** A single-valued attribute that a statement sets, or ends (`I no longer work at Acme`). */
export const Attribute = z.object({
  subject: z.string().min(1),
  /** A functional edge type, with a kind if a subject can have several: `LIVES_IN`, `FAVORITE:color`. */
  name: z.string().min(1),
  value: z.string().min(1),
  ends: z.boolean(),
});

export const Statement = z.object({
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
  entities: z.array(z.object({ name: z.string().min(1), type: z.string().min(1) })),
  /** By name, between two of `entities`. `type` is an edge type of the ontology. */
  edges: z.array(z.object({ source: z.string(), target: z.string(), type: z.string() })),
  attribute: Attribute.nullable(),
  /** The content key of an earlier statement that this one corrects. */
  replaces: z.string().optional(),
});
export type Statement = z.output<typeof Statement>;

export type PassageExtraction = {
  statements: Omit<Statement, "passage">[];
  dropped: number;
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
  /** A memory and its passage share it. */
  chunkId: string;
  role: MessageRole | null;
  speaker: string | null;
  saidAt: string | null;
  validFrom: string | null;
  validUntil: string | null;
  isFormer: boolean;
  /** Where in the evidence what superseded it stands, if it is there. */
  successor?: number;
  /** Quotes in a passage that are no longer true. */
  outdated: string[];
  contested: boolean;
  confidence: number;
  score: number;
  entities: { name: string; type: string }[];
  attribute: string | null;
  /** Null for a statement that ends the attribute. */
  attributeValue: string | null;
  /** Where it was read, for evidence from outside: `example.com`, `a PDF`. */
  origin?: string | null;
};

export type AnswerInput = {
  question: string;
  mode: QuestionMode;
  style: AnswerStyle;
  evidence: Evidence[];
  /** Rarity of the question's terms in the searched graphs, 0–1; without terms that no passage contains. */
  rarity: Record<string, number>;
  subjects: string[];
  now: Date;
  signal?: AbortSignal;
  spend?: Spend;
};

/** `text` is one sentence or list item (starting with `- `); `evidence` are the indexes it cites. */
export type AnswerSentence = { text: string; evidence: number[] };

export type ReplyInput = Omit<AnswerInput, "style"> & {
  /** Oldest first; the last one is the user's. `question` is derived from it. */
  messages: { role: "user" | "assistant"; content: string }[];
};

/** What a profile asks about the user, and what memory has on it. */
export type FieldsInput = {
  fields: {
    name: string;
    question: string;
    type: "string" | "number" | "integer" | "boolean" | "array";
    format: string | null;
    options: string[] | null;
  }[];
  evidence: Pick<Evidence, "content" | "quote" | "saidAt" | "validFrom" | "validUntil">[];
  spend?: Spend;
};

/** `evidence` are the indexes it cites. Unchecked: it may name no field, or have a value of another type. */
export type FieldAnswer = { name: string; value: string | number | boolean | string[]; evidence: number[] };

export type MediaInput = { bytes: Uint8Array; mediaType: string; spend?: Spend };

export type Models = {
  name: string;
  answerer: Answerer;
  /** Ahead of the first `extract` and `embed`. Undefined for a provider's models. */
  load?(): Promise<void>;
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
  /** What an image shows and the text in it; null if the model refuses. @throws AppError MODEL_UNAVAILABLE */
  readImage?(image: MediaInput): Promise<string | null>;
  /** Undefined unless LOCI_TRANSCRIPTION_MODEL is set. @throws AppError MODEL_UNAVAILABLE */
  transcribe?(recording: MediaInput): Promise<string | null>;
  /** Streams sentences; none if the evidence doesn't answer the question. @throws AppError MODEL_UNAVAILABLE */
  answer(input: AnswerInput): AsyncIterable<AnswerSentence>;
  reply(input: ReplyInput): AsyncIterable<string>;
  /** Fields that the evidence says nothing of are left out. Undefined for the built-in models. @throws AppError MODEL_UNAVAILABLE */
  fillFields?(input: FieldsInput): Promise<FieldAnswer[]>;
};
