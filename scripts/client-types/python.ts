import type { Schema } from "./generate";

/** The client sends and returns snake_case. */
const snake = (name: string) => name.replace(/[A-Z]/g, (letter, at: number) => (at > 0 ? `_${letter.toLowerCase()}` : letter));

const quote = (name: string) => `"${name}"`;

function typeOf(schema: Schema): string {
  if (Array.isArray(schema.type)) return `Union[${schema.type.map((type) => typeOf({ ...schema, type })).join(", ")}]`;
  if (schema.$ref) return quote(schema.$ref.split("/").at(-1)!);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return `Union[${[...new Set(options.map(typeOf))].join(", ")}]`;
  if (schema.const !== undefined)
    return `Literal[${JSON.stringify(schema.const)
      .replace(/^true$/, "True")
      .replace(/^false$/, "False")}]`;
  if (schema.enum) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
  switch (schema.type) {
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "null":
      return "None";
    case "array":
      return `List[${typeOf(schema.items ?? {})}]`;
    default:
      // An object without a name of its own.
      return schema.type === "object" ? "Dict[str, Any]" : "Any";
  }
}

/** Call syntax, because a field may be named like a keyword (`from`). */
function definition(name: string, schema: Schema): string {
  if (schema.type !== "object" || !schema.properties) return `${name} = ${typeOf(schema)}\n`;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([field, inner]) => {
    const type = typeOf(inner);
    return `    "${snake(field)}": ${required.has(field) ? type : `NotRequired[${type}]`},\n`;
  });
  return `${name} = TypedDict("${name}", {\n${fields.join("")}})\n`;
}

export const pythonTypes = (named: [string, Schema][]): string =>
  `# Written by \`npm run client:types\` from the API's schemas. Don't edit.\n\nfrom __future__ import annotations\n\nfrom typing import Any, Dict, List, Literal, Union\n\ntry:\n    from typing import NotRequired, TypedDict\nexcept ImportError:  # Python 3.10\n    from typing_extensions import NotRequired, TypedDict\n\n${named
    .toSorted(([, a], [, b]) => Number(a.type === "object" && Boolean(a.properties)) - Number(b.type === "object" && Boolean(b.properties)))
    .map(([name, schema]) => definition(name, schema))
    .join("\n")}`;
