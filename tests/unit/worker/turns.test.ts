import { expect, test } from "vitest";
import { inTurn, pause } from "@/lib/worker/turns";

/** Tasks of a size, named, with so many pauses; resolves with what was done, step by step. */
async function work(...tasks: { name: string; size: number; steps: number; after?: string }[]): Promise<string[]> {
  const done: string[] = [];
  const ended: Promise<void>[] = [];
  const start = ({ name, size, steps }: (typeof tasks)[number]) => {
    ended.push(
      inTurn(size, async () => {
        for (let step = 1; step <= steps; step++) {
          done.push(`${name}${step}`);
          for (const each of tasks) if (each.after === `${name}${step}`) start(each);
          await pause();
        }
      }),
    );
  };
  for (const task of tasks) if (!task.after) start(task);
  while (ended.length > 0) await ended.shift();
  return done;
}

test("tasks of about the same size are done in the order in which they came", async () => {
  const tasks = ["a", "b", "c"].map((name, i) => ({ name, size: 900 + i, steps: 2 }));
  expect(await work(...tasks)).toEqual(["a1", "a2", "b1", "b2", "c1", "c2"]);
});

test("a shorter task goes first at the next pause", async () => {
  expect(await work({ name: "long", size: 10_000, steps: 3 }, { name: "short", size: 50, steps: 2, after: "long1" })).toEqual([
    "long1",
    "short1",
    "short2",
    "long2",
    "long3",
  ]);
});

test("short tasks without end don't keep a long one from being done", async () => {
  let isDone = false;
  let shorter = 0;
  const long = inTurn(10_000, async () => {
    await pause();
    isDone = true;
  });
  const shortOnes = async () => {
    while (!isDone && shorter < 1_000) {
      shorter++;
      await inTurn(10, pause);
    }
  };
  await Promise.all([long, shortOnes(), shortOnes()]);
  expect(shorter).toBeLessThan(100);
});

test("a task that fails leaves its turn to the next one", async () => {
  const failing = inTurn(10, async () => {
    await pause();
    throw new Error("no");
  });
  const next = inTurn(10, async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});

test("outside of tasks, a pause only gives way", async () => {
  const order: string[] = [];
  await Promise.all([
    inTurn(10, async () => {
      await pause();
      order.push("task");
    }),
    pause().then(() => order.push("other")),
  ]);
  expect(order.sort()).toEqual(["other", "task"]);
});
