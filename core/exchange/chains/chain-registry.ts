import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Chain, Chains } from '../../ports/chains/chain.ts';
import { ChainCircuit, type CircuitParts } from './chain-circuit.ts';
import { guardedChain } from './guarded-chain.ts';
import { SANDBOX_CHAIN } from './sandbox-chain.ts';

export class ChainRegistry implements Chains {
  readonly all: readonly Chain[];
  readonly #byTicker: ReadonlyMap<Ticker, Chain>;
  readonly #byId: ReadonlyMap<string, Chain>;
  readonly #circuits: ReadonlyMap<string, ChainCircuit>;

  /**
   * @param guard puts every question to a node under a deadline and a circuit breaker. @throws RangeError when two
   * chains claim one currency, or when simulated and real chains are mixed.
   */
  constructor(connected: readonly Chain[], guard?: CircuitParts) {
    this.#circuits = new Map(guard && connected.map((chain) => [chain.id, new ChainCircuit(chain, guard)]));
    const chains = connected.map((chain) => {
      const circuit = this.#circuits.get(chain.id);
      return circuit ? guardedChain(chain, circuit) : chain;
    });
    if (new Set(chains.map(({ isDemonstration }) => isDemonstration)).size > 1)
      throw new RangeError('a simulated chain cannot run beside a real one: worthless coins would buy real ones');
    const claims = chains.flatMap((chain) => chain.tickers.map((ticker) => [ticker, chain] as const));
    this.all = chains;
    this.#byTicker = new Map(claims);
    this.#byId = new Map(chains.map((chain) => [chain.id, chain]));
    if (this.#byTicker.size !== claims.length) throw new RangeError('two chains claim the same currency');
  }

  moves(ticker: Ticker): boolean {
    return this.#byTicker.has(ticker);
  }

  /** @throws ExchangeError currency-disabled when no chain moves it. */
  of(ticker: Ticker): Chain {
    const chain = this.#byTicker.get(ticker);
    if (chain) return chain;
    throw new ExchangeError('currency-disabled', `${ticker.toUpperCase()} cannot be moved at present`);
  }

  /** False while a chain does not answer: its work waits. */
  answers(id: string): boolean {
    return this.#circuits.get(id)?.isClosed ?? true;
  }

  /** When this process noticed that a chain does not answer, in milliseconds since 1970; undefined while it does. */
  silentSince(id: string): number | undefined {
    return this.#circuits.get(id)?.openSince;
  }

  /** IDs of the chains that do not answer at present. */
  get silent(): readonly string[] {
    return this.all.map(({ id }) => id).filter((id) => !this.answers(id));
  }

  /** @throws RangeError for a chain that the exchange is not connected to any more. */
  byId(id: string): Chain {
    const chain = id === SANDBOX_CHAIN.id ? SANDBOX_CHAIN : this.#byId.get(id);
    if (chain) return chain;
    throw new RangeError(`the exchange is not connected to the chain ${id}`);
  }
}
