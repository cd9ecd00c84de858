import type { CaptchaSolver } from '../../core/ports/captcha-solver.ts';

/** Loads what solves puzzles when there is one, which few commands ever get. @param proving told before one is solved. */
export function commandProof(proving: () => void): CaptchaSolver {
  return {
    solve: async (challenge, signal) => {
      proving();
      const { NodeHumanProof } = await import('../human-check/node-human-proof.ts');
      return new NodeHumanProof().solve(challenge, signal);
    },
  };
}
