import type { ResponseBody } from "@/app/v1/routes";

export type StoredSchema = ResponseBody<"GET", "/v1/dashboard/profile-schema">;
export type Schema = StoredSchema["schema"];
export type Property = Schema["properties"][string];

export type Row = { key: string; name: string; property: Property };

export const kinds = {
  text: "Text",
  date: "Date",
  number: "Number",
  integer: "Whole number",
  boolean: "Yes or no",
  list: "List",
  choice: "Choice",
} as const;
export type Kind = keyof typeof kinds;

export function kindOf(property: Property): Kind {
  if (property.type === "array") return "list";
  if (property.type !== "string") return property.type;
  return property.enum ? "choice" : property.format?.startsWith("date") ? "date" : "text";
}

export function withKind({ title, description, "x-loci": source }: Property, kind: Kind): Property {
  const named = { ...(title && { title }), ...(description && { description }), ...(source && { "x-loci": source }) };
  switch (kind) {
    case "list":
      return { type: "array", items: { type: "string" }, ...named };
    case "choice":
      return { type: "string", enum: [""], ...named };
    case "date":
      return { type: "string", format: "date", ...named };
    case "text":
      return { type: "string", ...named };
    default:
      return { type: kind, ...named };
  }
}

export const sources = {
  name: "Its name and description",
  attribute: "An attribute or relation",
  type: "Memories of a type",
  query: "A question",
} as const;
export type SourceKind = keyof typeof sources;

export const sourceKind = ({ "x-loci": source }: Property): SourceKind =>
  source === undefined ? "name" : "attribute" in source ? "attribute" : "type" in source ? "type" : "query";

export const sourceText = ({ "x-loci": source }: Property): string =>
  source === undefined ? "" : "attribute" in source ? source.attribute : "type" in source ? source.type : source.query;

export function withSource({ "x-loci": _, ...property }: Property, kind: SourceKind, text: string): Property {
  if (kind === "name") return property;
  const source = kind === "attribute" ? { attribute: text } : kind === "type" ? { type: text || "GOAL" } : { query: text };
  return { ...property, "x-loci": source as Property["x-loci"] };
}

export const toRows = ({ properties }: Schema): Row[] =>
  Object.entries(properties).map(([name, property]) => ({ key: name, name, property }));

/** The rest of the schema, such as its title, stays. */
export const toSchema = (rows: Row[], before: Schema): Schema => ({
  ...before,
  properties: Object.fromEntries(rows.map(({ name, property }) => [name.trim(), property])),
});

export type Problem = { name?: string; source?: string; choices?: string };

export function problemsOf(rows: Row[]): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  for (const { key, name, property } of rows) {
    const kind = sourceKind(property);
    const problem: Problem = {
      ...(name.trim() === ""
        ? { name: "Enter a name." }
        : !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name.trim())
          ? { name: "Use letters, digits, _ and -, starting with a letter." }
          : rows.some((other) => other.key !== key && other.name.trim() === name.trim())
            ? { name: "This name is already used." }
            : {}),
      ...(kind !== "name" && sourceText(property).trim() === "" ? { source: "Enter what fills the field." } : {}),
      ...(kindOf(property) === "choice" && choicesOf(property).length === 0 ? { choices: "Enter at least one choice." } : {}),
    };
    if (Object.keys(problem).length > 0) problems.set(key, problem);
  }
  return problems;
}

export const choicesOf = (property: Property): string[] =>
  property.type === "string" ? (property.enum ?? []).filter((choice) => choice.trim() !== "") : [];
