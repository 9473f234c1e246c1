// What a person reads while Loci starts. No import here needs more than Node 18: an old Node must get as far as the sentence.

/** One line for each stage, so that a slow one is not taken for a hang. */
export const stage = (text) => console.log(`· ${text}`);

/** A failure whose message is written for the person who started us: printed alone, without a stack. */
export class Refusal extends Error {}

/** Runs a command; a refusal ends it with its sentence and exit code 1, anything else keeps its stack, because it is our bug. */
export async function command(failure, run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Refusal ? `${failure}: ${error.message}` : error);
    process.exit(1);
  }
}

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
