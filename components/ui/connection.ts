"use client";

import { useSyncExternalStore } from "react";

export type Connection = { isReachable: boolean; isOutdated: boolean };

const initial: Connection = { isReachable: true, isOutdated: false };
let connection = initial;
const listeners = new Set<() => void>();

/** The build that rendered this page. Null while developing. */
let ownBuild: string | null = null;
let isRetrying = false;

const timeoutMs = 5_000;
const retryMs = 3_000;
const checkEveryMs = 60_000;

function update(change: Partial<Connection>) {
  const next = { ...connection, ...change };
  if (next.isReachable === connection.isReachable && next.isOutdated === connection.isOutdated) return;
  connection = next;
  for (const listener of listeners) listener();
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
    () => initial,
  );
}

export const isReachable = () => connection.isReachable;

/** Whether the server runs another build than the one that rendered this page, whose files may be gone. */
export const isOutdated = () => connection.isOutdated;

/** Asks again until the server responds. */
export function noteUnreachable() {
  update({ isReachable: false });
  if (isRetrying) return;
  isRetrying = true;
  setTimeout(() => {
    isRetrying = false;
    void checkConnection();
  }, retryMs);
}

export async function checkConnection(): Promise<void> {
  try {
    const response = await fetch("/v1/health", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return noteUnreachable();
    const { build } = await response.json();
    update({ isReachable: true, isOutdated: ownBuild !== null && build !== ownBuild });
  } catch {
    noteUnreachable();
  }
}

/** @returns a function that stops watching */
export function watchConnection(build: string | null): () => void {
  ownBuild = build;
  const check = () => {
    if (document.visibilityState === "visible") void checkConnection();
  };
  const timer = setInterval(check, checkEveryMs);
  window.addEventListener("offline", noteUnreachable);
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    window.removeEventListener("offline", noteUnreachable);
    window.removeEventListener("online", check);
    document.removeEventListener("visibilitychange", check);
  };
}
