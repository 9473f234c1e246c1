import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.send) {
  const resolution = 10;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  process.on("message", (message) => {
    if (message === "delay:reset") delays.reset();
    if (message !== "delay:read") return;
    // The histogram stores the time between two timer ticks. The part over the interval is delay.
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
    process.send({ delay: { p99: late(delays.percentile(99)), max: late(delays.max) }, rss: process.memoryUsage.rss() });
  });
  process.channel?.unref();
}
