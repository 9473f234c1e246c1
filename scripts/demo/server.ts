/** `as`: the owner's token or an API key. `lines`: an NDJSON body. */
export type Call = { method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; path: string; as: string; body?: unknown; lines?: string };
export type Reply = { status: number; text: string };
export type Send = (call: Call) => Promise<Reply>;

// biome-ignore lint/suspicious/noExplicitAny: the response type depends on the path
export type Answer = any;

export class ApiCallError extends Error {
  readonly status: number;
  readonly code: string;
  constructor({ method, path }: Call, { status, text }: Reply) {
    const error = readError(text);
    super(`${method} ${path} failed with status ${status}: ${error.message}`);
    this.status = status;
    this.code = error.code;
  }
}

function readError(text: string): { code: string; message: string } {
  try {
    const body = JSON.parse(text);
    const { code = "", message = text } = body.error?.code ? body.error : body;
    return { code, message: String(message).slice(0, 300) };
  } catch {
    return { code: "", message: text.slice(0, 300) };
  }
}

/** @throws ApiCallError for an error response */
export async function callApi(send: Send, call: Call): Promise<Answer> {
  const reply = await send(call);
  if (reply.status >= 400) throw new ApiCallError(call, reply);
  return JSON.parse(reply.text);
}
