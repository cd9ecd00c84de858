import type { AccountApi } from '../../../ports/apis/account-api.ts';
import type { CaptchaSolver } from '../../../ports/services/captcha-solver.ts';

/** Progress of a form's proof. `done`: the proof waits to be sent. */
export type ProofStatus = 'idle' | 'working' | 'done' | 'failed';

/** The proof could not be made; `ProofStatus` already reports it. */
export class CaptchaFailedError extends Error {
  override readonly name = 'CaptchaFailedError';
}

interface VerificationPorts {
  readonly api: Pick<AccountApi, 'challenge'>;
  readonly proof: CaptchaSolver;
}

/**
 * Human verification of one form. Requests and solves a puzzle when the visitor first uses the form, and another one
 * after each proof is spent.
 */
export class CaptchaVerification {
  readonly #ports: VerificationPorts;
  readonly #changed: (status: ProofStatus) => void;
  readonly #left = new AbortController();
  #solving: Promise<string> | undefined;

  /** @param changed receives each status after the initial `idle`. */
  constructor(ports: VerificationPorts, changed: (status: ProofStatus) => void) {
    this.#ports = ports;
    this.#changed = changed;
  }

  /** Starts, unless a proof is ready or in progress. */
  begin(): void {
    this.#under().catch(() => undefined);
  }

  /** Returns the proof, once; each further call waits for a new proof. @throws CaptchaFailedError if there is none. */
  async take(): Promise<string> {
    try {
      const proof = await this.#under();
      this.#solving = undefined;
      return proof;
    } catch (cause) {
      throw new CaptchaFailedError('Not verified', { cause });
    }
  }

  /** Aborts the work in progress. */
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
