import { ExchangeError } from '../contract/exchange-error.ts';
import type { CaptchaSolver } from '../ports/services/captcha-solver.ts';

/** Proofs that are made for one call: others may make exchanges meanwhile, and the next puzzle be more difficult. */
const MOST_PROOFS = 3;

/** Where nothing is ever solved, as on a server that draws a page. */
export const NO_CAPTCHA_SOLVER: CaptchaSolver = {
  solve: () => Promise.reject(new Error('Nothing solves puzzles here')),
};

/**
 * Makes a call that may ask for a proof of work: its challenge is solved, and the call made again.
 * @param call told the proof, where there is one. @param human without it an error with a challenge is final.
 */
export async function provenCall<T>(
  call: (proof: { readonly proof?: string }) => Promise<T>,
  captchaSolver: CaptchaSolver | undefined,
): Promise<T> {
  let proof: { readonly proof?: string } = {};
  for (let made = 0; ; made += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each call needs the proof that the one before asked for
      return await call(proof);
    } catch (cause) {
      const { challenge } = ExchangeError.from(cause);
      if (challenge === undefined || captchaSolver === undefined || made === MOST_PROOFS) throw cause;
      // oxlint-disable-next-line no-await-in-loop -- likewise
      proof = { proof: await solved(captchaSolver, challenge, cause) };
    }
  }
}

/** Where the puzzle cannot be solved, what asked for it stands. */
async function solved(captchaSolver: CaptchaSolver, challenge: string, cause: unknown): Promise<string> {
  try {
    return await captchaSolver.solve(challenge);
  } catch {
    throw cause;
  }
}
