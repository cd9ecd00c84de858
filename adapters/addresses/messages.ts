import type { AddressFault, InvalidAddress } from '../../core/ports/address-rules.ts';
import { describeExtraId, type ExtraIdRule } from './extra-ids.ts';

const article = (name: string) => (/^([aeio]|x(?!\w*[aeiou]))/i.test(name) ? 'an' : 'a');
const aName = (network: string) => `${article(network)} ${network}`;

function addressFault(reason: AddressFault, message: string, looksLike?: string): InvalidAddress {
  return { status: 'invalid', field: 'address', reason, message, ...(looksLike === undefined ? {} : { looksLike }) };
}

function extraIdFault(reason: AddressFault, message: string): InvalidAddress {
  return { status: 'invalid', field: 'extraId', reason, message };
}

export const emptyAddress = (network: string): InvalidAddress =>
  addressFault('empty', `Enter ${aName(network)} address.`);

export const malformedAddress = (network: string): InvalidAddress =>
  addressFault(
    'malformed',
    `This is not ${aName(network)} address. Copy the whole address from your wallet and paste it here.`,
  );

export const nameInsteadOfAddress = (network: string): InvalidAddress =>
  addressFault(
    'malformed',
    `This is a name, not ${aName(network)} address. Paste the address that the name stands for.`,
  );

export const mistypedAddress = (network: string): InvalidAddress =>
  addressFault('checksum', `This ${network} address has a typing mistake. Copy it again from your wallet.`);

/** @param looksLike the network it is meant for, when that is certain. @param advice a sentence more. */
export const wrongNetwork = (network: string, looksLike?: string, advice?: string): InvalidAddress =>
  addressFault(
    'wrong-network',
    looksLike === undefined
      ? `This is an address of another network or of another kind: nothing can be sent to it on ${network}.`
      : [`This is ${aName(looksLike)} address; you chose ${network}.`, advice].filter(Boolean).join(' '),
    looksLike,
  );

export const unknownNetwork = (network: string): InvalidAddress =>
  addressFault(
    'network-unknown',
    `Addresses of ${network} cannot be checked here, so nothing can be sent to them yet.`,
  );

const NEVER = 'Never paste a private key or a recovery phrase anywhere: whoever has it can take your coins.';

export const secretPasted = (field: 'address' | 'extraId'): InvalidAddress => ({
  status: 'invalid',
  field,
  reason: 'secret',
  message: `This looks like a private key or a recovery phrase. ${NEVER}`,
});

export const secretOrTransaction = (): InvalidAddress =>
  addressFault('secret', `This looks like a private key or a transaction ID, not an address. ${NEVER}`);

export const malformedExtraId = (name: string, rule: ExtraIdRule): InvalidAddress =>
  extraIdFault('extra-id-malformed', `The ${name.toLowerCase()} must be ${describeExtraId(rule)}.`);

export const unexpectedExtraId = (network: string): InvalidAddress =>
  extraIdFault('extra-id-unexpected', `${network} addresses have no memo or tag. Leave this field empty.`);

export const extraIdInside = (name: string): InvalidAddress =>
  extraIdFault('extra-id-unexpected', `This address already holds its ${name.toLowerCase()}. Leave this field empty.`);

export const conflictingExtraIds = (name: string): InvalidAddress =>
  extraIdFault(
    'extra-id-conflict',
    `The address holds another ${name.toLowerCase()} than you entered. Check which one is right.`,
  );
