import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { checkedLookup, checkUrl, type Networks } from "@/lib/net/addresses";
import { tooLarge } from "./errors";
import type { FileInput } from "./types";

const [maxBytes, maxBytesText] = [20 * 1024 * 1024, "20 MB"];
const maxRedirects = 5;

type Limits = { maxMs?: number; own?: Networks };

/**
 * One page or file, without what it links to.
 * @throws AppError URL_NOT_ALLOWED, URL_UNREACHABLE, CONTENT_TOO_LARGE; UNAVAILABLE if it may be there later
 */
export async function fetchUrl(address: string, { maxMs = 20_000, own = env().LOCI_READABLE_NETWORKS }: Limits = {}): Promise<FileInput> {
  const signal = AbortSignal.timeout(maxMs);
  try {
    let url = checkUrl(address, own);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await open(url, own, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode < 300 || statusCode >= 400 || !headers.location) return await bodyOf(url, answer);
      answer.destroy();
      url = checkUrl(URL.parse(headers.location, url)?.href ?? "", own);
    }
  } catch (error) {
    throw failureOf(error, signal);
  }
  throw unreachable("It redirects too often.");
}

function open(url: URL, own: Networks, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = url.protocol === "https:" ? getHttps : getHttp;
  const headers = {
    "user-agent": `LociBot/1 (+${env().address})`,
    accept: "text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.5",
    "accept-encoding": "gzip, deflate, br",
  };
  // Its own connection: a kept one would skip the check of its address.
  get(url, { agent: false, lookup: checkedLookup(url, own), signal, headers }, resolve).on("error", reject);
  return promise;
}

async function bodyOf(url: URL, answer: IncomingMessage): Promise<FileInput> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) {
    answer.destroy();
    throw refusedWith(statusCode);
  }
  if (Number(headers["content-length"]) > maxBytes) {
    answer.destroy();
    throw tooLargeToFetch();
  }
  const bytes = await collect(decoded(answer));
  return { bytes, name: nameOf(url), mediaType: headers["content-type"] ?? null };
}

function decoded(answer: IncomingMessage): Readable {
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return answer;
  const decoders: Record<string, typeof createGunzip> = {
    gzip: createGunzip,
    "x-gzip": createGunzip,
    deflate: createInflate as typeof createGunzip,
    br: createBrotliDecompress as unknown as typeof createGunzip,
  };
  const decoder = decoders[encoding]?.();
  if (!decoder) {
    answer.destroy();
    throw unreachable("It answers in an encoding that wasn't asked for.");
  }
  answer.on("error", (error) => decoder.destroy(error));
  decoder.on("close", () => answer.destroy());
  return answer.pipe(decoder);
}

async function collect(body: Readable): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += (part as Buffer).length;
    // Counted after unpacking: a bomb ends here. Leaving the loop closes the connection.
    if (length > maxBytes) throw tooLargeToFetch();
    parts.push(part as Buffer);
  }
  return new Uint8Array(Buffer.concat(parts));
}

const tooLargeToFetch = () => tooLarge(`This page or file is larger than ${maxBytesText}. Split it, or send its text.`);

function nameOf({ pathname }: URL): string | null {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last) || null;
  } catch (error) {
    if (error instanceof URIError) return last;
    throw error;
  }
}

const unreachable = (why: string, cause?: unknown) =>
  new AppError("URL_UNREACHABLE", `This address can't be read. ${why} Check it, or send the text.`, { cause });
const perhapsLater = (why: string, cause?: unknown) => new AppError("UNAVAILABLE", `This address can't be read now. ${why}`, { cause });

function refusedWith(status: number): AppError {
  const why = `Its server answers with ${status}.`;
  return status >= 500 || status === 429 || status === 408 ? perhapsLater(why) : unreachable(why);
}

const final: Record<string, string> = {
  ENOTFOUND: "No such server is known.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another name.",
  CERT_HAS_EXPIRED: "Its certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is signed by nobody.",
  HPE_INVALID_CONSTANT: "Its server doesn't speak HTTP.",
};

/** Messages of Node may quote the address, which may have a signature. */
function failureOf(error: unknown, signal: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (signal.aborted) return perhapsLater("It took too long.", error);
  const { code = "" } = error as { code?: string };
  const why = final[code];
  if (why) return unreachable(why, error);
  if (code.startsWith("Z_") || code.startsWith("ERR_BROTLI")) return unreachable("Its answer is packed wrongly.", error);
  return perhapsLater(code ? `The connection failed (${code}).` : "The connection failed.", error);
}
