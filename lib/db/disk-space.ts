import { statfsSync } from "node:fs";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

/** Four segments of the write-ahead log, so that what is running when the limit is reached still finds room. */
const reserveBytes = 64 * 1024 * 1024;

/**
 * The embedded database never returns from a write for which the disk has no room, and the server would hang with it.
 * @returns a function that throws AppError UNAVAILABLE while the disk is nearly full
 */
export function roomChecker(folder: string): () => void {
  let wasShort = false;
  return () => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const isShort = free < reserveBytes;
    if (isShort !== wasShort) log[isShort ? "error" : "info"](isShort ? "disk.full" : "disk.has_room", { folder, freeBytes: free });
    wasShort = isShort;
    if (isShort) throw diskFull();
  };
}

export const diskFull = (cause?: unknown): AppError =>
  new AppError(
    "UNAVAILABLE",
    "The server's disk is full, so nothing was stored. What is stored already can be read. Free space on it, then try again.",
    {
      cause,
      headers: { "Retry-After": "30" },
    },
  );
