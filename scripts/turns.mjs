import { linkSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isRunning, startOf } from "./serving.mjs";

const pollMs = 200;
/** Of two that take over from a killed process, the later link wins; the other notices after this. */
const settleMs = 20;

const holderOf = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
};

/**
 * Waits until no other process that runs holds the file.
 * @param onWait called once, with the id of the process that holds it
 * @returns a function that releases it; the end of this process does so, too
 */
export async function takeTurn(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${process.pid} ${startOf(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  const isOwn = () => holderOf(path) === own;
  let waits = false;
  for (;;) {
    const [pid, start] = holderOf(path)?.split(" ") ?? [];
    if (pid && isRunning(Number(pid), start)) {
      if (!waits) onWait(Number(pid));
      waits = true;
      await setTimeout(pollMs);
      continue;
    }
    rmSync(path, { force: true });
    writeFileSync(draft, own);
    try {
      // Atomic, and never replaces an existing file.
      linkSync(draft, path);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    } finally {
      unlinkSync(draft);
    }
    await setTimeout(settleMs);
    if (isOwn()) break;
  }
  const release = () => {
    process.off("exit", release);
    if (isOwn()) rmSync(path, { force: true });
  };
  process.once("exit", release);
  return release;
}
