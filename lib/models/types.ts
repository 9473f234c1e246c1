import { z } from "zod";
import { type AnswerStyle, type MemoryType, type MessageRole, memoryTypes, type messageRoles, type QuestionMode } from "@/lib/vocabulary";

/** One slice of an episode, in order: a message (or a part of a long one), or a passage of a document. */
export type Passage = {
  text: string;
  /** `document` is content that no one said in a conversation. */
  role: (typeof messageRoles)[number] | "document";
  /** Who speaks, when the message says so. */
  speaker: string | null;
  /** When it was said or written; null when the source does not tell, and then relative times stay unresolved. */
  saidAt: Date | null;
};

/** What one answer of a provider used. Local models use nothing. */
export type Usage = { inputTokens: number; outputTokens: number; costUsd: number };

/** Told of every answer that was paid for, used or not. */
export type Spend = (usage: Usage) => Promise<void> | void;

/** What the project adds to the default ontology. */
export type Ontology = {
  entityTypes: { name: string; description: string }[];
  edgeTypes: { name: string; description: string; functional: boolean }[];
};

export type ExtractInput = {
  /** Oldest first. Passages before `from` and from `until` on are context only: read, never extracted. */
  passages: Passage[];
  from?: number;
  until?: number;
  /** The person whose graph this is, whom "I" means when a message carries no name. Null in a group graph. */
  subject: { name: string | null } | null;
  /** Entities that the graph knows already, so that a name finds its type and its full form; those the text names come first. */
  known: { name: string; type: string }[];
  /** What the project asks of extraction, in its own words; rules ignore it. */
  instructions?: string | null;
  /** Rules know the default one alone. */
  ontology?: Ontology | null;
  /** What was drawn from a passage before, and where that is kept: a passage is paid for once. Rules ignore it. */
  kept?: { get(passage: number): PassageExtraction | undefined; set(passage: number, drawn: PassageExtraction): Promise<void> };
  spend?: Spend;
};

/** A single-valued attribute that a statement sets, or ends (`I no longer work at Acme`). */
export const Attribute = z.object({
  /** Whose attribute, by an entity's name in `entities`. */
  subject: z.string().min(1),
  /** A functional edge type, with its kind where one subject has several: `LIVES_IN`, `FAVORITE:color`. */
  name: z.string().min(1),
  value: z.string().min(1),
  ends: z.boolean(),
});

export const Statement = z.object({
  /** Position in `passages`. */
  passage: z.int().min(0),
  /** The exact words it rests on: UTF-16 offsets into that passage's text, end exclusive. */
  start: z.int().min(0),
  end: z.int().min(1),
  /** One self-contained sentence in the third person that names its subject. */
  content: z.string().min(1),
  type: z.enum(memoryTypes),
  /** 0–1: trust that the source really claims this. */
  confidence: z.number().min(0).max(1),
  /** When it holds in the world, ISO 8601 UTC; null when the text does not say. */
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
  /** Statements whose quote is not in the passage. */
  dropped: number;
  /** The model refused to read the passage: nothing is remembered from it. */
  refused: boolean;
};

export type Extraction = { statements: Statement[]; dropped: number; refused: number };

/** Something that an answer may rest on: a memory, or a passage as it was said. Times are ISO 8601. */
export type Evidence = {
  kind: "memory" | "passage";
  content: string;
  /** A memory's exact words; a passage's are its content. */
  quote: string;
  /** Null for a passage. */
  type: MemoryType | null;
  /** The passage that it comes from: a memory and the passage it was drawn from share it. */
  chunkId: string;
  /** Null for a document. */
  role: MessageRole | null;
  /** Who said it, when the message carried a name. */
  speaker: string | null;
  /** When its source was said or written. */
  saidAt: string | null;
  validFrom: string | null;
  validUntil: string | null;
  /** A memory in whose place something newer stands. */
  isFormer: boolean;
  /** Words of a passage that no longer hold. */
  outdated: string[];
  /** Another memory says otherwise, and nobody has decided. */
  contested: boolean;
  confidence: number;
  /** Of the search, 0–1. */
  score: number;
  entities: { name: string; type: string }[];
  /** A single-valued attribute that the memory sets: `LIVES_IN`, `FAVORITE:color`. */
  attribute: string | null;
  attributeValue: string | null;
};

export type AnswerInput = {
  question: string;
  mode: QuestionMode;
  style: AnswerStyle;
  /** Best first, memories before passages. An answer cites it by its place. */
  evidence: Evidence[];
  /** How much each term of the question tells in the graphs that were read, 0–1; one that no passage holds is not there. */
  rarity: Record<string, number>;
  /** What the people are called whose graphs were read: their names as far as they were said. */
  subjects: string[];
  now: Date;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  spend?: Spend;
};

/** One sentence of an answer, or one item of a list (it begins with `- `), and the places in `evidence` that it rests on. */
export type AnswerSentence = { text: string; evidence: number[] };

export type ReplyInput = Omit<AnswerInput, "style"> & {
  /** Oldest first; the last one is a user's, and `question` what it is about. */
  messages: { role: "user" | "assistant"; content: string }[];
};

/** What the environment chose to understand text with. `name` is stored beside what it made. */
export type Models = {
  name: string;
  /** @throws AppError MODEL_UNAVAILABLE, a sentence for the job's record */
  extract(input: ExtractInput): Promise<Extraction>;
  embedding: {
    /** Stored on every row; search compares vectors of one name only. */
    name: string;
    /** Null when the provider's own size is taken, which its first answer tells. */
    dimensions: number | null;
    /** Unit vectors, in the order of `texts`. @throws AppError MODEL_UNAVAILABLE */
    embed(texts: string[], spend?: Spend): Promise<Float32Array[]>;
    /** Soon, or null: a question is then answered by words alone. It never throws. */
    embedQuery(text: string, spend?: Spend): Promise<Float32Array | null>;
  };
  /**
   * How well each candidate answers the query, 0–1, in their order; null when the model did not say so in time. Not there unless
   * LOCI_RERANK asks for it.
   */
  rerank?(query: string, candidates: string[], spend?: Spend): Promise<number[] | null>;
  /** Sentence by sentence, as they come; none when the evidence does not answer the question. @throws AppError MODEL_UNAVAILABLE */
  answer(input: AnswerInput): AsyncIterable<AnswerSentence>;
  /** The assistant's next turn, piece by piece. @throws AppError MODEL_UNAVAILABLE */
  reply(input: ReplyInput): AsyncIterable<string>;
};
