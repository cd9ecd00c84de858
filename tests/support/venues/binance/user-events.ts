import { fixed } from '../engine/grid.ts';
import type { MatchingEngine } from '../engine/matching-engine.ts';
import type { Fill, Order } from '../engine/order.ts';
import { clientIdOf, commission, statusOf, typeOf } from './order-texts.ts';
import { eight, symbolName } from './symbols.ts';

const EXECUTIONS = { new: 'NEW', cancelled: 'CANCELED', expired: 'EXPIRED' } as const;

/** The event of user data about an order: accepted, executed or closed. */
export function executionReport(
  order: Order,
  event: keyof typeof EXECUTIONS | Fill,
  { engine, time }: { readonly engine: MatchingEngine; readonly time: number },
): Readonly<Record<string, unknown>> {
  const market = engine.market(order.market);
  const { grid } = market;
  const fill = typeof event === 'object' ? event : undefined;
  return {
    e: 'executionReport',
    E: time,
    s: symbolName(market),
    c: clientIdOf(order),
    S: order.side.toUpperCase(),
    o: typeOf(order),
    f: order.timeInForce,
    q: eight(grid.size(order.lots)),
    p: eight(grid.price(order.ticks)),
    P: '0.00000000',
    F: '0.00000000',
    g: -1,
    C: event === 'cancelled' ? clientIdOf(order) : '',
    x: typeof event === 'object' ? 'TRADE' : EXECUTIONS[event],
    X: statusOf(order),
    r: 'NONE',
    i: order.id,
    l: eight(grid.size(fill?.lots ?? 0n)),
    z: eight(grid.size(order.filled)),
    L: eight(grid.price(fill?.ticks ?? 0n)),
    n: fill ? commission(fill, engine) : '0',
    N: fill?.fee.asset ?? null,
    T: order.updatedAt,
    t: fill?.trade ?? -1,
    I: order.id,
    w: order.status === 'open',
    m: fill?.isMaker ?? false,
    M: false,
    O: order.createdAt,
    Z: eight(grid.quoteText(order.cost)),
    Y: eight(grid.quoteText(fill?.cost ?? 0n)),
    Q: '0.00000000',
    W: order.createdAt,
    V: 'EXPIRE_TAKER',
  };
}

/** The event of user data about balances that changed. */
export function accountPosition(
  account: string,
  assets: ReadonlySet<string>,
  { engine, time }: { readonly engine: MatchingEngine; readonly time: number },
): Readonly<Record<string, unknown>> {
  const balances = [...assets].map((a) => {
    const { total, held } = engine.accounts.balance(account, a);
    const text = (units: bigint) => eight(fixed(units, engine.assets.get(a)!.decimals));
    return { a, f: text(total - held), l: text(held) };
  });
  return { e: 'outboundAccountPosition', E: time, u: time, B: balances };
}
