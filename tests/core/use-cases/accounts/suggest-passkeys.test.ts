import { asyncScheduler, EMPTY, NEVER, of, throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryAccountApi, type MemoryAccountOptions } from '../../../../adapters/memory/memory-account-api.ts';
import { MemoryPasskeyDevice } from '../../../../adapters/memory/memory-passkey-device.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { PASSKEY_CHALLENGE_MS, type PasskeyProof } from '../../../../core/domain/accounts/passkey.ts';
import { PasskeyDismissedError } from '../../../../core/ports/services/passkey-device.ts';
import { SuggestPasskeys } from '../../../../core/use-cases/accounts/passkeys/suggest-passkeys.ts';
import { SIGNED_CHALLENGE as SIGNED, SuggestingDevice } from '../../../support/fixtures/passkeys/suggesting-device.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(device: MemoryPasskeyDevice, options: MemoryAccountOptions = {}) {
  const api = memoryAccountApi(options);
  const proofs: PasskeyProof[] = [];
  let isOver = false;
  const suggestions = new SuggestPasskeys(api, device, asyncScheduler).execute().subscribe({
    next: (proof) => proofs.push(proof),
    complete: () => (isOver = true),
  });
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { proofs, suggestions, wait, calls: () => api.calls.length, isOver: () => isOver };
}

describe('suggested passkeys', () => {
  it('give the proof of the one that is chosen, and end', async () => {
    const device = new SuggestingDevice(of(SIGNED));
    const { proofs, wait, calls, isOver } = start(device);
    await wait(10);
    expect(proofs).toEqual([{ ticket: 'ticket', signed: SIGNED }]);
    expect([isOver(), device.open]).toEqual([true, 0]);
    await wait(2 * PASSKEY_CHALLENGE_MS);
    expect(calls()).toBe(1);
  });

  it('are asked for with a new challenge before the old one expires, one at a time, and for two hours at most', async () => {
    const device = new SuggestingDevice(NEVER);
    const { wait, calls, isOver } = start(device);
    await wait(10);
    expect([calls(), device.open]).toEqual([1, 1]);
    await wait(PASSKEY_CHALLENGE_MS);
    expect([calls(), device.open, device.asked]).toEqual([2, 1, 2]);
    await wait(2 * 3_600_000 - PASSKEY_CHALLENGE_MS - 20);
    expect([calls(), device.open, isOver()]).toEqual([30, 1, false]);
    // The last challenge is still valid, and nobody is offered it any more.
    await wait(20);
    expect([calls(), device.open, isOver()]).toEqual([30, 0, true]);
  });

  it('end with the form', async () => {
    const device = new SuggestingDevice(NEVER);
    const { wait, calls, suggestions } = start(device);
    await wait(10);
    suggestions.unsubscribe();
    await wait(2 * PASSKEY_CHALLENGE_MS);
    expect([calls(), device.open]).toEqual([1, 0]);
  });

  it.each([
    ['another request begins', new SuggestingDevice(throwError(() => new PasskeyDismissedError('aborted'))), {}],
    ['the browser has none', new MemoryPasskeyDevice(), {}],
    [
      'the server refuses',
      new SuggestingDevice(EMPTY),
      { passkeyLoginOptions: { status: 'failed', error: new ExchangeError('too-many-requests', 'x') } },
    ],
  ] as const)('end without a word when %s', async (_, device, options) => {
    const { proofs, wait, calls, isOver } = start(device, options);
    await wait(2 * PASSKEY_CHALLENGE_MS);
    expect([proofs, isOver()]).toEqual([[], true]);
    expect(calls()).toBeLessThanOrEqual(1);
  });
});
