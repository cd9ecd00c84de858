import * as original from '../../node_modules/fast-check/lib/fast-check.js';

/** Runs of a property with each mutant: most need a few. */
const MOST_RUNS = 100;
/** The same values each time, so that the figure of a version stays the same. */
const SEED = 20_261_123;

type Parameters<Ts> = original.Parameters<Ts>;

function assert<Ts>(property: original.IRawProperty<Ts>, given: Parameters<Ts> = {}): unknown {
  const numRuns = Math.min(given.numRuns ?? MOST_RUNS, MOST_RUNS);
  // The first counterexample is enough.
  return original.assert(property as original.IAsyncProperty<Ts>, {
    ...given,
    numRuns,
    seed: SEED,
    endOnFailure: true,
  });
}

/** fast-check with fewer runs, for tests that are repeated with hundreds of mutants. */
export default { ...original.default, assert };
