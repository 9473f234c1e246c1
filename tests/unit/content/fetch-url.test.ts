import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import ipaddr from "ipaddr.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchUrl } from "@/lib/content/fetch-url";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let handle: Handler;
let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url!);
  handle(request, response);
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const own = [ipaddr.parseCIDR("127.0.0.0/8")];
const read = (path: string, more: { maxMs?: number } = {}) => fetchUrl(`${base}${path}`, { own, ...more });
const textOf = async (path: string) => Buffer.from((await read(path)).bytes).toString();
const answers = (body: string | Buffer, headers: Record<string, string> = {}, status = 200) => {
  handle = (_, response) => response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);
};

it("returns the bytes with the name and the type, and says who asks", async () => {
  let agent = "";
  handle = (request, response) => {
    agent = request.headers["user-agent"] ?? "";
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>Hello");
  };
  const file = await read("/docs/My%20page.html?x=1");
  expect({ ...file, bytes: Buffer.from(file.bytes).toString() }).toEqual({
    bytes: "<p>Hello",
    name: "My page.html",
    mediaType: "text/html; charset=utf-8",
  });
  expect(agent).toMatch(/^LociBot\/\d/);
});

it.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const)("unpacks %s", async (encoding, pack) => {
  answers(pack("Maya lives in Lisbon."), { "content-encoding": encoding });
  expect(await textOf("/")).toBe("Maya lives in Lisbon.");
});

describe("redirects", () => {
  it("are followed, five at most", async () => {
    handle = (request, response) => {
      const left = Number(request.url!.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end("there");
    };
    expect(await textOf("/5")).toBe("there");
    await expect(read("/6")).rejects.toMatchObject({ code: "URL_UNREACHABLE" });
  });

  it.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://[::1]/",
    "file:///etc/passwd",
    "http://",
    "ftp://example.com",
  ])("never lead to %s", async (location) => {
    answers("", { location }, 302);
    await expect(read("/")).rejects.toMatchObject({ code: "URL_NOT_ALLOWED" });
    expect(requests).toEqual(["/"]);
  });
});

it("never connects to a name of this machine", async () => {
  answers("secret");
  const { port } = server.address() as AddressInfo;
  await expect(fetchUrl("http://localhost/", { own: [] })).rejects.toMatchObject({ code: "URL_NOT_ALLOWED" });
  await expect(fetchUrl(`http://localhost:${port}/`, { own: [] })).rejects.toMatchObject({ code: "URL_NOT_ALLOWED" });
  expect(requests).toEqual([]);
});

describe("a body that is too large", () => {
  it("ends at 20 MB, announced or not", async () => {
    answers("", { "content-length": String(21 * 1024 * 1024) });
    await expect(read("/announced")).rejects.toMatchObject({ code: "CONTENT_TOO_LARGE" });
    let isClosed = Promise.resolve();
    handle = (_, response) => {
      isClosed = new Promise((resolve) => void response.on("close", resolve));
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(256 * 1024)));
        if (!response.destroyed) response.once("drain", send);
      };
      send();
    };
    await expect(read("/endless")).rejects.toMatchObject({ code: "CONTENT_TOO_LARGE" });
    await isClosed;
  });

  it("is counted after unpacking", async () => {
    answers(gzipSync(Buffer.alloc(200 * 1024 * 1024)), { "content-encoding": "gzip" });
    await expect(read("/bomb")).rejects.toMatchObject({ code: "CONTENT_TOO_LARGE" });
  });
});

describe("an answer that doesn't come", () => {
  it("is waited for until the time is up, in the head and in the body", async () => {
    handle = () => {};
    await expect(read("/silent", { maxMs: 50 })).rejects.toMatchObject({ code: "UNAVAILABLE", retryable: true });
    handle = (_, response) => void response.writeHead(200).write("slow");
    await expect(read("/slow", { maxMs: 50 })).rejects.toMatchObject({ code: "UNAVAILABLE", retryable: true });
  });

  it("is final if the server says so, else tried again", async () => {
    for (const [status, code] of [
      [401, "URL_UNREACHABLE"],
      [404, "URL_UNREACHABLE"],
      [204, "URL_UNREACHABLE"],
      [429, "UNAVAILABLE"],
      [503, "UNAVAILABLE"],
    ] as const) {
      answers("", {}, status);
      await expect(read("/"), String(status)).rejects.toMatchObject({ code, retryable: code === "UNAVAILABLE" });
    }
  });

  it("is tried again if it is cut off", async () => {
    handle = (_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    };
    await expect(read("/cut")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    answers(gzipSync("Maya lives in Lisbon.").subarray(0, 20), { "content-encoding": "gzip" });
    await expect(read("/cut-gzip")).rejects.toMatchObject({ code: "URL_UNREACHABLE" });
    answers("not packed", { "content-encoding": "gzip" });
    await expect(read("/not-gzip")).rejects.toMatchObject({ code: "URL_UNREACHABLE" });
    answers("x", { "content-encoding": "zstd" });
    await expect(read("/zstd")).rejects.toMatchObject({ code: "URL_UNREACHABLE" });
  });

  it("never quotes the address, which may have a signature", async () => {
    handle = (request) => request.socket.destroy();
    const error = await read("/file?signature=s3cret").catch((thrown: Error) => thrown);
    expect((error as Error).message).not.toContain("s3cret");
  });
});
