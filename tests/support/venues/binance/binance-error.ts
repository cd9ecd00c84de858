import { OrderRefused, type RefusalReason } from '../engine/order.ts';
import type { RestReply } from '../server/rest.ts';
import { TransferRefused } from '../transfers.ts';

/** An error in Binance's words: a status of HTTP, a code and a message. */
export class BinanceError extends Error {
  override readonly name = 'BinanceError';
  readonly status: number;
  readonly code: number;

  constructor(code: number, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

type Words = readonly [code: number, message: string];
const CLOSED: Words = [-1013, 'Market is closed.'];

const ORDERS: Readonly<Record<RefusalReason, Words>> = {
  'unknown-market': [-1121, 'Invalid symbol.'],
  'market-closed': CLOSED,
  'cancel-only': CLOSED,
  'post-only-market': CLOSED,
  tick: [-1013, 'Filter failure: PRICE_FILTER'],
  lot: [-1013, 'Filter failure: LOT_SIZE'],
  'minimum-size': [-1013, 'Filter failure: LOT_SIZE'],
  'minimum-value': [-1013, 'Filter failure: NOTIONAL'],
  'price-band': [-1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
  balance: [-2010, 'Account has insufficient balance for requested action.'],
  duplicate: [-2010, 'Duplicate order sent.'],
  'would-take': [-2010, 'Order would immediately match and take.'],
  'unknown-order': [-2011, 'Unknown order sent.'],
};

const TRANSFERS: Readonly<Record<TransferRefused['reason'], Words>> = {
  suspended: [-4019, 'Current asset is not open for withdrawal.'],
  network: [-4018, 'The network is not supported.'],
  address: [-4005, 'The address is not valid.'],
  minimum: [-4012, 'The amount is below the minimum of a withdrawal.'],
  balance: [-4026, 'You have insufficient balance.'],
  duplicate: [-4104, 'The client ID of the withdrawal is in use.'],
};

/** The answer to an error of a client's making, or undefined if it is none. */
export function errorReply(error: unknown): RestReply | undefined {
  const refusal = toBinanceError(error);
  return refusal && { status: refusal.status, body: { code: refusal.code, msg: refusal.message } };
}

/** The error in Binance's words, or undefined if it is none of a client's making. */
export function toBinanceError(error: unknown): BinanceError | undefined {
  if (error instanceof BinanceError) return error;
  if (error instanceof OrderRefused) return new BinanceError(...ORDERS[error.reason]);
  return error instanceof TransferRefused ? new BinanceError(...TRANSFERS[error.reason]) : undefined;
}
