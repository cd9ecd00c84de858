import { port } from '../port.ts';

/** What a puzzle is for. A proof is good for that alone. */
export interface ChallengeTerms {
  /** What it opens, and to whom; logins have none. */
  readonly purpose?: string | undefined;
  /** How many times the usual work it takes, from 1. */
  readonly difficulty?: number | undefined;
}

/** The house's side of human verification: sets puzzles and judges solutions, proofs of work. */
export interface CaptchaVerifier {
  /** A puzzle, to log in unless its terms say otherwise; it means something to `CaptchaSolver` alone. */
  challenge(terms?: ChallengeTerms): Promise<string>;
  /**
   * What a proof is worth. @param terms its purpose must be the puzzle's, and the puzzle as difficult at least.
   * @returns undefined for one that is wrong, late, for something else or not ours; else a name to spend it under.
   */
  judge(
    proof: string,
    terms?: ChallengeTerms,
  ): Promise<{ readonly id: string; readonly expiresAt: number } | undefined>;
}
export const CaptchaVerifier = port<CaptchaVerifier>('CaptchaVerifier');
