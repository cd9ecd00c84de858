import { port } from '../port.ts';

/** Terms of a puzzle. A proof is valid for these terms alone. */
export interface ChallengeTerms {
  /** The protected action and its subject; absent for logins. */
  readonly purpose?: string | undefined;
  /** Multiple of the usual work, from 1. */
  readonly difficulty?: number | undefined;
}

/** The server's side of human verification: issues puzzles and verifies their solutions, which are proofs of work. */
export interface CaptchaVerifier {
  /** Issues a puzzle, for login unless its terms say otherwise. Only `CaptchaSolver` can interpret it. */
  challenge(terms?: ChallengeTerms): Promise<string>;
  /**
   * Verifies a proof. @param terms its purpose must equal the puzzle's, and the puzzle must be at least as difficult.
   * @returns undefined for a proof that is wrong, late, for another purpose or not from this server; else an ID to mark
   * it as spent.
   */
  judge(
    proof: string,
    terms?: ChallengeTerms,
  ): Promise<{ readonly id: string; readonly expiresAt: number } | undefined>;
}
export const CaptchaVerifier = port<CaptchaVerifier>('CaptchaVerifier');
