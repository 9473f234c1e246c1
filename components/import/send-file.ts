import { createParser } from "eventsource-parser";
import { ApiError, withQuery } from "../api";
import type { ImportPart } from "./unzip";

export type Progress = { records: number; added: number; existing: number; updated: number; leftOut: number };
export type Sending = { share: number; progress: Progress | null };

const lineFile = /\.(ndjson|jsonl)$/i;

/**
 * With XMLHttpRequest, because fetch tells nothing while a file is sent, and the server takes it as fast as it stores it.
 * @throws ApiError; the signal's reason
 */
export function sendFile<Result>(
  path: string,
  { name, body }: ImportPart,
  { query, signal, report }: { query: Record<string, string | undefined>; signal: AbortSignal; report: (sending: Sending) => void },
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const call = new XMLHttpRequest();
  const sending: Sending = { share: 0, progress: null };
  const cutOff = () =>
    new ApiError("The connection was lost. Import the file again: it continues where it stopped.", 0, "UNREACHABLE", null);
  const parser = createParser({
    onEvent({ event, data }) {
      const body = JSON.parse(data);
      if (event === "done") resolve(body);
      else if (event === "error") reject(new ApiError(body.error, 400, String(body.code), body.correlationId ?? null));
      else if (event === "progress") {
        sending.progress = body;
        sending.share = Math.max(sending.share, total > 0 ? body.bytes / total : 0);
        report({ ...sending });
      }
    },
  });
  const total = body.size;
  let read = 0;
  const isStream = () => call.status === 200 && (call.getResponseHeader("content-type") ?? "").startsWith("text/event-stream");
  const feed = () => {
    if (!isStream()) return;
    parser.feed(call.responseText.slice(read));
    read = call.responseText.length;
  };
  call.upload.onprogress = ({ loaded }) => {
    sending.share = Math.max(sending.share, total > 0 ? Math.min(0.99, loaded / total) : 0);
    report({ ...sending });
  };
  call.onprogress = feed;
  call.onload = () => {
    feed();
    if (isStream()) reject(cutOff());
    else if (call.status === 200) resolve(JSON.parse(call.responseText));
    else reject(failureOf(call));
  };
  call.onerror = () => reject(call.status === 0 ? cutOff() : failureOf(call));
  call.onabort = () => reject(signal.reason);
  signal.addEventListener("abort", () => call.abort(), { once: true });
  call.open("POST", withQuery(path, query));
  call.setRequestHeader("Accept", "text/event-stream");
  call.setRequestHeader("Content-Type", lineFile.test(name) ? "application/x-ndjson" : "application/json");
  call.send(body);
  return promise;
}

function failureOf({ status, responseText }: XMLHttpRequest): ApiError {
  if (status === 401) return new ApiError("Your session has expired. Sign in and try again.", 401, "UNAUTHORIZED", null);
  try {
    const { error, code, correlationId } = JSON.parse(responseText);
    if (typeof error === "string") return new ApiError(error, status, String(code), correlationId ?? null);
  } catch {
    // A proxy in front of the server may answer with HTML.
  }
  return new ApiError(`The server returned an error (${status}). Try again in a moment.`, status, "", null);
}
