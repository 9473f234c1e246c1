import type { Loci, Owner } from "./client.js";
import { NotFoundError } from "./errors.js";
import type { Document, DocumentSummary } from "./types.js";

export type MemoryFilesOptions = Owner & {
  loci: Loci;
  agentId?: string;
  runId?: string;
};

type ViewCommand = { path: string; view_range?: number[] };
type CreateCommand = { path: string; file_text: string };
type StrReplaceCommand = { path: string; old_str: string; new_str: string };
type InsertCommand = { path: string; insert_line: number; insert_text: string };
type DeleteCommand = { path: string };
type RenameCommand = { old_path: string; new_path: string };

export type MemoryFileHandlers = {
  view(command: ViewCommand): Promise<string>;
  create(command: CreateCommand): Promise<string>;
  str_replace(command: StrReplaceCommand): Promise<string>;
  insert(command: InsertCommand): Promise<string>;
  delete(command: DeleteCommand): Promise<string>;
  rename(command: RenameCommand): Promise<string>;
};

const root = "memories";
const maxLines = 999_999;

/**
 * Anthropic's memory tool (`memory_20250818`) over Loci's documents: each file is a document, so that what Claude writes down is also
 * extracted, searched and cited. Pass it to `betaMemoryTool` of @anthropic-ai/sdk, or as `execute` of @ai-sdk/anthropic's memory tool
 * through `runMemoryCommand`. Deleting and renaming need an admin key.
 */
export function lociMemoryHandlers({ loci, agentId, runId, ...owner }: MemoryFilesOptions): MemoryFileHandlers {
  const read = async (id: string): Promise<Document | null> => {
    try {
      return await loci.documents.get(id, owner);
    } catch (error) {
      // A user is created by the first file.
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  };
  const write = async (id: string, content: string) => void (await loci.documents.put(id, { ...owner, content, agentId, runId }));
  const filesIn = async (folder: string): Promise<DocumentSummary[]> => {
    try {
      return await loci.documents.list({ ...owner, prefix: `${folder}/`, limit: 100 }).all();
    } catch (error) {
      if (error instanceof NotFoundError) return [];
      throw error;
    }
  };
  const isFolder = async (id: string) => id === root || (await filesIn(id)).length > 0;
  const file = async (path: string): Promise<{ id: string; content: string }> => {
    const id = idOf(path);
    const document = await read(id);
    if (document) return { id, content: document.content };
    if (await isFolder(id)) throw new Error(`The path ${path} is not a file.`);
    throw new Error(`The path ${path} does not exist. Please provide a valid path.`);
  };

  return {
    async view({ path, view_range }) {
      const id = idOf(path);
      const document = id === root ? null : await read(id);
      if (document) return numbered(path, document.content, view_range);
      const files = await filesIn(id);
      if (id !== root && files.length === 0) throw new Error(`The path ${path} does not exist. Please provide a valid path.`);
      const entries = files.map((summary) => ({ parts: summary.id.slice(id.length + 1).split("/"), bytes: summary.bytes }));
      const header = `Here're the files and directories up to 2 levels deep in ${path}, excluding hidden items and node_modules:`;
      return [header, `${sizeOf(folderBytes)}\t${path}`, ...listing(entries, 2).map(({ size, name }) => `${size}\t${path}/${name}`)].join(
        "\n",
      );
    },

    async create({ path, file_text }) {
      const id = idOf(path);
      if ((await read(id)) || (await isFolder(id))) throw new Error(`File ${path} already exists`);
      await write(id, file_text);
      return `File created successfully at: ${path}`;
    },

    async str_replace({ path, old_str, new_str }) {
      const { id, content } = await file(path);
      const matches = content.split("\n").flatMap((line, index) => (line.includes(old_str) ? [index + 1] : []));
      const [at] = matches;
      if (at === undefined) throw new Error(`No replacement was performed, old_str \`${old_str}\` did not appear verbatim in ${path}.`);
      if (matches.length > 1) {
        throw new Error(
          `No replacement was performed. Multiple occurrences of old_str \`${old_str}\` in lines: ${matches.join(", ")}. Please ensure it is unique`,
        );
      }
      const changed = content.replace(old_str, () => new_str);
      await write(id, changed);
      const lines = changed.split("\n");
      const from = Math.max(0, at - 3);
      const snippet = withNumbers(lines.slice(from, Math.min(lines.length, at + 2)), from + 1);
      return `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet}`;
    },

    async insert({ path, insert_line, insert_text }) {
      const { id, content } = await file(path);
      const lines = content.split("\n");
      if (insert_line < 0 || insert_line > lines.length) {
        throw new Error(
          `Invalid \`insert_line\` parameter: ${insert_line}. It should be within the range of lines of the file: [0, ${lines.length}]`,
        );
      }
      lines.splice(insert_line, 0, insert_text.replace(/\n$/, ""));
      await write(id, lines.join("\n"));
      return `The file ${path} has been edited.`;
    },

    async delete({ path }) {
      const id = idOf(path);
      if (id === root) throw new Error("Cannot delete the /memories directory itself");
      const found = await filesAt(id);
      if (found.length === 0) throw new Error(`The path ${path} does not exist`);
      for (const document of found) await loci.documents.delete(document.id, owner);
      return `Successfully deleted ${path}`;
    },

    async rename({ old_path, new_path }) {
      const [from, to] = [idOf(old_path), idOf(new_path)];
      if (from === root) throw new Error("Cannot rename the /memories directory itself");
      if ((await read(to)) || (await isFolder(to))) throw new Error(`The destination ${new_path} already exists`);
      const found = await filesAt(from);
      if (found.length === 0) throw new Error(`The path ${old_path} does not exist`);
      for (const { id } of found) {
        const document = await loci.documents.get(id, owner);
        await write(to + id.slice(from.length), document.content);
        await loci.documents.delete(id, owner);
      }
      return `Successfully renamed ${old_path} to ${new_path}`;
    },
  };

  async function filesAt(id: string): Promise<{ id: string }[]> {
    return (await read(id)) ? [{ id }] : filesIn(id);
  }
}

export type MemoryCommand =
  | ({ command: "view" } & ViewCommand)
  | ({ command: "create" } & CreateCommand)
  | ({ command: "str_replace" } & StrReplaceCommand)
  | ({ command: "insert" } & InsertCommand)
  | ({ command: "delete" } & DeleteCommand)
  | ({ command: "rename" } & RenameCommand);

/** For `anthropic.tools.memory_20250818({ execute })`: an error's message is what Claude reads. */
export async function runMemoryCommand(handlers: MemoryFileHandlers, { command, ...input }: MemoryCommand): Promise<string> {
  try {
    return await (handlers[command] as (input: object) => Promise<string>)(input);
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** `/memories/a/../b.md` → `memories/b.md` */
function idOf(path: string): string {
  if (path !== "/memories" && !path.startsWith("/memories/")) throw new Error(`Path must start with /memories, got: ${path}`);
  const parts: string[] = [];
  for (const part of path.split("/").slice(1)) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
    if (parts[0] !== root) throw new Error(`Path ${path} would escape /memories directory`);
  }
  return parts.join("/");
}

type Entry = { parts: string[]; bytes: number };

/** What file systems report for a small folder. */
const folderBytes = 4_096;

function listing(entries: Entry[], depth: number): { size: string; name: string }[] {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [name = ""] = entry.parts;
    if (name.startsWith(".") || name === "node_modules") continue;
    byName.set(name, [...(byName.get(name) ?? []), entry]);
  }
  return [...byName.keys()].sort().flatMap((name) => {
    const inner = byName.get(name)!;
    const isFile = inner.length === 1 && inner[0]!.parts.length === 1;
    if (isFile) return [{ size: sizeOf(inner[0]!.bytes), name }];
    const nested =
      depth > 1
        ? listing(
            inner.map(({ parts, bytes }) => ({ parts: parts.slice(1), bytes })),
            depth - 1,
          )
        : [];
    return [{ size: sizeOf(folderBytes), name: `${name}/` }, ...nested.map((item) => ({ size: item.size, name: `${name}/${item.name}` }))];
  });
}

function sizeOf(bytes: number): string {
  const units = ["B", "K", "M", "G"];
  const unit = bytes === 0 ? 0 : Math.floor(Math.log(bytes) / Math.log(1_024));
  const size = bytes / 1_024 ** unit;
  return `${Number.isInteger(size) ? size : size.toFixed(1)}${units[unit]}`;
}

const withNumbers = (lines: string[], first: number): string =>
  lines.map((line, index) => `${String(first + index).padStart(String(maxLines).length)}\t${line}`).join("\n");

function numbered(path: string, content: string, range: number[] | undefined): string {
  const lines = content.split("\n");
  const [from = 1, to = -1] = range?.length === 2 ? range : [];
  const start = Math.max(1, from);
  return `Here's the content of ${path} with line numbers:\n${withNumbers(lines.slice(start - 1, to === -1 ? lines.length : to), start)}`;
}
