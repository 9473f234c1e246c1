import { readFileSync } from "node:fs";

const parentOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
};

function chainToNpm() {
  const chain = [process.ppid];
  try {
    // npm runs `sh -c "node scripts/start.mjs"`. Some shells replace themselves with node, which makes npm our parent.
    if (readFileSync(`/proc/${process.ppid}/cmdline`, "utf8").includes("scripts/")) chain.push(parentOf(process.ppid));
  } catch {
    // Not Linux.
  }
  return chain.join();
}

/** npm sends SIGTERM to a shell that doesn't pass it on, and passes on nothing after SIGKILL. */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const before = chainToNpm();
  const watch = setInterval(() => {
    if (chainToNpm() === before) return;
    clearInterval(watch);
    stop();
  }, 250).unref();
}
