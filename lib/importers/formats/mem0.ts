import { endIn, idIn, idOr, metadataOf, textIn, timeIn } from "../fields";
import type { Format } from "../item";

/** What its `get_all` and its export give: memories, without the messages they were extracted from. */
export const mem0: Format = {
  title: "mem0",
  modes: ["verbatim", "derive"],
  expected: "a memory has `memory` (or `text`, `data`, `content`) and `user_id`, `agent_id` or `id`",
  isOne: (value) =>
    textIn(value, "memory", "text", "data", "content") !== undefined &&
    value.namespace === undefined &&
    ["id", "user_id", "agent_id", "run_id", "hash", "categories"].some((name) => name in value),
  read(value, { mode }) {
    const text = textIn(value, "memory", "text", "data", "content");
    if (!text) return { items: [], leftOut: ["no_text"] };
    const userId = idIn(value, "user_id", "userId");
    const expiresAt = endIn(value, "expiration_date", "expirationDate");
    if (expiresAt && expiresAt <= new Date()) return { items: [], leftOut: ["expired"] };
    const about = {
      id: idOr(idIn(value, "id", "memory_id"), userId, text),
      userId,
      agentId: idIn(value, "agent_id", "agentId"),
      runId: idIn(value, "run_id", "runId"),
      at: timeIn(value, "created_at", "createdAt", "timestamp"),
      text,
      expiresAt,
      metadata: metadataOf(value.metadata, { categories: value.categories, app_id: value.app_id }),
    };
    return { items: [{ kind: mode === "verbatim" ? "fact" : "document", ...about }], leftOut: [] };
  },
};
