import type { ResponseBody } from "@/app/v1/routes";

export type ThreadMessage = ResponseBody<"GET", "/v1/dashboard/threads/{id}">["messages"][number];

/** A day can appear twice, because backfilled messages may be out of order. */
export function daysOf<M extends Pick<ThreadMessage, "createdAt">>(messages: M[]): { day: string; messages: M[] }[] {
  const days: { day: string; messages: M[] }[] = [];
  for (const message of messages) {
    const day = message.createdAt.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
