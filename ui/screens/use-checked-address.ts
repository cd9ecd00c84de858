import { useRef, useState } from 'react';
import type { AnyMessage } from '../../core/domain/message.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import { type AddressCheck, CheckAddress } from '../../core/use-cases/transaction-use-cases.ts';
import { useUseCase } from '../hooks/use-use-case.ts';

type AddressPart = 'address' | 'extraId';

type AddressStatus =
  | { readonly status: 'unchecked' | 'checking' | 'missing' }
  | {
      readonly status: 'valid';
      /** The name that was typed, which the address in the field was found by. */
      readonly name?: string | undefined;
    }
  /** The service could not be reached; it validates again when the exchange is made. */
  | { readonly status: 'unknown' }
  | {
      readonly status: 'invalid';
      readonly part: AddressPart;
      readonly messages?: readonly AnyMessage[] | undefined;
      /** The network whose address format it matches. */
      readonly looksLike?: string | undefined;
    };

interface Judged {
  readonly currency: string;
  readonly destination: Destination;
  readonly status: AddressStatus;
}

const EMPTY: Destination = { address: '', extraId: '' };

/** An address with its extra ID, validated by the service for `currency`. Another currency resets the validation. */
export function useCheckedAddress(currency: string, first: Destination = EMPTY) {
  const check = useUseCase(CheckAddress);
  const [judged, setJudged] = useState<Judged>({ currency, destination: first, status: { status: 'unchecked' } });
  const latest = useRef(0);
  const { destination } = judged;
  const status: AddressStatus = judged.currency === currency ? judged.status : { status: 'unchecked' };

  const name = status.status === 'valid' ? status.name : undefined;
  const judge = (to: Destination, status: AddressStatus) => setJudged({ currency, destination: to, status });
  const write = (change: Partial<Destination>) => {
    latest.current += 1;
    judge({ ...destination, ...change }, { status: 'unchecked' });
  };
  /**
   * Validates the address unless this was done already. @param isLast true where nothing is shown again before the
   * address is used. @returns true when no error is known; false for a new name then, whose address is yet to be seen.
   */
  const verify = async (to: Destination = destination, isRequired = false, isLast = false): Promise<boolean> => {
    const trimmed = { address: to.address.trim(), extraId: to.extraId?.trim() ?? '' };
    if (trimmed.address === '') {
      judge(trimmed, { status: isRequired ? 'missing' : 'unchecked' });
      return !isRequired;
    }
    if (status.status === 'valid' && to === destination) return true;
    const turn = (latest.current += 1);
    judge(trimmed, { status: 'checking' });
    const found = await check.execute(currency, trimmed).catch(() => undefined);
    // The text changed meanwhile: this result is for an older one.
    if (turn !== latest.current) return false;
    const verdict = statusOf(found);
    // What a name stands for takes its place: nothing but the address is agreed to.
    judge(found?.name && found.address ? { ...trimmed, address: found.address } : trimmed, verdict);
    return verdict.status !== 'invalid' && !(isLast && found?.name !== undefined);
  };
  return {
    destination,
    status,
    write,
    verify,
    /** The name that the address was found by. */
    name,
    /** Shows the service's messages when the exchange was refused because of the address. A name is then looked up anew. */
    refuse: (part: AddressPart, messages: readonly AnyMessage[]) =>
      judge(name === undefined ? destination : { ...destination, address: name }, {
        status: 'invalid',
        part,
        messages,
      }),
  };
}

export type CheckedAddress = ReturnType<typeof useCheckedAddress>;

/** An address in the form of API calls; undefined while it is empty. */
export function filledIn({ address, extraId }: Destination): Destination | undefined {
  if (address.trim() === '') return undefined;
  return { address: address.trim(), ...(extraId?.trim() && { extraId: extraId.trim() }) };
}

function statusOf(check: AddressCheck | undefined): AddressStatus {
  if (check === undefined) return { status: 'unknown' };
  const { status, field = 'address', message, looksLike, name } = check;
  return status === 'valid' ? { status, name } : { status, part: field, messages: message ? [message] : [], looksLike };
}
