import { expect } from 'vitest';
import type { ExchangeError } from '../../core/contract/exchange-error.ts';

/** The error that a call was refused with; fails when it was accepted. */
export function failure(call: Promise<unknown>): Promise<ExchangeError> {
  return call.then(
    () => expect.fail('it was accepted'),
    (error: ExchangeError) => error,
  );
}
