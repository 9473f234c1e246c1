import { idIn, idOr, metadataOf, textIn, timeIn } from "../fields";
import type { Format, Reading, Value } from "../item";

const entityKeys = ["entities", "nodes", "entity_nodes"];
const factOf = (value: Value) => textIn(value, "fact");
const episodeOf = (value: Value) => textIn(value, "content", "episode_body");
const isEntity = (value: Value, key: string | null) => entityKeys.includes(key ?? "") || (!factOf(value) && !episodeOf(value));

/** Facts (edges), episodes and nodes of a graph of Zep or Graphiti. A fact keeps both of its clocks. */
export const zep: Format = {
  title: "Zep",
  modes: ["verbatim", "derive"],
  expected: "a graph has `episodes` and `facts` (or `edges`), a fact has `fact`",
  isOne: (value, key) =>
    factOf(value) !== undefined ||
    (["episodes", "episodic_nodes", ...entityKeys].includes(key ?? "") &&
      (episodeOf(value) ?? idIn(value, "uuid", "uuid_", "name")) !== undefined) ||
    (episodeOf(value) !== undefined && "uuid" in value && "source" in value),
  read(value, { mode, key }) {
    if (isEntity(value, key)) return { items: [], leftOut: ["graph"] };
    return factOf(value) ? readFact(value, mode === "verbatim") : readEpisode(value, mode === "derive");
  },
};

const ownerOf = (value: Value) => idIn(value, "user_id", "userId", "group_id", "graph_id");

function readFact(value: Value, isKept: boolean): Reading {
  if (!isKept) return { items: [], leftOut: ["not_in_mode"] };
  const text = factOf(value)!;
  const userId = ownerOf(value);
  return {
    items: [
      {
        kind: "fact",
        id: idOr(idIn(value, "uuid", "uuid_"), userId, text),
        userId,
        text,
        at: timeIn(value, "created_at"),
        validFrom: timeIn(value, "valid_at"),
        validUntil: timeIn(value, "invalid_at", "expired_at"),
        metadata: metadataOf({ relation: value.name, attributes: value.attributes }),
      },
    ],
    leftOut: [],
  };
}

function readEpisode(value: Value, isRead: boolean): Reading {
  if (!isRead) return { items: [], leftOut: ["not_in_mode"] };
  const text = episodeOf(value)!;
  const userId = ownerOf(value);
  const at = timeIn(value, "valid_at", "created_at", "reference_time");
  const id = idOr(idIn(value, "uuid", "uuid_"), userId, text);
  const role = textIn(value, "role_type", "role")?.toLowerCase();
  const thread = idIn(value, "thread_id", "session_id", "thread_uuid");
  if (thread && (role === "user" || role === "assistant")) {
    const name = textIn(value, "role");
    const message = { id, role, content: text, at, ...(name && name.toLowerCase() !== role && { name }) } as const;
    return { items: [{ kind: "conversation", id: thread, userId, messages: [message] }], leftOut: [] };
  }
  const metadata = metadataOf({ name: value.name, source: value.source, description: value.source_description });
  return { items: [{ kind: "document", id, userId, text, at, metadata }], leftOut: [] };
}
