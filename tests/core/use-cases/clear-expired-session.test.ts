import { expect, it, vi } from 'vitest';
import { type ErrorCode, httpStatusOf } from '../../../core/contract/error-code.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { clearingExpiredSession } from '../../../core/use-cases/clear-expired-session.ts';
import { failure } from '../../support/failure.ts';

it('clearingExpiredSession passes on answers and errors, and clears the session on an expired one', async () => {
  const clear = vi.fn();
  const call = vi.fn(async (input: string, options?: object) => [input, options]);
  const api = clearingExpiredSession({ call }, { clear });
  expect(await api.call('wish', { idempotencyKey: 'key' })).toEqual(['wish', { idempotencyKey: 'key' }]);
  for (const code of Object.keys(httpStatusOf) as ErrorCode[]) {
    clear.mockClear();
    const refusal = new ExchangeError(code, 'no');
    call.mockRejectedValueOnce(refusal);
    expect(await failure(api.call('wish'))).toBe(refusal);
    expect([code, clear.mock.calls.length]).toEqual([code, code === 'unauthenticated' ? 1 : 0]);
  }
  call.mockRejectedValueOnce(new Error('broken'));
  await expect(api.call('wish')).rejects.toThrow('broken');
  expect(clear).not.toHaveBeenCalled();
});
