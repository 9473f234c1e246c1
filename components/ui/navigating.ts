"use client";

import { isReachable } from "./connection";
import { toast } from "./toast";

const listeners = new Set<() => void>();

/** Call it with a navigation that doesn't start at a link. */
export function noteNavigation(): void {
  for (const listener of listeners) listener();
}

export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Without a connection, the next page would be an empty skeleton, and this one, with what was typed into it, would be gone. */
export function canNavigate(): boolean {
  if (!isReachable()) toast.error("Couldn't open the page. There is no connection to the server.");
  return isReachable();
}

/** Whether the click opens another page of ours in this tab. */
export function opensHere(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  const [to, from] = [new URL(link.href, window.location.href), window.location];
  return to.origin === from.origin && to.pathname + to.search !== from.pathname + from.search;
}
