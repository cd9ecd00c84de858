import type { CaptchaSolver } from '../../core/ports/captcha-solver.ts';

/** Loads what solves puzzles when there is one: few visitors ever get any. */
export const lazyHumanProof: CaptchaSolver = {
  solve: async (challenge, signal) => {
    const { WorkerHumanProof } = await import('./worker-human-proof.ts');
    return new WorkerHumanProof().solve(challenge, signal);
  },
};
