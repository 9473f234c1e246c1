import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import type { ProfileSchema } from "@/lib/db/schema/tenancy";
import { AppError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import { isBuiltInName, kinds } from "./field-source";

export type StoredSchema = { version: number; schema: ProfileSchema };

/** A project's first one, so that a profile shows something before anybody has thought about it. */
export const firstSchema: StoredSchema = {
  version: 0,
  schema: {
    type: "object",
    properties: {
      name: { type: "string", description: "What the user is called" },
      home: { type: "string", description: "The city where the user lives" },
      employer: { type: "string", description: "The company the user works for" },
      role: { type: "string", description: "The user's job" },
      birthday: { type: "string", format: "date", description: "The user's date of birth" },
      partner: { type: "string", description: "The user's partner or spouse" },
      languages: { type: "array", items: { type: "string" }, description: "Languages the user speaks" },
      allergies: { type: "array", items: { type: "string" }, description: "What the user is allergic to" },
      likes: { type: "array", items: { type: "string" }, description: "What the user likes" },
      goals: { type: "array", items: { type: "string" }, description: "What the user wants to achieve" },
    },
  },
};

type CustomTypes = { edgeTypes: { name: string }[] } | null;

export async function profileSchema(ctx: ProjectContext): Promise<StoredSchema> {
  const [row] = await rows<{ stored: StoredSchema | null }>(
    sql`select profile_schema as stored from projects where id = ${ctx.project.id}`,
  );
  return row?.stored ?? firstSchema;
}

/** @throws AppError VALIDATION_ERROR, PROFILE_SCHEMA_CHANGED if `version` is not the current one */
export async function setProfileSchema(
  ctx: ProjectContext,
  { schema, version }: { schema: ProfileSchema; version?: number },
): Promise<StoredSchema> {
  return inTransaction(async () => {
    const [before] = await rows<{ stored: StoredSchema | null; ontology: CustomTypes }>(sql`
      select profile_schema as stored, ontology from projects where id = ${ctx.project.id} for no key update`);
    const current = before!.stored?.version ?? firstSchema.version;
    if (version !== undefined && version !== current) {
      throw new AppError(
        "PROFILE_SCHEMA_CHANGED",
        `The profile schema was changed in the meantime and is now at version ${current}. Reload it and apply your change again.`,
        { detail: { version: current } },
      );
    }
    checkAttributes(schema, before!.ontology);
    const after: StoredSchema = { version: current + 1, schema };
    await rows(sql`update projects set profile_schema = ${JSON.stringify(after)}::json, updated_at = now() where id = ${ctx.project.id}`);
    await record(ctx, "profile_schema.updated", { type: "project", id: formatId("project", ctx.project.id) }, after);
    return after;
  });
}

/** @throws AppError VALIDATION_ERROR for an attribute that no memory can have */
function checkAttributes(schema: ProfileSchema, ontology: CustomTypes): void {
  const custom = new Set(ontology?.edgeTypes.map(({ name }) => name));
  for (const [field, property] of Object.entries(schema.properties)) {
    const extension = property["x-loci"];
    if (!extension || !("attribute" in extension)) continue;
    const [name = "", kind] = extension.attribute.split(":");
    const path = `schema.properties.${field}.x-loci.attribute`;
    if (!isBuiltInName(name) && !custom.has(name)) {
      throw invalid(path, `is not a relation type of this project. GET /v1/dashboard/ontology lists them`);
    }
    if (kinds.has(name) && !kind?.trim()) throw invalid(path, `needs a kind, such as ${name}:color`);
    if (!kinds.has(name) && kind !== undefined) throw invalid(path, `has a kind, but ${name} has none`);
  }
}

const invalid = (path: string, message: string) =>
  new AppError("VALIDATION_ERROR", `Invalid profile schema: ${path} ${message}.`, { detail: { details: [{ path, message }] } });
