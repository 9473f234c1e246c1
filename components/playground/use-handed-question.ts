"use client";

import { useEffect, useEffectEvent } from "react";

// Not in the URL: a link that asks as it opens would spend calls, and the question would be in the history.

let handed: string | null = null;
const listeners = new Set<() => void>();

/** The playground asks it as soon as it is open. */
export function handQuestion(question: string): void {
  handed = question;
  for (const listener of listeners) listener();
}

export function useHandedQuestion(ask: (question: string) => void): void {
  const take = useEffectEvent(() => {
    if (handed === null) return;
    const question = handed;
    handed = null;
    ask(question);
  });
  useEffect(() => {
    let isMounted = true;
    // Later, because React mounts twice while developing, and the first one's calls are aborted.
    const listen = () => queueMicrotask(() => isMounted && take());
    listen();
    listeners.add(listen);
    return () => {
      isMounted = false;
      listeners.delete(listen);
    };
  }, []);
}
