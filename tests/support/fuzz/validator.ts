import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { JsonSchema } from "./from-schema";

type Described = { parameters?: JsonSchema[]; requestBody?: JsonSchema; responses: Record<string, JsonSchema> };
export type Problems = string | null;

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** What an OpenAPI document says about the requests and answers of one operation. */
export function operationValidator(document: JsonSchema, { path, method }: { path: string; method: string }) {
  const ajv = validatorOf(document);
  const verb = method.toLowerCase();
  const described: Described = document.paths[path][verb];
  const base = `api#/paths/${escaped(path)}/${verb}`;
  const check = (pointer: string, value: unknown): Problems => {
    const validate = ajv.getSchema(encodeURI(`${base}/${pointer}`))!;
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
  const bodyType = Object.keys(described.requestBody?.content ?? {}).find((type) => type === "application/json");
  return {
    parameters: (place: "query" | "path" | "header") => (described.parameters ?? []).filter((parameter) => parameter.in === place),
    bodySchema: bodyType && (described.requestBody!.content[bodyType].schema as JsonSchema | undefined),
    body: (value: unknown): Problems => check(`requestBody/content/${escaped(bodyType!)}/schema`, value),
    /** @param value of one line, if the type is NDJSON */
    answer(status: number, type: string, value: unknown): Problems {
      const content = described.responses[status]?.content;
      if (!described.responses[status]) return `${status} isn't documented`;
      if (!content?.[type]) return `${type} isn't documented for ${status}`;
      return check(`responses/${status}/content/${escaped(type)}/schema`, value);
    },
  };
}

const validators = new WeakMap<object, Ajv2020>();

function validatorOf(document: JsonSchema): Ajv2020 {
  const known = validators.get(document);
  if (known) return known;
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  // ajv-formats has none of that name.
  ajv.addFormat("base64", true);
  ajv.addSchema({ ...document, $id: "api" });
  validators.set(document, ajv);
  return ajv;
}
