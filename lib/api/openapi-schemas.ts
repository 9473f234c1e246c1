import { z } from "zod";
import { conflictActions } from "@/lib/conflicts/conflict-record";
import {
  answerBases,
  answerers,
  answerStyles,
  conflictKinds,
  graphKinds,
  holdReasons,
  jobStates,
  keyScopes,
  memoryTypes,
  messageRoles,
  questionModes,
  sourceTypes,
  trustClasses,
} from "@/lib/vocabulary";

const shownSchemas = new WeakMap<object, z.ZodType>();

/** For a schema that checks in a way OpenAPI can't show. @param as a named schema that it can */
export function shownAs<S extends z.ZodType>(schema: S, as: z.ZodType): S {
  shownSchemas.set(schema, as);
  return schema;
}

const vocabulary: Record<string, readonly string[]> = {
  MemoryType: memoryTypes,
  TrustClass: trustClasses,
  SourceType: sourceTypes,
  MessageRole: messageRoles,
  ConflictKind: conflictKinds,
  ConflictAction: conflictActions,
  QuestionMode: questionModes,
  AnswerBasis: answerBases,
  AnswerStyle: answerStyles,
  Answerer: answerers,
  GraphKind: graphKinds,
  JobState: jobStates,
  KeyScope: keyScopes,
  HoldReason: holdReasons,
};
const nameOfEnum = new Map(Object.entries(vocabulary).map(([name, values]) => [JSON.stringify(values), name]));

type Json = Record<string, unknown>;
type Io = "input" | "output";

const safeInteger = Number.MAX_SAFE_INTEGER;

/** What zod's JSON Schema says about its own limits, and not about ours. */
function plain(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, io));
  if (typeof value !== "object" || value === null) return value;
  const { $schema: _, ...json } = value as Json;
  if (json.type === "integer" && json.maximum === safeInteger) delete json.maximum;
  if (json.type === "integer" && json.minimum === -safeInteger) delete json.minimum;
  // A response may get more fields.
  if (io === "output" && json.additionalProperties === false) delete json.additionalProperties;
  const name = json.type === "string" && Array.isArray(json.enum) && nameOfEnum.get(JSON.stringify(json.enum));
  if (name) {
    const { type: _type, enum: _enum, ...rest } = json;
    return { ...rest, $ref: `#/components/schemas/${name}` };
  }
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, plain(inner, io)]));
}

const marked = /#\/\$defs\/(input|output)\/(\w+)/g;

/** The named schemas of a document. A name whose input and output differ, by a default for example, is there twice. */
export class Components {
  readonly #schemas: Record<Io, Map<string, Json>> = { input: new Map(), output: new Map() };

  of(schema: z.ZodType, io: Io): Json {
    const shown: z.ZodType[] = [];
    const { $defs = {}, ...root } = plain(
      z.toJSONSchema(schema, {
        io,
        unrepresentable: "any",
        override({ zodSchema, jsonSchema }) {
          const as = shownSchemas.get(zodSchema);
          if (!as) return;
          shown.push(as);
          for (const key of Object.keys(jsonSchema)) if (key !== "description") delete (jsonSchema as Json)[key];
          Object.assign(jsonSchema, { $ref: `#/$defs/${z.globalRegistry.get(as)!.id}` });
        },
      }),
      io,
    ) as Json & { $defs?: Record<string, Json> };
    for (const [name, definition] of Object.entries($defs)) this.#add(name, definition, io);
    for (const as of shown) this.of(as, io);
    return mark(root, io);
  }

  /** Under a name of its own, unless it is one of the named schemas. */
  named(name: string, schema: z.ZodType, io: Io): Json {
    const json = this.of(schema, io);
    if ("$ref" in json) return json;
    this.#schemas[io].set(name, json);
    return { $ref: `#/$defs/${io}/${name}` };
  }

  #add(name: string, definition: Json, io: Io): void {
    this.#schemas[io].set(name, mark(definition, io));
  }

  /** Call it once, with everything that refers to the schemas. */
  finish<T extends Json>(document: T): T & { schemas: Record<string, Json> } {
    const enums = Object.entries(vocabulary).map(([name, values]): [string, Json] => [name, { type: "string", enum: [...values] }]);
    const inputNames = this.#inputNames();
    const nameOf = (io: string, name: string) => (io === "input" && inputNames.has(name) ? `${name}Input` : name);
    const schemas = Object.fromEntries([
      ...enums,
      ...[...this.#schemas.input].map(([name, json]): [string, Json] => [nameOf("input", name), json]),
      ...this.#schemas.output,
    ]);
    const resolved = JSON.stringify({ ...document, schemas }).replace(
      marked,
      (_, io: string, name: string) => `#/components/schemas/${nameOf(io, name)}`,
    );
    return JSON.parse(resolved);
  }

  /** Names whose input is another schema than their output, directly or through what they refer to. */
  #inputNames(): Set<string> {
    const { input, output } = this.#schemas;
    const text = (json: Json | undefined) => JSON.stringify(json)?.replace(marked, "$2");
    const different = new Set([...input.keys()].filter((name) => output.has(name) && text(input.get(name)) !== text(output.get(name))));
    for (let size = -1; size !== different.size; ) {
      size = different.size;
      for (const [name, json] of input) {
        const refers = [...JSON.stringify(json).matchAll(marked)].some(([, , of]) => different.has(of!));
        if (refers && output.has(name)) different.add(name);
      }
    }
    return different;
  }
}

const mark = (json: Json, io: Io): Json => JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/$defs/${io}/`));
