import { port } from './port.ts';

/** The house's side of human verification: sets puzzles and judges solutions, proofs of work. */
export interface HumanCheck {
  /** A puzzle for whoever wants to log in; it means something to `HumanProof` alone. */
  challenge(): Promise<string>;
  /** What a proof is worth. @returns undefined for one that is wrong, late or not ours; else a name to spend it under. */
  judge(proof: string): Promise<{ readonly id: string; readonly expiresAt: number } | undefined>;
}
export const HumanCheck = port<HumanCheck>('HumanCheck');
