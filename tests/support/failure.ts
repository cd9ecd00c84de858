import { expect } from 'vitest';
import type { ExchangeError } from '../../core/contract/exchange-error.ts';

/** What a call was refused with; fails where it was let pass. */
export function failure(call: Promise<unknown>): Promise<ExchangeError> {
  return call.then(
    () => expect.fail('it was let pass'),
    (error: ExchangeError) => error,
  );
}
