import { entitiesNamedIn } from "@/lib/entities/entities-near";
import { normalName } from "@/lib/entities/normal-name";
import type { Graph } from "@/lib/graphs/graph";
import { models } from "@/lib/models";
import { localModelsInWorker } from "@/lib/models/local/in-worker";
import type { Ontology, Passage, Statement } from "@/lib/models/types";
import { recordModelCall } from "@/lib/usage/call-ledger";
import type { StatementLinks } from "./link-statements";

export type StatementSource = {
  graph: Graph;
  user: { id: string; firstName: string | null } | null;
  role: Passage["role"];
  speaker: string | null;
  saidAt: Date;
  instructions: string | null;
  ontology: Ontology | null;
  attribute: string | null;
  entities: { name: string; type: string; aliases: string[] }[];
};

export type ExtractedStatement = StatementLinks & { validFrom: Date | null; validUntil: Date | null };

/** Calls a model: never inside a transaction. @throws AppError MODEL_UNAVAILABLE */
export async function extractStatement(content: string, source: StatementSource): Promise<ExtractedStatement> {
  const { statements } = await models.extract({ ...(await extractInput(content, source)), spend: recordModelCall("edit") });
  const attributes = statements.flatMap(({ attribute }) => attribute ?? []);
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

async function extractInput(content: string, source: StatementSource) {
  const { user, role, speaker, saidAt, instructions, ontology } = source;
  const named = user?.firstName && content.includes(user.firstName) ? user.firstName : null;
  const passage: Passage = { text: content, role: role === "assistant" ? role : "user", speaker, saidAt };
  return {
    passages: [passage],
    subject: user && { name: named },
    known: await entitiesNamedIn(source.graph, [content]),
    instructions,
    ontology,
  };
}

export async function mentionsTime(content: string, saidAt: Date): Promise<boolean> {
  const passage: Passage = { text: content, role: "user", speaker: null, saidAt };
  const { statements } = await localModelsInWorker.extract({ passages: [passage], subject: { name: null }, known: [] });
  return statements.some((each: Statement) => each.validFrom !== null || each.validUntil !== null);
}

function isNamedIn(content: string) {
  const words = ` ${normalName(content).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const isIncluded = (name: string) =>
    words.includes(
      ` ${normalName(name)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()} `,
    );
  return ({ name, aliases }: { name: string; aliases: string[] }) => [name, ...aliases].some(isIncluded);
}
