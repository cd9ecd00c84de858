import type { SharedTransfers } from '../../../core/ports/chains/shared-transfers.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import { buildPayouts, type PayoutBuilder } from './build-payouts.ts';
import { orderIdsIn } from './shared-text.ts';

/** Pays several orders with one transaction: it costs less, and more are paid from one coin before the next block. */
export class BitcoinShared implements SharedTransfers {
  readonly #builder: PayoutBuilder;

  constructor(builder: PayoutBuilder) {
    this.#builder = builder;
  }

  buildAll(orders: readonly TransferOrder[], inFlight: readonly string[]) {
    return buildPayouts(this.#builder, orders, inFlight);
  }

  ordersIn(unsigned: string): number {
    return orderIdsIn(unsigned)?.length ?? 1;
  }

  /** Equal parts; what does not divide is spread over the orders. */
  feeShare(orderId: string, unsigned: string, fee: bigint): bigint {
    const ids = orderIdsIn(unsigned) ?? [orderId];
    const at = ids.indexOf(orderId);
    if (at < 0) throw new Error(`the order ${orderId} has no part in the transaction`);
    const upTo = (count: number): bigint => (fee * BigInt(count)) / BigInt(ids.length);
    return upTo(at + 1) - upTo(at);
  }
}
