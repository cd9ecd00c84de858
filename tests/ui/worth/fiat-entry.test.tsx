// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { SAMPLE_HISTORY } from '../../../adapters/memory/samples/sample-history.ts';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { cardSource } from '../../../core/domain/cards/card-payment.ts';
import { DOLLARS } from '../../../core/domain/quotes/fiat-rate.ts';
import { SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { visit } from '../support/visit.tsx';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const EURO = { currency: 'EUR', perDollar: '0.5' };
const priced = (from: string) => ({ ...SAMPLE_QUOTE, dollars: { from, to: '0.2' } });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

const coins = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You send' });
const sum = (currency = 'EUR') => screen.getByRole<HTMLInputElement>('textbox', { name: `You send ${currency}` });
const toFiat = (currency = 'EUR') =>
  screen.getByRole('button', { name: new RegExp(`Type the amount in ${currency}$`) });
const toCoins = () => screen.getByRole('button', { name: /Type the amount in LTC$/ });
const type = (text: string) => fireEvent.change(sum(), { target: { value: text } });

/** A page whose coins cost 100 dollars, 50 euros. */
async function open(options: MemoryExchangeOptions = {}, chosen = EURO) {
  const fiat = { list: [DOLLARS, EURO], chosen$: new BehaviorSubject(chosen), save: () => undefined };
  const quote = { status: 'ready', answer: priced('100') } as const;
  const visited = visit('/exchange/ltc/doge/15', { quote, ...options }, undefined, { fiat });
  await wait(1);
  const press = async () => {
    fireEvent.click(toFiat(chosen.currency));
    await act(() => vi.dynamicImportSettled());
    await wait(1);
  };
  return { ...visited, fiat, press };
}

describe('the amount to send, typed in a fiat currency', () => {
  it('is offered beside the worth, begins with it, and leads back to the same coins', async () => {
    const { press, api } = await open();
    const before = api.calls.length;
    await press();
    expect([document.activeElement, sum().value]).toEqual([sum(), '750']);
    expect(toCoins().textContent).toContain('≈ 15 LTC');
    expect(screen.getByText(/^You send LTC\. The amount in EUR/)).toBeTruthy();
    expect(screen.getByText(/^Min \u2066.* LTC\u2069 · max \u2066.* LTC\u2069$/)).toBeTruthy();
    fireEvent.click(toCoins());
    expect([document.activeElement, coins().value]).toEqual([coins(), '15']);
    await wait(SETTLE_MS);
    expect(api.calls).toHaveLength(before);
  });

  it('is filtered, turned into coins, and only these are quoted, saved and posted', async () => {
    const { press, api, store, container } = await open();
    await press();
    type('1,234.5x');
    expect(sum().value).toBe('1234.5');
    await wait(SETTLE_MS);
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amount: '24.69' });
    expect(await store.load()).toEqual({ from: 'ltc', to: 'doge', amount: '24.69' });
    expect([...new FormData(container.querySelector('form')!).getAll('amount')]).toEqual(['24.69']);
    expect(toCoins().textContent).toContain('≈ 24.69 LTC');
    type('100');
    await wait(SETTLE_MS);
    expect(api.calls.at(-1)).toMatchObject({ amount: '2' });
    fireEvent.click(toCoins());
    expect(coins().value).toBe('2');
  });

  it('asks for an amount where it was emptied', async () => {
    const { press } = await open();
    await press();
    type('');
    fireEvent.click(screen.getByRole('button', { name: 'Exchange' }));
    expect([document.activeElement, sum().getAttribute('aria-invalid')]).toEqual([sum(), 'true']);
  });

  it('says how a pasted text was read', async () => {
    const { press } = await open();
    await press();
    fireEvent.paste(sum());
    type('-1.234,50 €');
    expect(sum().value).toBe('1234.50');
    expect(screen.getByText('Read as 1,234.5')).toBeTruthy();
  });

  it('keeps the sum when its quote brings another price, once, and never asks for ever', async () => {
    let price = 100;
    const answer = {
      ...SAMPLE_QUOTE,
      get dollars() {
        return { from: String((price += 1)) };
      },
    };
    const { press, api } = await open({ quote: { status: 'ready', answer: answer as never } });
    await press();
    type('500');
    await wait(SETTLE_MS);
    const asked = api.calls.length;
    await wait(SETTLE_MS);
    expect(api.calls.length).toBe(asked + 1);
    expect(sum().value).toBe('500');
    await wait(10 * SETTLE_MS);
    expect(api.calls.length).toBe(asked + 1);
    // Typed no more, it is the worth of the coins that will be exchanged.
    fireEvent.blur(sum());
    expect(Number(sum().value)).toBeGreaterThan(500);
  });

  it('follows the other currency that is chosen for worth', async () => {
    const { press, fiat } = await open();
    await press();
    act(() => fiat.chosen$.next(DOLLARS));
    expect(sum('USD').value).toBe('1500');
  });

  it('stays when the currencies are swapped, by the rate between them', async () => {
    const summary = { ...SAMPLE_HISTORY.summary!, last: '0.002' };
    const { press, api } = await open({ rateHistory: { status: 'ready', answer: { ...SAMPLE_HISTORY, summary } } });
    await press();
    type('100');
    await wait(SETTLE_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two currencies' }));
    await wait(1);
    expect(sum().value).toBe('100');
    await wait(SETTLE_MS);
    expect(api.calls.at(-1)).toMatchObject({ from: 'doge', amount: '1000' });
    // The memory's quotes price every coin alike.
    await wait(SETTLE_MS);
    expect([api.calls.at(-1)!.amount, sum().value]).toEqual(['2', '100']);
  });

  it.each([['with', '0.002'] as const, ['without', undefined] as const])(
    'holds a press until the coins of the other currency follow, %s a rate between them',
    async (_, last) => {
      const summary = last === undefined ? undefined : { ...SAMPLE_HISTORY.summary!, last };
      const answer = { ...SAMPLE_HISTORY, summary } as typeof SAMPLE_HISTORY;
      const { press, router } = await open({ rateHistory: { status: 'ready', answer } });
      await press();
      type('300');
      await wait(SETTLE_MS);
      fireEvent.click(screen.getByRole('button', { name: 'Swap the two currencies' }));
      type('500');
      const go = screen.getByRole('button', { name: 'Exchange' });
      fireEvent.click(go);
      await wait(1);
      expect([router.state.location.pathname, go.getAttribute('aria-busy')]).toEqual(['/exchange/ltc/doge/15', 'true']);
      await wait(2 * SETTLE_MS);
      await act(() => vi.dynamicImportSettled());
      // The memory's quotes price every coin alike.
      expect(router.state.location.pathname).toBe('/processing/doge/ltc/10');
    },
  );

  it('forgets a press when another sum is typed before the price is known', async () => {
    const { press, router } = await open();
    await press();
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two currencies' }));
    fireEvent.click(screen.getByRole('button', { name: 'Exchange' }));
    type('500');
    await wait(3 * SETTLE_MS);
    await act(() => vi.dynamicImportSettled());
    expect(router.state.location.pathname).toBe('/exchange/ltc/doge/15');
    expect(screen.getByRole('button', { name: 'Exchange' }).getAttribute('aria-busy')).toBe('false');
  });

  it('leaves what the visitor wants to get when it is paid with another currency', async () => {
    const { press, api } = await open();
    await press();
    fireEvent.click(screen.getByRole('button', { name: 'Type how much DOGE you want to get' }));
    await act(() => vi.dynamicImportSettled());
    fireEvent.change(screen.getByRole('textbox', { name: /^You get/ }), { target: { value: '5000' } });
    await wait(2 * SETTLE_MS);
    fireEvent.click(screen.getByRole('button', { name: /^Currency you send/ }));
    await act(() => vi.dynamicImportSettled());
    await wait(1);
    fireEvent.click(screen.getAllByRole('option', { name: /Bitcoin/ })[0]!);
    await wait(4 * SETTLE_MS);
    expect(api.calls.at(-1)).toEqual({ from: 'btc', to: 'doge', amountTo: '5000' });
    expect(sum().value).toBe('750');
    // Typed, the sum decides again.
    type('100');
    await wait(2 * SETTLE_MS);
    expect(api.calls.at(-1)).toEqual({ from: 'btc', to: 'doge', amount: '2' });
  });

  it('is not offered for what a card pays, which is in a currency of its own', async () => {
    const card = {
      ...SAMPLE_CURRENCIES[0]!,
      ticker: cardSource('usd'),
      asset: 'usd',
      name: 'US dollar',
      kind: 'fiat',
    } as const;
    const { press } = await open({ currencies: { status: 'ready', answer: [...SAMPLE_CURRENCIES, card] } });
    await press();
    fireEvent.click(screen.getByRole('button', { name: /^Currency you send/ }));
    await act(() => vi.dynamicImportSettled());
    await wait(1);
    fireEvent.click(screen.getAllByRole('option', { name: /US dollar/ })[0]!);
    await wait(2 * SETTLE_MS);
    expect(coins()).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Type the amount in/ })).toBeNull();
  });

  it('is in coins again where the other currency has no price', async () => {
    const error = new ExchangeError('amount-too-small', 'too little', { limit: { currency: 'doge', amount: '7' } });
    let status = 'ready';
    const quote = {
      answer: priced('100'),
      error,
      get status() {
        return status;
      },
    } as never;
    const { press } = await open({ quote, rateHistory: { status: 'failed', error } });
    await press();
    status = 'failed';
    fireEvent.click(screen.getByRole('button', { name: 'Swap the two currencies' }));
    await wait(2 * SETTLE_MS);
    expect(coins().value).toBe('15');
    expect(document.activeElement).not.toBe(coins());
    // Its price comes with the quote of an amount that can be exchanged.
    status = 'ready';
    fireEvent.click(screen.getByRole('button', { name: 'Use the minimum, 7 DOGE' }));
    await wait(2 * SETTLE_MS);
    expect(sum().value).toBe('350');
  });
});

it('amounts are typed in coins alone where no price is known', async () => {
  await open({ quote: { status: 'ready', answer: SAMPLE_QUOTE } });
  expect(coins().value).toBe('15');
  expect(screen.queryByRole('button', { name: /Type the amount in/ })).toBeNull();
});

it('dollars are typed where no other currency is chosen', async () => {
  const { press } = await open({}, DOLLARS);
  await press();
  expect(sum('USD').value).toBe('1500');
});
