import type { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';

/** Loads what solves puzzles when there is one: few visitors ever get any. */
export const lazyCaptchaSolver: CaptchaSolver = {
  solve: async (challenge, signal) => {
    const { WorkerCaptchaSolver } = await import('./worker-captcha-solver.ts');
    return new WorkerCaptchaSolver().solve(challenge, signal);
  },
};
