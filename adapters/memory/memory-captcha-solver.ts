import type { CaptchaSolver } from '../../core/ports/services/captcha-solver.ts';
import { respondWith, type Stubbed } from './stubbed.ts';

/** `CaptchaSolver` without work: the proof is the challenge with `solved:` before it, unless something else is forced. */
export class MemoryCaptchaSolver implements CaptchaSolver {
  readonly #stubbed: Stubbed<string> | undefined;

  constructor(stubbed?: Stubbed<string>) {
    this.#stubbed = stubbed;
  }

  solve(challenge: string): Promise<string> {
    return respondWith(this.#stubbed ?? { status: 'ready', answer: `solved:${challenge}` }, (proof) => proof);
  }
}
