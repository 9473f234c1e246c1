// Console output of the commands. Works on Node 18, so that an old Node gets as far as the error message.

/** Prints the current stage, so that a slow one doesn't look like a hang. */
export const stage = (text) => console.log(`· ${text}`);

/** An expected failure, printed as its message without a stack. */
export class Refusal extends Error {}

/** Runs a command. On failure it exits with code 1 and prints the message of a `Refusal`, or the stack of any other error. */
export async function command(failure, run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Refusal ? `${failure}: ${error.message}` : error);
    process.exit(1);
  }
}

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
