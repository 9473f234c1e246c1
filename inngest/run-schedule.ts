import { describeError, log } from "@/lib/log";
import { type ScheduledTask, schedule } from "./schedule";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Never rejects: the task runs again at its next time. */
export const runTask = ({ id, run }: ScheduledTask): Promise<void> =>
  run().then(
    () => undefined,
    (error) => log.warn("schedule.failed", { task: id, ...describeError(error) }),
  );

/** Hourly tasks first run after `minute` seconds, so that short-lived servers do their housekeeping too. */
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
