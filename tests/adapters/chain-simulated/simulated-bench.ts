import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedChain, type SimulatedChainOptions } from '../../../adapters/chain-simulated/simulated-chain.ts';
import { SimulatedScheme } from '../../../adapters/signer/schemes/simulated-scheme.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import { plainCurrency } from '../../support/fixtures/arbitraries.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';

export const CURRENCIES: readonly Currency[] = [
  plainCurrency({ ticker: 'ltc', confirmations: 6 }),
  plainCurrency({ ticker: 'eth', decimals: 18, confirmations: 12 }),
  plainCurrency({ ticker: 'xrp', decimals: 6, confirmations: 5, extraIdName: 'Destination tag' }),
];

export const SEED: Uint8Array = new Uint8Array(64).fill(7);
export const scheme: SimulatedScheme = new SimulatedScheme(() => 10n ** 30n);

/** A chain in a file of its own, with a clock and a signer. */
export class SimulatedBench {
  readonly clock: SettableClock = new SettableClock();
  readonly folder: string = mkdtempSync(join(tmpdir(), 'altway-simulated-'));
  readonly path: string = join(this.folder, 'chain.sqlite');
  readonly chain: SimulatedChain;
  readonly #opened: SimulatedChain[] = [];

  constructor(options: Partial<SimulatedChainOptions> = {}) {
    this.chain = this.open(options);
  }

  /** Opens the same file again, as another process would. */
  open(options: Partial<SimulatedChainOptions> = {}): SimulatedChain {
    const account = scheme.publicKey(SEED);
    const chain = new SimulatedChain({
      path: this.path,
      clock: this.clock,
      currencies: CURRENCIES,
      account,
      ...options,
    });
    this.#opened.push(chain);
    return chain;
  }

  mine(n: number): void {
    this.clock.advance(n * 1_000);
  }

  async signed(order: TransferOrder, inFlight: readonly string[] = []): Promise<{ raw: string; chainTxId: string }> {
    return scheme.sign(SEED, { chain: 'simulated', order, unsigned: await this.chain.build(order, inFlight) });
  }

  close(): void {
    for (const chain of this.#opened) chain.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
