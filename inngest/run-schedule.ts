import { describeError, log } from "@/lib/log";
import { type ScheduledTask, schedule } from "./schedule";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Never rejects: a failure is logged, and the task runs again at its next time. */
export const runTask = ({ id, run }: ScheduledTask): Promise<void> =>
  run().then(
    () => undefined,
    (error) => log.warn("schedule.failed", { task: id, ...describeError(error) }),
  );

/**
 * Runs the schedule with timers. The first run of an hourly task is `minute` seconds from now, so that short-lived servers do their
 * housekeeping too.
 */
export function startSchedule(tasks = schedule): void {
  for (const task of tasks) {
    const run = () => void runTask(task);
    if (task.minute === null) {
      setInterval(run, minuteMs).unref();
      continue;
    }
    setTimeout(() => {
      run();
      setInterval(run, 60 * minuteMs).unref();
    }, task.minute * secondMs).unref();
  }
}
