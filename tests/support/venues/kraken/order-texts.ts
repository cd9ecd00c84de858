import { formatUnits } from '../../../../core/domain/amount.ts';
import type { MatchingEngine } from '../engine/matching-engine.ts';
import type { Fill, Order } from '../engine/order.ts';
import { textId } from './ids.ts';
import { pairKey, pairName } from './names.ts';

/** Seconds with decimals, as Kraken writes times in REST. */
export const seconds = (ms: number): number => ms / 1000;

const REST_STATUS = { open: 'open', filled: 'closed', cancelled: 'canceled', expired: 'canceled' } as const;

/** The order's fees of one asset, else zero. */
export function feeTotal(order: Order, asset: string): bigint {
  return order.fills.reduce((sum, { fee }) => sum + (fee.asset === asset ? fee.units : 0n), 0n);
}

/** Average price in quote per base with 10 decimals, rounded down; '0' without executions. */
export function averagePrice(order: Order, engine: MatchingEngine): string {
  const market = engine.market(order.market);
  if (order.filled === 0n) return '0';
  const base = market.grid.baseUnits(order.filled);
  const [baseDecimals, quoteDecimals] = [market.spec.base, market.spec.quote].map(
    (code) => engine.assets.get(code)!.decimals,
  );
  return formatUnits((order.cost * 10n ** BigInt(10 + baseDecimals! - quoteDecimals!)) / base, 10);
}

/** An order as QueryOrders, OpenOrders and ClosedOrders tell it. */
export function restOrder(
  order: Order,
  engine: MatchingEngine,
  withTrades: boolean,
): Readonly<Record<string, unknown>> {
  const market = engine.market(order.market);
  const { grid, spec } = market;
  const price = grid.price(order.ticks);
  const size = grid.size(order.lots);
  return {
    refid: null,
    userref: null,
    ...(order.clientId === undefined ? {} : { cl_ord_id: order.clientId }),
    status: REST_STATUS[order.status],
    ...(order.status === 'cancelled' ? { reason: 'User requested' } : {}),
    opentm: seconds(order.createdAt),
    starttm: 0,
    expiretm: 0,
    ...(order.status === 'open' ? {} : { closetm: seconds(order.updatedAt) }),
    descr: {
      pair: pairName(market),
      type: order.side,
      ordertype: 'limit',
      price,
      price2: '0',
      leverage: 'none',
      order: `${order.side} ${size} ${pairName(market)} @ limit ${price}`,
      close: '',
    },
    vol: size,
    vol_exec: grid.size(order.filled),
    cost: grid.quoteText(order.cost),
    fee: grid.quoteText(feeTotal(order, spec.quote)),
    price: averagePrice(order, engine),
    stopprice: '0.00000',
    limitprice: '0.00000',
    misc: '',
    oflags: order.postOnly ? 'post,fciq' : 'fciq',
    timeinforce: order.timeInForce,
    ...(withTrades ? { trades: order.fills.map(({ trade }) => textId('T', trade)) } : {}),
  };
}

/** An execution as TradesHistory tells it. */
export function restTrade(order: Order, fill: Fill, engine: MatchingEngine): Readonly<Record<string, unknown>> {
  const market = engine.market(order.market);
  return {
    ordertxid: textId('O', order.id),
    postxid: textId('T', fill.trade),
    pair: pairKey(market),
    time: seconds(fill.at),
    type: order.side,
    ordertype: 'limit',
    price: market.grid.price(fill.ticks),
    cost: market.grid.quoteText(fill.cost),
    fee: market.grid.quoteText(fill.fee.units),
    vol: market.grid.size(fill.lots),
    margin: '0.00000',
    leverage: '0',
    misc: '',
    trade_id: fill.trade,
    maker: fill.isMaker,
  };
}
