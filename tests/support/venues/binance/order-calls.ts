import type { Market } from '../engine/market.ts';
import { isOpen, OrderRefused, type Order } from '../engine/order.ts';
import { isYetUnknown, spoilOrder, venueTime, type VenueContext } from '../venue-context.ts';
import { BinanceError } from './binance-error.ts';
import { fillText, orderFields, orderText, tradeText } from './order-texts.ts';
import { marketOf } from './symbols.ts';

type Parameters = Readonly<Record<string, string>>;
type Call = (account: string, parameters: Parameters) => unknown;

const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK'] as const;

/** Answers Binance's calls about orders and trades. */
export class OrderCalls {
  readonly #venue: VenueContext;

  constructor(venue: VenueContext) {
    this.#venue = venue;
  }

  /** Calls by method and path. */
  readonly calls: Readonly<Record<string, Call>> = {
    'POST /api/v3/order': (account, parameters) => this.#add(account, parameters),
    'POST /api/v3/order/test': (account, parameters) => {
      this.#read(account, marketOf(this.#venue.engine, parameters.symbol), parameters);
      return {};
    },
    'GET /api/v3/order': (account, parameters) => {
      const order = this.#find(account, parameters);
      if (order === undefined) throw new BinanceError(-2013, 'Order does not exist.');
      return orderText(order, this.#venue.engine);
    },
    'DELETE /api/v3/order': (account, parameters) => {
      const order = this.#find(account, parameters);
      if (order === undefined) throw new OrderRefused('unknown-order');
      const cancelled = orderFields(this.#venue.engine.cancel(account, order.id), this.#venue.engine);
      return {
        ...cancelled,
        origClientOrderId: cancelled.clientOrderId,
        clientOrderId: parameters.newClientOrderId ?? `cancel${order.id}`,
        transactTime: venueTime(this.#venue),
      };
    },
    'GET /api/v3/openOrders': (account, parameters) =>
      this.#listed(account, parameters)
        .filter(isOpen)
        .map((order) => orderText(order, this.#venue.engine)),
    'GET /api/v3/allOrders': (account, parameters) => {
      marketOf(this.#venue.engine, parameters.symbol);
      const orders = this.#listed(account, parameters)
        .filter(({ id }) => id >= Number(parameters.orderId ?? 0))
        .filter(({ createdAt }) => isWithin(createdAt, parameters));
      return page(orders, parameters, parameters.orderId !== undefined).map((order) =>
        orderText(order, this.#venue.engine),
      );
    },
    'GET /api/v3/myTrades': (account, parameters) => {
      marketOf(this.#venue.engine, parameters.symbol);
      const { orderId, fromId } = parameters;
      const fills = this.#listed(account, parameters)
        .filter(({ id }) => orderId === undefined || id === Number(orderId))
        .flatMap((order) => order.fills.map((fill) => ({ order, fill })))
        .filter(({ fill }) => fill.trade >= Number(fromId ?? 0) && isWithin(fill.at, parameters))
        .toSorted((a, b) => a.fill.trade - b.fill.trade);
      const isForward = fromId !== undefined || parameters.startTime !== undefined;
      return page(fills, parameters, isForward).map(({ order, fill }) => tradeText(order, fill, this.#venue.engine));
    },
  };

  #add(account: string, parameters: Parameters): unknown {
    const { engine } = this.#venue;
    const request = this.#read(account, marketOf(engine, parameters.symbol), parameters);
    spoilOrder(this.#venue, '/api/v3/order', request);
    const order = engine.place(request);
    const { symbol, orderId, orderListId, clientOrderId, ...rest } = orderFields(order, engine);
    const ack = { symbol, orderId, orderListId, clientOrderId, transactTime: venueTime(this.#venue) };
    if (parameters.newOrderRespType === 'ACK') return ack;
    const result = { ...ack, ...rest, workingTime: order.createdAt };
    if (parameters.newOrderRespType === 'RESULT') return result;
    return { ...result, fills: order.fills.map((fill) => fillText(order, fill, engine)) };
  }

  #read(account: string, market: Market, parameters: Parameters) {
    const { side, type, timeInForce: force, price = '', quantity = '', newClientOrderId: clientId } = parameters;
    if (side !== 'BUY' && side !== 'SELL') throw new BinanceError(-1117, 'Invalid side.');
    // The simulated venue takes limit orders only.
    if (type !== 'LIMIT' && type !== 'LIMIT_MAKER') throw new BinanceError(-1116, 'Invalid orderType.');
    const postOnly = type === 'LIMIT_MAKER';
    if (postOnly && force !== undefined)
      throw new BinanceError(-1106, "Parameter 'timeInForce' sent when not required.");
    const timeInForce = postOnly ? 'GTC' : TIMES_IN_FORCE.find((one) => one === force);
    if (timeInForce === undefined) throw new BinanceError(-1115, 'Invalid timeInForce.');
    if (clientId !== undefined && !/^[\w.:/-]{1,36}$/.test(clientId)) {
      throw new BinanceError(-1100, "Illegal characters found in parameter 'newClientOrderId'.");
    }
    const ticks = market.grid.ticks(price);
    if (ticks === undefined) throw new OrderRefused('tick');
    const lots = market.grid.lots(quantity);
    if (lots === undefined) throw new OrderRefused('lot');
    return {
      account,
      market: market.symbol,
      side: side === 'BUY' ? 'buy' : 'sell',
      ticks,
      lots,
      timeInForce,
      postOnly,
      ...(clientId === undefined ? {} : { clientId }),
    } as const;
  }

  #find(account: string, { symbol, orderId, origClientOrderId }: Parameters): Order | undefined {
    const { engine } = this.#venue;
    const market = marketOf(engine, symbol);
    if (orderId === undefined && origClientOrderId === undefined) {
      throw new BinanceError(-1102, "Param 'origClientOrderId' or 'orderId' must be sent, but both were empty/null!");
    }
    const order =
      orderId === undefined
        ? engine.orders.byClientId(account, origClientOrderId!)
        : engine.orders.find(account, Number(orderId));
    return order?.market !== market.symbol || isYetUnknown(this.#venue, order) ? undefined : order;
  }

  #listed(account: string, { symbol }: Parameters): readonly Order[] {
    const { engine } = this.#venue;
    const market = symbol === undefined ? undefined : marketOf(engine, symbol).symbol;
    return engine.orders
      .all(account)
      .filter((order) => !isYetUnknown(this.#venue, order) && (market === undefined || order.market === market));
  }
}

/** `startTime` and `endTime` are times in milliseconds. */
function isWithin(at: number, { startTime, endTime }: Parameters): boolean {
  return (startTime === undefined || at >= Number(startTime)) && (endTime === undefined || at <= Number(endTime));
}

/** The first entries if a start is given, else the last ones. */
function page<T>(entries: readonly T[], { limit = '500' }: Parameters, isForward: boolean): readonly T[] {
  const size = Math.min(Number(limit), 1000);
  return isForward ? entries.slice(0, size) : entries.slice(-size);
}
