import { idIn, idOr, isObject, metadataOf, textIn, timeIn } from "../fields";
import type { Format, Value } from "../item";

/** Items of a LangGraph store: the namespace ends with whom they are about. */
export const langmem: Format = {
  title: "LangMem",
  modes: ["verbatim", "derive"],
  expected: "an item has a `namespace` and a `value` (or `content`)",
  isOne: (value) => namespaceOf(value) !== undefined && (isObject(value.value) || textOf(value) !== undefined),
  read(value, { mode }) {
    const inner = isObject(value.value) ? value.value : value;
    const text = textOf(inner);
    if (!text) return { items: [], leftOut: ["no_text"] };
    const namespace = namespaceOf(value) ?? [];
    const userId = idIn(value, "user_id") ?? (namespace.length > 1 ? namespace.at(-1) : undefined);
    const about = {
      id: idOr(idIn(value, "key", "id"), namespace.join("/"), text),
      userId,
      text,
      at: timeIn(value, "created_at", "updated_at"),
      metadata: metadataOf({ namespace: namespace.join("/"), kind: inner.kind }),
    };
    const id = [...namespace, about.id].join("/");
    return { items: [{ kind: mode === "verbatim" ? "fact" : "document", ...about, id }], leftOut: [] };
  },
};

function namespaceOf({ namespace, prefix }: Value): string[] | undefined {
  const path = namespace ?? prefix;
  if (typeof path === "string") return path.split(path.includes("/") ? "/" : ".").filter((part) => part !== "");
  return Array.isArray(path) ? path.map(String) : undefined;
}

/** `content` is a text, or an object by the application's own schema. */
function textOf(value: Value): string | undefined {
  const { content } = value;
  if (!isObject(content)) return textIn(value, "content", "text", "memory", "data");
  const { subject, predicate, object, context } = content;
  if ([subject, predicate, object].every((part) => typeof part === "string")) {
    return [`${subject} ${predicate} ${object}`, ...(typeof context === "string" && context.trim() ? [`(${context.trim()})`] : [])].join(
      " ",
    );
  }
  const text = textIn(content, "content", "text", "memory");
  if (text) return text;
  const fields = Object.entries(content).flatMap(([name, field]) =>
    field === null || field === "" || (Array.isArray(field) && field.length === 0)
      ? []
      : [`${name}: ${typeof field === "string" ? field : JSON.stringify(field)}`],
  );
  return fields.join("; ") || undefined;
}
