import { readFileSync } from "node:fs";

const parentOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
};

/** The processes between npm and us: npm itself, or a shell and, where the system can tell, the npm above it. */
function chainToNpm() {
  const chain = [process.ppid];
  try {
    // `sh -c "node scripts/start.mjs"`: npm's shell. Some shells replace themselves with node, and then our parent is npm.
    if (readFileSync(`/proc/${process.ppid}/cmdline`, "utf8").includes("scripts/")) chain.push(parentOf(process.ppid));
  } catch {
    // Not Linux: the parent alone.
  }
  return chain.join();
}

/**
 * Calls `stop` when npm is gone. npm hands SIGTERM to a shell that does not hand it on, and hands nothing on after SIGKILL:
 * without this, a server that was stopped by stopping `npm start` would live on with its port and its data folder.
 */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const before = chainToNpm();
  const watch = setInterval(() => {
    if (chainToNpm() === before) return;
    clearInterval(watch);
    stop();
  }, 250).unref();
}
