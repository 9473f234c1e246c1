import { entitiesNear } from "@/lib/entities/entities-near";
import { normalName } from "@/lib/entities/normal-name";
import { models } from "@/lib/models";
import { localModelsInWorker } from "@/lib/models/local/in-worker";
import type { Ontology, Passage, Statement } from "@/lib/models/types";
import type { Bearing } from "./link-statements";

/** Where a memory's words come from, and what they are drawn for. */
export type WordsSource = {
  graphId: string;
  /** Whose graph it is; null in a group's. */
  user: { id: string; firstName: string | null } | null;
  role: Passage["role"];
  speaker: string | null;
  saidAt: Date;
  instructions: string | null;
  ontology: Ontology | null;
  /** What the memory spoke of until now. */
  attribute: string | null;
  entities: { name: string; type: string; aliases: string[] }[];
};

export type ExtractedWords = Bearing & { validFrom: Date | null; validUntil: Date | null };

/**
 * What a person's words for a memory say of named things: drawn by the model as any statement is. Words that nothing can be drawn
 * from set no attribute and tell of no relation; they speak of those things that they still name. A model call: never inside
 * a transaction.
 * @throws AppError MODEL_UNAVAILABLE
 */
export async function extractStatement(content: string, source: WordsSource): Promise<ExtractedWords> {
  const { statements } = await models.extract(await extractInput(content, source));
  const attributes = statements.flatMap(({ attribute }) => attribute ?? []);
  // A memory sets one attribute: rather the one it set.
  const attribute = attributes.find(({ name }) => name === source.attribute) ?? attributes[0] ?? null;
  const dated = statements.find((each) => each.attribute === attribute && each.validFrom) ?? statements.find((each) => each.validFrom);
  const date = (text: string | null | undefined) => (text ? new Date(text) : null);
  return {
    entities: statements.length > 0 ? statements.flatMap((each) => each.entities) : source.entities.filter(isNamedIn(content)),
    edges: statements.flatMap((each) => each.edges),
    attribute,
    validFrom: date(dated?.validFrom),
    validUntil: date(dated?.validUntil),
  };
}

async function extractInput(content: string, source: WordsSource) {
  const { user, role, speaker, saidAt, instructions, ontology } = source;
  const named = user?.firstName && content.includes(user.firstName) ? user.firstName : null;
  const passage: Passage = { text: content, role: role === "assistant" ? role : "user", speaker, saidAt };
  return {
    passages: [passage],
    subject: user && { name: named },
    known: await entitiesNear(source.graphId, [content]),
    instructions,
    ontology,
  };
}

/** Whether words speak of a time, as far as rules read. */
export async function bearsTime(content: string, saidAt: Date): Promise<boolean> {
  const passage: Passage = { text: content, role: "user", speaker: null, saidAt };
  const { statements } = await localModelsInWorker.extract({ passages: [passage], subject: { name: null }, known: [] });
  return statements.some((each: Statement) => each.validFrom !== null || each.validUntil !== null);
}

function isNamedIn(content: string) {
  const words = ` ${normalName(content).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const isThere = (name: string) =>
    words.includes(
      ` ${normalName(name)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()} `,
    );
  return ({ name, aliases }: { name: string; aliases: string[] }) => [name, ...aliases].some(isThere);
}
