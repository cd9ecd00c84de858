import { fieldError } from '../../core/contract/field-error.ts';
import { isName } from '../../core/domain/transactions/wallet-name.ts';
import type { AddressCheck, NewTransaction } from '../../core/use-cases/transaction-use-cases.ts';
import { printable } from '../output/printable.ts';

/** Asks the service about an address of a currency. */
export type Check = (currency: string, address: string) => Promise<AddressCheck>;

type Destinations = Pick<NewTransaction, 'from' | 'to' | 'address' | 'refundAddress'>;
type Named = Partial<Pick<NewTransaction, 'address' | 'addressName' | 'refundAddress' | 'refundAddressName'>>;

/**
 * The addresses that names stand for, and the names, which the service looks up again; nothing for plain addresses.
 * @throws ExchangeError invalid-input for a name that stands for none.
 */
export async function namedDestinations(wanted: Destinations, check: Check): Promise<Named> {
  const [to, refund] = [
    await addressOf(wanted.to, wanted.address, 'address', check),
    await addressOf(wanted.from, wanted.refundAddress, 'refundAddress', check),
  ];
  return {
    ...(to && { address: to.address, addressName: to.name }),
    ...(refund && { refundAddress: refund.address, refundAddressName: refund.name }),
  };
}

async function addressOf(currency: string, typed: string | undefined, field: string, check: Check) {
  if (typed === undefined || !isName(typed)) return undefined;
  const { status, address, name, message } = await check(currency, typed);
  if (status === 'invalid') throw fieldError('invalid-input', field, message ?? 'must be an address');
  // Accounts of some networks are names themselves.
  return address !== undefined && name !== undefined ? { address, name } : undefined;
}

/** Lines that tell whose address is whose. */
export function nameLines({ address, addressName, refundAddress, refundAddressName }: Named): string[] {
  const lines = [
    [addressName, address],
    [refundAddressName, refundAddress],
  ];
  return lines.flatMap(([name, found]) =>
    name === undefined ? [] : [printable(`${name} is ${found}: check it before you pay`)],
  );
}
