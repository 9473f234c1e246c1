import { z } from "zod";
import { formatId, type IdKind, parseId } from "@/lib/ids";
import { parseDate } from "@/lib/text/dates";

const idFields = z.registry<{ id: IdKind; isStored: boolean }>();
const timeFields = z.registry<{ isTime: true }>();
const undoSchemas = new WeakMap<z.core.$ZodType, z.ZodType>();

export const id = (kind: IdKind) =>
  z
    .string()
    .refine((text) => parseId(kind, text) !== null, `not a ${kind} id`)
    .register(idFields, { id: kind, isStored: false });

/** Postgres accepts UUIDs in any case, in braces, and with optional hyphens after any four digits. */
const uuidForm = /^(?:[0-9a-f]{4}-?){7}[0-9a-f]{4}$/i;

/** Other text is returned unchanged, to fail validation. */
export function canonicalUuid(text: string): string {
  const bare = text.trim().replace(/^\{(.*)\}$/, "$1");
  if (!uuidForm.test(bare)) return text;
  return bare
    .replaceAll("-", "")
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const isUuid = (kind: IdKind, text: string): boolean =>
  canonicalUuid(text) === text && uuidForm.test(text) && parseId(kind, formatId(kind, text)) === text;

export const storedId = (kind: IdKind) =>
  z
    .string()
    .max(64)
    .overwrite(canonicalUuid)
    .refine((text) => isUuid(kind, text), `not the UUID of a ${kind} id`)
    .register(idFields, { id: kind, isStored: true });

export const time = () =>
  z
    .string()
    .max(40)
    .refine((text) => parseDate(text) !== null, "not an ISO 8601 date or date-time")
    // Postgres reads a time without a zone in its session's zone.
    .overwrite((text) => parseDate(text)?.toISOString() ?? text)
    .register(timeFields, { isTime: true });

export const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);
export const short = z.string().max(2_000);
export const long = z.string().max(1_000_000);
export const indexed = short.refine((text) => Buffer.byteLength(text) <= 2_000, "longer than 2,000 bytes");
/** Low enough to be incremented without overflow. */
export const count = z.int().min(0).max(1_000_000_000);
/** Postgres rejects smaller nonzero single-precision numbers. */
export const confidence = z
  .number()
  .min(0)
  .max(1)
  .refine((number) => number === 0 || number > 1e-30, "must be 0 or greater than 1e-30");

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
// Not z.record, which drops a key named `__proto__`.
export const object = z.custom<Record<string, unknown>>(isObject, "not an object").meta({ type: "object" });

export function undoData<S extends z.ZodType>(schema: S) {
  const field = z
    .custom<z.output<S>>(isObject, "not an object")
    .check((ctx) => {
      const parsed = schema.safeParse(ctx.value);
      if (parsed.success) ctx.value = parsed.data;
      else for (const { path, message } of parsed.error.issues) ctx.issues.push({ code: "custom", path, message, input: ctx.value });
    })
    .meta({ type: "object", description: "Data for an exact undo. Pass it on unchanged." });
  undoSchemas.set(field, schema);
  return field;
}

export type IdTimeConverter = { id: (kind: IdKind, id: string, isStored: boolean) => string; time: (time: string) => string };
type Mapper = (value: unknown, visit: IdTimeConverter) => unknown;

const mappers = new Map<z.core.$ZodType, Mapper | null>();

export function mapperOf(schema: z.core.$ZodType): Mapper | null {
  const cached = mappers.get(schema);
  if (cached !== undefined) return cached;
  // Recursive schemas: by the first value, this delegates to the finished mapper.
  mappers.set(schema, (value, visit) => mappers.get(schema)?.(value, visit) ?? value);
  const mapper = makeMapper(schema);
  mappers.set(schema, mapper);
  return mapper;
}

function makeMapper(schema: z.core.$ZodType): Mapper | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = mapperOf(schema.unwrap());
    return inner && ((value, visit) => (value === null || value === undefined ? value : inner(value, visit)));
  }
  if (schema instanceof z.ZodLazy) return mapperOf(schema.unwrap() as z.ZodType);
  const field = idFields.get(schema as never);
  if (field) return (value, visit) => visit.id(field.id, value as string, field.isStored);
  if (timeFields.has(schema as never)) return (value, visit) => visit.time(value as string);
  const undoSchema = undoSchemas.get(schema);
  if (undoSchema) return mapperOf(undoSchema);
  if (schema instanceof z.ZodArray) {
    const inner = mapperOf(schema.element);
    return inner && ((value, visit) => (value as unknown[]).map((item) => inner(item, visit)));
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape).flatMap(([name, part]) => {
    const inner = mapperOf(part as z.core.$ZodType);
    return inner ? [[name, inner] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value, visit) => {
    const copy = { ...(value as Record<string, unknown>) };
    for (const [name, inner] of fields) if (copy[name] !== undefined) copy[name] = inner(copy[name], visit);
    return copy;
  };
}

export const fieldOf = (schema: z.core.$ZodType) => ({
  id: idFields.get(schema as never),
  isTime: timeFields.has(schema as never),
  undoForm: undoSchemas.get(schema),
});
