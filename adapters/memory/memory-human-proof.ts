import type { CaptchaSolver } from '../../core/ports/captcha-solver.ts';
import { answered, type Forced } from './forced.ts';

/** `CaptchaSolver` without work: the proof is the challenge with `solved:` before it, unless something else is forced. */
export class MemoryHumanProof implements CaptchaSolver {
  readonly #forced: Forced<string> | undefined;

  constructor(forced?: Forced<string>) {
    this.#forced = forced;
  }

  solve(challenge: string): Promise<string> {
    return answered(this.#forced ?? { status: 'ready', answer: `solved:${challenge}` }, (proof) => proof);
  }
}
