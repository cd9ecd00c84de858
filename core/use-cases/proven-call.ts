import { ExchangeError } from '../contract/exchange-error.ts';
import type { CaptchaSolver } from '../ports/services/captcha-solver.ts';

/** Most proofs for one call. More than one may be needed: concurrent exchanges make the next puzzle more difficult. */
const MAX_PROOFS = 3;

/** Solver that always rejects, such as on a server that renders a page. */
export const NO_CAPTCHA_SOLVER: CaptchaSolver = {
  solve: () => Promise.reject(new Error('No captcha solver is available here')),
};

/**
 * Makes a call that may require a proof of work: solves the challenge of its error and makes the call again. @param
 * call receives the proof, if there is one. @param captchaSolver without it an error with a challenge is final.
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
      if (challenge === undefined || captchaSolver === undefined || made === MAX_PROOFS) throw cause;
      // oxlint-disable-next-line no-await-in-loop -- likewise
      proof = { proof: await solved(captchaSolver, challenge, cause) };
    }
  }
}

/** Solves a challenge. Throws the call's own error if that fails. */
async function solved(captchaSolver: CaptchaSolver, challenge: string, cause: unknown): Promise<string> {
  try {
    return await captchaSolver.solve(challenge);
  } catch {
    throw cause;
  }
}
