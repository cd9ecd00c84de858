// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { SAMPLE_HISTORY } from '../../../stories/support/samples/sample-states.ts';
import { settled } from '../support/settled.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import {
  ADDRESS,
  address,
  button,
  field,
  leave,
  messageOf,
  open,
  press,
  wait,
  write,
} from '../support/processing-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of given.splice(0)) Reflect.deleteProperty(navigator, name);
  return backToRealTime();
});

const given: string[] = [];

/** Gives the browser a function that jsdom has not. */
function give(name: 'clipboard' | 'mediaDevices', value: unknown): void {
  given.push(name);
  Object.defineProperty(navigator, name, { configurable: true, value });
}

describe('an address', () => {
  it('is pasted by a button, and checked at once', async () => {
    give('clipboard', { readText: () => Promise.resolve(` ${ADDRESS}\n`) });
    const { api } = await open('/processing/ltc/doge/15');
    const check = vi.spyOn(api, 'checkAddress');
    await press('Paste: Your DOGE address');
    expect(address().value).toBe(ADDRESS);
    expect(check).toHaveBeenCalledWith({ currency: 'doge', address: ADDRESS });
    expect(messageOf(address())).toBe('This address can receive payouts.');
  });

  it.each(['', ' \n'])('stays as it was when the clipboard has %j', async (text) => {
    give('clipboard', { readText: () => Promise.resolve(text) });
    await open('/processing/ltc/doge/15');
    write(address(), 'D1');
    await press('Paste: Your DOGE address');
    expect(address().value).toBe('D1');
  });

  it('is pasted as far as the field takes it, beside a memo that was typed first', async () => {
    give('clipboard', { readText: () => Promise.resolve('r'.repeat(1_000_000)) });
    const { api } = await open('/processing/ltc/xrp/15');
    const check = vi.spyOn(api, 'checkAddress');
    write(field(/^Destination tag/), '12345');
    await press('Paste: Your XRP address');
    expect(check).toHaveBeenLastCalledWith({ currency: 'xrp', address: 'r'.repeat(256), extraId: '12345' });
    expect(field(/^Destination tag/).value).toBe('12345');
  });

  it('stays as it was, with the reason, when the browser refuses to paste', async () => {
    give('clipboard', { readText: () => Promise.reject(new Error('denied')) });
    await open('/processing/ltc/doge/15');
    write(address(), 'D1');
    await press('Paste: Your DOGE address');
    expect(address().value).toBe('D1');
    expect(screen.getByText('Pasting was blocked. Paste into the field.')).toBeTruthy();
  });

  it('is read from a QR code by the camera, which is switched off afterwards', async () => {
    const stop = vi.fn<() => void>();
    const stream = { getTracks: () => [{ stop }] };
    const seen: { readonly rawValue: string }[] = [];
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = () => Promise.resolve(seen);
      },
    );
    give('mediaDevices', { getUserMedia: () => Promise.resolve(stream) });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await open('/processing/ltc/doge/15');
    await press('Scan QR code: Your DOGE address');
    await settled();
    expect(screen.getByText(/^Hold the code in front of the camera/)).toBeTruthy();
    expect(stop).not.toHaveBeenCalled();
    seen.push({ rawValue: `dogecoin:${ADDRESS}` });
    await wait(500);
    expect(screen.queryByText(/^Hold the code/)).toBeNull();
    expect(address().value).toBe(`dogecoin:${ADDRESS}`);
    expect(stop).toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Scan QR code: Your DOGE address'));
  });

  it('is pasted instead where the camera cannot be opened, and says so', async () => {
    vi.stubGlobal('BarcodeDetector', class {});
    give('mediaDevices', { getUserMedia: () => Promise.reject(new Error('denied')) });
    await open('/processing/ltc/doge/15');
    await press('Scan QR code: Your DOGE address');
    await settled();
    expect(screen.getByText(/The camera could not be opened/)).toBeTruthy();
    await press('Close');
    expect(screen.queryByText(/The camera could not be opened/)).toBeNull();
    expect(document.activeElement).toBe(button('Scan QR code: Your DOGE address'));
  });

  it('has no button for what the browser cannot do', async () => {
    await open('/processing/ltc/doge/15');
    expect(screen.queryByRole('button', { name: /^(Scan|Paste)/ })).toBeNull();
  });
});

describe('an address of another network', () => {
  const invalid = { status: 'invalid', field: 'address', message: 'no', looksLike: 'Tron' } as const;

  it('offers the same asset on that network, and is checked for it', async () => {
    const { api } = await open('/processing/ltc/usdt20/15', { verdict: { status: 'ready', answer: invalid } });
    const check = vi.spyOn(api, 'checkAddress');
    write(field(/^Your USDT address/), 'T123');
    await leave(field(/^Your USDT address/));
    check.mockResolvedValue({ status: 'valid', address: 'T123' });
    await press('Get USDT on Tron instead');
    await wait(1000);
    expect(check).toHaveBeenLastCalledWith({ currency: 'usdtrx', address: 'T123' });
    expect(document.activeElement).toBe(field(/^Your USDT address/));
    expect(field(/^Your USDT address/).value).toBe('T123');
    expect(messageOf(field(/^Your USDT address/))).toBe('This address can receive payouts.');
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
  });

  it('offers the coin of that network where the asset is not on it', async () => {
    const answer = { ...invalid, looksLike: 'Bitcoin' };
    await open('/processing/ltc/doge/15', { verdict: { status: 'ready', answer } });
    write(address(), 'bc1q');
    await leave(address());
    expect(button('Get BTC on Bitcoin instead')).toBeTruthy();
  });

  it('offers nothing where it is the network of what is sent', async () => {
    const answer = { ...invalid, looksLike: 'Litecoin' };
    await open('/processing/ltc/doge/15', { verdict: { status: 'ready', answer } });
    write(address(), 'ltc1q');
    await leave(address());
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
  });
});

describe('addresses that were used before', () => {
  const one = (change: Partial<TransactionSummary>): TransactionSummary => ({
    ...SAMPLE_HISTORY.items[0]!,
    status: 'finished',
    isSettled: true,
    to: 'doge',
    receiver: ADDRESS,
    ...change,
  });
  const history = (...items: readonly TransactionSummary[]) =>
    ({ history: { status: 'ready', answer: { ...SAMPLE_HISTORY, items } } }) as const;

  it('are offered to members, each once and of that currency alone, and fill in the field', async () => {
    await open('/processing/ltc/doge/15', history(one({}), one({}), one({ to: 'btc', receiver: 'bc1other' })));
    // Not before they are wanted: they would move what is below.
    expect(screen.queryByRole('button', { name: ADDRESS })).toBeNull();
    await press('Used before: Your DOGE address');
    expect(screen.queryByRole('button', { name: 'bc1other' })).toBeNull();
    await press(ADDRESS);
    expect([address().value, document.activeElement]).toEqual([ADDRESS, address()]);
    expect(screen.queryByRole('button', { name: /^Used before/ })).toBeNull();
  });

  it('are not offered of currencies with a memo, which the history does not tell', async () => {
    await open('/processing/ltc/xrp/15', history(one({ to: 'xrp', receiver: 'rEb8' })));
    expect(screen.queryByRole('button', { name: /^Used before/ })).toBeNull();
  });

  it('are not asked for without an account', async () => {
    const { api } = await open('/guest/ltc/doge/15', history(one({})), undefined, { profile: null });
    expect(api.calls.length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Used before/ })).toBeNull();
  });
});
