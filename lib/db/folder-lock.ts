import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, utimes, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const heartbeatMs = 5_000;
/** Without a heartbeat, a holder on another host is considered gone. */
const staleMs = 30_000;

type Holder = { pid: number; host: string; token: string };

const lockPath = (folder: string) => join(folder, "lock");

function readHolder(path: string): { holder: Holder | null; seenMsAgo: number } | null {
  try {
    const seenMsAgo = Date.now() - statSync(path).mtimeMs;
    const text = readFileSync(path, "utf8");
    try {
      return { holder: JSON.parse(text) as Holder, seenMsAgo };
    } catch {
      return { holder: null, seenMsAgo };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Not yet reaped by its parent; in a container without an init, never. Only detected on Linux. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return /^ [ZX]/.test(stat.slice(stat.lastIndexOf(")") + 1));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function folderHolder(folder: string): { pid: number; host: string } | null {
  const lock = readHolder(lockPath(folder));
  if (!lock?.holder) return null;
  const { pid, host } = lock.holder;
  const isHeld = host === hostname() ? pid !== process.pid && isAlive(pid) && lock.seenMsAgo < staleMs * 20 : lock.seenMsAgo < staleMs;
  return isHeld ? { pid, host } : null;
}

export const folderInUse = (folder: string, { pid, host }: { pid: number; host: string }): string =>
  `The data folder ${folder} is in use by process ${pid}${host === hostname() ? "" : ` on ${host}`}. ` +
  "Only one process can open it at a time: stop that one, or set LOCI_DATA_DIR to another folder.";

/**
 * PGlite lets two processes open one folder, which loses rows.
 * @returns a function that releases the lock
 * @throws Error when another process holds the lock, or the folder is not writable
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = lockPath(folder);
  const mine: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
  const draft = `${path}.${mine.token}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, JSON.stringify(mine));
  } catch (error) {
    throw new Error(
      `Cannot write to the data folder ${folder} (${(error as NodeJS.ErrnoException).code}). Make it writable, or set LOCI_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  try {
    for (let attempt = 0; ; attempt++) {
      const holder = folderHolder(folder);
      if (holder) throw new Error(folderInUse(folder, holder));
      rmSync(path, { force: true });
      try {
        // Atomic, and never replaces an existing link.
        linkSync(draft, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt >= 5) throw error;
      }
    }
  } finally {
    unlinkSync(draft);
  }
  // Of two takeovers of a stale lock, the later link wins; the loser notices here.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const current = readHolder(path)?.holder;
  if (current?.token !== mine.token) throw new Error(folderInUse(folder, current ?? mine));

  const heartbeat = setInterval(() => {
    utimes(path, new Date(), new Date(), (error) => {
      if (error)
        console.error(
          `The lock file ${path} is gone (${error.code}). Another process could open the data folder and lose data: stop this process.`,
        );
    });
  }, heartbeatMs).unref();
  const release = () => {
    clearInterval(heartbeat);
    if (readHolder(path)?.holder?.token === mine.token) rmSync(path, { force: true });
  };
  process.once("exit", release);
  return async () => {
    process.off("exit", release);
    release();
  };
}
