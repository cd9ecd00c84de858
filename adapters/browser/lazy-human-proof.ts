import type { HumanProof } from '../../core/ports/human-proof.ts';

/** Loads what solves puzzles when there is one: few visitors ever get any. */
export const lazyHumanProof: HumanProof = {
  solve: async (challenge, signal) => {
    const { WorkerHumanProof } = await import('./worker-human-proof.ts');
    return new WorkerHumanProof().solve(challenge, signal);
  },
};
