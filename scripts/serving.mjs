import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "./cli.mjs";

// Servers load routes from .next on demand, so a build must not replace it while they run.
// Imports no packages, because it is loaded into the server itself.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const markers = (folder) => join(folder, ".next/servers");

/** In clock ticks since boot; empty if not on Linux. Process ids are reused, start times aren't. */
export function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

export const isRunning = (pid, start) => isAlive(pid) && start === startOf(pid);

/** @returns a function that removes the mark */
export function markServing(pid, folder = root) {
  const marker = join(markers(folder), String(pid));
  mkdirSync(markers(folder), { recursive: true });
  writeFileSync(marker, startOf(pid));
  return () => rmSync(marker, { force: true });
}

/** Also removes the marks of processes that were killed. */
export function serving(folder = root) {
  let names = [];
  try {
    names = readdirSync(markers(folder));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return names.map(Number).filter((pid) => {
    const marker = join(markers(folder), String(pid));
    if (isRunning(pid, readFileSync(marker, "utf8"))) return true;
    rmSync(marker, { force: true });
    return false;
  });
}

/** @throws Refusal while a server is running from the build in this folder */
export function checkNotServing(folder) {
  const [pid] = serving(folder);
  if (pid === undefined) return;
  throw new Refusal(
    `a server (process ${pid}) is running from the build in this folder, and replacing the build would break it. ` +
      "Stop that server first, or build in another copy of the folder.",
  );
}
