import { port } from './port.ts';

/** The visitor's side of human verification. */
export interface HumanProof {
  /** Solves a puzzle of `HumanCheck`, which takes a second or so. Rejects when the signal is aborted. */
  solve(challenge: string, signal?: AbortSignal): Promise<string>;
}
export const HumanProof = port<HumanProof>('HumanProof');
