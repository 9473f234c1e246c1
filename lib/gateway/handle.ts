import type { Authenticated } from "@/lib/api/admit";
import { afterAnswer } from "@/lib/api/after-answer";
import { authenticateKey, withBearer } from "@/lib/api/authenticate-key";
import { correlationId } from "@/lib/api/correlation";
import { callLogOf } from "@/lib/api/log-call";
import { readBody } from "@/lib/api/read-body";
import { toAppError } from "@/lib/api/to-app-error";
import { Ttl } from "@/lib/api/wire/common";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { withLedger } from "@/lib/usage/call-ledger";
import { refund } from "@/lib/usage/refund";
import { blockFor, type Conversation, rememberTurn } from "./memory";
import { ChatRequest, lastQuestion, newTurn, turnDigest, withBlock } from "./turn";
import { callUpstream, upstreamOf } from "./upstream";

/** OpenAI's chat completions with memory: adds what is known, passes the call on, and remembers what the user said. */
export const handleChatCompletion = (
  request: Request,
  { patienceMs = 800 }: { /** Memory that takes longer is left out. */ patienceMs?: number } = {},
) => withLedger(() => answer(request, patienceMs));

async function answer(request: Request, patienceMs: number): Promise<Response> {
  const id = correlationId(request.headers);
  try {
    const url = upstreamOf(request);
    const { json } = await readBody(request);
    const chat = ChatRequest.parse(json);
    const conversation = conversationOf(request, chat);
    const memory = await openMemory(request, conversation, lastQuestion(chat), { id, patienceMs });
    const response = await callUpstream(url, request, memory.block ? withBlock(chat, memory.block) : chat);
    response.headers.set("X-Correlation-Id", id);
    response.headers.set("X-Loci-Memory", memory.state);
    const text = newTurn(chat);
    const { ctx } = memory;
    if (response.ok && text && ctx && ctx.access!.scope !== "reader") {
      const turn = { text, digest: turnDigest({ conversation }, chat) };
      afterAnswer(() => rememberTurn(ctx, conversation, turn).catch((error: unknown) => leftOut("gateway.turn_not_remembered", error, id)));
    }
    return response;
  } catch (thrown) {
    if (request.signal.aborted && thrown === request.signal.reason) return new Response(null, { status: 499 });
    const error = toAppError(thrown);
    if (error.status >= 500) log.error("gateway.failed", { correlationId: id, code: error.code, ...describeError(thrown) });
    return Response.json(openAiError(error, id), {
      status: error.status,
      headers: { "X-Correlation-Id": id, "Cache-Control": "no-store", ...error.headers },
    });
  }
}

/** As OpenAI's clients expect it. */
const openAiError = (error: AppError, correlationId: string) => ({
  error: {
    message: error.message,
    type: error.status < 500 ? "invalid_request_error" : "server_error",
    code: error.code,
    param: null,
    correlationId,
  },
});

function conversationOf({ headers }: Request, { user }: ChatRequest): Conversation {
  const header = (name: string) => headers.get(name)?.trim().slice(0, 256) || undefined;
  const group = header("x-loci-group");
  const userId = header("x-loci-user") ?? (group === undefined ? user?.slice(0, 256) || undefined : undefined);
  if (userId === undefined && group === undefined) {
    throw new AppError("USER_REQUIRED", "Whose memory? Send the header X-Loci-User or X-Loci-Group, or the field `user`.");
  }
  return { userId, group, thread: header("x-loci-thread"), agentId: header("x-loci-agent"), ttl: ttlOf(header("x-loci-ttl")) };
}

function ttlOf(seconds: string | undefined): number | undefined {
  const { data, success } = Ttl.optional().safeParse(seconds && Number(seconds));
  if (!success) throw new AppError("VALIDATION_ERROR", `X-Loci-TTL must be a whole number of seconds from 1 to ${Ttl.maxValue}.`);
  return data;
}

type Memory = { ctx: ProjectContext | null; block: string; state: "on" | "empty" | "off" };

/** A wrong key is the caller's mistake and is told; an outage, a used-up quota or slowness only cost the memory. */
async function openMemory(
  request: Request,
  conversation: Conversation,
  question: string,
  { id, patienceMs }: { id: string; patienceMs: number },
): Promise<Memory> {
  const logEnd = callLogOf("context");
  let admitted: Authenticated<ProjectContext>;
  try {
    admitted = await authenticateKey(withKey(request), { access: "read", budget: "retrieval", correlationId: id });
  } catch (error) {
    const { code, status } = toAppError(error);
    logEnd(code);
    if (status < 500 && status !== 429) throw error;
    leftOut("gateway.without_memory", error, id);
    return { ctx: null, block: "", state: "off" };
  }
  const { ctx, meter } = admitted;
  try {
    const block = await within(patienceMs, blockFor(ctx, conversation, question));
    logEnd(null);
    return { ctx, block, state: block ? "on" : "empty" };
  } catch (error) {
    if (meter) await refund(meter);
    const { code, status } = toAppError(error);
    logEnd(code);
    if (status < 500) throw error;
    leftOut("gateway.without_memory", error, id);
    return { ctx, block: "", state: "off" };
  }
}

/** `Authorization` carries the provider's key. */
function withKey(request: Request): Request {
  const key = request.headers.get("x-loci-key")?.trim() ?? "";
  return withBearer(request, key.replace(/^Bearer +/i, ""));
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("UNAVAILABLE", `Memory took longer than ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const leftOut = (event: string, error: unknown, correlationId: string) => log.warn(event, { correlationId, ...describeError(error) });
