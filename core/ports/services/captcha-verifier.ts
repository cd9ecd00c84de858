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
   * @param terms same purpose as the puzzle, and at most its difficulty. @returns an ID to mark the proof as spent;
   * undefined for one that is wrong, late, for another purpose or not from this server.
   */
  judge(
    proof: string,
    terms?: ChallengeTerms,
  ): Promise<{ readonly id: string; readonly expiresAt: number } | undefined>;
}
export const CaptchaVerifier = port<CaptchaVerifier>('CaptchaVerifier');
