import type { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';
import { respondWith, type Stubbed } from './stubbed.ts';

/** A `CaptchaSolver` without work: the proof is the challenge prefixed with `solved:`, unless stubbed. */
export class MemoryCaptchaSolver implements CaptchaSolver {
  readonly #stubbed: Stubbed<string> | undefined;

  constructor(stubbed?: Stubbed<string>) {
    this.#stubbed = stubbed;
  }

  solve(challenge: string): Promise<string> {
    return respondWith(this.#stubbed ?? { status: 'ready', answer: `solved:${challenge}` }, (proof) => proof);
  }
}
