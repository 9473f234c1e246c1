import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type ImportResult, merged, sources } from "@/components/import/sources";
import { partsOf } from "@/components/import/unzip";
import { formats } from "@/lib/importers/formats";

it("offers what the server reads", () => {
  const offered = Object.entries(sources).map(([source, { title, modes }]) => [source, title, modes]);
  expect(offered.toSorted()).toEqual(
    Object.entries(formats)
      .map(([source, { title, modes }]) => [source, title, modes])
      .toSorted(),
  );
});

function zip(files: Record<string, string>, { method = 8, comment = "" } = {}): File {
  const [locals, directory]: Buffer[][] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const data = method === 8 ? deflateRawSync(plain) : plain;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc32(plain), 14);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(3, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals!.push(local, Buffer.from(name), Buffer.from("ext"), data);
    directory!.push(entry, Buffer.from(name));
    at += 33 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory!).length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new File([Buffer.concat([...locals!, ...directory!, end, Buffer.from(comment)])], "export.zip");
}

const textsOf = async (file: File) => Promise.all((await partsOf(file)).map(async ({ name, body }) => [name, await body.text()]));

describe("a chosen file", () => {
  it("is imported as it is", async () => {
    expect(await textsOf(new File(["[1]"], "a.json"))).toEqual([["a.json", "[1]"]]);
    expect(await textsOf(new File([], "empty.json"))).toEqual([["empty.json", ""]]);
  });

  it("may be a ZIP: its conversations are imported, in order", async () => {
    const files = { "chat/conversations-001.json": "[2]", "user.json": "{}", "chat/conversations-000.json": "[1]", "chat.html": "<p>" };
    for (const options of [{ method: 8 }, { method: 0, comment: "made by an export" }]) {
      expect(await textsOf(zip(files, options))).toEqual([
        ["chat/conversations-000.json", "[1]"],
        ["chat/conversations-001.json", "[2]"],
      ]);
    }
    expect(await textsOf(zip({ "memories.json": '[{"a":1}]', "readme.txt": "x" }))).toEqual([["memories.json", '[{"a":1}]']]);
  });

  it("is refused if it is a ZIP without them, cut off or damaged", async () => {
    await expect(partsOf(zip({ "a.json": "1", "b.json": "2" }))).rejects.toThrow("no conversations.json");
    const whole = zip({ "conversations.json": "[]" });
    await expect(partsOf(new File([whole.slice(0, whole.size - 30)], "cut.zip"))).rejects.toThrow("incomplete");
    await expect(partsOf(zip({ "conversations.json": "[]" }, { method: 12 }))).rejects.toThrow("Unpack the ZIP");
    const bytes = new Uint8Array(await zip({ "conversations.json": "[1,2,3,4,5,6,7,8,9]" }).arrayBuffer());
    bytes.fill(0xff, 51, 60);
    await expect(partsOf(new File([bytes], "damaged.zip"))).rejects.toThrow("damaged");
  });
});

it("adds up what several files of a ZIP brought", () => {
  const counts = (facts: number, messages = 0) => ({ facts, documents: 0, conversations: 0, messages });
  const result = (more: Partial<ImportResult>): ImportResult => ({
    from: "chatgpt",
    mode: "derive",
    dryRun: false,
    records: 1,
    added: counts(0),
    existing: counts(0),
    updated: counts(0),
    users: { total: 1, names: ["maya"] },
    leftOut: [],
    first: [],
    ...more,
  });
  const all = merged([
    result({ added: counts(1, 2), leftOut: [{ reason: "hidden", count: 2, records: [1] }] }),
    result({
      added: counts(2, 3),
      users: { total: 1, names: ["jonas"] },
      leftOut: [
        { reason: "hidden", count: 3, records: [4] },
        { reason: "no_text", count: 1, records: [5] },
      ],
    }),
  ]);
  expect(all).toMatchObject({ records: 2, added: counts(3, 5), users: { total: 2, names: ["maya", "jonas"] } });
  expect(all.leftOut).toEqual([
    { reason: "hidden", count: 5, records: [1] },
    { reason: "no_text", count: 1, records: [5] },
  ]);
});
