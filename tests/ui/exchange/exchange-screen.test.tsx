// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryPricingApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { NO_PRICES_MS, REFRESH_MS, SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { visit } from '../support/visit.tsx';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const amount = () => screen.getByLabelText<HTMLInputElement>('You send');
const estimate = () => screen.getByRole('status', { name: 'You get' });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const sends = () => screen.getByRole('button', { name: /^Currency you send/ });
const gets = () => screen.getByRole('button', { name: /^Currency you get/ });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

async function open(...[path, options, saved]: Parameters<typeof visit>) {
  const visited = visit(path, options, saved);
  await wait(1);
  return visited;
}

describe('the estimate', () => {
  it('shows the loader’s value first, requests a new one when its refresh is due, and does not flash', async () => {
    const { api } = await open('/exchange/ltc/doge/15');
    expect(estimate().textContent).toBe('394,000.15');
    expect(estimate().getAttribute('aria-busy')).toBe('false');
    await wait(REFRESH_MS - 1);
    expect(api.calls).toHaveLength(1);
    await wait(1);
    expect(api.calls).toHaveLength(2);
    expect(estimate().textContent).toBe('394,000.15');
  });

  it('is three dots, busy, from the first keystroke until half a second after the last', async () => {
    const { api } = await open('/exchange/ltc/doge/15');
    const before = api.calls.length;
    type('1');
    await wait(SETTLE_MS - 1);
    type('16');
    expect(estimate().textContent).toBe('...');
    expect(estimate().getAttribute('aria-busy')).toBe('true');
    await wait(SETTLE_MS - 1);
    expect(api.calls).toHaveLength(before);
    await wait(2);
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amount: '16' });
    expect(estimate().textContent).toBe('394,000.15');
  });

  it('is three dots for an empty amount, without a request', async () => {
    const { api } = await open('/exchange/ltc/doge/15');
    await wait(SETTLE_MS);
    const before = api.calls.length;
    type('');
    await wait(SETTLE_MS);
    expect(estimate().textContent).toBe('...');
    expect(api.calls).toHaveLength(before);
  });

  it('is refreshed every two minutes and counts down to it', async () => {
    const { api } = await open('/exchange/ltc/doge/15');
    await wait(SETTLE_MS);
    const before = api.calls.length;
    expect(screen.getByRole('timer').textContent).toMatch(/^Refreshes in (2:00|1:59)$/);
    await wait(REFRESH_MS);
    expect(api.calls).toHaveLength(before + 1);
  });

  it('is requested for the filtered input', async () => {
    await open('/exchange/ltc/doge/15');
    type('0,5e');
    expect(amount().value).toBe('0.5');
  });
});

describe('the selection', () => {
  it('swaps its sides', async () => {
    await open('/exchange/ltc/doge/15');
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two currencies' }));
    expect(sends().textContent).toContain('DOGE');
    expect(gets().textContent).toContain('LTC');
  });

  it('is saved on each change and updates the address, without a reload', async () => {
    const { store, router } = await open('/exchange/ltc/doge/15');
    type('16');
    await wait(1);
    expect(await store.load()).toEqual({ from: 'ltc', to: 'doge', amount: '16' });
    expect(location.pathname).toBe('/exchange/ltc/doge/16');
    expect(router.state.location.pathname).toBe('/exchange/ltc/doge/15');
  });

  it('is restored from storage when the address names no pair', async () => {
    await open('/', {}, { from: 'xrp', to: 'btc', amount: '250' });
    expect(sends().textContent).toContain('XRP');
    expect(amount().value).toBe('250');
  });

  it('leads from the landing page to the quote', async () => {
    const { router } = await open('/landing/ltc/doge/15');
    fireEvent.click(screen.getByRole('button', { name: 'See route and fees' }));
    await wait(1);
    expect(router.state.location.pathname).toBe('/exchange/ltc/doge/15');
    expect(screen.getByRole('heading', { name: 'Route and fees' })).toBeTruthy();
  });

  it('follows links from one pair to another', async () => {
    const { router } = await open('/exchange/ltc/doge/15');
    await act(() => router.navigate('/exchange/btc/eth/2'));
    expect(sends().textContent).toContain('BTC');
    expect(amount().value).toBe('2');
  });
});

describe('the exchange card', () => {
  it('offers the minimum when the amount is too small', async () => {
    const error = new ExchangeError('amount-too-small', 'too small', { limit: { amount: '0.02', currency: 'ltc' } });
    await open('/exchange/ltc/doge/0.001', { quote: { status: 'failed', error } });
    expect(screen.getByRole('alert').textContent).toContain('The minimum is 0.02 LTC');
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Use the minimum, 0.02 LTC' }));
    expect(amount().value).toBe('0.02');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells that the pair is stopped, and why', async () => {
    const error = mainError('unavailable', errorMessage('stopped', { reason: 'The network is congested' }));
    await open('/exchange/ltc/doge/15', { quote: { status: 'failed', error } });
    expect(screen.getByRole('alert').textContent).toContain('Paused right now: The network is congested');
  });

  it('tells that there are no prices, keeps the amount, and shows the estimate once there are', async () => {
    const error = mainError('unavailable', errorMessage('no-prices'));
    const { api } = await open('/exchange/ltc/doge/15', { quote: { status: 'failed', error } });
    await wait(SETTLE_MS);
    expect(screen.getByRole('alert').textContent).toContain('There is no price right now');
    expect(amount().value).toBe('15');
    api.quote = new MemoryPricingApi().quote;
    await wait(NO_PRICES_MS);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(estimate().textContent).toBe('394,000.15');
  });

  it('offers another try after an error, and says that nothing is lost', async () => {
    const error = new ExchangeError('unavailable', 'unavailable');
    const { api } = await open('/exchange/ltc/doge/15', { quote: { status: 'failed', error } });
    await wait(SETTLE_MS);
    const before = api.calls.length;
    expect(screen.getByRole('alert').textContent).toContain('Nothing was sent');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(estimate().getAttribute('aria-busy')).toBe('true');
    await wait(SETTLE_MS);
    expect(api.calls).toHaveLength(before + 1);
  });

  it('shows the default pair and 0 when nothing can be loaded, and requests them again', async () => {
    const error = new ExchangeError('unavailable', 'unavailable');
    const { logger } = await open('/exchange', {
      currencies: { status: 'failed', error },
      quote: { status: 'failed', error },
    });
    expect(sends().textContent).toContain('BTC');
    expect(estimate().textContent).toBe('0');
    expect(estimate().getAttribute('aria-busy')).toBe('true');
    await wait(SETTLE_MS);
    expect(estimate().textContent).toBe('...');
    expect(logger.lines.map(({ level }) => level)).toContain('warn');
  });

  it('shows staff warnings', async () => {
    await open('/', { warning: 'Litecoin is slow today.', fiatWarning: '{"text":"Cards are off."}' });
    expect(screen.getByText('Litecoin is slow today.')).toBeTruthy();
    expect(screen.getByText('Cards are off.')).toBeTruthy();
  });
});

describe('figures', () => {
  it.each(['/', '/exchange/ltc/doge/15'])('are labelled a demonstration, once a page: %s', async (path) => {
    await open(path);
    await wait(SETTLE_MS);
    expect(screen.getAllByText('Demonstration market')).toHaveLength(1);
  });

  it('stay labelled while a newer quote is loading', async () => {
    await open('/exchange/ltc/doge/15');
    type('16');
    expect(screen.getAllByText('397,970 DOGE').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Demonstration market')).toHaveLength(1);
  });

  it('add up, line by line', async () => {
    await open('/exchange/ltc/doge/15');
    for (const line of ['397,970 DOGE', '− 1,989.85 DOGE', '− 1,980 DOGE', '394,000.15 DOGE']) {
      expect(screen.getAllByText(line).length).toBeGreaterThan(0);
    }
  });

  it('show every hop with its venue and fee', async () => {
    await open('/exchange/ltc/doge/15');
    for (const text of ['Kraken', 'Binance', '0.17 BTC', 'fee 0.000442 BTC', 'fee 398 DOGE']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });
});
