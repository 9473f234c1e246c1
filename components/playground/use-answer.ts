"use client";

import { useEffect, useRef, useState } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { ApiError, request } from "../api";
import { eventsOf } from "./events";

export type Answered = ResponseBody<"POST", "/v1/dashboard/ask">;
export type Answering =
  | { state: "idle" }
  | { state: "writing" | "stopped"; text: string }
  | { state: "done"; text: string; answer: Answered }
  | { state: "failed"; text: string; error: Error };

export function useAnswer() {
  const [answering, setAnswering] = useState<Answering>({ state: "idle" });
  const active = useRef<AbortController>(undefined);
  useEffect(() => () => active.current?.abort(), []);

  async function ask(body: unknown) {
    active.current?.abort();
    const controller = new AbortController();
    active.current = controller;
    // An aborted request must not update the state.
    const show = (next: Answering) => controller.signal.aborted || setAnswering(next);
    let text = "";
    setAnswering({ state: "writing", text });
    try {
      const headers = { Accept: "text/event-stream" };
      const response = await request("POST", "/v1/dashboard/ask", { body, headers, signal: controller.signal });
      for await (const { event, data } of eventsOf(response.body!)) {
        if (event === "delta") {
          text += (data as { text: string }).text;
          show({ state: "writing", text });
        } else if (event === "done") return show({ state: "done", text, answer: data as Answered });
        else if (event === "error") throw streamError(data as { error?: string; code?: string; correlationId?: string });
      }
      throw new ApiError("The answer was interrupted. Ask again.", 0, "STREAM_INTERRUPTED", null);
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error));
      show({ state: "failed", text, error: known });
    }
  }

  function stop() {
    active.current?.abort();
    setAnswering((now) => (now.state === "writing" ? { state: "stopped", text: now.text } : now));
  }

  return { answering, ask, stop };
}

/** An error after streaming has started has no HTTP status. */
const streamError = ({ error, code, correlationId }: { error?: string; code?: string; correlationId?: string }) =>
  new ApiError(error ?? "The answer was interrupted. Ask again.", 500, code ?? "", correlationId ?? null);
