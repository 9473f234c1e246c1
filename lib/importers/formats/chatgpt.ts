import { idIn, idOr, isObject, metadataOf, textIn, timeIn } from "../fields";
import type { Format, ImportedMessage, LeftOutReason, Value } from "../item";

/** `conversations.json` of a data export: a tree of messages, because each edit and each retry starts a branch. */
export const chatgpt: Format = {
  title: "ChatGPT",
  modes: ["derive"],
  expected: "a conversation has a `mapping` of messages",
  isOne: (value) => isObject(value.mapping),
  read(value) {
    const leftOut: LeftOutReason[] = [];
    const nodes = value.mapping as Value;
    const shown = shownBranch(nodes, value.current_node);
    const messages: ImportedMessage[] = [];
    let last = timeIn(value, "create_time");
    for (const node of shown) {
      const message = node.message as Value;
      const read = readMessage(message);
      leftOut.push(...read.leftOut);
      if (!read.text) continue;
      last = timeIn(message, "create_time") ?? last;
      messages.push({
        id: idOr(idIn(message, "id") ?? idIn(node, "id"), read.role, read.text),
        role: read.role!,
        content: read.text,
        at: last,
      });
    }
    const isShown = new Set(shown);
    for (const node of Object.values(nodes))
      if (isObject(node) && !isShown.has(node) && isObject(node.message) && readMessage(node.message).text) leftOut.push("other_branch");
    if (messages.length === 0) return { items: [], leftOut: leftOut.length > 0 ? leftOut : ["no_text"] };
    const title = textIn(value, "title");
    const id = idOr(idIn(value, "conversation_id", "id"), title, messages[0]!.id);
    return { items: [{ kind: "conversation", id, title, messages, metadata: metadataOf({ title }) }], leftOut };
  },
};

/** From the message that was shown last to the first, and back in order. Parents may be missing or circular. */
function shownBranch(nodes: Value, current: unknown): Value[] {
  const branch: Value[] = [];
  const seen = new Set<unknown>();
  for (let at: unknown = typeof current === "string" && isObject(nodes[current]) ? current : latestLeaf(nodes); typeof at === "string"; ) {
    const node = nodes[at];
    if (seen.has(at) || !isObject(node)) break;
    seen.add(at);
    if (isObject(node.message)) branch.push(node);
    at = node.parent;
  }
  return branch.reverse();
}

function latestLeaf(nodes: Value): string | undefined {
  const leaves = Object.entries(nodes).filter(
    ([, node]) => isObject(node) && (!Array.isArray(node.children) || node.children.length === 0),
  );
  const time = ([, node]: [string, unknown]) => {
    const { message } = node as Value;
    return (isObject(message) && timeIn(message, "create_time")?.getTime()) || 0;
  };
  return leaves.reduce<[string, unknown] | undefined>((best, leaf) => (best && time(best) > time(leaf) ? best : leaf), undefined)?.[0];
}

type Read = { role?: "user" | "assistant"; text?: string; leftOut: LeftOutReason[] };

function readMessage(message: Value): Read {
  const role = isObject(message.author) ? message.author.role : undefined;
  const { content, metadata, recipient } = message;
  if (!isObject(content)) return { leftOut: [] };
  const isHidden = isObject(metadata) && metadata.is_visually_hidden_from_conversation === true;
  const isForTool = typeof recipient === "string" && recipient !== "all";
  const parts = Array.isArray(content.parts) ? content.parts : [];
  const isEmpty = parts.every((part) => part === "") && textIn(content, "text") === undefined;
  if ((role !== "user" && role !== "assistant") || isHidden || isForTool) return { leftOut: isEmpty ? [] : ["hidden"] };
  if (content.content_type !== "text" && content.content_type !== "multimodal_text") return { leftOut: isEmpty ? [] : ["hidden"] };
  const texts = parts.map((part) => (typeof part === "string" ? part : isObject(part) ? (textIn(part, "text") ?? "") : ""));
  const files = parts.filter((part) => isObject(part) && textIn(part, "text") === undefined);
  const text = texts
    .filter((part) => part.trim() !== "")
    .join("\n")
    .trim();
  return { role, ...(text && { text }), leftOut: files.map(() => "not_text" as const) };
}
