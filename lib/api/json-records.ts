import { z } from "zod";
import { AppError } from "@/lib/errors";
import { storableJson } from "@/lib/text/clean";
import { maxBytes, mediaTypeOf, ndjsonType, partsOf, readNdjson, tooLarge } from "./lines";
import { maxDepth } from "./read-body";

/** `key`: the list of the file that the record is in. */
export type JsonRecord = { number: number; bytes: number; key: string | null; value: unknown };

const maxRecordBytes = 16 * 1024 * 1024;
export const recordLimits = "At most 16 MB per record and 4 GB per file.";

/**
 * The records of a file of other services: a JSON list, an object with such lists, or one JSON value per line. Read on demand, so that a
 * file is never in memory as a whole.
 * @param listKeys an object's lists with these names are read record by record; any other object is one record
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, INVALID_REQUEST, VALIDATION_ERROR with the record's number
 */
export async function* readRecords(request: Request, listKeys: ReadonlySet<string>): AsyncGenerator<JsonRecord> {
  const mediaType = mediaTypeOf(request);
  if (mediaType === ndjsonType) {
    for await (const line of readNdjson(request, z.unknown())) yield { ...line, key: null };
    return;
  }
  if (mediaType !== "application/json")
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the file with \`Content-Type: application/json\`, or ${ndjsonType} for JSON lines.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge("The body", "4 GB");
  const scanner = new RecordScanner(listKeys);
  let total = 0;
  for await (const part of partsOf(request)) {
    total += part.byteLength;
    if (total > maxBytes) throw tooLarge("The body", "4 GB");
    yield* scanner.read(part);
  }
  scanner.end();
}

export const recordError = (number: number, message: string, code: "VALIDATION_ERROR" | "INVALID_REQUEST" = "VALIDATION_ERROR") =>
  new AppError(code, `Record ${number}: ${message}`, { detail: { record: number, details: [{ path: `${number}`, message }] } });

const fileError = (message: string) => new AppError("VALIDATION_ERROR", message, { detail: { details: [{ path: "", message }] } });

const byte = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [byte('"'), byte("\\"), byte(","), byte(":")];
const [openBrace, closeBrace, openBracket, closeBracket] = [byte("{"), byte("}"), byte("["), byte("]")];
const isSpace = (c: number) => c === 32 || c === 10 || c === 13 || c === 9;

/** Finds where each record begins and ends; JSON.parse then checks it. */
class RecordScanner {
  #root: "list" | "object" | null = null;
  /** The open list of a root object. */
  #list: string | null = null;
  #hadList = false;
  #key: string | null = null;
  #awaits: "value" | "key" | "colon" | "separator" = "value";
  #head: Record<string, unknown> = {};
  #headBytes = 0;
  #records = 0;
  #hasBegun = false;
  // The value that is being read.
  #pieces: Uint8Array[] = [];
  #size = 0;
  #from = -1;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #found: JsonRecord[] = [];
  #isReading = false;

  constructor(readonly listKeys: ReadonlySet<string>) {}

  /** What was found before an error is returned first. */
  *read(part: Uint8Array): Generator<JsonRecord> {
    let failure: unknown;
    try {
      this.#scan(this.#hasBegun ? part : this.#begin(part));
    } catch (error) {
      failure = error;
    }
    yield* this.#found.splice(0);
    if (failure) throw failure;
  }

  end(): void {
    if (!this.#hasBegun) throw fileError("The file is empty.");
    if (this.#isReading || this.#root !== null) throw recordError(this.#next, "the file ends in the middle of it. Send the complete file.");
  }

  get #next(): number {
    return this.#records + 1;
  }

  #begin(part: Uint8Array): Uint8Array {
    this.#hasBegun = part.length > 0;
    if (part[0] === byte("P") && part[1] === byte("K"))
      throw fileError("This is a ZIP archive. Unpack it and send the JSON file in it, such as conversations.json.");
    if (part[0] === 0x1f && part[1] === 0x8b) throw fileError("This file is compressed with gzip. Unpack it first.");
    if ((part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff))
      throw fileError("This file is encoded as UTF-16. Save it as UTF-8.");
    return part[0] === 0xef && part[1] === 0xbb && part[2] === 0xbf ? part.subarray(3) : part;
  }

  #scan(part: Uint8Array): void {
    if (this.#isReading) this.#from = 0;
    for (let i = 0; i < part.length; i++) {
      const c = part[i]!;
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (c === backslash) this.#isEscaped = true;
        else if (c === quote) {
          this.#inString = false;
          if (this.#depth === 0) this.#finish(part, i + 1);
        }
        continue;
      }
      if (this.#isReading && this.#depth > 0) {
        if (c === quote) this.#inString = true;
        else if (c === openBrace || c === openBracket) this.#depth++;
        else if ((c === closeBrace || c === closeBracket) && --this.#depth === 0) this.#finish(part, i + 1);
        continue;
      }
      const isEnd = c === comma || c === colon || c === closeBrace || c === closeBracket || isSpace(c);
      // A number, true, false or null ends before the next sign.
      if (this.#isReading && isEnd) this.#finish(part, i);
      if (this.#isReading || isSpace(c)) continue;
      if (isEnd) this.#sign(c);
      else this.#open(c, i);
    }
    if (!this.#isReading) return;
    this.#keep(part.subarray(this.#from));
  }

  /** The first byte of a value, or of the file's own list or object. */
  #open(c: number, at: number): void {
    if (this.#awaits !== "value" && !(this.#awaits === "key" && c === quote)) throw this.#broken();
    if (this.#awaits === "value" && this.#root === null) {
      if (c !== openBrace && c !== openBracket) throw fileError("This isn't JSON: it doesn't begin with [ or {.");
      this.#root = c === openBrace ? "object" : "list";
      this.#awaits = c === openBrace ? "key" : "value";
      this.#hadList = false;
      return;
    }
    if (c === openBracket && this.#root === "object" && this.#list === null && this.#awaits === "value" && this.listKeys.has(this.#key!)) {
      this.#list = this.#key;
      this.#hadList = true;
      return;
    }
    this.#isReading = true;
    this.#from = at;
    this.#depth = c === openBrace || c === openBracket ? 1 : 0;
    this.#inString = c === quote;
  }

  #sign(c: number): void {
    if (c === colon && this.#awaits === "colon") this.#awaits = "value";
    else if (c === comma && this.#awaits === "separator" && this.#root !== null)
      this.#awaits = this.#root === "object" && this.#list === null ? "key" : "value";
    else if (c === closeBracket && this.#list !== null) {
      this.#list = null;
      this.#awaits = "separator";
    } else if (c === closeBracket && this.#root === "list") this.#close();
    else if (c === closeBrace && this.#root === "object" && this.#list === null) {
      if (!this.#hadList) this.#emit(this.#head, this.#headBytes, null);
      this.#close();
    } else throw this.#broken();
  }

  /** Another value may follow: JSON lines. */
  #close(): void {
    this.#root = null;
    this.#head = {};
    this.#headBytes = 0;
    this.#awaits = "value";
  }

  #keep(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size + this.#headBytes > maxRecordBytes) throw tooLarge(`Record ${this.#next}`, "16 MB");
    this.#pieces.push(piece.slice());
  }

  #finish(part: Uint8Array, end: number): void {
    this.#keep(part.subarray(this.#from, end));
    const [bytes, text] = [this.#size, new TextDecoder().decode(Buffer.concat(this.#pieces))];
    this.#pieces = [];
    this.#size = 0;
    this.#isReading = false;
    const value = this.#parse(text);
    if (this.#awaits === "key") {
      this.#key = String(value);
      this.#awaits = "colon";
      return;
    }
    this.#awaits = "separator";
    if (this.#root === "list" || this.#list !== null) {
      this.#emit(value, bytes, this.#list);
      return;
    }
    Object.defineProperty(this.#head, this.#key!, { value, enumerable: true, configurable: true, writable: true });
    this.#headBytes += bytes;
  }

  #parse(text: string): unknown {
    try {
      return storableJson(JSON.parse(text), maxDepth);
    } catch (cause) {
      if (cause instanceof RangeError) throw recordError(this.#next, `nested deeper than ${maxDepth} levels`, "INVALID_REQUEST");
      throw this.#broken();
    }
  }

  #emit(value: unknown, bytes: number, key: string | null): void {
    this.#found.push({ number: ++this.#records, bytes, key, value });
  }

  #broken = () => recordError(this.#next, "not valid JSON");
}
