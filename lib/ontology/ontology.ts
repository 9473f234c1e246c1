import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import { type Counts, countOf, readCounts } from "@/lib/usage/counts";
import { edgeTypes, entityTypeDescriptions, entityTypes, type MemoryType, memoryTypeDescriptions, memoryTypes } from "@/lib/vocabulary";

export type CustomEntityType = { name: string; description: string };
export type CustomEdgeType = CustomEntityType & { functional: boolean };

type Added = { version: number; entityTypes: CustomEntityType[]; edgeTypes: CustomEdgeType[] };

export type Ontology = {
  version: number;
  memoryTypes: { type: MemoryType; description: string; count: number }[];
  entityTypes: (CustomEntityType & { builtIn: boolean; count: number })[];
  edgeTypes: (CustomEdgeType & { builtIn: boolean; count: number })[];
  counted: { entities: number; relations: number };
  totals: { entities: number; relations: number };
};

/** Counts cover the most connected entities and the relations of the first graphs. */
const maxCounted = 20_000;
const maxGraphs = 2_000;
export const maxCustomTypes = 50;

const none: Added = { version: 1, entityTypes: [], edgeTypes: [] };

export async function ontology(ctx: ProjectContext): Promise<Ontology> {
  const project = sql`${ctx.project.id}::uuid`;
  const [counts, [stored], [row]] = await Promise.all([
    readCounts(ctx),
    rows<{ added: Added | null }>(sql`select ontology as added from projects where id = ${project}`),
    rows<{ entities: Record<string, number>; relations: Record<string, number> }>(sql`
      select (
          select coalesce(jsonb_object_agg(type, count), '{}') from (select type, count(*) as count from (
            select type from entities where project_id = ${project} order by degree desc nulls last, id limit ${maxCounted}::int) e group by type) e
        ) as entities, (
          select coalesce(jsonb_object_agg(type, count), '{}') from (select type, count(*) as count from (
            select x.type from (select id from graphs where project_id = ${project} order by kind, id limit ${maxGraphs}::int) g
              cross join lateral (select type from edges where project_id = ${project} and graph_id = g.id limit ${maxCounted}::int) x limit ${maxCounted}::int) x group by type) x
        ) as relations`),
  ]);
  const { entities, relations } = row!;
  return { ...typesOf(stored!.added ?? none, counts, entities, relations), ...countTotals(counts, entities, relations) };
}

const sum = (counted: Record<string, number>) => Object.values(counted).reduce((total, count) => total + count, 0);

const countTotals = (counts: Counts, entities: Record<string, number>, relations: Record<string, number>) => ({
  counted: { entities: sum(entities), relations: sum(relations) },
  totals: { entities: countOf(counts, "entity"), relations: countOf(counts, "edge") },
});

function typesOf(added: Added, counts: Counts, entities: Record<string, number>, relations: Record<string, number>) {
  const count = (of: Record<string, number>, name: string) => of[name] ?? 0;
  return {
    version: added.version,
    memoryTypes: memoryTypes.map((type) => ({
      type,
      description: memoryTypeDescriptions[type],
      count: countOf(counts, `memory:active:${type}`),
    })),
    entityTypes: [
      ...entityTypes.map((name) => ({ name: name as string, description: entityTypeDescriptions[name], builtIn: true })),
      ...added.entityTypes.map((type) => ({ ...type, builtIn: false })),
    ].map((type) => ({ ...type, count: count(entities, type.name) })),
    edgeTypes: [
      ...edgeTypes.map(({ name, description, functional }) => ({
        name: name as string,
        description: description as string,
        functional: functional as boolean,
        builtIn: true,
      })),
      ...added.edgeTypes.map((type) => ({ ...type, builtIn: false })),
    ].map((type) => ({ ...type, count: count(relations, type.name) })),
  };
}

/**
 * Built-in types may be included, but only unchanged. Existing memories keep their types.
 * @throws AppError VALIDATION_ERROR, ONTOLOGY_CHANGED if `wanted.version` is not the current one
 */
export async function setOntology(
  ctx: ProjectContext,
  wanted: { entityTypes: CustomEntityType[]; edgeTypes: CustomEdgeType[]; version?: number },
): Promise<Ontology> {
  const entityTypesAdded = wanted.entityTypes.filter(({ name, description }, n) => {
    const meaning: string | undefined = entityTypeDescriptions[name as keyof typeof entityTypeDescriptions];
    if (meaning !== undefined && meaning !== description) throw redefined(`entityTypes.${n}`, name);
    return meaning === undefined;
  });
  const edgeTypesAdded = wanted.edgeTypes.filter(({ name, description, functional }, n) => {
    const builtIn = edgeTypes.find((type) => type.name === name);
    if (builtIn && (builtIn.description !== description || builtIn.functional !== functional)) throw redefined(`edgeTypes.${n}`, name);
    return !builtIn;
  });
  for (const [path, added] of Object.entries({ entityTypes: entityTypesAdded, edgeTypes: edgeTypesAdded })) {
    if (added.length > maxCustomTypes) throw invalid(path, `has more than ${maxCustomTypes} custom types`);
  }
  await inTransaction(async () => {
    const [before] = await rows<{ version: number }>(sql`
      select coalesce((ontology ->> 'version')::int, ${none.version}::int) as version from projects where id = ${ctx.project.id} for no key update`);
    const { version } = before!;
    if (wanted.version !== undefined && wanted.version !== version) {
      throw new AppError(
        "ONTOLOGY_CHANGED",
        `The ontology was changed in the meantime and is now at version ${version}. Reload it and apply your change again.`,
        {
          detail: { version },
        },
      );
    }
    const after: Added = {
      version: version + 1,
      entityTypes: entityTypesAdded.map(({ name, description }) => ({ name, description })),
      edgeTypes: edgeTypesAdded.map(({ name, description, functional }) => ({ name, description, functional })),
    };
    await rows(sql`update projects set ontology = ${JSON.stringify(after)}::jsonb, updated_at = now() where id = ${ctx.project.id}`);
    await record(ctx, "ontology.updated", { type: "project", id: formatId("project", ctx.project.id) }, after);
  });
  return ontology(ctx);
}

const invalid = (path: string, message: string) =>
  new AppError("VALIDATION_ERROR", `Invalid ontology: ${path} ${message}.`, { detail: { details: [{ path, message }] } });
const redefined = (path: string, name: string) => invalid(path, `redefines the built-in type ${name}. Send it unchanged, or leave it out`);
