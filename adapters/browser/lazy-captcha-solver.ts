import type { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';

/** Loads the captcha solver on the first challenge, because few visitors get one. */
export const lazyCaptchaSolver: CaptchaSolver = {
  solve: async (challenge, signal) => {
    const { WorkerCaptchaSolver } = await import('./worker-captcha-solver.ts');
    return new WorkerCaptchaSolver().solve(challenge, signal);
  },
};
