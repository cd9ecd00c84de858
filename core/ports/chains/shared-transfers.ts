import type { TransferOrder } from './transfer-order.ts';

/** Carries out several orders with one transaction, on a chain whose transactions can pay several addresses. */
export interface SharedTransfers {
  /**
   * As `Chain.build` for each order, in their order; orders with the same unsigned transaction share it. An order that
   * cannot be built has its own error, and keeps no other from being built. A text is never built twice.
   * @throws the node's error when it does not answer.
   */
  buildAll(
    orders: readonly TransferOrder[],
    inFlight: readonly string[],
  ): Promise<readonly PromiseSettledResult<string>[]>;
  /** The number of orders that an unsigned transaction carries out. */
  ordersIn(unsigned: string): number;
  /**
   * An order's part of the fee of a transaction, in smallest units. The parts of all of its orders are the fee.
   * @param unsigned any form of the order.
   */
  feeShare(orderId: string, unsigned: string, fee: bigint): bigint;
}
