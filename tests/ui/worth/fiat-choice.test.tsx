// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { DOLLARS } from '../../../core/domain/quotes/fiat-rate.ts';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import type { MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { rendererOf } from '../support/renderer.ts';
import { visit } from '../support/visit.tsx';

const PATIENT = { timeout: 10_000 };
const QUOTE = { status: 'ready', answer: { ...SAMPLE_QUOTE, dollars: { from: '100' } } } as const;

afterEach(cleanup);

/** Opens the menu of languages. */
async function menu() {
  await userEvent.click(await screen.findByLabelText(/^Language: English/, {}, PATIENT));
  await screen.findAllByRole('menuitem', {}, PATIENT);
}

const shown = (worth: string) => screen.findByText(worth, {}, PATIENT);

it('worth follows the currency that is chosen in the menu of languages, and the choice is saved', async () => {
  const save = vi.fn();
  const list = [DOLLARS, { currency: 'EUR', perDollar: '0.5' }, { currency: 'JPY', perDollar: '150' }];
  const fiat = { list, chosen$: new BehaviorSubject(DOLLARS), save };
  visit('/exchange/ltc/doge/15', { quote: QUOTE }, undefined, { fiat });
  await shown('≈ $1,500.00');
  await menu();
  const options = screen.getAllByRole('menuitemradio');
  expect(options.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['USD', 'true'],
    ['EUR', 'false'],
    ['JPY', 'false'],
  ]);
  expect(screen.getByRole('group', { name: 'Worth in' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'EUR' }));
  await shown('≈ €750.00');
  expect(save).toHaveBeenCalledExactlyOnceWith('EUR');
  await expect.poll(() => screen.queryByRole('menuitemradio')).toBeNull();
  await menu();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'JPY' }));
  await shown('≈ ¥225,000');
});

it('the menu of languages has no currencies where there are dollars alone', async () => {
  visit('/exchange/ltc/doge/15', { quote: QUOTE });
  await shown('≈ $1,500.00');
  await menu();
  expect(screen.queryByRole('menuitemradio')).toBeNull();
});

it('the server renders worth in the currency of the visitor’s cookie, while there is a rate for it', async () => {
  const fiatRates = [
    { currency: 'EUR', perDollar: '0.5', source: 'operator', at: '2026-11-27T00:00:00.000Z' },
  ] as const;
  const worth = async (cookie: string, options: MemoryExchangeOptions = { fiatRates }) => {
    const { body } = await rendererOf({ quote: QUOTE, ...options }).get('/exchange/ltc/doge/15', { cookie });
    return /≈ [^<]*/.exec(body.replaceAll('<!-- -->', ''))?.[0];
  };
  expect(await worth('altway.fiat=EUR')).toBe('≈ €750.00');
  for (const cookie of ['', 'altway.fiat=USD', 'altway.fiat=CHF', 'altway.fiat="><script>'])
    expect(await worth(cookie)).toBe('≈ $1,500.00');
  expect(await worth('altway.fiat=EUR', {})).toBe('≈ $1,500.00');
});

it('a page that many visitors share is rendered once for each currency', async () => {
  const fiatRates = [{ currency: 'EUR', perDollar: '0.5', source: 'market', at: '2026-11-27T00:00:00.000Z' }] as const;
  const { get } = rendererOf({ quote: QUOTE, fiatRates });
  const [dollars, euros] = await Promise.all(
    ['', 'altway.fiat=EUR'].map((cookie) => get('/exchange/ltc/doge/15', { cookie })),
  );
  expect([dollars!.body.includes('$1,500.00'), euros!.body.includes('€750.00')]).toEqual([true, true]);
});
