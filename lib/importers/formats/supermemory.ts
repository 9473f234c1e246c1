import type { SourceType } from "@/lib/vocabulary";
import { idIn, idOr, isObject, metadataOf, objectsIn, textIn, timeIn } from "../fields";
import type { Fact, Format, LeftOutReason, Value } from "../item";

const contentOf = (value: Value) => textIn(value, "content", "raw");
const entriesOf = (value: Value) => objectsIn(value.memoryEntries ?? value.memories);

/** Documents, with the memories extracted from them if the export has them. */
export const supermemory: Format = {
  title: "Supermemory",
  modes: ["derive", "verbatim"],
  expected: "a document has `content` and `containerTags` or `customId`, a memory has `memory` and `spaceContainerTag`",
  isOne: (value) =>
    ["containerTags", "containerTag", "spaceContainerTag", "customId", "memoryEntries", "isForgotten"].some((name) => name in value) ||
    (contentOf(value) !== undefined && "createdAt" in value && "status" in value),
  read(value, { mode }) {
    const leftOut: LeftOutReason[] = [];
    if (!contentOf(value) && textIn(value, "memory")) return readMemories([value], value, mode === "verbatim");
    const entries = entriesOf(value);
    if (mode === "verbatim") {
      const read = readMemories(entries, value, true);
      return { items: read.items, leftOut: [...read.leftOut, ...(contentOf(value) ? (["not_in_mode"] as const) : [])] };
    }
    leftOut.push(...entries.map(() => "not_in_mode" as const));
    const text = contentOf(value) ?? textIn(value, "summary");
    if (!text) return { items: [], leftOut: [...leftOut, "no_text"] };
    const type = textIn(value, "type")?.toLowerCase() ?? "";
    const id = idOr(idIn(value, "customId", "id"), ownerOf(value), text);
    const sourceUrl = textIn(value, "url", "source");
    return {
      items: [
        {
          kind: "document",
          id,
          userId: ownerOf(value),
          text,
          at: timeIn(value, "createdAt", "created_at"),
          sourceType: sourceTypeOf[type] ?? "TEXT",
          ...(sourceUrl && URL.canParse(sourceUrl) && { sourceUrl: sourceUrl.slice(0, 2_048) }),
          metadata: metadataOf({ title: value.title }, value.metadata),
        },
      ],
      leftOut,
    };
  },
};

const sourceTypeOf: Record<string, SourceType> = {
  pdf: "PDF",
  webpage: "URL",
  url: "URL",
  tweet: "URL",
  notion_doc: "URL",
  google_doc: "URL",
  google_slide: "URL",
  google_sheet: "URL",
  onedrive: "URL",
  github_markdown: "URL",
  image: "IMAGE",
  video: "AUDIO",
  audio: "AUDIO",
};

function ownerOf(value: Value): string | undefined {
  const tags = Array.isArray(value.containerTags) ? value.containerTags : [];
  const [tag] = tags.filter((each): each is string => typeof each === "string" && each.trim() !== "");
  return tag?.trim() ?? textIn(value, "containerTag", "spaceContainerTag");
}

function readMemories(entries: Value[], document: Value, isKept: boolean) {
  const items: Fact[] = [];
  const leftOut: LeftOutReason[] = [];
  for (const entry of entries) {
    const text = textIn(entry, "memory", "content");
    if (!isKept) leftOut.push("not_in_mode");
    else if (entry.isForgotten === true) leftOut.push("deleted");
    else if (entry.isLatest === false) leftOut.push("outdated");
    else if (!text) leftOut.push("no_text");
    else {
      const userId = ownerOf(entry) ?? ownerOf(document);
      const metadata = isObject(entry.metadata) ? metadataOf(entry.metadata) : metadataOf({ title: document.title });
      const id = idOr(idIn(entry, "id"), userId, text);
      items.push({ kind: "fact", id: `memory/${id}`, userId, text, at: timeIn(entry, "createdAt", "created_at", "updatedAt"), metadata });
    }
  }
  return { items, leftOut };
}
