import { z } from "zod";
import { type IdKind, readId, showId } from "@/lib/ids";
import { parseDate } from "@/lib/text/dates";

/** Which fields are ids, and of what; which are times. `isStored`: a UUID, as it is inside the JSON that an undo reads. */
const idFields = z.registry<{ id: IdKind; isStored: boolean }>();
const timeFields = z.registry<{ isTime: true }>();
/** The schema behind a field that OpenAPI shows as a plain object. */
const undoForms = new WeakMap<z.core.$ZodType, z.ZodType>();

/** An id as the API shows it. */
export const id = (kind: IdKind) =>
  z
    .string()
    .refine((text) => readId(kind, text) !== null, `not the id of a ${kind}`)
    .register(idFields, { id: kind, isStored: false });

/** PostgreSQL reads a UUID in any case, in braces, and with a hyphen after any four digits or none. */
const uuidForm = /^(?:[0-9a-f]{4}-?){7}[0-9a-f]{4}$/i;

/** The one spelling that is stored and compared; any other text stays as it is, to be refused. */
export function canonicalUuid(text: string): string {
  const bare = text.trim().replace(/^\{(.*)\}$/, "$1");
  if (!uuidForm.test(bare)) return text;
  return bare
    .replaceAll("-", "")
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const isUuid = (kind: IdKind, text: string): boolean =>
  canonicalUuid(text) === text && uuidForm.test(text) && readId(kind, showId(kind, text)) === text;

/** An id as the database stores it, in any spelling that PostgreSQL reads. */
export const storedId = (kind: IdKind) =>
  z
    .string()
    .max(64)
    .overwrite(canonicalUuid)
    .refine((text) => isUuid(kind, text), `not the UUID of a ${kind}`)
    .register(idFields, { id: kind, isStored: true });

/** A time in ISO 8601, read as UTC. */
export const time = () =>
  z
    .string()
    .max(40)
    .refine((text) => parseDate(text) !== null, "not an ISO 8601 date or date-time")
    // One spelling: Postgres reads a time without a zone in the zone of its session.
    .overwrite((text) => parseDate(text)?.toISOString() ?? text)
    .register(timeFields, { isTime: true });

export const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);
export const short = z.string().max(2_000);
export const long = z.string().max(1_000_000);
/** Part of a database index, whose entries have an upper size. */
export const indexed = short.refine((text) => Buffer.byteLength(text) <= 2_000, "longer than 2,000 bytes");
/** Small enough that the service can count on from it. */
export const count = z.int().min(0).max(1_000_000_000);
/** PostgreSQL refuses numbers of single precision that are nearer to zero, but for zero. */
export const confidence = z
  .number()
  .min(0)
  .max(1)
  .refine((number) => number === 0 || number > 1e-30, "too small a number");

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
// Not z.record, which drops a key named `__proto__`.
export const object = z.custom<Record<string, unknown>>(isObject, "not an object").meta({ type: "object" });

/**
 * What is stored for an undo: checked field by field like all else, and its ids resolved by their places. OpenAPI shows a plain object,
 * since clients only carry it.
 */
export function undo<S extends z.ZodType>(form: S) {
  const field = z
    .custom<z.output<S>>(isObject, "not an object")
    .check((ctx) => {
      const parsed = form.safeParse(ctx.value);
      if (parsed.success) ctx.value = parsed.data;
      else for (const { path, message } of parsed.error.issues) ctx.issues.push({ code: "custom", path, message, input: ctx.value });
    })
    .meta({ type: "object", description: "What an exact undo needs. Carry it as it is." });
  undoForms.set(field, form);
  return field;
}

/** What becomes of the ids and times of a value. `isStored`: the id is a UUID and not as the API shows it. */
export type Visit = { id: (kind: IdKind, id: string, isStored: boolean) => string; time: (time: string) => string };
type Mapper = (value: unknown, visit: Visit) => unknown;

const mappers = new Map<z.core.$ZodType, Mapper | null>();

/** Copies a value with its ids and times changed; null for a form that has none. */
export function mapperOf(schema: z.core.$ZodType): Mapper | null {
  const made = mappers.get(schema);
  if (made !== undefined) return made;
  // A form that contains itself finds this, which by the time of the first value leads to the mapper that was made.
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
  const form = undoForms.get(schema);
  if (form) return mapperOf(form);
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

/** What a schema is in a line: the id of something, a time, or the form of what is stored for an undo. */
export const fieldOf = (schema: z.core.$ZodType) => ({
  id: idFields.get(schema as never),
  isTime: timeFields.has(schema as never),
  undoForm: undoForms.get(schema),
});
