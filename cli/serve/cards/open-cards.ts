import { join } from 'node:path';
import { CardOrders } from '../../../adapters/cards-demonstration/card-orders.ts';
import { DemonstrationCards } from '../../../adapters/cards-demonstration/demonstration-cards.ts';
import { DemonstrationPages } from '../../../adapters/cards-demonstration/demonstration-pages.ts';
import type { SimulatedChain } from '../../../adapters/chain-simulated/simulated-chain.ts';
import { coinPriceOf } from '../../../adapters/cards-demonstration/market-price.ts';
import type { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import type { CardPages } from '../../../core/ports/services/card-pages.ts';
import type { CardProvider } from '../../../core/ports/services/card-provider.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';

/** The card providers of this server, and the demonstration's own page. */
export interface OpenCards {
  readonly providers: readonly CardProvider[];
  readonly pages?: CardPages | undefined;
  close(): void;
}

interface DemonstrationOptions {
  readonly dataFolder: string;
  /** Signs the demonstration provider's webhooks. */
  readonly key: Buffer;
  readonly chain: Pick<SimulatedChain, 'faucet' | 'paymentsTo'>;
  readonly engine: MarketEngine;
  readonly clock: Clock;
  readonly origin: () => string;
}

/** Opens the demonstration's card provider, which delivers on the simulated chain. */
export function openDemonstrationCards({ dataFolder, chain, engine, ...parts }: DemonstrationOptions): OpenCards {
  const orders = new CardOrders(join(dataFolder, 'cards.sqlite'));
  const cards = new DemonstrationCards({
    ...parts,
    orders,
    price: coinPriceOf(engine),
    chain: {
      faucet: (ticker, to, amount) => chain.faucet(ticker, to, amount),
      delivered: (ticker, to, amount) => chain.paymentsTo(ticker, to).find((paid) => paid.amount === amount)?.chainTxId,
    },
  });
  return { providers: [cards], pages: new DemonstrationPages(cards, orders, parts.clock), close: () => orders.close() };
}
