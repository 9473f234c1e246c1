const waiting: (() => void)[] = [];
let isIdle = false;

/** Runs `work` once the page has loaded and the browser has nothing else to do; never on the server. */
export function whenIdle(work: () => void): void {
  if (typeof window === "undefined") return;
  if (isIdle) {
    work();
    return;
  }
  waiting.push(work);
  if (waiting.length > 1) return;
  if (document.readyState === "complete") askForIdleTime();
  else window.addEventListener("load", askForIdleTime, { once: true });
}

function askForIdleTime() {
  // Safari has no idle callbacks.
  if (window.requestIdleCallback) window.requestIdleCallback(runWaiting, { timeout: 5_000 });
  else setTimeout(runWaiting, 1_000);
}

function runWaiting() {
  isIdle = true;
  for (const work of waiting.splice(0)) work();
}
