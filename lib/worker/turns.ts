import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";

/** `rank`: by size, in powers of two. `passed`: how often others went on while it waited. */
type Task = { rank: number; passed: number; goOn: () => void };

const current = new AsyncLocalStorage<Task>();
const waiting: Task[] = [];
let running: Task | null = null;

/** Others that may go before a longer task until it has a turn, so that it's done some day. */
const patience = 16;

/**
 * A task of a thread that has several at a time, and pauses now and then. One works at a time, shorter ones first, those of about the same
 * size in the order in which they came: if they took turns, all of them would be done only at the end, and the next stage would wait
 * meanwhile.
 * @param size in any unit, but the same for all tasks of a thread
 */
export async function inTurn<T>(size: number, work: () => Promise<T>): Promise<T> {
  const task: Task = { rank: Math.floor(Math.log2(size + 1)), passed: 0, goOn: () => {} };
  if (running) await itsTurn(task);
  else running = task;
  try {
    return await current.run(task, work);
  } finally {
    running = null;
    next();
  }
}

/** Lets messages to the thread arrive, and a shorter task go first. Outside of tasks, it only gives way. */
export async function pause(): Promise<void> {
  await setImmediate();
  const own = current.getStore();
  if (!own || own !== running) return;
  own.passed = 0;
  const other = first();
  if (!other || !(other.passed >= patience || other.rank < own.rank)) return;
  const turn = itsTurn(own);
  next();
  await turn;
}

function itsTurn(task: Task): Promise<void> {
  return new Promise((goOn) => {
    task.goOn = goOn;
    waiting.push(task);
  });
}

const first = (): Task | undefined =>
  waiting.find(({ passed }) => passed >= patience) ??
  waiting.reduce<Task | undefined>((best, task) => (best && best.rank <= task.rank ? best : task), undefined);

function next(): void {
  const task = first();
  if (!task) return;
  waiting.splice(waiting.indexOf(task), 1);
  for (const other of waiting) other.passed++;
  running = task;
  task.goOn();
}
