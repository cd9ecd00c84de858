// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import '../../../ui/screens/processing/processing-screen.tsx';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { settled } from '../support/settled.ts';
import { visit } from '../support/visit.tsx';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const amount = () => screen.getByLabelText<HTMLInputElement>('You send');
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const paste = (text: string) => {
  fireEvent.paste(amount());
  type(text);
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait(1);
};
const descriptionOf = (input: HTMLInputElement) =>
  input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

async function open(path: string) {
  const visited = visit(path);
  await settled();
  return visited;
}

describe('an amount that was cleared', () => {
  it.each(['Exchange', 'See route and fees'])('is asked for by %s, which does not go on', async (name) => {
    const { router } = await open('/landing/ltc/doge/15');
    type('');
    await press(name);
    expect(router.state.location.pathname).toBe('/landing/ltc/doge/15');
    expect(document.activeElement).toBe(amount());
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(amount())).toContain('Type an amount');
  });

  it('is asked for before the confirmation', async () => {
    await open('/processing/ltc/doge/15/DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L');
    type('');
    await press('Continue to confirmation');
    await wait(SETTLE_MS);
    expect(document.activeElement).toBe(amount());
    expect(descriptionOf(amount())).toContain('Type an amount');
  });

  it('is not asked for any more once one is typed', async () => {
    await open('/exchange/ltc/doge/15');
    type('');
    await press('Exchange');
    type('2');
    expect(amount().getAttribute('aria-invalid')).toBe('false');
    expect(document.body.textContent).not.toContain('Type an amount');
  });

  it('is no estimate that loads: the page says what is missing', async () => {
    await open('/exchange/ltc/doge/15');
    type('');
    const estimate = screen.getByRole('status', { name: 'You get' });
    expect(estimate.getAttribute('aria-busy')).toBe('false');
    expect(screen.getByText('Type an amount')).toBeTruthy();
  });
});

describe('a pasted amount', () => {
  it.each([
    ['1e-5', '15'],
    ['-1', '1'],
    ['1.2.3', '12.3'],
    ['0.05 BTC', '0.05'],
  ])('says how %j was read', async (text, read) => {
    await open('/exchange/ltc/doge/15');
    paste(text);
    expect(amount().value).toBe(read);
    expect(descriptionOf(amount())).toContain(`Read as ${read}`);
    type(`${read}1`);
    expect(document.body.textContent).not.toContain('Read as');
  });

  it.each(['0,5', ' 7 ', '007', '1 000'])('needs no words when no character was lost: %j', async (text) => {
    await open('/exchange/ltc/doge/15');
    paste(text);
    expect(document.body.textContent).not.toContain('Read as');
  });

  it('needs no words when it was typed', async () => {
    await open('/exchange/ltc/doge/15');
    fireEvent.keyDown(amount(), { key: 'e' });
    type('15e');
    expect(document.body.textContent).not.toContain('Read as');
  });
});

describe('while a quote is requested', () => {
  it('the limits and the rate of the same pair stay, marked as old', async () => {
    await open('/exchange/ltc/doge/15');
    await wait(SETTLE_MS);
    type('16');
    const limits = screen.getByText(/^Min .* max /);
    const rate = screen.getAllByText(/^1 LTC = /)[0]!.closest('p')!;
    expect([limits.dataset['state'], rate.dataset['old']]).toEqual(['waiting', 'true']);
    await wait(SETTLE_MS + 10);
    expect([limits.dataset['state'], rate.dataset['old']]).toEqual(['ready', 'false']);
  });

  it('the rate of another pair keeps its place, but is not shown', async () => {
    await open('/exchange/ltc/doge/15');
    await wait(SETTLE_MS);
    const rate = screen.getAllByText(/^1 LTC = /)[0]!.closest('p')!;
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two currencies' }));
    expect(screen.queryByText(/^Min .* max /)).toBeNull();
    expect(rate.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('without a network', () => {
  const error = new ExchangeError('unavailable', 'unavailable');
  let isOnline: boolean;
  const turn = async (to: 'online' | 'offline') => {
    isOnline = to === 'online';
    await act(async () => window.dispatchEvent(new Event(to)));
  };

  beforeEach(() => {
    isOnline = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });

  afterEach(() => void vi.restoreAllMocks());

  it('the page says so, and asks again by itself when the network is back', async () => {
    const { api } = visit('/exchange/ltc/doge/15', { quote: { status: 'failed', error } });
    await settled();
    await turn('offline');
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const before = api.calls.length;
    await turn('online');
    await wait(SETTLE_MS + 1);
    expect(api.calls).toHaveLength(before + 1);
    expect(screen.getByRole('alert').textContent).not.toContain('You are offline');
  });
});
