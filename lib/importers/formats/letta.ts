import { idIn, idOr, isObject, metadataOf, objectsIn, textIn, timeIn } from "../fields";
import type { Format, ImportedMessage, Item, LeftOutReason, Reading, Value } from "../item";

const listKeys = ["agents", "blocks", "passages", "archival_memory", "files"];
const isAgent = (value: Value, key: string | null) =>
  key === "agents" ||
  (Array.isArray(value.messages) && ["core_memory", "block_ids", "agent_type", "memory_blocks"].some((name) => name in value));
const isBlock = (value: Value) => typeof value.label === "string" && typeof value.value === "string";
const isPassage = (value: Value) =>
  textIn(value, "text") !== undefined &&
  value.user_id === undefined &&
  ["embedding_config", "archive_id", "agent_id"].some((name) => name in value);

/** An agent file (`.af`), or a list of passages. */
export const letta: Format = {
  title: "Letta",
  modes: ["derive", "verbatim"],
  expected: "an agent file has `agents` with `messages`, a passage has `text` and `agent_id`",
  isOne: (value, key) => listKeys.includes(key ?? "") || isAgent(value, key) || isBlock(value) || isPassage(value),
  read(value, { mode, key }) {
    if (isAgent(value, key)) return readAgent(value);
    if (isBlock(value)) return readBlock(value);
    const text = textIn(value, "text", "content");
    if (!text) return { items: [], leftOut: [key === "files" ? "not_text" : "no_text"] };
    const about = {
      id: idOr(idIn(value, "id"), text),
      text,
      agentId: idIn(value, "agent_id"),
      at: timeIn(value, "created_at"),
      metadata: metadataOf(value.metadata ?? value.metadata_, { tags: value.tags, fileName: value.file_name }),
    };
    return { items: [{ kind: mode === "verbatim" && key !== "files" ? "fact" : "document", ...about }], leftOut: [] };
  },
};

function readBlock(value: Value, agentId?: string): Reading {
  const text = textIn(value, "value");
  if (!text) return { items: [], leftOut: ["no_text"] };
  const label = textIn(value, "label");
  const id = idOr(idIn(value, "id"), agentId, label);
  return { items: [{ kind: "document", id: `block/${id}`, text, agentId, metadata: metadataOf({ block: label }) }], leftOut: [] };
}

function readAgent(agent: Value): Reading {
  const leftOut: LeftOutReason[] = [];
  const agentId = idIn(agent, "id", "name");
  const name = textIn(agent, "name");
  const messages: ImportedMessage[] = [];
  for (const message of objectsIn(agent.messages)) {
    const content = spokenIn(message);
    if (!content) {
      leftOut.push("hidden");
      continue;
    }
    const at = timeIn(message, "created_at");
    const role = message.role as "user" | "assistant";
    messages.push({ id: idOr(idIn(message, "id"), role, content, at?.toISOString()), role, content, at });
  }
  const items: Item[] = [];
  const id = idOr(agentId, messages[0]?.id);
  if (messages.length > 0) items.push({ kind: "conversation", id, agentId, title: name, messages, metadata: metadataOf({ agent: name }) });
  for (const block of objectsIn(agent.core_memory ?? agent.memory_blocks)) {
    const read = readBlock(block, agentId);
    items.push(...read.items);
    leftOut.push(...read.leftOut);
  }
  return { items, leftOut };
}

/** Agents answer with the tool `send_message`; the text beside it is their reasoning. What users say may be wrapped in JSON. */
function spokenIn(message: Value): string | undefined {
  if (message.role !== "user" && message.role !== "assistant") return undefined;
  const text = typeof message.content === "string" ? message.content : partsOf(message.content);
  if (message.role === "user") return unwrapped(text);
  const calls = objectsIn(message.tool_calls);
  if (calls.length === 0) return text.trim() || undefined;
  const sent = calls.flatMap(({ function: called }) =>
    isObject(called) && called.name === "send_message" ? (sentText(called.arguments) ?? []) : [],
  );
  return sent.join("\n").trim() || undefined;
}

const partsOf = (content: unknown): string =>
  objectsIn(content)
    .flatMap((part) => (part.type === "text" ? (textIn(part, "text") ?? []) : []))
    .join("\n");

const parsed = (text: unknown): unknown => {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return undefined;
  }
};

function sentText(args: unknown): string | undefined {
  const read = parsed(args);
  return isObject(read) ? textIn(read, "message") : undefined;
}

function unwrapped(text: string): string | undefined {
  const read = text.trimStart().startsWith("{") ? parsed(text) : undefined;
  if (!isObject(read) || typeof read.type !== "string") return text.trim() || undefined;
  return read.type === "user_message" ? textIn(read, "message") : undefined;
}
