import fc from "fast-check";
import { anyOddValue, anyText, oddTexts } from "./odd-values";

export type JsonSchema = Record<string, any>;

const maxDepth = 6;

/** Values that a JSON Schema describes, nearly always: a validator says which ones. */
export function fromSchema(document: object, schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema) => fromSchema(document, part, depth + 1);
  if (schema.$ref) return inner({ ...at(document, schema.$ref), ...without(schema, "$ref") });
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.allOf)
    return inner(Object.assign({}, ...schema.allOf.map((part: JsonSchema) => (part.$ref ? at(document, part.$ref) : part))));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => inner({ ...schema, type })));
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numberOf(schema);
    case "string":
      return textOf(schema);
    case "array": {
      const { minItems: minLength = 0, maxItems = 3 } = schema;
      const maxLength = Math.max(minLength, depth > maxDepth ? 0 : Math.min(3, maxItems));
      return fc.array(inner(schema.items ?? {}), { minLength, maxLength });
    }
    case "object":
      return objectOf(schema, inner, depth);
    default:
      return depth > maxDepth ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
  }
}

/** A value like those, with one spot that is odd, missing or too much. */
export const nearlyFromSchema = (document: object, schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.tuple(fromSchema(document, schema), fc.nat(), anyOddValue, fc.constantFrom("replace", "delete", "wrap", "add")).map(spoil);

function spoil([value, where, odd, how]: [unknown, number, unknown, string]): unknown {
  const copy = { root: structuredClone(value) };
  const places = [...placesIn(copy)];
  const { holder, key } = places[where % places.length]!;
  if (how === "delete" && holder !== copy) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (how === "wrap") holder[key] = [holder[key]];
  else if (how === "add" && typeof holder[key] === "object" && holder[key] !== null && !Array.isArray(holder[key])) {
    Object.defineProperty(holder[key], oddTexts[where % oddTexts.length]!, {
      value: odd,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else holder[key] = odd;
  return copy.root;
}

type Place = { holder: any; key: string };

function* placesIn(holder: any): Generator<Place> {
  for (const key of Object.keys(holder)) {
    yield { holder, key };
    if (typeof holder[key] === "object" && holder[key] !== null) yield* placesIn(holder[key]);
  }
}

const without = (schema: JsonSchema, key: string): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));

export const at = (document: object, pointer: string): JsonSchema =>
  pointer
    .replace(/^#\//, "")
    .split("/")
    .reduce<any>((value, key) => value[key.replaceAll("~1", "/").replaceAll("~0", "~")], document);

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + (type === "integer" ? 1 : 0.001));
  const max = Math.max(min, maximum ?? min + 2_000_000);
  if (type === "integer") return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.double({ min, max, noNaN: true });
}

const formats: Record<string, fc.Arbitrary<string>> = {
  "date-time": fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
  email: fc.constantFrom("maya@example.com", "m.c+x@mail.example.org"),
  // Nobody answers there, and no name is looked up.
  uri: fc.constantFrom("https://192.0.2.1/a?b=c#d", "http://[2001:db8::1]/", "https://192.0.2.1:8443/%E2%82%AC"),
};

function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const known = formats[format];
  if (known) return known;
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), fc.constantFrom("a", "maya", "team-1"));
  // As the validator counts: by code points.
  return anyText.map((text) => [...text].slice(0, maxLength).join("").padEnd(minLength, "x"));
}

function objectOf(schema: JsonSchema, inner: (part: JsonSchema) => fc.Arbitrary<unknown>, depth: number): fc.Arbitrary<unknown> {
  const required: string[] = schema.required ?? [];
  const names = Object.keys(schema.properties ?? {}).filter((name) => depth <= maxDepth || required.includes(name));
  const known = fc.record(Object.fromEntries(names.map((name) => [name, inner(schema.properties[name])])), { requiredKeys: required });
  if (typeof schema.additionalProperties !== "object" || depth > maxDepth) return known;
  const keys = schema.propertyNames?.pattern ? fc.stringMatching(new RegExp(schema.propertyNames.pattern, "u")) : anyText;
  const more = fc.dictionary(keys, inner(schema.additionalProperties), { maxKeys: 3 });
  return fc.tuple(known, more).map(([some, others]) => ({ ...others, ...some }));
}
