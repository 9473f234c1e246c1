import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Which servers run from the build in .next. They load their routes from it when those are first called, so a build must not replace
// it under them. One file per server, named by its process id. No import here needs a package: it is loaded into the server itself.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const markers = (folder) => join(folder, ".next/servers");

/** When a process started, in clock ticks since boot: a process id is used again, this never is. Linux alone can tell. */
function startOf(pid) {
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

/** Notes that a server runs from the build. @returns a function that takes the note back */
export function markServing(pid, folder = root) {
  const marker = join(markers(folder), String(pid));
  mkdirSync(markers(folder), { recursive: true });
  writeFileSync(marker, startOf(pid));
  return () => rmSync(marker, { force: true });
}

/** @returns ids of the processes that serve the build now; notes of those that were killed are removed */
export function serving(folder = root) {
  let names = [];
  try {
    names = readdirSync(markers(folder));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return names.map(Number).filter((pid) => {
    const marker = join(markers(folder), String(pid));
    if (isAlive(pid) && readFileSync(marker, "utf8") === startOf(pid)) return true;
    rmSync(marker, { force: true });
    return false;
  });
}
