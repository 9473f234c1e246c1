import { routes } from "@/app/v1/routes";
import { openApi } from "@/lib/api/openapi";
import { pythonTypes } from "./python";
import { typescriptTypes } from "./typescript";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  description?: string;
  default?: unknown;
};
type Operation = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Api = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

/** What a key can call, but for export lines, whose format docs/transfer.md describes. */
const isForAgents = ({ tags: [tag], operationId }: Operation) =>
  (tag === "core" || tag === "memory") && operationId !== "exportMemory" && operationId !== "deliverContent";

const refsIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);

/** File → text. */
export async function clientTypes(): Promise<Record<string, string>> {
  const api = (await openApi(routes, new Request("http://localhost"))) as unknown as Api;
  const { schemas } = api.components;
  const operations = Object.values(api.paths)
    .flatMap(Object.values<Operation>)
    .filter(isForAgents);
  const wanted = new Map<string, Schema>();
  const want = (name: string) => {
    if (wanted.has(name)) return;
    wanted.set(name, schemas[name]!);
    for (const inner of refsIn(schemas[name]!)) want(inner);
  };
  for (const operation of operations) {
    const pascal = operation.operationId[0]!.toUpperCase() + operation.operationId.slice(1);
    const query = operation.parameters.filter((parameter) => parameter.in === "query");
    if (query.length > 0) {
      const properties = Object.fromEntries(query.map(({ name, schema, description }) => [name, { ...schema, description }]));
      schemas[`${pascal}Query`] = {
        type: "object",
        properties,
        required: query.filter(({ required }) => required).map(({ name }) => name),
      };
      want(`${pascal}Query`);
    }
    for (const name of [`${pascal}Request`, `${pascal}Response`]) if (schemas[name]) want(name);
    const body = operation.requestBody?.content["application/json"]?.schema;
    for (const name of body ? refsIn(body) : []) want(name);
    for (const text of JSON.stringify(operation).matchAll(
      /"200":.*?"\$ref":"#\/components\/schemas\/(\w+)"|"20[12]":.*?"\$ref":"#\/components\/schemas\/(\w+)"/g,
    ))
      want(text[1] ?? text[2]!);
  }
  want("ErrorCode");
  want("CoreErrorCode");
  const named = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { "clients/typescript/src/types.ts": typescriptTypes(named), "clients/python/loci/types.py": pythonTypes(named) };
}
