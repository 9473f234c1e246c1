// Works on Node 18, so that an old Node gets as far as the error message.

export const stage = (text) => console.log(`· ${text}`);

export class Refusal extends Error {}

export async function command(failure, run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Refusal ? `${failure}: ${error.message}` : error);
    process.exit(1);
  }
}

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
