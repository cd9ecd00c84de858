import { port } from '../port.ts';

/** The visitor's side of human verification. */
export interface CaptchaSolver {
  /** Solves a puzzle of `CaptchaVerifier`, which takes about a second. Rejects when the signal is aborted. */
  solve(challenge: string, signal?: AbortSignal): Promise<string>;
}
export const CaptchaSolver = port<CaptchaSolver>('CaptchaSolver');
