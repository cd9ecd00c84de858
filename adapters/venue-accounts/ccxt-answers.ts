import { parseUnits } from '../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../core/domain/hedging/venue-amount.ts';
import {
  type VenueDeposit,
  type VenueOrderState,
  VenueUnknownError,
  type VenueWithdrawal,
} from '../../core/ports/markets/venue-account.ts';
import type { CcxtDeposit, CcxtOrder } from './ccxt-module.ts';

/** A fee of a deposit is not told alike everywhere, so such a deposit is left to people. */
export function depositOf(venue: string, { txid, amount, status, fee }: CcxtDeposit): VenueDeposit {
  if (!amount || status === undefined) throw new VenueUnknownError(`${venue} tells an incomplete deposit`);
  if (fee?.cost !== undefined && Number(fee.cost) !== 0)
    throw new VenueUnknownError(`${venue} took a fee of a deposit: book it by hand`);
  return { chainTxId: txid, amount: units(amount), isCredited: status === 'ok' };
}

export function withdrawalOf(
  venue: string,
  { txid, address, amount, status, fee, info }: CcxtDeposit,
): VenueWithdrawal {
  if (!amount || status === undefined) throw new VenueUnknownError(`${venue} tells an incomplete withdrawal`);
  const state = status === 'ok' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
  const given = info?.['withdrawOrderId'];
  const clientId = typeof given === 'string' && given !== '' ? given : undefined;
  const chainTxId = txid === '' ? undefined : txid;
  return { clientId, address, amount: units(amount), fee: units(fee?.cost ?? '0'), state, chainTxId };
}

export function stateOf({ id, clientOrderId, status, filled }: CcxtOrder): VenueOrderState {
  if (!id || status === undefined) throw new VenueUnknownError('the venue tells an incomplete order');
  return { orderId: id, clientId: clientOrderId, isOpen: status === 'open', filled: units(filled ?? '0') };
}

/** Reads ccxt's text of a number, which can have an exponent. @throws VenueUnknownError */
export function units(text: string): bigint {
  const match = /^(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!match) throw new VenueUnknownError(`the venue tells no amount: ${text.slice(0, 40)}`);
  const [, whole = '0', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const plain =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : `${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`;
  return parseUnits(plain, VENUE_DECIMALS, 'floor');
}
