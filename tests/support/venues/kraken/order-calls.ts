import type { Market } from '../engine/market.ts';
import { isOpen, type Order } from '../engine/order.ts';
import { isYetUnknown, spoilOrder, venueTime, type VenueContext } from '../venue-context.ts';
import { idNumber, textId } from './ids.ts';
import { KrakenError } from './kraken-error.ts';
import { findMarket, pairName } from './names.ts';
import { restOrder, restTrade } from './order-texts.ts';

type Parameters = Readonly<Record<string, string>>;

/** Entries of one page of closed orders and trades. */
const PAGE = 50;
const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;

/** Answers Kraken's calls about orders and trades. */
export class OrderCalls {
  readonly #venue: VenueContext;

  constructor(venue: VenueContext) {
    this.#venue = venue;
  }

  /** Calls by their name in the path. */
  readonly calls: Readonly<Record<string, (account: string, parameters: Parameters) => unknown>> = {
    AddOrder: (account, parameters) => this.#add(account, parameters),
    CancelOrder: (account, { txid, cl_ord_id }) => {
      const order = this.#find(account, txid, cl_ord_id);
      if (order === undefined) throw new KrakenError('EOrder:Unknown order');
      this.#venue.engine.cancel(account, order.id);
      return { count: 1 };
    },
    QueryOrders: (account, { txid = '', cl_ord_id, trades }) => {
      const named = cl_ord_id === undefined ? txid.split(',') : [undefined];
      const orders = named.map((id) => this.#find(account, id, cl_ord_id));
      if (orders.includes(undefined)) throw new KrakenError('EOrder:Unknown order');
      return this.#table(orders as readonly Order[], trades === 'true');
    },
    OpenOrders: (account, parameters) => ({
      open: this.#table(this.#listed(account, parameters).filter(isOpen), parameters.trades === 'true'),
    }),
    ClosedOrders: (account, parameters) => {
      const closed = this.#listed(account, parameters).filter((order) => !isOpen(order));
      const page = closed
        .toReversed()
        .slice(Number(parameters.ofs ?? 0))
        .slice(0, PAGE);
      return { closed: this.#table(page, parameters.trades === 'true'), count: closed.length };
    },
    TradesHistory: (account, parameters) => {
      const fills = this.#listed(account, {})
        .flatMap((order) => order.fills.map((fill) => ({ order, fill })))
        .filter(({ fill }) => isWithin(fill.at, parameters))
        .toSorted((a, b) => b.fill.trade - a.fill.trade);
      const page = fills.slice(Number(parameters.ofs ?? 0)).slice(0, PAGE);
      const rows = page.map(({ order, fill }) => [textId('T', fill.trade), restTrade(order, fill, this.#venue.engine)]);
      return { trades: Object.fromEntries(rows), count: fills.length };
    },
  };

  #add(account: string, parameters: Parameters): unknown {
    const { engine } = this.#venue;
    const market = findMarket(engine, parameters.pair ?? '');
    if (market === undefined) throw new KrakenError('EQuery:Unknown asset pair');
    const order = this.#read(account, market, parameters);
    const words = `${order.side} ${market.grid.size(order.lots)} ${pairName(market)}`;
    const descr = { order: `${words} @ limit ${market.grid.price(order.ticks)}` };
    if (parameters.validate === 'true') return { descr };
    spoilOrder(this.#venue, 'AddOrder', order);
    const placed = engine.place(order);
    return { descr, txid: [textId('O', placed.id)], ...(placed.clientId && { cl_ord_id: placed.clientId }) };
  }

  #read(account: string, market: Market, parameters: Parameters) {
    const { type, ordertype, price = '', volume = '', timeinforce = 'GTC', oflags = '', cl_ord_id } = parameters;
    if (type !== 'buy' && type !== 'sell') throw new KrakenError('EGeneral:Invalid arguments:type');
    // The simulated venue takes limit orders only.
    if (ordertype !== 'limit') throw new KrakenError('EGeneral:Invalid arguments:ordertype');
    const timeInForce = TIMES_IN_FORCE.find((one) => one === timeinforce);
    if (timeInForce === undefined) throw new KrakenError('EGeneral:Invalid arguments:timeinforce');
    if (cl_ord_id !== undefined && !isClientId(cl_ord_id))
      throw new KrakenError('EGeneral:Invalid arguments:cl_ord_id');
    this.#checkDeadline(parameters.deadline);
    const ticks = market.grid.ticks(price);
    if (ticks === undefined) {
      const decimals = market.spec.tick.split('.')[1]?.length ?? 0;
      throw new KrakenError(
        `EOrder:Invalid price:${pairName(market)} price can only be specified up to ${decimals} decimals.`,
      );
    }
    const lots = market.grid.lots(volume);
    if (lots === undefined) throw new KrakenError('EGeneral:Invalid arguments:volume');
    const postOnly = oflags.split(',').includes('post');
    const clientId = cl_ord_id === undefined ? {} : { clientId: cl_ord_id };
    return { account, market: market.symbol, side: type, ticks, lots, timeInForce, postOnly, ...clientId } as const;
  }

  /** The deadline is a time in RFC 3339, from half a second to a minute ahead. */
  #checkDeadline(deadline: string | undefined): void {
    if (deadline === undefined) return;
    const at = Date.parse(deadline);
    if (Number.isNaN(at)) throw new KrakenError('EGeneral:Invalid arguments:deadline');
    if (at <= venueTime(this.#venue)) throw new KrakenError('EService:Deadline elapsed');
    if (at > venueTime(this.#venue) + 60_000) throw new KrakenError('EGeneral:Invalid arguments:deadline');
  }

  #find(account: string, txid: string | undefined, clientId: string | undefined): Order | undefined {
    const { orders } = this.#venue.engine;
    const id = idNumber('O', txid ?? '');
    const byId = id === undefined ? undefined : orders.find(account, id);
    const order = clientId === undefined ? byId : orders.byClientId(account, clientId);
    return order && isYetUnknown(this.#venue, order) ? undefined : order;
  }

  #listed(account: string, parameters: Parameters): readonly Order[] {
    const { cl_ord_id } = parameters;
    return this.#venue.engine.orders
      .all(account)
      .filter((order) => !isYetUnknown(this.#venue, order))
      .filter((order) => cl_ord_id === undefined || order.clientId === cl_ord_id)
      .filter((order) => isWithin(order.createdAt, parameters));
  }

  #table(orders: readonly Order[], withTrades: boolean): Readonly<Record<string, unknown>> {
    const { engine } = this.#venue;
    return Object.fromEntries(orders.map((order) => [textId('O', order.id), restOrder(order, engine, withTrades)]));
  }
}

/** `start` and `end` are times in seconds. */
function isWithin(at: number, { start, end }: Parameters): boolean {
  return (start === undefined || at >= Number(start) * 1000) && (end === undefined || at <= Number(end) * 1000);
}

/** A UUID with or without hyphens, or free text of at most 18 characters. */
function isClientId(text: string): boolean {
  return /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\x21-\x7e]{1,18})$/i.test(text);
}
