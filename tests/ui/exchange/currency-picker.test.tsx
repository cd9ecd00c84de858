// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
// Loaded on demand; imported here because that takes longer than a test waits on a busy machine.
import '../../../ui/components/currency-picker/currency-picker.tsx';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

const sends = () => screen.findByRole('button', { name: /^Currency you send/ });

async function openPicker(currencies: readonly Currency[] = SAMPLE_CURRENCIES) {
  const user = userEvent.setup();
  visit('/exchange/ltc/doge/15', { currencies: { status: 'ready', answer: currencies } });
  await user.click(await sends());
  const search = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(search));
  return { user, search };
}

describe('the currency picker', () => {
  it('focuses the search field when it opens, and works with the keyboard only', async () => {
    const { user } = await openPicker();
    await user.keyboard('tron{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await sends()).textContent).toContain('Tron');
  });

  it('returns the focus to the button that opened it', async () => {
    const { user } = await openPicker();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await sends()));
  });

  it('swaps the exchange when the other side is picked', async () => {
    const { user } = await openPicker();
    await user.keyboard('doge{Enter}');
    await waitFor(async () => expect((await sends()).textContent).toContain('DOGE'));
    expect((await screen.findByRole('button', { name: /^Currency you get/ })).textContent).toContain('LTC');
  });

  it('says when nothing matches', async () => {
    const { user } = await openPicker();
    await user.keyboard('zzz');
    expect(await screen.findByText(/No currency matches “zzz”/)).toBeTruthy();
  });

  it('says of a currency that has prices and no network here that it cannot be exchanged', async () => {
    const { user } = await openPicker(
      SAMPLE_CURRENCIES.map((currency) =>
        currency.asset === 'xrp' ? { ...currency, isWebEnabled: false, isPricedOnly: true } : currency,
      ),
    );
    await user.keyboard('xrp');
    expect(await screen.findByText(/^XRP can only be priced here, not exchanged/)).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.queryByText(/No currency matches/)).toBeNull();
  });

  it('omits currencies that cannot be sent', async () => {
    await openPicker();
    expect(screen.queryByRole('option', { name: /DASH/ })).toBeNull();
    expect(screen.getByRole('option', { name: /XMR/ })).toBeTruthy();
  });

  it('asks for the network of an asset that has several, and goes back with Backspace', async () => {
    const { user } = await openPicker();
    expect(screen.getAllByRole('option', { name: /USDT/ })).toHaveLength(1);
    await user.keyboard('usdt{Enter}');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ethereum'),
      expect.stringContaining('Tron'),
    ]);
    await user.keyboard('{Backspace}');
    expect(screen.getAllByRole('option').length).toBeGreaterThan(5);
    await user.keyboard('usdt{Enter}{ArrowDown}{Enter}');
    await waitFor(async () => expect((await sends()).textContent).toContain('USDTTron'));
  });

  it('chooses an asset and its network by pointer', async () => {
    const { user } = await openPicker();
    await user.click(screen.getByRole('option', { name: /USDT/ }));
    await user.click(screen.getByRole('option', { name: /Tron/ }));
    await waitFor(async () => expect((await sends()).textContent).toContain('USDTTron'));
  });

  it('tells what does not work, and why', async () => {
    const troubled = SAMPLE_CURRENCIES.map((currency) => {
      if (currency.ticker === 'btc') return { ...currency, trouble: { payIn: true, payout: false, reason: 'Forks' } };
      if (currency.ticker === 'eth') return { ...currency, trouble: { payIn: true, payout: true } };
      return currency.ticker === 'sol' ? { ...currency, trouble: { payIn: false, payout: true } } : currency;
    });
    await openPicker(troubled);
    expect(screen.getByRole('option', { name: /BTC/ }).textContent).toContain('Paused right now: Forks');
    expect(screen.getByRole('option', { name: /^ETH/ }).textContent).toContain('The network does not answer');
    expect(screen.getByRole('option', { name: /SOL/ }).textContent).not.toContain('does not answer');
  });

  it('draws a few rows first, and the others a moment later', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      ...SAMPLE_CURRENCIES[0]!,
      ticker: `tok${at}`,
      asset: `tok${at}`,
      name: `Token ${at}`,
    }));
    await openPicker([...SAMPLE_CURRENCIES, ...many]);
    const [first] = screen.getAllByRole('option');
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
    expect(first?.getAttribute('aria-setsize')).toBe('310');
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(40));
  });
});
