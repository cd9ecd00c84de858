// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REFRESH_MS, SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { visit } from '../support/visit.tsx';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const amount = () => screen.getByLabelText<HTMLInputElement>('You send');
const estimate = () => screen.getByRole('status', { name: 'You get' });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

async function open(path: string) {
  const visited = visit(path);
  await wait(1);
  return visited;
}

describe('what the visitor wants to get', () => {
  const edit = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Type how much DOGE you want to get' }));
    await act(() => vi.dynamicImportSettled());
  };
  const wanted = () => screen.getByTitle<HTMLInputElement>('Type how much DOGE you want to get');
  const typeWanted = (text: string) => fireEvent.change(wanted(), { target: { value: text } });

  it('is typed in place of the estimate; its pay-in becomes the amount, on each refresh too', async () => {
    const { api, store } = await open('/exchange/ltc/doge/16');
    await edit();
    expect(document.activeElement).toBe(wanted());
    expect(wanted().value).toBe('394000.15');
    typeWanted('1000,5x');
    expect(wanted().value).toBe('1000.5');
    expect(amount().value).toBe('16');
    await wait(SETTLE_MS);
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amountTo: '1000.5' });
    expect(amount().value).toBe('15');
    expect(await store.load()).toEqual({ from: 'ltc', to: 'doge', amount: '15' });
    const before = api.calls.length;
    await wait(SETTLE_MS);
    expect(api.calls).toHaveLength(before);
    fireEvent.blur(wanted());
    expect(estimate().textContent).toBe('1,000.5');
    await wait(REFRESH_MS);
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amountTo: '1000.5' });
  });

  it('is forgotten when the amount to send is typed', async () => {
    const { api } = await open('/exchange/ltc/doge/16');
    await edit();
    typeWanted('1000');
    type('17');
    await wait(SETTLE_MS);
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amount: '17' });
    expect(amount().value).toBe('17');
  });

  it('goes on with the pay-in only once that is known', async () => {
    const { router } = await open('/landing/ltc/doge/16');
    await edit();
    typeWanted('1000');
    fireEvent.click(screen.getByRole('button', { name: 'See route and fees' }));
    await wait(1);
    expect(router.state.location.pathname).toBe('/landing/ltc/doge/16');
    await wait(SETTLE_MS);
    expect(router.state.location.pathname).toBe('/exchange/ltc/doge/15');
  });

  it('says that it waits, from the press of the button until its price is there', async () => {
    const { router } = await open('/landing/ltc/doge/16');
    await edit();
    typeWanted('1000');
    const button = screen.getByRole('button', { name: 'Exchange' });
    expect(button.getAttribute('aria-busy')).toBe('false');
    fireEvent.click(button);
    expect([button.getAttribute('aria-busy'), button.textContent]).toEqual(['true', 'Finding the best route']);
    // Another payout is not what was agreed to.
    typeWanted('1001');
    expect([button.getAttribute('aria-busy'), button.textContent]).toEqual(['false', 'Exchange']);
    fireEvent.click(screen.getByRole('button', { name: 'See route and fees' }));
    expect(button.getAttribute('aria-busy')).toBe('true');
    await wait(SETTLE_MS);
    expect(router.state.location.pathname).toBe('/exchange/ltc/doge/15');
  });

  it.each(['another payout', 'an amount'])(
    'stays on the page when %s is typed after the button was pressed',
    async (what) => {
      const { router } = await open('/landing/ltc/doge/16');
      await edit();
      typeWanted('1000');
      fireEvent.click(screen.getByRole('button', { name: 'See route and fees' }));
      if (what === 'an amount') type('17');
      else typeWanted('10000');
      await wait(SETTLE_MS);
      expect(router.state.location.pathname).toBe('/landing/ltc/doge/16');
      fireEvent.click(screen.getByRole('button', { name: 'See route and fees' }));
      await wait(1);
      expect(router.state.location.pathname).toBe(
        what === 'an amount' ? '/exchange/ltc/doge/17' : '/exchange/ltc/doge/15',
      );
    },
  );

  it('asks for an amount when it is empty', async () => {
    const { router } = await open('/landing/ltc/doge/16');
    await edit();
    typeWanted('');
    fireEvent.click(screen.getByRole('button', { name: 'See route and fees' }));
    await wait(SETTLE_MS);
    expect(router.state.location.pathname).toBe('/landing/ltc/doge/16');
    expect(screen.getByText('Type an amount')).toBeTruthy();
  });
});
