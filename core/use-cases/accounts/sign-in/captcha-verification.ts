import type { AccountApi } from '../../../ports/apis/account-api.ts';
import type { CaptchaSolver } from '../../../ports/services/captcha-solver.ts';

/** How the proof of a form is going. `done` is one that waits to be sent. */
export type ProofStatus = 'idle' | 'working' | 'done' | 'failed';

/** There is no proof; `ProofStatus` says so already. */
export class CaptchaFailedError extends Error {
  override readonly name = 'CaptchaFailedError';
}

/** What a verification stands on. */
export interface VerificationPorts {
  readonly api: Pick<AccountApi, 'challenge'>;
  readonly proof: CaptchaSolver;
}

/** Human verification of one form: a puzzle is asked for and solved when the form is touched, and again once it is spent. */
export class CaptchaVerification {
  readonly #ports: VerificationPorts;
  readonly #changed: (status: ProofStatus) => void;
  readonly #left = new AbortController();
  #solving: Promise<string> | undefined;

  /** @param changed told of each status, the first of them after `idle`. */
  constructor(ports: VerificationPorts, changed: (status: ProofStatus) => void) {
    this.#ports = ports;
    this.#changed = changed;
  }

  /** Starts, unless a proof is there or under way. */
  begin(): void {
    this.#under().catch(() => undefined);
  }

  /** The proof, once; whoever wants another waits for another. @throws CaptchaFailedError where it can't be had. */
  async take(): Promise<string> {
    try {
      const proof = await this.#under();
      this.#solving = undefined;
      return proof;
    } catch (cause) {
      throw new CaptchaFailedError('Not verified', { cause });
    }
  }

  /** Drops what is under way. */
  leave(): void {
    this.#left.abort();
  }

  #under(): Promise<string> {
    this.#solving ??= this.#solve();
    return this.#solving;
  }

  async #solve(): Promise<string> {
    const { signal } = this.#left;
    this.#changed('working');
    try {
      const { challenge } = await this.#ports.api.challenge({}, { signal });
      const proof = await this.#ports.proof.solve(challenge, signal);
      this.#tell('done');
      return proof;
    } catch (cause) {
      this.#solving = undefined;
      this.#tell('failed');
      throw cause;
    }
  }

  #tell(status: ProofStatus): void {
    if (!this.#left.signal.aborted) this.#changed(status);
  }
}
