import { errorMessage } from '../../core/domain/error-messages.ts';
import type { Message } from '../../core/domain/message.ts';
import type { AddressFault, InvalidAddress } from '../../core/ports/chains/address-rules.ts';
import type { ExtraIdRule } from './extra-ids.ts';

function addressFault(reason: AddressFault, message: Message, looksLike?: string): InvalidAddress {
  return { status: 'invalid', field: 'address', reason, message, ...(looksLike === undefined ? {} : { looksLike }) };
}

function extraIdFault(reason: AddressFault, message: Message): InvalidAddress {
  return { status: 'invalid', field: 'extraId', reason, message };
}

export const emptyAddress = (network: string): InvalidAddress =>
  addressFault('empty', errorMessage('address-empty', { network }));

export const malformedAddress = (network: string): InvalidAddress =>
  addressFault('malformed', errorMessage('address-malformed', { network }));

export const nameInsteadOfAddress = (network: string): InvalidAddress =>
  addressFault('malformed', errorMessage('address-name', { network }));

export const mistypedAddress = (network: string): InvalidAddress =>
  addressFault('checksum', errorMessage('address-mistyped', { network }));

/** Advice for an address that is certainly another network's: which form to ask the wallet for. */
export interface Advice {
  /** The network whose format the address has. */
  readonly when: string;
  /**
   * `old`: both networks once used the same format. `general`: wallets show accounts in a format that all networks of
   * the family share.
   */
  readonly kind: 'old' | 'general';
  /** The prefix of the right format; the same in every language. */
  readonly form: string;
}

/** @param looksLike the network that the address belongs to, when that is certain. */
export function wrongNetwork(network: string, looksLike?: string, advice?: Advice): InvalidAddress {
  if (looksLike === undefined) return addressFault('wrong-network', errorMessage('address-unfit', { network }));
  const values = { other: looksLike, network };
  const message =
    advice?.when === looksLike
      ? errorMessage(`address-other-${advice.kind}`, { ...values, form: advice.form })
      : errorMessage('address-other', values);
  return addressFault('wrong-network', message, looksLike);
}

export const unknownNetwork = (network: string): InvalidAddress =>
  addressFault('network-unknown', errorMessage('address-unjudged', { network }));

export const secretPasted = (field: 'address' | 'extraId'): InvalidAddress => ({
  status: 'invalid',
  field,
  reason: 'secret',
  message: errorMessage('address-secret'),
});

export const secretOrTransaction = (): InvalidAddress =>
  addressFault('secret', errorMessage('address-secret-or-transaction'));

/** @param extraId the network's name for its extra ID. */
export const malformedExtraId = (extraId: string, rule: ExtraIdRule): InvalidAddress =>
  extraIdFault(
    'extra-id-malformed',
    rule.kind === 'number'
      ? errorMessage('extra-id-number', { extraId, largest: rule.largest })
      : errorMessage('extra-id-text', { extraId, bytes: rule.bytes }),
  );

export const unexpectedExtraId = (network: string): InvalidAddress =>
  extraIdFault('extra-id-unexpected', errorMessage('extra-id-unexpected', { network }));

export const extraIdInside = (extraId: string): InvalidAddress =>
  extraIdFault('extra-id-unexpected', errorMessage('extra-id-inside', { extraId }));

export const conflictingExtraIds = (extraId: string): InvalidAddress =>
  extraIdFault('extra-id-conflict', errorMessage('extra-id-conflict', { extraId }));
