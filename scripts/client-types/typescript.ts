import type { Schema } from "./generate";

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The core API's fields are snake_case on the wire; the client's are camelCase. Filters are passed through. */
const isVerbatim = (name: string) => name === "Filters" || name === "MetadataTest";

const comment = (text: string | undefined, indent: string) => (text ? `${indent}/** ${text.replaceAll("*/", "* /")} */\n` : "");

function typeOf(schema: Schema, indent: string, verbatim: boolean): string {
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent, verbatim)).join(" | ");
  if (schema.$ref) return schema.$ref.split("/").at(-1)!;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((option) => typeOf(option, indent, verbatim)))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array": {
      const item = typeOf(schema.items ?? {}, indent, verbatim);
      return /[ |]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return schema.properties ? objectType(schema, indent, verbatim) : recordType(schema, indent, verbatim);
    default:
      return "unknown";
  }
}

const recordType = ({ additionalProperties: of }: Schema, indent: string, verbatim: boolean) =>
  `Record<string, ${typeof of === "object" && Object.keys(of).length > 0 ? typeOf(of, indent, verbatim) : "unknown"}>`;

function objectType({ properties = {}, required = [] }: Schema, indent: string, verbatim: boolean): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const shown = verbatim ? name : camel(name);
    return `${comment(schema.description, inner)}${inner}${shown}${required.includes(name) ? "" : "?"}: ${typeOf(schema, inner, verbatim)};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

export const typescriptTypes = (named: [string, Schema][]): string =>
  `// Written by \`npm run client:types\` from the API's schemas. Don't edit.\n\n${named
    .map(([name, schema]) => `${comment(schema.description, "")}export type ${name} = ${typeOf(schema, "", isVerbatim(name))};\n`)
    .join("\n")}`;
