import { useRef, useState } from 'react';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import { type AddressCheck, CheckAddress } from '../../core/use-cases/transaction-use-cases.ts';
import { useUseCase } from '../hooks/use-use-case.ts';

export type AddressPart = 'address' | 'extraId';

/** What is known of an address that a visitor types. */
export type AddressStatus =
  | { readonly status: 'unchecked' | 'checking' | 'valid' | 'missing' }
  /** The house could not be asked; it will judge again when the exchange is made. */
  | { readonly status: 'unknown' }
  | {
      readonly status: 'invalid';
      readonly part: AddressPart;
      /** In the house's words. */
      readonly message?: string | undefined;
      /** The network it would be an address of. */
      readonly looksLike?: string | undefined;
    };

interface Judged {
  readonly currency: string;
  readonly destination: Destination;
  readonly status: AddressStatus;
}

const EMPTY: Destination = { address: '', extraId: '' };

/** An address with its extra ID, judged by the house for `currency`. Another currency makes it unjudged again. */
export function useCheckedAddress(currency: string, first: Destination = EMPTY) {
  const check = useUseCase(CheckAddress);
  const [judged, setJudged] = useState<Judged>({ currency, destination: first, status: { status: 'unchecked' } });
  const latest = useRef(0);
  const { destination } = judged;
  const status: AddressStatus = judged.currency === currency ? judged.status : { status: 'unchecked' };

  const judge = (to: Destination, status: AddressStatus) => setJudged({ currency, destination: to, status });
  const write = (change: Partial<Destination>) => {
    latest.current += 1;
    judge({ ...destination, ...change }, { status: 'unchecked' });
  };
  /** Asks unless it was asked already. @returns true when nothing speaks against the address. */
  const verify = async (to: Destination = destination, isRequired = false): Promise<boolean> => {
    const trimmed = { address: to.address.trim(), extraId: to.extraId?.trim() ?? '' };
    if (trimmed.address === '') {
      judge(trimmed, { status: isRequired ? 'missing' : 'unchecked' });
      return !isRequired;
    }
    if (status.status === 'valid' && to === destination) return true;
    const turn = (latest.current += 1);
    judge(trimmed, { status: 'checking' });
    const verdict = await check.execute(currency, trimmed).then(statusOf, (): AddressStatus => ({ status: 'unknown' }));
    // Typed on meanwhile: this verdict is about something else.
    if (turn !== latest.current) return false;
    judge(trimmed, verdict);
    return verdict.status !== 'invalid';
  };
  return {
    destination,
    status,
    write,
    verify,
    /** Says what the house said when it was given the address for good. */
    refuse: (part: AddressPart, message: string) => judge(destination, { status: 'invalid', part, message }),
  };
}

export type CheckedAddress = ReturnType<typeof useCheckedAddress>;

/** An address as calls take it; undefined while there is none. */
export function filledIn({ address, extraId }: Destination): Destination | undefined {
  if (address.trim() === '') return undefined;
  return { address: address.trim(), ...(extraId?.trim() && { extraId: extraId.trim() }) };
}

function statusOf({ status, field = 'address', message, looksLike }: AddressCheck): AddressStatus {
  return status === 'valid' ? { status } : { status, part: field, message, looksLike };
}
