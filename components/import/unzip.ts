import { ApiError } from "../api";

export type ImportPart = { name: string; body: Blob };

const [endSign, entrySign] = [0x06054b50, 0x02014b50];
const maxEnd = 65_557;
const [stored, deflated] = [0, 8];

const unreadable = (message: string) => new ApiError(message, 0, "UNREADABLE_FILE", null);

/** What to import of a file: itself, or of a ZIP its conversations. @throws ApiError */
export async function partsOf(file: File): Promise<ImportPart[]> {
  const start = new DataView(await file.slice(0, 4).arrayBuffer());
  const isZip = start.byteLength === 4 && start.getUint32(0) === 0x504b0304;
  if (!isZip) return [{ name: file.name, body: file }];
  const entries = await entriesOf(file);
  const json = entries.filter(({ name }) => name.endsWith(".json"));
  const named = json.filter(({ name }) => /(^|\/)conversations[^/]*\.json$/.test(name));
  const chosen = named.length > 0 ? named : json.length === 1 ? json : [];
  if (chosen.length === 0) throw unreadable("This ZIP has no conversations.json. Unpack it and choose the JSON file to import.");
  chosen.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(chosen.map(async (entry) => ({ name: entry.name, body: await contentOf(file, entry) })));
}

type Entry = { name: string; method: number; size: number; at: number };

async function entriesOf(file: File): Promise<Entry[]> {
  const tailAt = Math.max(0, file.size - maxEnd);
  const tail = new DataView(await file.slice(tailAt).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endSign) end--;
  if (end < 0) throw unreadable("This ZIP is incomplete. Download it again.");
  const [count, size, at] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (at === 0xffffffff || count === 0xffff) throw unreadable("This ZIP is too large to read here. Unpack it and choose the JSON file.");
  const directory = new DataView(await file.slice(at, at + size).arrayBuffer());
  const entries: Entry[] = [];
  for (let i = 0, from = 0; i < count; i++) {
    if (from + 46 > directory.byteLength || directory.getUint32(from, true) !== entrySign)
      throw unreadable("This ZIP is damaged. Download it again.");
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => directory.getUint16(from + offset, true)) as [number, number, number];
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, from + 46, nameLength)),
      method: directory.getUint16(from + 10, true),
      size: directory.getUint32(from + 20, true),
      at: directory.getUint32(from + 42, true),
    });
    from += 46 + nameLength + extra + comment;
  }
  return entries;
}

async function contentOf(file: File, { method, size, at, name }: Entry): Promise<Blob> {
  const header = new DataView(await file.slice(at, at + 30).arrayBuffer());
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = file.slice(from, from + size);
  if (method === stored) return bytes;
  if (method !== deflated) throw unreadable(`${name} is compressed in a way that can't be read here. Unpack the ZIP first.`);
  try {
    return await new Response(bytes.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
  } catch {
    throw unreadable("This ZIP is damaged. Download it again.");
  }
}
