import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonRecord, readRecords } from "@/lib/api/json-records";
import { AppError } from "@/lib/errors";

const listKeys = new Set(["results", "facts"]);

function bodyOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(from, from + size));
      from += size;
    },
  });
}

async function read(file: string | Uint8Array, { size = 7, type = "application/json" } = {}) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const request = new Request("http://localhost", {
    method: "POST",
    body: bodyOf(bytes, size),
    headers: { "content-type": type },
    duplex: "half",
  } as RequestInit);
  const records: JsonRecord[] = [];
  let error: AppError | null = null;
  try {
    for await (const record of readRecords(request, listKeys)) records.push(record);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return { records, error, values: records.map(({ value }) => value) };
}

const message = async (file: string | Uint8Array, options?: { type: string }) => (await read(file, options)).error?.message;

// Escapes, brackets in strings and letters of several bytes are what a cut could break.
const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", "{", "}", "[", "]", ",", ":", "ß", "😀", "\n") });
const json = fc.jsonValue({ stringUnit: fc.constantFrom("a", '"', "\\", "{", "]", ",", "ß", "😀") });

describe("a list", () => {
  it("gives its elements, however the file is cut in parts and indented", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(json), fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), async (values, size, indent) => {
        const { values: found, error } = await read(JSON.stringify(values, null, indent), { size });
        expect(error).toBeNull();
        expect(found).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { numRuns: 150 },
    );
  });

  it("gives what is whole if it is cut off, and says where", async () => {
    const values = [{ a: "x]\\" }, ["😀", 1.5e3], "tail", null, 12];
    const whole = new TextEncoder().encode(JSON.stringify(values));
    for (let end = 1; end < whole.length; end++) {
      const { values: found, error } = await read(whole.slice(0, end), { size: 5 });
      expect(found).toEqual(values.slice(0, found.length));
      expect(error?.message).toMatch(/the file ends in the middle of it/);
      expect(error?.detail.record).toBe(found.length + 1);
    }
  });

  it("gives what comes before an error first", async () => {
    const { values, error } = await read('[{"a":1},{"a":2},{"a":x}]', { size: 1_000 });
    expect(values).toEqual([{ a: 1 }, { a: 2 }]);
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", message: "Record 3: not valid JSON", detail: { record: 3 } });
  });
});

describe("an object", () => {
  it("gives the elements of its lists, with the list's name", async () => {
    const { records } = await read(
      `{"count": 2, "next": null, "results": [{"id": 1}, {"id": 2}], "more": {"a": []}, "facts": [ ], "facts": [3]}`,
    );
    expect(records.map(({ key, value }) => [key, value])).toEqual([
      ["results", { id: 1 }],
      ["results", { id: 2 }],
      ["facts", 3],
    ]);
  });

  it("is one record without them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          text.map((name) => `_${name}`),
          json,
        ),
        fc.integer({ min: 1, max: 20 }),
        async (value, size) => {
          expect((await read(JSON.stringify(value), { size })).values).toEqual([JSON.parse(JSON.stringify(value))]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("may be followed by others, as in JSON lines", async () => {
    expect((await read('{"a":1}\n{"b":2}\n')).values).toEqual([{ a: 1 }, { b: 2 }]);
    expect((await read('{"a":1}\n{"b":2}', { type: "application/x-ndjson" })).values).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it("keeps a key named __proto__ as data", async () => {
    const [value] = (await read('{"__proto__": {"admin": true}}')).values as [object];
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect("admin" in value).toBe(false);
  });
});

it.each([
  ["", "The file is empty."],
  ["hello", "This isn't JSON: it doesn't begin with [ or {."],
  ['"text"', "This isn't JSON: it doesn't begin with [ or {."],
  ["<html></html>", "This isn't JSON: it doesn't begin with [ or {."],
  ["PK\u0003\u0004", "This is a ZIP archive. Unpack it and send the JSON file in it, such as conversations.json."],
  ["[1 2]", "Record 2: not valid JSON"],
  ["[1]]", "Record 2: not valid JSON"],
  ["[,1]", "Record 1: not valid JSON"],
  ['{"a" 1}', "Record 1: not valid JSON"],
  ["{1: 2}", "Record 1: not valid JSON"],
  ["[tru]", "Record 1: not valid JSON"],
  [`[${"[".repeat(100)}${"]".repeat(100)}]`, "Record 1: nested deeper than 64 levels"],
  ["[1]garbage", "This isn't JSON: it doesn't begin with [ or {."],
])("rejects %j", async (file, expected) => {
  expect(await message(file)).toBe(expected);
});

it("names files that aren't UTF-8 text", async () => {
  expect(await message(new Uint8Array([0x1f, 0x8b, 8]))).toBe("This file is compressed with gzip. Unpack it first.");
  expect(await message(new Uint8Array([0xff, 0xfe, 0x5b, 0]))).toBe("This file is encoded as UTF-16. Save it as UTF-8.");
  expect((await read(new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x31, 0x5d]), { size: 100 })).values).toEqual([1]);
  expect(await message("[]", { type: "text/csv" })).toMatch(/application\/json/);
});

it("refuses a record of more than 16 MB before it has all of it", async () => {
  const { values, error } = await read(`[1,"${"x".repeat(16 * 1024 * 1024)}`, { size: 1024 * 1024 });
  expect(values).toEqual([1]);
  expect(error).toMatchObject({ code: "PAYLOAD_TOO_LARGE", message: expect.stringContaining("Record 2 is larger than 16 MB") });
});
