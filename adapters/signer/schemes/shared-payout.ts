import * as z from 'zod/mini';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import { SigningRefused } from './signing-scheme.ts';

/** Most orders of one transaction, and characters of its text: the journal keeps the text once for each order. */
const MAX_ORDERS = 25;
const MAX_LENGTH = 2_000_000;

/** A transaction that several orders share, as JSON. The salt makes each text unlike all that were built before. */
const body = z.strictObject({
  salt: z.string().check(z.maxLength(100)),
  orders: z
    .array(
      z.tuple([
        z.string().check(z.minLength(1), z.maxLength(200)),
        z.string().check(z.minLength(1), z.maxLength(500)),
        z.string().check(z.regex(/^[1-9]\d{0,59}$/)),
      ]),
    )
    .check(z.minLength(2), z.maxLength(MAX_ORDERS)),
  psbt: z.string(),
});

/** A PSBT, and the orders that it pays. */
interface Payout {
  readonly psbt: string;
  readonly orders: readonly TransferOrder[];
}

/**
 * Reads an unsigned transaction: a PSBT in base64 of the request's order alone, or one that it shares with others.
 * @throws SigningRefused for anything else, or where the request's order is not among the orders.
 */
export function payoutOf({ order, unsigned }: SigningRequest): Payout {
  if (!unsigned.startsWith('{')) return { psbt: unsigned, orders: [order] };
  if (unsigned.length > MAX_LENGTH) throw new SigningRefused('the transaction is too long for orders to share it');
  const { psbt, orders: written } = parsed(unsigned);
  const { ticker } = order;
  const orders = written.map(([id, address, amount]) => ({ id, ticker, to: { address }, amount: BigInt(amount) }));
  if (new Set(orders.map(({ id }) => id)).size < orders.length) throw new SigningRefused('an order occurs twice');
  if (!orders.some((one) => isSame(one, order)))
    throw new SigningRefused('the transaction is not for this order, or pays it otherwise');
  return { psbt, orders };
}

function parsed(unsigned: string) {
  try {
    return body.parse(JSON.parse(unsigned));
  } catch (cause) {
    throw new SigningRefused('not a transaction that orders share', { cause });
  }
}

function isSame(one: TransferOrder, other: TransferOrder): boolean {
  const isThere = one.to.address === other.to.address && other.to.extraId === undefined;
  return isThere && one.id === other.id && one.amount === other.amount;
}
