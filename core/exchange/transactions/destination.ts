import type { ExchangeError } from '../../contract/exchange-error.ts';
import { namedFieldError } from '../../contract/field-error.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { AddressRules } from '../../ports/chains/address-rules.ts';
import type { TransactionStore } from '../../ports/stores/transaction-store.ts';

/** Names of the request fields of an address and its extra ID. */
export interface DestinationFields {
  readonly address: string;
  readonly extraId: string;
}

export const PAYOUT_FIELDS: DestinationFields = { address: 'address', extraId: 'extraId' };
export const REFUND_FIELDS: DestinationFields = { address: 'refundAddress', extraId: 'refundExtraId' };

/**
 * An address in its currency's canonical form. @throws ExchangeError invalid-input at the field of the address or extra
 * ID.
 */
export function validateDestination(
  rules: AddressRules,
  currency: Currency,
  { address, extraId }: Destination,
  fields: DestinationFields,
): Destination {
  const verdict = rules.check(currency, address, extraId === '' ? undefined : extraId);
  if (verdict.status === 'invalid') throw namedFieldError('invalid-input', fields[verdict.field], verdict.message);
  return { address: verdict.address, ...(verdict.extraId !== undefined && { extraId: verdict.extraId }) };
}

/**
 * Rejects addresses of the exchange itself, on whichever chain: coins sent to one would never leave it. @throws
 * ExchangeError invalid-input at the field.
 */
export async function rejectOwnAddress(
  transactions: Pick<TransactionStore, 'filterOwn'>,
  { address }: Destination,
  field: string,
): Promise<void> {
  const ours = await transactions.filterOwn([address]);
  if (ours.size > 0) throw ownAddress(field);
}

/** An address of the exchange itself, at a field. */
export function ownAddress(field: string): ExchangeError {
  return namedFieldError('invalid-input', field, errorMessage('address-ours'));
}
