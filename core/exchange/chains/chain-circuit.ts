import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Chain } from '../../ports/chains/chain.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import { backOff } from '../workers/back-off.ts';
import { withDeadline } from '../workers/deadline.ts';

/** Questions that fail one after the other before the chain itself is doubted. */
const FAILURES = 3;
/** Pauses between probes of a chain that does not answer, in milliseconds. */
const PROBES = { firstPause: 1_000, longestPause: 30_000 };

/** How questions to a chain are guarded. */
export interface CircuitParts {
  /** Milliseconds within which a question must be answered. */
  readonly deadline: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Circuit breaker of a chain. Each question has a deadline. After several failures in a row a probe decides whether the
 * chain answers at all: a single question that fails, such as a broadcast that the node rejects, opens nothing. While
 * the circuit is open, nothing is asked except by probes; one that is answered closes it. An ExchangeError counts as an
 * answer.
 */
export class ChainCircuit {
  readonly #chain: Pick<Chain, 'id' | 'tickers' | 'estimateFee'>;
  readonly #parts: CircuitParts;
  #failures = 0;
  #probes = 0;
  #openSince: number | undefined;
  #nextProbe = 0;
  #probing: Promise<void> | undefined;

  constructor(chain: Pick<Chain, 'id' | 'tickers' | 'estimateFee'>, parts: CircuitParts) {
    this.#chain = chain;
    this.#parts = parts;
  }

  /** False while the chain does not answer. Asking this starts a probe when one is due, without waiting for it. */
  get isClosed(): boolean {
    if (this.#isOpen && this.#parts.clock.now() >= this.#nextProbe) void this.#probe();
    return !this.#isOpen;
  }

  /** When it was noticed that the chain does not answer, in milliseconds since 1970; undefined while it does. */
  get openSince(): number | undefined {
    return this.#openSince;
  }

  get #isOpen(): boolean {
    return this.#openSince !== undefined;
  }

  /** Asks many questions as one, without a deadline. @throws ExchangeError unavailable at once while nothing is asked. */
  async askLong<T>(questions: () => Promise<T>): Promise<T> {
    this.#assertClosed();
    return questions();
  }

  /** @throws ExchangeError unavailable at once while the chain does not answer; DeadlineError; else the chain's error. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    this.#assertClosed();
    try {
      const answer = await this.#within(question);
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof ExchangeError) this.#failures = 0;
      else this.#failed();
      throw error;
    }
  }

  #assertClosed(): void {
    if (this.isClosed) return;
    const message = `${this.#chain.id} cannot be reached at present: try again in a few minutes`;
    throw new ExchangeError('unavailable', message);
  }

  #failed(): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES && !this.#isOpen) void this.#probe();
  }

  #within<T>(question: () => Promise<T>): Promise<T> {
    const { deadline, clock } = this.#parts;
    return withDeadline(question(), deadline, clock, this.#chain.id);
  }

  #probe(): Promise<void> {
    this.#probing ??= this.#ask().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #ask(): Promise<void> {
    const [ticker] = this.#chain.tickers;
    try {
      await this.#within(async () => this.#chain.estimateFee(ticker!));
      this.#close();
    } catch (error) {
      if (error instanceof ExchangeError) this.#close();
      else this.#open(error);
    }
  }

  #open(error: unknown): void {
    const { clock, logger } = this.#parts;
    const { id: chain } = this.#chain;
    if (!this.#isOpen) logger.error('a chain does not answer: its transfers wait until it does', { chain, error });
    this.#openSince ??= clock.now();
    this.#probes += 1;
    this.#nextProbe = clock.now() + backOff(this.#probes, PROBES);
  }

  #close(): void {
    if (this.#isOpen) this.#parts.logger.warn('a chain answers again', { chain: this.#chain.id });
    this.#openSince = undefined;
    this.#failures = 0;
    this.#probes = 0;
  }
}
