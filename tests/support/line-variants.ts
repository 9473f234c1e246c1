import { z } from "zod";
import type { IdKind } from "@/lib/ids";
import { fieldOf } from "@/lib/transfer/fields";

type Schema = z.core.$ZodType;
export type Ids = { own: (kind: IdKind, isStored: boolean) => string; foreign: (kind: IdKind, isStored: boolean) => string[] };
export type Variant = { path: string; value: unknown };

const isWrapper = (schema: Schema) => schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;

/** Recursive schemas stop at the second level with null or an empty array. */
export function sampleOf(schema: Schema, ids: Ids, within: Schema[] = []): unknown {
  const { id, isTime, undoForm } = fieldOf(schema);
  if (id) return ids.own(id.id, id.isStored);
  if (isTime) return "2026-05-01T10:00:00.000Z";
  if (undoForm) return sampleOf(undoForm, ids, within);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return within.includes(schema.unwrap()) ? null : sampleOf(schema.unwrap(), ids, within);
  }
  if (schema instanceof z.ZodLazy) {
    const inner = schema.unwrap() as Schema;
    return within.includes(inner) ? null : sampleOf(inner, ids, within);
  }
  if (schema instanceof z.ZodObject) {
    const inner = [...within, schema];
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, sampleOf(part as Schema, ids, inner)]));
  }
  if (schema instanceof z.ZodArray) return within.includes(schema.element) ? [] : [sampleOf(schema.element, ids, within)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0]! as Schema, ids, within);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBase64) return "PAA=";
  if (schema instanceof z.ZodString) return "x";
  return {};
}

/** One copy per id field of the schema and foreign id, even for absent fields. */
export function* withForeignIds(schema: Schema, base: unknown, ids: Ids, path = "", within: Schema[] = []): Generator<Variant> {
  const { id, undoForm } = fieldOf(schema);
  if (id) {
    for (const value of ids.foreign(id.id, id.isStored)) yield { path, value };
    return;
  }
  if (undoForm) return yield* withForeignIds(undoForm, base, ids, path, within);
  if (isWrapper(schema)) return yield* withForeignIds((schema as z.ZodOptional).unwrap(), base, ids, path, within);
  if (schema instanceof z.ZodLazy) return yield* withForeignIds(schema.unwrap() as Schema, base, ids, path, within);
  // Recursive schemas are handled by the same code at every level.
  if (within.includes(schema)) return;
  const inner = [...within, schema];
  const current = base ?? sampleOf(schema, ids, within);
  if (schema instanceof z.ZodArray) {
    const [first = sampleOf(schema.element, ids, inner), ...rest] = current as unknown[];
    for (const { path: at, value } of withForeignIds(schema.element, first, ids, `${path}[]`, inner))
      yield { path: at, value: [value, ...rest] };
  }
  if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries(schema.shape)) {
      const old = (current as Record<string, unknown>)[name];
      for (const { path: at, value } of withForeignIds(part as Schema, old, ids, path ? `${path}.${name}` : name, inner)) {
        yield { path: at, value: { ...(current as object), [name]: value } };
      }
    }
  }
}
