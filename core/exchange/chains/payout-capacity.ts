import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Signer, SigningAllowance } from '../../ports/chains/signer.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { ChainRegistry } from './chain-registry.ts';
import { isFresh } from '../workers/is-fresh.ts';

/** How long an answer of the node and the signer is used, in milliseconds. */
const FRESH_MS = 5_000;
/** How long the last answer is used while they do not answer, in milliseconds: a node or signer that restarts stops no sale. */
const KEPT_MS = 120_000;

/** What can be paid out of one currency, before anything is promised; in smallest units. */
export interface Capacity {
  /** Coins in the hot wallet; undefined where the chain cannot be short of coins. */
  readonly spendable: bigint | undefined;
  /** What the signer still signs; undefined where it has not answered yet. */
  readonly signing: SigningAllowance | undefined;
}

interface Reading {
  readonly capacity: Promise<Capacity>;
  readonly startedAt: number;
}

/** Asks nodes and the signer what can be paid out, at most once in a few seconds for each currency. */
export class PayoutCapacity {
  readonly #chains: ChainRegistry;
  readonly #signer: Pick<Signer, 'allowance'>;
  readonly #clock: Clock;
  readonly #readings = new Map<Ticker, Reading>();
  readonly #last = new Map<Ticker, { readonly capacity: Capacity; readonly at: number }>();

  constructor(chains: ChainRegistry, signer: Pick<Signer, 'allowance'>, clock: Clock) {
    this.#chains = chains;
    this.#signer = signer;
    this.#clock = clock;
  }

  /** @throws ExchangeError currency-disabled where no chain moves it; the node's error when nothing is known. */
  of(ticker: Ticker): Promise<Capacity> {
    const reading = this.#readings.get(ticker);
    if (reading && isFresh(reading.startedAt, this.#clock.now(), FRESH_MS)) return reading.capacity;
    const started = { capacity: this.#read(ticker), startedAt: this.#clock.now() };
    this.#readings.set(ticker, started);
    // A failure is not remembered: the next caller asks again.
    started.capacity.catch(() => this.#readings.get(ticker) === started && this.#readings.delete(ticker));
    return started.capacity;
  }

  async #read(ticker: Ticker): Promise<Capacity> {
    const chain = this.#chains.of(ticker);
    const last = this.#last.get(ticker);
    const kept = last && isFresh(last.at, this.#clock.now(), KEPT_MS) ? last.capacity : undefined;
    try {
      const [spendable, signing] = await Promise.all([
        chain.spendable?.(ticker),
        this.#signing(chain.id, ticker, kept?.signing),
      ]);
      const capacity = { spendable, signing };
      this.#last.set(ticker, { capacity, at: this.#clock.now() });
      return capacity;
    } catch (error) {
      if (kept) return kept;
      throw error;
    }
  }

  /** A signer that is away signs later, so nothing is refused for it; what waits too long is held. */
  async #signing(chain: string, ticker: Ticker, kept: SigningAllowance | undefined) {
    try {
      return (await this.#signer.allowance(chain, ticker)) ?? { order: 0n, day: 0n };
    } catch {
      return kept;
    }
  }
}
