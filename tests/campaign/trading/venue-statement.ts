import { formatUnits } from '../../../core/domain/amount.ts';
import type { Face } from '../../support/venues/server/face.ts';
import type { SimulatedVenue } from '../../support/venues/simulated-venue.ts';

/** An order of the product's, as its venue has it: what was executed, in the base asset. */
export interface VenueOrder {
  readonly clientId: string;
  readonly isOpen: boolean;
  readonly filled: string;
}

/** What a venue has of the product's account, read from its engine, past its calls. Amounts are plain decimals. */
export interface VenueStatement {
  readonly balances: Readonly<Record<string, string>>;
  readonly orders: readonly VenueOrder[];
  /** The middle of each market, in quote per base, by symbol. */
  readonly prices: Readonly<Record<string, number>>;
}

export function statementOf({ engine, crowd }: SimulatedVenue<Face>, account: string): VenueStatement {
  const balances = [...engine.accounts.balances(account)].map(
    ([code, { total }]) => [code.toLowerCase(), formatUnits(total, engine.assets.get(code)!.decimals)] as const,
  );
  const orders = engine.orders.all(account).map(({ clientId = '', status, market, fills }) => {
    const filled = fills.reduce((sum, { lots }) => sum + lots, 0n);
    return { clientId, isOpen: status === 'open', filled: engine.market(market).grid.size(filled) };
  });
  const prices = [...engine.markets.keys()].map((symbol) => [symbol, crowd.middle(symbol)] as const);
  return { balances: Object.fromEntries(balances), orders, prices: Object.fromEntries(prices) };
}
