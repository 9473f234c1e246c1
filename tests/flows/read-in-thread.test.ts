import { describe, expect, it } from "vitest";
import { readFile } from "@/lib/content/read-file";
import { readInThread } from "@/lib/content/read-in-thread";
import { inTurn } from "@/lib/content/turns";
import { ClientDisconnected } from "@/lib/errors";
import { aDocx, aPdf, aPdfBomb, docxParagraph } from "../support/files";

const file = (bytes: string | Uint8Array, name: string | null = null) => ({
  bytes: typeof bytes === "string" ? Buffer.from(bytes) : bytes,
  name,
  mediaType: null,
});

describe("a thread of its own", () => {
  it("reads a file as the server would", async () => {
    expect(await readInThread(file(aPdf([["Maya lives in Lisbon."]])))).toMatchObject({ format: "pdf", text: "Maya lives in Lisbon.\n\f" });
    expect(await readInThread(file(aDocx(docxParagraph("Maya lives in Lisbon."))))).toMatchObject({ format: "docx" });
    expect(await readInThread(file("<html><p>Maya"))).toMatchObject({ format: "html", text: "Maya" });
  });

  it("tells the reason of a failure with its code", async () => {
    await expect(readInThread(file('{"a": ', "a.json"))).rejects.toMatchObject({ name: "AppError", code: "CONTENT_UNREADABLE" });
  });

  it("is ended when the time is up", async () => {
    await expect(readInThread(file("hello"), { maxMs: 1 })).rejects.toMatchObject({
      code: "CONTENT_TOO_LARGE",
      message: expect.stringContaining("time"),
    });
  });

  it("is ended when it takes too much memory", async () => {
    await expect(readInThread(file(aPdfBomb()))).rejects.toMatchObject({ code: "CONTENT_TOO_LARGE" });
  });

  it("is ended when the client leaves", async () => {
    const client = new AbortController();
    const reading = readFile("p", file(aPdf(Array.from({ length: 300 }, () => ["Maya lives in Lisbon."]))), { signal: client.signal });
    client.abort();
    await expect(reading).rejects.toThrow(ClientDisconnected);
  });
});

describe("files of many projects", () => {
  it("are read two at a time, the project with the fewest first", async () => {
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () => {
      order.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const all = [inTurn("a", work("a1")), inTurn("a", work("a2")), inTurn("a", work("a3")), inTurn("b", work("b1"))];
    await Promise.resolve();
    await new Promise(setImmediate);
    expect(order).toEqual(["a1", "a2"]);
    ends.shift()!();
    await new Promise(setImmediate);
    expect(order).toEqual(["a1", "a2", "b1"]);
    while (ends.length > 0 || order.length < 4) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(order).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("beyond the queue are rejected, and a client that leaves makes room", async () => {
    const ends: (() => void)[] = [];
    const held = () => new Promise<void>((resolve) => ends.push(resolve));
    const running = [inTurn("a", held), inTurn("a", held)];
    const client = new AbortController();
    const waiting = Array.from({ length: 8 }, () => inTurn("a", async () => {}, client.signal).catch((error) => error));
    await expect(inTurn("a", async () => {})).rejects.toMatchObject({ code: "UNAVAILABLE" });
    client.abort();
    for (const left of await Promise.all(waiting)) expect(left).toBeInstanceOf(ClientDisconnected);
    const next = inTurn("a", async () => "done");
    for (const end of ends) end();
    await Promise.all(running);
    expect(await next).toBe("done");
  });
});
