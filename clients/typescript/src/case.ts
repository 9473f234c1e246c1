type Json = Record<string, unknown>;

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The core API answers in snake_case. Its answers have no keys of yours. */
export function toCamel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamel);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camel(name), toCamel(inner)]));
}

/** Names of fields only: what is in `metadata` and `filters` stays as you wrote it. */
export function toSnake({ messages, ...body }: Json): Json {
  const fields = (object: Json) => Object.fromEntries(Object.entries(object).map(([name, value]) => [snake(name), value]));
  return { ...fields(body), ...(Array.isArray(messages) && { messages: messages.map((message) => fields(message as Json)) }) };
}
