import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { root } from "./checks.mjs";
import { stage } from "./cli.mjs";
import { stopWithNpm } from "./parent.mjs";
import { markServing } from "./serving.mjs";

/** Longer than a proxy in front keeps an idle connection (60 s as a rule), so that it is never the server that closes one in use. */
const keepAliveMs = 75_000;

/**
 * Runs `next start` or `next dev` as a child: its signals, its output without Next's banner, its exit code.
 * @returns a promise of the exit code for this process
 */
export function runNext(verb, { host, port, mode, onListening }) {
  const next = join(root, "node_modules/next/dist/bin/next");
  // Not for `next dev`: it forks its server with the same flags, and that one ends when nothing holds its channel open.
  const follow = verb === "start" ? [`--import=${new URL("follow-parent.mjs", import.meta.url)}`] : [];
  const keepAlive = verb === "start" ? ["--keepAliveTimeout", String(keepAliveMs)] : [];
  const child = spawn(process.execPath, [...follow, next, verb, "-H", host, "-p", String(port), ...keepAlive], {
    cwd: root,
    // Its output is a pipe, so it would drop the colours.
    env: { ...process.env, NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1", ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    stdio: ["ignore", "pipe", "inherit", ...(verb === "start" ? ["ipc"] : [])],
  });
  // Before it can say so itself: a build must not begin in between.
  if (verb === "start" && child.pid) markServing(child.pid);
  passOutput(child.stdout, onListening);

  // Ctrl-C reaches the child too, through the terminal's process group; a second signal does it no harm.
  let asked;
  const stop = (signal) => {
    if (!asked) stage("stopping …");
    // Asked twice, the person does not want to wait for open requests.
    child.kill(asked ? "SIGKILL" : "SIGTERM");
    asked ??= signal;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  stopWithNpm(() => asked || stop("SIGTERM"));
  return new Promise((done) => {
    child.once("error", (error) => {
      console.error(error);
      done(1);
    });
    child.once("close", (code, signal) => done(asked ? (asked === "SIGINT" ? 130 : 0) : (code ?? (signal === "SIGKILL" ? 137 : 1))));
  });
}

/** Next says "Ready" when its port opens, before our boot has run: a banner that would contradict ours. Line by line, for that reason. */
function passOutput(stream, onListening) {
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  let listening = false;
  lines.on("line", (line) => {
    const plain = stripVTControlCharacters(line);
    if (/^ *✓ Ready in /.test(plain) && !listening) {
      listening = true;
      onListening();
    }
    if (!/^ *(▲ Next\.js|- (Local|Network|Environments|Experiments)|✓ (Ready in|Running next\.config))/.test(plain)) console.log(line);
  });
}
