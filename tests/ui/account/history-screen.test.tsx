// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { rendererOf } from '../support/renderer.ts';
import { visit } from '../support/visit.tsx';
import { SAMPLE_HISTORY } from '../../../stories/support/samples/sample-states.ts';

afterEach(cleanup);

const history = { status: 'ready', answer: SAMPLE_HISTORY } as const;
const failed = (code: ConstructorParameters<typeof ExchangeError>[0]) =>
  ({ status: 'failed', error: new ExchangeError(code, code) }) as const;

describe('a history that could not be loaded', () => {
  it('says so, is not shown as empty, and is logged', async () => {
    const { getSignedIn, logger } = rendererOf({ history: failed('unavailable') });
    const { status, body } = await getSignedIn('/history?page=2');
    expect(status).toBe(200);
    expect(body).toContain('This could not be loaded. Nothing is lost: try again in a moment.');
    expect(body).not.toContain('No exchanges yet');
    expect(body).toMatch(/<a [^>]*href="\/history\?page=2"[^>]*>Try again/);
    expect(logger.lines).toMatchObject([
      { level: 'error', message: 'the history could not be loaded', details: { code: 'unavailable' } },
    ]);
  });

  it('is requested again by a link', async () => {
    const { api } = visit('/history', { history: failed('unavailable') });
    const again = await screen.findByRole('link', { name: 'Try again' });
    vi.spyOn(api, 'transactions').mockResolvedValue(SAMPLE_HISTORY);
    fireEvent.click(again);
    expect(await screen.findAllByRole('row')).toHaveLength(SAMPLE_HISTORY.items.length + 1);
  });

  it('because the session has expired redirects to the login', async () => {
    const { status, headers } = await rendererOf({ history: failed('unauthenticated') }).getSignedIn('/history');
    expect([status, headers['location']]).toEqual([302, '/?login&proceedTo=%2Fhistory']);
  });

  it('is shown without currency names when only these are missing, which is logged', async () => {
    const { getSignedIn, logger } = rendererOf({ history, currencies: failed('unavailable') });
    const { status, body } = await getSignedIn('/history');
    expect([status, body.includes(`/transaction/${SAMPLE_HISTORY.items[0]!.id}`)]).toEqual([200, true]);
    expect(logger.lines.map(({ message }) => message)).toEqual(['the currencies could not be loaded']);
  });
});

describe('the history', () => {
  it('has the labels of the specification, in their order', async () => {
    visit('/history', { history });
    const labels = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(labels.map((label) => label!.toLowerCase())).toEqual([
      'status',
      'date',
      'exchange amount',
      'total fee',
      'exchange rate',
      'receiver',
      'amount received',
    ]);
  });

  it('has a row for each exchange, which links to it', async () => {
    visit('/history', { history });
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows).toHaveLength(SAMPLE_HISTORY.items.length);
    const [first] = SAMPLE_HISTORY.items;
    const line = within(rows[0]!);
    for (const text of ['Waiting', '15 LTC', '3,969.85 DOGE', first!.receiver]) {
      expect(line.getByText(text)).toBeTruthy();
    }
    expect(line.getByRole('link').getAttribute('href')).toBe(`/transaction/${first!.id}`);
  });

  it('uses the symbols of the currency configuration, and shows fee and rate as computed', async () => {
    const item = { ...SAMPLE_HISTORY.items[0]!, to: 'usdt20', totalFee: '3.5', rate: '26266.676666666' };
    const one = { status: 'ready', answer: { ...SAMPLE_HISTORY, items: [item] } } as const;
    const drawn = async (options: MemoryExchangeOptions) => {
      const { body } = await rendererOf({ history: one, ...options }).getSignedIn('/history');
      return body.slice(body.indexOf('<tbody'), body.indexOf('</tbody>')).replaceAll(/<[^>]*>/g, '');
    };
    const row = await drawn({});
    expect(row).toMatch(/3\.5\sUSDT(?!20)/);
    expect(row).toContain('1 LTC = 26,266.67');
    // Only the names are missing when the configuration cannot be loaded.
    expect(await drawn({ currencies: failed('unavailable') })).toMatch(/3\.5\sUSDT20/);
  });

  it.each([
    ['underpaid', 'Needs your answer'],
    ['rate-moved', 'Needs your answer'],
    ['review', 'On hold'],
  ] as const)('says of a hold (%s) whether it waits for the customer', async (holdReason, badge) => {
    const items = [{ ...SAMPLE_HISTORY.items[0]!, status: 'hold' as const, holdReason }];
    visit('/history', { history: { status: 'ready', answer: { ...SAMPLE_HISTORY, items } } });
    expect((await screen.findAllByRole('row')).at(-1)!.textContent).toContain(badge);
  });

  it('shows no received amount for an exchange that ended without a payout', async () => {
    visit('/history', { history });
    const lines = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent!.trim());
    const received = (badge: string) => lines.find((line) => line.includes(badge))!.split('Amount received')[1];
    expect(received('Finished')).toBe('394,000.15 DOGE');
    expect(received('Waiting')).toBe('≈ 394,000.15 DOGE');
    for (const badge of ['Expired', 'Overdue', 'Failed']) expect(received(badge)).toBe('Nothing');
    expect(received('Refunded')).toBe('Returned 14.999 LTC');
  });

  it('shows neither fee nor rate where there was no trade', async () => {
    visit('/history', { history });
    const lines = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent!);
    expect(lines.find((line) => line.includes('Refunded'))).toContain('Total fee–Exchange rate–Receiver');
    expect(lines.find((line) => line.includes('Finished'))).toContain('Total fee3,969.85 DOGE');
  });

  it('says of a floating rate alone that the amount is about so much', async () => {
    const [waiting] = SAMPLE_HISTORY.items;
    const fixed = { ...SAMPLE_HISTORY, items: [{ ...waiting!, rateKind: 'fixed' as const }] };
    visit('/history', { history: { status: 'ready', answer: fixed } });
    const [, row] = await screen.findAllByRole('row');
    expect(row!.textContent).toContain('Amount received394,000.15 DOGE');
  });

  it('is loaded a page at a time', async () => {
    visit('/history?page=2', { history: { ...history, answer: { ...SAMPLE_HISTORY, page: 2 } } });
    expect((await screen.findByRole('link', { name: 'Newer' })).getAttribute('href')).toBe('/history');
    expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe('/history?page=3');
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('suggests an exchange while it is empty', async () => {
    visit('/history');
    expect((await screen.findByRole('link', { name: 'Make an exchange' })).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it.each([
    ['/history', 1],
    ['/history?page=7', 7],
    ['/history?page=0', 1],
    ['/history?page=-3', 1],
    ['/history?page=1e9', 1],
    ['/history?page=12345678', 1],
    ['/history?page=%3Cscript%3E', 1],
  ])('%s requests page %i', async (url, page) => {
    const { api, getSignedIn } = rendererOf({ history });
    const list = vi.spyOn(api, 'transactions');
    expect((await getSignedIn(url)).status).toBe(200);
    expect(list.mock.calls[0]![0]).toEqual({ page });
  });
});

describe('the filters of the history', () => {
  it('are part of the address, which the pages and the file keep', async () => {
    const path = '/history?state=decision&q=usdt%26&since=2026-01-01&page=2';
    const { api, getSignedIn } = rendererOf({ history: { ...history, answer: { ...SAMPLE_HISTORY, page: 2 } } });
    const list = vi.spyOn(api, 'transactions');
    const { body } = await getSignedIn(path);
    expect(list.mock.lastCall![0]).toEqual({ page: 2, state: 'decision', q: 'usdt&', since: '2026-01-01' });
    const kept = 'state=decision&amp;since=2026-01-01&amp;q=usdt%26';
    expect(body).toContain(`href="/history?${kept}&amp;page=3"`);
    expect(body).toContain(`href="/api/history.csv?${kept}"`);
    expect(body).toMatch(/<input[^>]*name="q"[^>]*value="usdt&amp;"/);
    expect(body).toMatch(/<option[^>]*value="decision"[^>]*selected/);
    expect(body).toContain('Filters look at your newest 10,000 exchanges.');
  });

  it.each(['?state=&q=&since=&until=', '?state=all&since=2026-02-30&until=x&q=%20'])(
    'are left out where they are empty or mean nothing: %s',
    async (search) => {
      const { api, getSignedIn } = rendererOf({ history });
      const list = vi.spyOn(api, 'transactions');
      const { body } = await getSignedIn(`/history${search}`);
      expect(list.mock.lastCall![0]).toEqual({ page: 1 });
      expect(body).toContain('href="/api/history.csv"');
    },
  );

  it('narrow the list when they are applied, and say so when nothing fits', async () => {
    const { api } = visit('/history', { history });
    fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'doge' } });
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'finished' } });
    const list = vi.spyOn(api, 'transactions').mockResolvedValue({ items: [], page: 1, pages: 1, total: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('No exchange fits')).toBeTruthy();
    expect(list.mock.lastCall![0]).toEqual({ page: 1, state: 'finished', q: 'doge' });
    expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/history');
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('doge');
  });

  it('are not shown where there is nothing to narrow', async () => {
    visit('/history');
    await screen.findByRole('link', { name: 'Make an exchange' });
    expect(screen.queryByRole('search')).toBeNull();
  });
});
