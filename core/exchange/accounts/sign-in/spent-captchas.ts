import type { CaptchaVerifier } from '../../../ports/services/captcha-verifier.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { captchaFailed } from '../errors.ts';

/** Accepts proofs of work, each once. */
export class SpentCaptchas {
  readonly #captchaVerifier: CaptchaVerifier;
  readonly #store: Store;

  constructor(captchaVerifier: CaptchaVerifier, store: Store) {
    this.#captchaVerifier = captchaVerifier;
    this.#store = store;
  }

  challenge(): Promise<string> {
    return this.#captchaVerifier.challenge();
  }

  /** @throws ExchangeError human-check for a proof that is missing, wrong, expired or already used. */
  async take(proof: string | undefined): Promise<void> {
    const judged = proof ? await this.#captchaVerifier.judge(proof) : undefined;
    if (!judged || !(await this.#store.proofs.spend(judged.id, judged.expiresAt))) throw captchaFailed();
  }
}
