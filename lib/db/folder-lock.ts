import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, utimes, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const heartbeatMs = 5_000;
/** A holder on another machine that has not been seen for this long is gone. */
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

/** Killed, and not yet collected by its parent: in a container without an init it stays so for ever. Linux alone can tell. */
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

/** Who holds the folder now; null when no one does. A holder that was killed holds nothing. */
export function folderHolder(folder: string): { pid: number; host: string } | null {
  const found = readHolder(lockPath(folder));
  if (!found?.holder) return null;
  const { pid, host } = found.holder;
  const held = host === hostname() ? pid !== process.pid && isAlive(pid) && found.seenMsAgo < staleMs * 20 : found.seenMsAgo < staleMs;
  return held ? { pid, host } : null;
}

export const folderInUse = (folder: string, { pid, host }: { pid: number; host: string }): string =>
  `The data folder ${folder} is in use by process ${pid}${host === hostname() ? "" : ` on ${host}`}. ` +
  "One process may open it at a time: stop that one, or set LOCI_DATA_DIR to another folder.";

/**
 * Takes the folder for this process: PGlite itself lets two processes open one folder, and rows are lost.
 * The lock lives as long as the process; one left behind by `kill -9` is taken over at once.
 * @returns a function that lets go of it
 * @throws Error with a sentence to show, when another process holds it or the folder cannot be written
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
        // A link appears whole or not at all, and never over another's.
        linkSync(draft, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt >= 5) throw error;
      }
    }
  } finally {
    unlinkSync(draft);
  }
  // Two that took over a dead holder's lock at the same moment: the later link stands, and the other sees it here.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const standing = readHolder(path)?.holder;
  if (standing?.token !== mine.token) throw new Error(folderInUse(folder, standing ?? mine));

  const heartbeat = setInterval(() => {
    utimes(path, new Date(), new Date(), (error) => {
      if (error)
        console.error(`The lock ${path} is gone (${error.code}): another process could open the data folder and lose rows. Stop this one.`);
    });
  }, heartbeatMs).unref();
  const letGo = () => {
    clearInterval(heartbeat);
    if (readHolder(path)?.holder?.token === mine.token) rmSync(path, { force: true });
  };
  process.once("exit", letGo);
  return async () => {
    process.off("exit", letGo);
    letGo();
  };
}
