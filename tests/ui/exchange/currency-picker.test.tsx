// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { searchCurrencies } from '../../../ui/components/currency-picker/search-currencies.ts';
// Loaded on demand; imported here because that takes longer than a test waits on a busy machine.
import '../../../ui/components/currency-picker/currency-picker.tsx';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

const sends = () => screen.findByRole('button', { name: /^Currency you send/ });

async function openPicker() {
  const user = userEvent.setup();
  visit('/exchange/ltc/doge/15');
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

  it('omits currencies that cannot be sent', async () => {
    await openPicker();
    expect(screen.queryByRole('option', { name: /DASH/ })).toBeNull();
    expect(screen.getByRole('option', { name: /XMR/ })).toBeTruthy();
  });
});

describe('the currency search', () => {
  const found = (query: string) => searchCurrencies(SAMPLE_CURRENCIES, query).map(({ ticker }) => ticker);

  it('searches ticker, symbol, name and network', () => {
    expect(found('usdt20')).toEqual(['usdt20']);
    expect(found('USDT')).toEqual(['usdt20', 'usdtrx']);
    expect(found('lite')).toEqual(['ltc']);
    expect(found('polygon')).toEqual(['usdcpolygon']);
    expect(found('tether tron')).toEqual(['usdtrx']);
  });

  it('lists exact symbols first', () => {
    expect(found('eth')[0]).toBe('eth');
  });

  it('keeps the order of the catalogue for an empty search', () => {
    expect(found(' ')).toEqual(SAMPLE_CURRENCIES.map(({ ticker }) => ticker));
  });
});
