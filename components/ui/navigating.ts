"use client";

const listeners = new Set<() => void>();

/** Call it with a navigation that doesn't start at a link. */
export function noteNavigation(): void {
  for (const listener of listeners) listener();
}

export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
