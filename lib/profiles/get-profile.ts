import { createHash } from "node:crypto";
import type { ProjectContext } from "@/lib/context";
import type { ProfileProperty } from "@/lib/db/schema/tenancy";
import { userNotFound } from "@/lib/graphs/not-found";
import { models } from "@/lib/models";
import { ask } from "@/lib/synthesis/ask";
import type { ReadEvidence } from "@/lib/synthesis/read-evidence";
import { requireUser, type UserRef } from "@/lib/users/find-user";
import type { MemoryType } from "@/lib/vocabulary";
import { type FieldSource, sourceOf } from "./field-source";
import { fieldValue } from "./field-value";
import { type FilledField, fillField, noField } from "./fill-field";
import { profileSchema, type StoredSchema } from "./profile-schema";
import { type FactMemory, type ProfileFacts, readFacts } from "./read-facts";
import type { Refresh } from "./refresh-profile";

export type Profile = {
  user: UserRef;
  schemaVersion: number;
  fields: Record<string, FilledField>;
  asOf: Date | null;
  /** Changes whenever a field does. */
  watermark: string;
  /** When the model last filled its part; null if it never did, or there is no model. */
  filledAt: string | null;
  /** What the model has yet to read; null if the profile is up to date. */
  refresh: Refresh | null;
};

type Field = { name: string; property: ProfileProperty; source: FieldSource };

/**
 * Reads what memory has; asks no model. `refreshProfile` does what is left.
 * @param asOf as it was known and true then, without what a model fills
 * @throws AppError USER_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function getProfile(ctx: ProjectContext, idOrExternal: string, { asOf }: { asOf?: Date } = {}): Promise<Profile> {
  const [user, schema] = await Promise.all([requireUser(ctx, idOrExternal), profileSchema(ctx)]);
  const list = Object.entries(schema.schema.properties).map(
    ([name, property]): Field => ({ name, property, source: sourceOf(name, property) }),
  );
  const facts = await readFacts(ctx, user.graphId, {
    names: [...new Set(list.flatMap(({ source }) => source.names))],
    types: [...new Set(list.flatMap(({ source }): MemoryType[] => (source.type ? [source.type] : [])))],
    asOf,
  });
  if (!facts) throw userNotFound(user.externalId);
  const fields: Record<string, FilledField> = {};
  const open: Field[] = [];
  for (const field of list) {
    fields[field.name] = fillField(field.property, field.source, facts);
    // What the schema names outright is known or not; only what it describes is for a model to find.
    const isOpen = fields[field.name]!.filledBy === null && (field.source.isAsked || !isNamed(field.property));
    if (isOpen && !asOf) open.push(field);
  }
  let refresh: Refresh | null = null;
  if (models.fillFields) {
    refresh = refreshNeeded(user, schema, facts, open);
    for (const { name, property } of open) fields[name] = fromModel(property, name, facts) ?? fields[name]!;
  } else {
    for (const { name, property, source } of open.filter((field) => field.source.isAsked)) {
      fields[name] = (await fromAnswer(ctx, user, property, source.question)) ?? fields[name]!;
    }
  }
  return {
    user,
    schemaVersion: schema.version,
    fields,
    asOf: asOf ?? null,
    watermark: watermarkOf(schema.version, fields),
    filledAt: facts.stored?.filledAt ?? null,
    refresh,
  };
}

const isNamed = (property: ProfileProperty): boolean => {
  const extension = property["x-loci"];
  return extension !== undefined && !("query" in extension);
};

function refreshNeeded(user: UserRef, { version }: StoredSchema, { stored, revision }: ProfileFacts, open: Field[]): Refresh | null {
  const isFresh = stored?.revision === revision && stored.schemaVersion === version && stored.model === models.name;
  if (open.length === 0 || isFresh) return null;
  const fields = open.map(({ name, property, source }) => ({ name, property, question: source.question }));
  return { user, schemaVersion: version, revision, fields };
}

/** Only while every memory that it rests on is still as the model read it. */
function fromModel(property: ProfileProperty, name: string, { stored, cited }: ProfileFacts): FilledField | null {
  const field = stored && Object.hasOwn(stored.fields, name) ? stored.fields[name] : undefined;
  const value = field ? fieldValue(property, field.value) : null;
  if (!field || value === null) return null;
  const memories = field.memories.flatMap(
    ({ id, version }) => cited.find((memory) => memory.id === id && memory.version === version) ?? [],
  );
  return memories.length === field.memories.length ? { ...noField, value, filledBy: "model", memories } : null;
}

/** By the built-in reader, for what the schema asks in words. */
async function fromAnswer(ctx: ProjectContext, user: UserRef, property: ProfileProperty, question: string): Promise<FilledField | null> {
  const { answer, cited, refused } = await ask(ctx, { users: [user.externalId], question, style: "terse" }, { write: async () => {} });
  const memories = cited.filter(({ kind, isPending }) => kind === "memory" && !isPending).map(toMemory);
  if (refused || memories.length === 0) return null;
  return { ...noField, value: fieldValue(property, answer), filledBy: "answer", memories };
}

const toMemory = (read: ReadEvidence): FactMemory => ({
  id: read.id,
  content: read.content,
  quote: read.quote,
  trust: read.trust,
  confidence: read.confidence,
  contested: read.contested,
  pinned: false,
  version: 1,
  saidAt: read.saidAt!,
  validFrom: read.validFrom,
  validUntil: read.validUntil,
  supersededAt: null,
});

function watermarkOf(version: number, fields: Record<string, FilledField>): string {
  const parts = Object.entries(fields).map(([name, { value, memories, history }]) => [
    name,
    value,
    memories.map(({ id, version: of, contested }) => [id, of, contested]),
    history.map(({ memoryId }) => memoryId),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([version, parts]))
    .digest("base64url")
    .slice(0, 22);
}
