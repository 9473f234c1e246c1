import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { createPool, type Pool, plainError, WorkerDied } from "@/lib/worker/pool";

const code = `
  const { parentPort, workerData } = require("node:worker_threads");
  const starts = new Int32Array(workerData);
  Atomics.add(starts, 0, 1);
  parentPort.on("message", (message) => {
    if (message === "ping") return parentPort.postMessage("ping");
    const { id, task, input } = message;
    if (task === "echo") parentPort.postMessage({ id, result: input });
    if (task === "throw") parentPort.postMessage({ id, error: input });
    if (task === "exit") process.exit(1);
    if (task === "break") setImmediate(() => { throw new Error("broken"); });
    if (task === "exit once") { if (Atomics.add(starts, 1, 1) === 0) process.exit(1); parentPort.postMessage({ id, result: input }); }
    if (task === "hang") for (;;);
  });`;

let pool: Pool;
let starts: Int32Array;
function aPool(stallMs?: number): Pool {
  const board = new SharedArrayBuffer(8);
  starts = new Int32Array(board);
  pool = createPool({ start: () => new Worker(code, { eval: true, workerData: board }), stallMs });
  return pool;
}
afterEach(() => pool.close());

describe("a pool", () => {
  it("starts one worker on first use, and gives it every task", async () => {
    const { run } = aPool();
    expect(starts[0]).toBe(0);
    expect(await Promise.all([1, 2, 3].map((n) => run("echo", n)))).toEqual([1, 2, 3]);
    expect(starts[0]).toBe(1);
  });

  it("throws a task's error, an AppError as one", async () => {
    const { run } = aPool();
    const blocked = new AppError("CONTENT_BLOCKED", "This project blocks EMAIL.", { detail: { findings: [] } });
    const caught = await run("throw", plainError(blocked)).catch((error) => error);
    expect(caught).toBeInstanceOf(AppError);
    expect(caught).toMatchObject({ code: "CONTENT_BLOCKED", message: blocked.message, detail: { findings: [] } });
    await expect(run("throw", plainError(new RangeError("too deep")))).rejects.toMatchObject({ name: "RangeError", message: "too deep" });
  });

  it("rejects an input that can't be cloned, and continues", async () => {
    const { run } = aPool();
    await expect(run("echo", () => {})).rejects.toThrow(/could not be cloned/);
    expect(await run("echo", "after")).toBe("after");
  });

  it.each(["exit", "break"])("fails a task whose worker dies twice (%s), and no other", async (end) => {
    const { run } = aPool();
    const [before, guilty, after] = [run("echo", "before"), run(end, null), run("echo", "after")];
    await expect(guilty).rejects.toBeInstanceOf(WorkerDied);
    expect(await Promise.all([before, after, run("echo", "later")])).toEqual(["before", "after", "later"]);
  });

  it("retries a task when its worker died once", async () => {
    const { run } = aPool();
    expect(await run("exit once", "done")).toBe("done");
    expect(starts[0]).toBe(2);
  });

  it("replaces an unresponsive worker", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const { run } = aPool(200);
      const hanging = run("hang", null).catch((error) => error);
      for (const worker of [1, 2]) {
        // On a busy machine, a thread may take longer to start than a stall.
        await expect.poll(() => starts[0], { timeout: 30_000 }).toBe(worker);
        vi.advanceTimersByTime(400);
      }
      expect(await hanging).toBeInstanceOf(WorkerDied);
      expect(await run("echo", "after")).toBe("after");
      expect(starts[0]).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it("fails its tasks when closed", async () => {
    const { run, close } = aPool();
    await run("echo", 1);
    const hanging = run("hang", null).catch((error) => error);
    await close();
    expect(await hanging).toBeInstanceOf(WorkerDied);
    await expect(run("echo", 2)).rejects.toBeInstanceOf(WorkerDied);
  });
});
