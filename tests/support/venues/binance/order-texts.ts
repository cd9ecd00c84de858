import { fixed } from '../engine/grid.ts';
import type { MatchingEngine } from '../engine/matching-engine.ts';
import type { Fill, Order } from '../engine/order.ts';
import { eight, symbolName } from './symbols.ts';

/** Binance's word for the state of an order. */
export function statusOf(order: Order): string {
  if (order.status === 'open') return order.filled > 0n ? 'PARTIALLY_FILLED' : 'NEW';
  return { filled: 'FILLED', cancelled: 'CANCELED', expired: 'EXPIRED' }[order.status];
}

export const typeOf = (order: Order): string => (order.postOnly ? 'LIMIT_MAKER' : 'LIMIT');

/** The client ID, or the one that the venue gave. */
export const clientIdOf = (order: Order): string => order.clientId ?? `sim${order.id}`;

/** The fields that every answer about an order has. */
export function orderFields(order: Order, engine: MatchingEngine): Readonly<Record<string, unknown>> {
  const market = engine.market(order.market);
  const { grid } = market;
  return {
    symbol: symbolName(market),
    orderId: order.id,
    orderListId: -1,
    clientOrderId: clientIdOf(order),
    price: eight(grid.price(order.ticks)),
    origQty: eight(grid.size(order.lots)),
    executedQty: eight(grid.size(order.filled)),
    origQuoteOrderQty: '0.00000000',
    cummulativeQuoteQty: eight(grid.quoteText(order.cost)),
    status: statusOf(order),
    timeInForce: order.timeInForce,
    type: typeOf(order),
    side: order.side.toUpperCase(),
    selfTradePreventionMode: 'EXPIRE_TAKER',
  };
}

/** An order as look-ups tell it. */
export function orderText(order: Order, engine: MatchingEngine): Readonly<Record<string, unknown>> {
  return {
    ...orderFields(order, engine),
    stopPrice: '0.00000000',
    icebergQty: '0.00000000',
    time: order.createdAt,
    updateTime: order.updatedAt,
    isWorking: order.status === 'open',
    workingTime: order.createdAt,
  };
}

/** What an execution cost, in the asset that the fee was taken in. */
export function commission({ fee }: Fill, engine: MatchingEngine): string {
  return eight(fixed(fee.units, engine.assets.get(fee.asset)!.decimals));
}

/** An execution as the answer to a new order tells it. */
export function fillText(order: Order, fill: Fill, engine: MatchingEngine): Readonly<Record<string, unknown>> {
  const { grid } = engine.market(order.market);
  return {
    price: eight(grid.price(fill.ticks)),
    qty: eight(grid.size(fill.lots)),
    commission: commission(fill, engine),
    commissionAsset: fill.fee.asset,
    tradeId: fill.trade,
  };
}

/** An execution as myTrades tells it. */
export function tradeText(order: Order, fill: Fill, engine: MatchingEngine): Readonly<Record<string, unknown>> {
  const market = engine.market(order.market);
  const { tradeId, ...rest } = fillText(order, fill, engine);
  return {
    symbol: symbolName(market),
    id: tradeId,
    orderId: order.id,
    orderListId: -1,
    ...rest,
    quoteQty: eight(market.grid.quoteText(fill.cost)),
    time: fill.at,
    isBuyer: order.side === 'buy',
    isMaker: fill.isMaker,
    isBestMatch: true,
  };
}
