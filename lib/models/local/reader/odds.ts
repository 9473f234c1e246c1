/** Below it a statement is taken not to answer. */
export const minLikelihood = 0.5;

/** Nothing is surer than this as the network is told of it. */
export const leastLikely = 0.005;

/** Log odds of a likelihood, 0–1, which counts for no less than `least` and no more than what is left by it. */
export const logOdds = (likelihood: number, least: number): number =>
  Math.log(Math.max(likelihood, least) / Math.max(1 - likelihood, least));

export const likelihoodOf = (odds: number): number => 1 / (1 + Math.exp(-odds));
