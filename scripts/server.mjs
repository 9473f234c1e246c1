import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { root } from "./checks.mjs";
import { stage } from "./cli.mjs";
import { stopWithNpm } from "./parent.mjs";
import { markServing } from "./serving.mjs";

/** Longer than the idle timeout of most proxies (60 s), so that the server never closes a connection that a proxy is about to use. */
const keepAliveMs = 75_000;

export function runNext(verb, { host, port, mode, onListening }) {
  const next = join(root, "node_modules/next/dist/bin/next");
  // Not for `next dev`, which forks its server with the same flags. That one would exit as soon as its channel closes.
  const follow = verb === "start" ? [`--import=${new URL("follow-parent.mjs", import.meta.url)}`] : [];
  const keepAlive = verb === "start" ? ["--keepAliveTimeout", String(keepAliveMs)] : [];
  const child = spawn(process.execPath, [...follow, next, verb, "-H", host, "-p", String(port), ...keepAlive], {
    cwd: root,
    // Its output is a pipe, so colors must be forced.
    env: { ...process.env, NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1", ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    stdio: ["ignore", "pipe", "inherit", ...(verb === "start" ? ["ipc"] : [])],
  });
  // Marked here, before the child can do it, so that no build starts in between.
  if (verb === "start" && child.pid) markServing(child.pid);
  passOutput(child.stdout, onListening);

  // Ctrl-C also reaches the child through the terminal's process group. A second SIGTERM is harmless.
  let stopSignal;
  const stop = (signal) => {
    if (!stopSignal) stage("stopping…");
    child.kill(stopSignal ? "SIGKILL" : "SIGTERM");
    stopSignal ??= signal;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  stopWithNpm(() => stopSignal || stop("SIGTERM"));
  return new Promise((done) => {
    child.once("error", (error) => {
      console.error(error);
      done(1);
    });
    child.once("close", (code, signal) =>
      done(stopSignal ? (stopSignal === "SIGINT" ? 130 : 0) : (code ?? (signal === "SIGKILL" ? 137 : 1))),
    );
  });
}

/** Next says "Ready" when the port opens, before our own startup is done. */
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
