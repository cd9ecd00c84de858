import type { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';

/**
 * Loads the captcha solver on the first challenge, because few commands get one.
 * @param proving called before a challenge is solved.
 */
export function commandCaptchaSolver(proving: () => void): CaptchaSolver {
  return {
    solve: async (challenge, signal) => {
      proving();
      const { NodeCaptchaSolver } = await import('../../captcha/node-captcha-solver.ts');
      return new NodeCaptchaSolver().solve(challenge, signal);
    },
  };
}
