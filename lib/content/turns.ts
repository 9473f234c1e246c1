import { AppError, ClientDisconnected } from "@/lib/errors";

type Waiting = { project: string; start: () => void };
type Turns = { running: string[]; waiting: Waiting[] };

// Next bundles routes separately, and a process needs only one queue.
const shared = globalThis as typeof globalThis & { lociReadings?: Turns };

/** Each may take the memory of a thread. */
const places = 2;
const [maxWaiting, maxWaitingOfProject] = [32, 8];

/**
 * Two files at a time; the project with the fewest running goes first, so that one project's files don't delay another's.
 * @throws AppError UNAVAILABLE if too many wait; ClientDisconnected
 */
export async function inTurn<T>(project: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  shared.lociReadings ??= { running: [], waiting: [] };
  const turns = shared.lociReadings;
  await turn(turns, project, signal);
  try {
    return await work();
  } finally {
    turns.running.splice(turns.running.indexOf(project), 1);
    next(turns);
  }
}

function turn(turns: Turns, project: string, signal?: AbortSignal): Promise<void> {
  if (turns.waiting.length >= maxWaiting || turns.waiting.filter((each) => each.project === project).length >= maxWaitingOfProject) {
    throw new AppError("UNAVAILABLE", "Too many files are being read. Try again in a moment.", { headers: { "Retry-After": "5" } });
  }
  return new Promise((resolve, reject) => {
    const leave = () => {
      turns.waiting.splice(turns.waiting.indexOf(mine), 1);
      reject(new ClientDisconnected());
    };
    const mine: Waiting = {
      project,
      start() {
        signal?.removeEventListener("abort", leave);
        resolve();
      },
    };
    if (signal?.aborted) return reject(new ClientDisconnected());
    signal?.addEventListener("abort", leave, { once: true });
    turns.waiting.push(mine);
    next(turns);
  });
}

function next({ running, waiting }: Turns): void {
  if (running.length >= places || waiting.length === 0) return;
  const runningOf = ({ project }: Waiting) => running.filter((each) => each === project).length;
  const chosen = waiting.reduce((first, each) => (runningOf(each) < runningOf(first) ? each : first));
  waiting.splice(waiting.indexOf(chosen), 1);
  running.push(chosen.project);
  chosen.start();
}
