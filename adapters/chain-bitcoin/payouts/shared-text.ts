import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';

/** The JSON of a transaction that orders share: each order with its address and amount, and the PSBT that pays them. */
interface SharedText {
  /** Makes the text unlike all that were built before: one that was given up is never signed. */
  readonly salt: string;
  readonly orders: readonly (readonly [id: string, address: string, amount: string])[];
  readonly psbt: string;
}

/** An unsigned transaction as text: the PSBT of a single order, or JSON with all orders that share it. */
export function textOf(orders: readonly TransferOrder[], psbt: string): string {
  if (orders.length === 1) return psbt;
  const listed = orders.map(({ id, to, amount }) => [id, to.address, String(amount)] as const);
  return JSON.stringify({ salt: crypto.randomUUID(), orders: listed, psbt } satisfies SharedText);
}

/** The PSBT of an unsigned transaction. @throws SyntaxError for a text that is neither. */
export function psbtOf(text: string): string {
  return text.startsWith('{') ? read(text).psbt : text;
}

/** The same orders with another PSBT. */
export function withPsbt(text: string, psbt: string): string {
  return text.startsWith('{') ? JSON.stringify({ ...read(text), psbt }) : psbt;
}

/** The orders that share a transaction, by ID; undefined for that of a single order. */
export function orderIdsIn(text: string): readonly string[] | undefined {
  return text.startsWith('{') ? read(text).orders.map(([id]) => id) : undefined;
}

function read(text: string): SharedText {
  return JSON.parse(text) as SharedText;
}
