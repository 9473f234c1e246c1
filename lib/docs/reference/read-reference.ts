import { openApi, operationsOf, type Routes } from "@/lib/api/openapi";
import { errorCodes } from "@/lib/errors";
import { type Parsed, parseMarkdown } from "../parse";
import { type Example, examples } from "./examples";
import { apiOperations, apiSections, type ListedOperation } from "./operations";
import { type Field, fieldsOf, type Schema, type Schemas } from "./schema";
import { snippetsOf } from "./snippets";

type Content = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema };
type Described = {
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  "x-event-stream"?: { description: string };
};
type OpenApi = { paths: Record<string, Record<string, Described>>; components: { schemas: Schemas } };

export type ReferencePage = Parsed & { slug: string; title: string; description: string; markdown: string };

let read: Promise<Map<string, ReferencePage>> | undefined;

/** The pages below /docs/api, written as Markdown from the OpenAPI document. */
export const readReference = (routes: Routes) => {
  read ??= writeReference(routes);
  return read;
};

async function writeReference(routes: Routes): Promise<Map<string, ReferencePage>> {
  const document = (await openApi(routes, new Request("http://localhost"))) as OpenApi;
  const declared = new Map((await operationsOf(routes)).map(({ method, path, operation }) => [`${method} ${path}`, operation]));
  const described = (listed: ListedOperation) => document.paths[listed.path]![listed.method.toLowerCase()]!;
  const pages = [
    toPage("api", "API reference", "Every endpoint with its fields, errors and examples.", indexMarkdown(described)),
    toPage("api/errors", "Errors", "The codes that calls can end with.", errorsMarkdown()),
    ...apiOperations.map((listed) => {
      const operation = described(listed);
      const needs = declared.get(`${listed.method} ${listed.path}`)!;
      const markdown = operationMarkdown(listed, operation, needs, document.components.schemas);
      return toPage(listed.slug, listed.title, `${listed.method} ${listed.path}: ${operation.summary}.`, markdown);
    }),
  ];
  return new Map(pages.map((page) => [page.slug, page]));
}

const toPage = (slug: string, title: string, description: string, markdown: string): ReferencePage => ({
  ...{ slug, title, description, markdown },
  ...parseMarkdown(markdown),
});

const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

const fieldTable = (fields: Field[]) =>
  table(
    ["field", "type", "description"],
    fields.map(({ name, type, isRequired, notes }) => [`\`${name}\``, `${type}${isRequired ? "" : ", optional"}`, notes]),
  );

const responseTable = (fields: Field[]) =>
  table(
    ["field", "type", "description"],
    fields.map(({ name, type, isRequired, notes }) => [`\`${name}\``, `${type}${isRequired ? "" : ", or absent"}`, notes]),
  );

type Needs = { access: string; meter?: string };

function operationMarkdown(listed: ListedOperation, operation: Described, needs: Needs, schemas: Schemas): string {
  const { method, path, title } = listed;
  const [response] = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  const stream = operation["x-event-stream"];
  return [
    `# ${title}`,
    `\`${method} ${path}\``,
    `${operation.summary}. ${operation.description ?? ""}`.trim(),
    accessOf(operation, needs.access),
    ...(needs.meter
      ? [`Counts as ${needs.meter === "ingest" ? "an add" : "a retrieval"} of the [monthly budget](/docs/limits#rates-and-budgets).`]
      : []),
    ...exampleBlocks(listed, operation),
    ...parameterSections(operation.parameters),
    ...bodySection("Request", operation.requestBody?.content, schemas, fieldTable),
    ...bodySection("Response", response?.[1].content, schemas, responseTable),
    ...(stream ? ["## Streaming", stream.description] : []),
    "## Errors",
    errorTable(operation.responses),
    "[What errors look like](/docs/api/errors)",
  ].join("\n\n");
}

const credentialOf = ({ security }: Described) =>
  security.some((each) => "apiKey" in each) ? "key" : security.length > 0 ? "session" : null;

const scopes: Record<string, string> = {
  read: "of any scope",
  write: "with the scope `writer` or `admin`",
  admin: "with the scope `admin`",
};

function accessOf(operation: Described, access: string): string {
  const credential = credentialOf(operation);
  if (credential === "key") return `Send an API key ${scopes[access]}: \`Authorization: Bearer loci_…\`.`;
  const role = access === "org:admin" ? " of an admin" : "";
  if (credential === "session")
    return `Send a session token${role}: \`Authorization: Bearer $LOCI_TOKEN\`. \`npm run --silent token\` prints one.`;
  return "Needs no credentials of yours.";
}

function exampleBlocks(listed: ListedOperation, operation: Described): string[] {
  const example = exampleOf(listed, operation);
  if (!example) return [];
  const blocks = snippetsOf({ ...listed, credential: credentialOf(operation) }, example);
  return ["## Example", ...blocks.map(({ language, text }) => `\`\`\`${language} tab\n${text}\n\`\`\``)];
}

/** A call that needs no body can be shown without an example of its own. */
function exampleOf({ id, path }: ListedOperation, { requestBody }: Described): Example | undefined {
  return examples[id] ?? (requestBody || path.startsWith("/v1/webhooks/") ? undefined : {});
}

const places = { path: "Path", query: "Query", header: "Headers" } as const;

function parameterSections(parameters: Parameter[]): string[] {
  return Object.entries(places).flatMap(([place, title]) => {
    const found = parameters.filter((each) => each.in === place && each.name !== "X-Correlation-Id");
    if (found.length === 0) return [];
    const properties = Object.fromEntries(found.map(({ name, schema, description }) => [name, { ...schema, description }]));
    const required = found.filter((each) => each.required).map(({ name }) => name);
    return [`## ${title}`, fieldTable(fieldsOf({ type: "object", properties, required }, {}))];
  });
}

function bodySection(title: string, content: Content | undefined, schemas: Schemas, show: (fields: Field[]) => string): string[] {
  const [found] = Object.entries(content ?? {});
  if (!found) return [];
  const [type, { schema }] = found;
  const fields = fieldsOf(schema, schemas);
  const format = type === "application/json" ? "" : `\`${type}\`${schema.description ? `. ${schema.description}` : ""}`;
  if (fields.length === 0) return [`## ${title}`, format || "A JSON object."];
  return [`## ${title}`, ...(format ? [format] : []), show(fields)];
}

function errorTable(responses: Described["responses"]): string {
  const rows = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return table(
    ["status", "codes"],
    rows.map(([status, { description }]) => [status, description.replace(/(?:^|(?<=, ))\w+/g, "`$&`")]),
  );
}

function indexMarkdown(described: (listed: ListedOperation) => Described): string {
  const rows = (operations: ListedOperation[]) =>
    operations.map((listed) => [
      `[${listed.title}](/docs/${listed.slug})`,
      `\`${listed.method} ${listed.path}\``,
      described(listed).summary,
    ]);
  return [
    "# API reference",
    "JSON over HTTP, under `/v1`. Send an API key as `Authorization: Bearer loci_…`; what a dashboard does needs a session token. The same as an [OpenAPI document](/openapi.json), for client generators: `GET /openapi.json`.",
    "Core calls use snake_case, all others camelCase. Times are ISO 8601 in UTC. Every response has an `X-Correlation-Id`. [Errors](/docs/api/errors) and [limits](/docs/limits) are the same for all.",
    ...apiSections.flatMap(({ title, operations }) => [`## ${title}`, table(["operation", "call", ""], rows(operations))]),
  ].join("\n\n");
}

function errorsMarkdown(): string {
  const rows = Object.entries(errorCodes).map(([code, { status, core, ...more }]) => [
    String(status),
    `\`${"memory" in more ? more.memory : code}\``,
    `\`${core}\``,
  ]);
  return [
    "# Errors",
    "A failed call has a status from 400 on and a JSON body. It isn't metered. The sentence says what happened and what to do; the code is stable, so branch on the code.",
    '```json\n{"error": "No group \\"support\\" in this project. Create it with POST /v1/groups.", "code": "GROUP_NOT_FOUND", "correlationId": "req_01m7y8c4rjesja5ts7hgswdkcy"}\n```',
    "Core calls (`/v1/core/…`) have the code in `error`, the status in `code` and the sentence in `message`:",
    '```json\n{"error": "graph_not_found", "code": 404, "message": "No group \\"support\\" in this project. Create it with POST /v1/groups.", "correlationId": "req_01m7y8c4rjesja5ts7hgswdkcy"}\n```',
    "- `details` names the fields that are wrong, each with `path` and `message`.\n- On 429 and 5xx, wait for `Retry-After` and try again. An `Idempotency-Key` makes repeating a POST safe. Both clients do this by themselves.\n- Include the `correlationId` when you report a problem.",
    "## Codes",
    table(["status", "code", "code of core calls"], rows),
  ].join("\n\n");
}
