import { formatUnits } from '../../../../core/domain/amount.ts';
import type { MatchingEngine } from '../engine/matching-engine.ts';
import { remaining, type Fill, type Order } from '../engine/order.ts';
import { num } from '../server/rest.ts';
import { textId } from './ids.ts';
import { averagePrice, feeTotal } from './order-texts.ts';

const time = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');

const STATUS = { filled: 'filled', cancelled: 'canceled', expired: 'canceled' } as const;

/** An entry of the channel of executions. */
export function execution(
  order: Order,
  engine: MatchingEngine,
  event: 'pending_new' | 'new' | 'filled' | 'cancelled' | 'expired' | Fill,
): Readonly<Record<string, unknown>> {
  const { grid, spec } = engine.market(order.market);
  const isTrade = typeof event === 'object';
  const partly = order.filled > 0n ? 'partially_filled' : 'new';
  const status = order.status === 'open' ? partly : STATUS[order.status];
  const kind = event === 'cancelled' || event === 'expired' ? 'canceled' : event;
  return {
    order_id: textId('O', order.id),
    order_userref: 0,
    ...(order.clientId === undefined ? {} : { cl_ord_id: order.clientId }),
    symbol: order.market,
    side: order.side,
    order_type: 'limit',
    time_in_force: order.timeInForce,
    limit_price: num(grid.price(order.ticks)),
    limit_price_type: 'static',
    order_qty: num(grid.size(order.lots)),
    cum_qty: num(grid.size(order.filled)),
    cum_cost: num(grid.quoteText(order.cost)),
    avg_price: num(averagePrice(order, engine)),
    fee_usd_equiv: num(grid.quoteText(feeTotal(order, spec.quote))),
    fee_ccy_pref: 'fciq',
    post_only: order.postOnly,
    exec_type: isTrade ? 'trade' : kind,
    order_status:
      event === 'pending_new' ? 'pending_new' : isTrade && remaining(order) > 0n ? 'partially_filled' : status,
    timestamp: time(isTrade ? event.at : order.updatedAt),
    ...(isTrade ? tradeFields(event, engine, order) : {}),
    ...(event === 'cancelled' ? { reason: 'User requested', cancel_reason: 'User requested' } : {}),
  };
}

function tradeFields(fill: Fill, engine: MatchingEngine, order: Order): Readonly<Record<string, unknown>> {
  const { grid } = engine.market(order.market);
  const { decimals } = engine.assets.get(fill.fee.asset)!;
  return {
    exec_id: textId('T', fill.trade),
    trade_id: fill.trade,
    last_price: num(grid.price(fill.ticks)),
    last_qty: num(grid.size(fill.lots)),
    cost: num(grid.quoteText(fill.cost)),
    liquidity_ind: fill.isMaker ? 'm' : 't',
    fees: [{ asset: fill.fee.asset, qty: num(formatUnits(fill.fee.units, decimals)) }],
  };
}

/** An entry of the channel of balances. */
export function balanceEntry(asset: string, text: string): Readonly<Record<string, unknown>> {
  return {
    asset,
    asset_class: 'currency',
    balance: num(text),
    wallets: [{ type: 'spot', id: 'main', balance: num(text) }],
  };
}
