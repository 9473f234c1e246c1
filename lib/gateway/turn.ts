import { z } from "zod";
import { sha256 } from "@/lib/crypto";

const Part = z.looseObject({ type: z.string(), text: z.string().optional() });
const Message = z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(Part), z.null()]).optional() });

/** Only what the gateway reads; the rest is passed on as it came. */
export const ChatRequest = z.looseObject({ messages: z.array(Message).min(1), user: z.string().optional() });
export type ChatRequest = z.output<typeof ChatRequest>;
type ChatMessage = ChatRequest["messages"][number];

const maxRemembered = 100_000;

const textOf = ({ content }: ChatMessage): string =>
  typeof content === "string" ? content : (content ?? []).map(({ type, text }) => (type === "text" ? text : "")).join("\n");

/** What the user said, if this request begins a turn: in a tool loop, the requests after it end with a tool's result. */
export function newTurn({ messages }: ChatRequest): string | null {
  const last = messages.at(-1)!;
  const text = last.role === "user" ? textOf(last).trim().slice(0, maxRemembered) : "";
  return text || null;
}

export const lastQuestion = ({ messages }: ChatRequest): string => {
  const last = messages.findLast(({ role }) => role === "user");
  return last ? textOf(last).trim().slice(-2_000) : "";
};

/** After the caller's instructions, so that the provider's cache of them stays valid. */
export function withBlock(request: ChatRequest, block: string): ChatRequest {
  const first = request.messages.findIndex(({ role }) => role !== "system" && role !== "developer");
  const at = first < 0 ? request.messages.length : first;
  const messages = [...request.messages.slice(0, at), { role: "system", content: block }, ...request.messages.slice(at)];
  return { ...request, messages };
}

/** The same conversation up to the same message: a retry. */
export const turnDigest = (owner: object, { messages }: ChatRequest): string =>
  sha256(JSON.stringify([owner, messages.filter(({ role }) => role === "user").map(textOf)]));
