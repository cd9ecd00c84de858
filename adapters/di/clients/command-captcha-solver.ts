import type { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';

/** Loads what solves puzzles when there is one, which few commands ever get. @param proving told before one is solved. */
export function commandCaptchaSolver(proving: () => void): CaptchaSolver {
  return {
    solve: async (challenge, signal) => {
      proving();
      const { NodeCaptchaSolver } = await import('../../captcha/node-captcha-solver.ts');
      return new NodeCaptchaSolver().solve(challenge, signal);
    },
  };
}
