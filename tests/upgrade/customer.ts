import type { Visitor } from './visitor.ts';
import { waitUntil } from './wait-until.ts';

/** What an exchange is made with; 15 LTC to DOGE unless told. */
type Order = Readonly<Record<string, string>>;

/** An exchange as its customer knows it. */
export interface Made {
  readonly id: string;
  readonly secret: string;
}

/** An address of the demonstration. */
export async function addressOf(visitor: Visitor, currency: string): Promise<string> {
  return (await visitor.ask(`/exchange/test-address?currency=${currency}`)).address;
}

/** What is sent for an order, complete: with a payout address of its own. */
export async function orderOf(visitor: Visitor, order: Order): Promise<Order> {
  const to = order['to'] ?? 'doge';
  const sum = order['quoteId'] === undefined ? { amount: '15' } : {};
  return { from: 'ltc', to, ...sum, address: await addressOf(visitor, to), ...order };
}

/** Makes an exchange. */
export async function create(visitor: Visitor, order: Order, headers: Order = {}): Promise<Made> {
  const made = await visitor.ask('/exchange/transactions', await orderOf(visitor, order), headers);
  return { id: made.id, secret: made.trackSecret };
}

/** Pays on the simulated chain. @param amount what was asked for, unless given. */
export async function pay(visitor: Visitor, { secret }: Pick<Made, 'secret'>, amount?: string): Promise<void> {
  await visitor.ask(`/exchange/track/${secret}/test-payment`, amount === undefined ? {} : { amount });
}

/** What the tracking link shows. */
export function track(visitor: Visitor, { secret }: Pick<Made, 'secret'>): Promise<any> {
  return visitor.ask(`/exchange/track/${secret}`);
}

/** Answers a hold, or anything else that the tracking link is asked to decide. */
export async function resolveHold(visitor: Visitor, { secret }: Pick<Made, 'secret'>, answer: Order): Promise<void> {
  await visitor.ask(`/exchange/track/${secret}/resolve`, answer);
}

/** Waits for a status. @returns what the tracking link then shows. */
export function becomes(visitor: Visitor, made: Pick<Made, 'secret'>, ...statuses: readonly string[]): Promise<any> {
  return waitUntil(`${made.secret} to become ${statuses.join(' or ')}`, async () => {
    const view = await track(visitor, made);
    return statuses.includes(view.status) ? view : undefined;
  });
}
