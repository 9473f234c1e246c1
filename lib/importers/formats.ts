import { chatgpt } from "./formats/chatgpt";
import { claude } from "./formats/claude";
import { langmem } from "./formats/langmem";
import { letta } from "./formats/letta";
import { mem0 } from "./formats/mem0";
import { supermemory } from "./formats/supermemory";
import { zep } from "./formats/zep";
import type { FileRecord, Format, Value } from "./item";

export const importSources = ["mem0", "zep", "supermemory", "letta", "langmem", "chatgpt", "claude"] as const;
export type ImportSource = (typeof importSources)[number];

export const formats: Record<ImportSource, Format> = { mem0, zep, supermemory, letta, langmem, chatgpt, claude };

/** The most particular first: nearly everything has a text and an id. */
const bySign: ImportSource[] = ["chatgpt", "claude", "langmem", "supermemory", "zep", "letta", "mem0"];

export const detectSource = ({ value, key }: FileRecord): ImportSource | undefined =>
  bySign.find((source) => formats[source].isOne(value as Value, key));
