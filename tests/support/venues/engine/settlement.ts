import type { Accounts } from './accounts.ts';
import { chargeCumulated, discountedFee, feeReserve, type FeeTerms } from './fees.ts';
import type { Market } from './market.ts';
import { isOpen, remaining, type Fill, type Order } from './order.ts';

/** The account that fees are paid to. */
export const VENUE = 'venue';

/** One side of a trade: units of base and quote, and which asset goes out and comes in. */
interface Execution {
  readonly size: bigint;
  readonly cost: bigint;
  readonly isMaker: boolean;
  readonly spent: string;
  readonly received: string;
}

/** Moves money: holds of open orders, executions and their fees. */
export class Settlement {
  readonly #accounts: Accounts;
  readonly #markets: ReadonlyMap<string, Market>;
  readonly #terms: (account: string) => FeeTerms;

  constructor(accounts: Accounts, markets: ReadonlyMap<string, Market>, terms: (account: string) => FeeTerms) {
    this.#accounts = accounts;
    this.#markets = markets;
    this.#terms = terms;
  }

  /** Brings the order's hold to what it can still spend. @throws OrderRefused when the account has not that much free. */
  hold(order: Order): void {
    const market = this.#markets.get(order.market)!;
    const asset = order.side === 'buy' ? market.spec.quote : market.spec.base;
    const due = isOpen(order) ? this.#spendable(order, market) : 0n;
    this.#accounts.hold(order.account, asset, due - order.held);
    order.held = due;
  }

  /** Settles one side of an execution. */
  execute(order: Order, execution: Omit<Fill, 'fee' | 'cost'>): Fill {
    const market = this.#markets.get(order.market)!;
    const { base, quote } = market.spec;
    const size = market.grid.baseUnits(execution.lots);
    const cost = market.grid.quoteUnits(execution.ticks, execution.lots);
    const [spent, received] = order.side === 'buy' ? [quote, base] : [base, quote];
    this.#accounts.hold(order.account, spent, -order.held);
    order.held = 0n;
    this.#accounts.add(order.account, spent, order.side === 'buy' ? -cost : -size);
    this.#accounts.add(order.account, received, order.side === 'buy' ? size : cost);
    order.filled += execution.lots;
    order.cost += cost;
    if (remaining(order) === 0n) order.status = 'filled';
    const fee = this.#takeFee(order, market, { size, cost, isMaker: execution.isMaker, spent, received });
    this.hold(order);
    const fill = { ...execution, cost, fee };
    order.fills.push(fill);
    order.updatedAt = execution.at;
    return fill;
  }

  #takeFee(order: Order, market: Market, execution: Execution): Fill['fee'] {
    const terms = this.#terms(order.account);
    const { quote } = market.spec;
    const other = this.#otherFee(order, market, execution);
    const asset = other?.asset ?? (terms.in === 'quote' ? quote : execution.received);
    const of = asset === quote ? execution.cost : execution.size;
    const units = other?.units ?? chargeCumulated(order, asset, of, terms, execution.isMaker);
    this.#accounts.add(order.account, asset, -units);
    this.#accounts.add(VENUE, asset, units);
    return { asset, units };
  }

  /** The fee in the account's other asset, or undefined if it cannot be priced there or paid from what is free. */
  #otherFee(order: Order, market: Market, { cost, isMaker, spent }: Execution): Fill['fee'] | undefined {
    const terms = this.#terms(order.account);
    if (typeof terms.in === 'string') return undefined;
    const { asset, discount } = terms.in;
    const price = this.#markets.get(`${asset}/${market.spec.quote}`);
    if (price?.lastTicks === undefined) return undefined;
    const units = price.grid.baseWorth(discountedFee(cost, terms, discount, isMaker), price.lastTicks);
    // The rest of this order is bound again only after its fee.
    const bound = asset === spent && isOpen(order) ? this.#spendable(order, market) : 0n;
    return this.#accounts.free(order.account, asset) - bound >= units ? { asset, units } : undefined;
  }

  #spendable(order: Order, { grid, spec }: Market): bigint {
    if (order.side === 'sell') return grid.baseUnits(remaining(order));
    const cost = grid.quoteUnits(order.ticks, remaining(order));
    return cost + feeReserve(order, spec.quote, cost, this.#terms(order.account));
  }
}
