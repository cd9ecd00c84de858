import type { Signer } from '../../ports/chains/signer.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';

/**
 * What the signer had signed for an order, as the event that makes it the order's transfer. A restored database has
 * forgotten it, and the signer signs nothing else for that order.
 * @returns undefined when nothing was signed.
 */
export async function signedEarlier(
  signer: Signer,
  id: string,
): Promise<Extract<TransactionEvent, { readonly kind: 'adopted' }> | undefined> {
  const signed = await signer.signedFor(id);
  const last = signed.at(-1);
  if (last === undefined) return undefined;
  const { ticker: currency, to, amount } = last.order;
  const forms = signed.map(({ unsigned, raw, chainTxId }) => ({ unsigned, raw, chainTxId }));
  return { kind: 'adopted', id, signed: { currency, to, amount, forms } };
}
