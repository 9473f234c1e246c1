export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  default?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
export type Schemas = Record<string, Schema>;
export type Field = { name: string; type: string; isRequired: boolean; notes: string };

const maxDepth = 3;

/** One row per field, nested ones as `messages[].role`. */
export function fieldsOf(schema: Schema, schemas: Schemas): Field[] {
  return walk(schema, { schemas, prefix: "", depth: 0, seen: [], shown: new Map() });
}

/** `seen`: the named schemas around this one. `shown`: under which field the fields of a named schema are listed. */
type Place = { schemas: Schemas; prefix: string; depth: number; seen: string[]; shown: Map<string, string> };

function walk(schema: Schema, place: Place): Field[] {
  const { properties, required } = objectOf(schema, place.schemas);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = place.prefix + key;
    const rows = nested(property, name, place);
    const notes = [notesOf(property, place.schemas), ...(typeof rows === "string" ? [`The same fields as \`${rows}\``] : [])];
    const row = { name, type: typeOf(property, place.schemas), isRequired: required.has(key), notes: notes.filter(Boolean).join(". ") };
    return [row, ...(typeof rows === "string" ? [] : rows)];
  });
}

/** @returns the name of the field that has the same fields, if they are listed already */
function nested(property: Schema, name: string, { schemas, depth, seen, shown }: Place): Field[] | string {
  const inner = property.items ?? withoutNull(resolve(property, schemas)).find(({ items }) => items)?.items;
  const refs = [property, inner, ...variantsOf(property)].flatMap((each) => each?.$ref ?? []);
  if (depth >= maxDepth || refs.some((ref) => seen.includes(ref))) return [];
  const of = `${name}${inner ? "[]" : ""}`;
  const before = refs.length === 1 ? shown.get(refs[0]!) : undefined;
  if (before !== undefined) return before;
  const rows = walk(inner ?? property, { schemas, prefix: `${of}.`, depth: depth + 1, seen: [...seen, ...refs], shown });
  if (refs.length === 1 && rows.length > 0) shown.set(refs[0]!, of);
  return rows;
}

/** Of several shapes: the fields of all, required if every shape requires them. */
function objectOf(schema: Schema, schemas: Schemas): Shape {
  const resolved = resolve(schema, schemas);
  const shapes = withoutNull(resolved).map((each) => resolve(each, schemas));
  if (resolved.properties || (shapes.length === 1 && shapes[0] === resolved)) {
    const parts = [resolved, ...(resolved.allOf ?? []).map((each) => resolve(each, schemas))];
    return {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: new Set(parts.flatMap(({ required = [] }) => required)),
    };
  }
  return unionOf(shapes.map((each) => objectOf(each, schemas)));
}

type Shape = { properties: Record<string, Schema>; required: Set<string> };

/** If a constant tells the shapes apart, it lists all of them, and a field of some says of which. */
function unionOf(shapes: Shape[]): Shape {
  const keys = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties)))];
  const by = keys.find((key) => shapes.every(({ properties }) => properties[key]?.const !== undefined));
  const properties = keys.map((key): [string, Schema] => {
    const having = shapes.filter((shape) => key in shape.properties);
    const [first = {}] = having.map((shape) => shape.properties[key]!);
    const names = by === undefined ? [] : [...new Set(having.map((shape) => String(shape.properties[by]!.const)))];
    if (key === by) return [key, { type: "string", enum: names, description: first.description }];
    const isOfAll = having.length === shapes.length || names.length === 0;
    return [key, isOfAll ? first : { ...first, description: withOwners(first.description, by!, names) }];
  });
  const [first, ...rest] = shapes;
  const required = [...(first?.required ?? [])].filter((key) => rest.every((shape) => shape.required.has(key)));
  return { properties: Object.fromEntries(properties), required: new Set(required) };
}

const withOwners = (description: string | undefined, by: string, names: string[]) =>
  [description?.replace(/\.$/, ""), `With \`${by}\` ${names.map((name) => `\`${name}\``).join(", ")}`].filter(Boolean).join(". ");

const variantsOf = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [];
const isNull = ({ type }: Schema) => type === "null";

function withoutNull(schema: Schema): Schema[] {
  const variants = variantsOf(schema).filter((each) => !isNull(each));
  return variants.length > 0 ? variants : [schema];
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

function resolve(schema: Schema, schemas: Schemas): Schema {
  if (!schema.$ref) return schema;
  return resolve(schemas[nameOf(schema.$ref)] ?? {}, schemas);
}

function typeOf(schema: Schema, schemas: Schemas): string {
  const variants = variantsOf(schema);
  if (variants.length > 0) return [...new Set(variants.map((each) => typeOf(each, schemas)))].join(" or ");
  const resolved = resolve(schema, schemas);
  if (variantsOf(resolved).length > 0) return typeOf(resolved, schemas);
  if (resolved.const !== undefined) return JSON.stringify(resolved.const);
  if (resolved.type === "array") return `${typeOf(resolved.items ?? {}, schemas)}[]`;
  if (resolved.enum && resolved.enum.length <= 3) return resolved.enum.map((value) => JSON.stringify(value)).join(" or ");
  const type = Array.isArray(resolved.type) ? resolved.type.join(" or ") : (resolved.type ?? (resolved.properties ? "object" : "any"));
  return resolved.format === "date-time" ? "date-time" : type;
}

function notesOf(schema: Schema, schemas: Schemas): string {
  const [inner = schema] = withoutNull(schema);
  const resolved = resolve(inner, schemas);
  const items = resolved.items && resolve(resolved.items, schemas);
  const values = resolved.enum ?? items?.enum;
  const notes = [
    schema.description ?? inner.description ?? "",
    values && values.length > 3 ? `One of ${values.map((value) => `\`${value}\``).join(", ")}` : "",
    limitsOf(resolved),
    schema.default === undefined ? "" : `Default: \`${JSON.stringify(schema.default)}\``,
  ];
  return notes
    .filter(Boolean)
    .map((note) => note.replace(/\.$/, ""))
    .join(". ");
}

function limitsOf({ minimum, maximum, maxLength, minItems, maxItems }: Schema): string {
  const number = (value: number) => value.toLocaleString("en");
  const limits = [
    minimum !== undefined && maximum !== undefined ? `${number(minimum)} to ${number(maximum)}` : "",
    maxLength === undefined ? "" : `At most ${number(maxLength)} characters`,
    maxItems === undefined ? "" : minItems ? `${minItems} to ${number(maxItems)} items` : `At most ${number(maxItems)} items`,
  ];
  return limits.filter(Boolean).join(". ");
}
