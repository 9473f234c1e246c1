"use client";

import { useEffect, useRef, useState } from "react";
import type { Reply } from "@/app/v1/routes";
import { ApiError, request } from "../api";
import { eventsOf } from "./events";

export type Answered = Reply<"POST", "/v1/dashboard/ask">;
export type Answering =
  | { state: "idle" }
  | { state: "writing" | "stopped"; text: string }
  | { state: "done"; text: string; answer: Answered }
  | { state: "failed"; text: string; error: Error };

/** Asks, and shows the answer as it is written. Asking anew, stopping and leaving the page end what is under way. */
export function useAnswer() {
  const [answering, setAnswering] = useState<Answering>({ state: "idle" });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function ask(body: unknown) {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    // One that was stopped has nothing more to show.
    const show = (next: Answering) => own.signal.aborted || setAnswering(next);
    let text = "";
    setAnswering({ state: "writing", text });
    try {
      const headers = { Accept: "text/event-stream" };
      const response = await request("POST", "/v1/dashboard/ask", { body, headers, signal: own.signal });
      for await (const { event, data } of eventsOf(response.body!)) {
        if (event === "delta") {
          text += (data as { text: string }).text;
          show({ state: "writing", text });
        } else if (event === "done") return show({ state: "done", text, answer: data as Answered });
        else if (event === "error") throw refusalOf(data as { error?: string; code?: string; correlationId?: string });
      }
      throw new ApiError("The answer broke off. Ask again.", 0, "BROKEN_OFF", null);
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error));
      show({ state: "failed", text, error: known });
    }
  }

  function stop() {
    underWay.current?.abort();
    setAnswering((now) => (now.state === "writing" ? { state: "stopped", text: now.text } : now));
  }

  return { answering, ask, stop };
}

/** A failure after the answer had begun has no status of its own. */
const refusalOf = ({ error, code, correlationId }: { error?: string; code?: string; correlationId?: string }) =>
  new ApiError(error ?? "The answer broke off. Ask again.", 500, code ?? "", correlationId ?? null);
