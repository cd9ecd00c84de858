// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_ACCOUNT } from '../../../adapters/memory/samples/sample-affiliates.ts';
import { pageOf } from '../../../adapters/memory/samples/sample-affiliate-lists.ts';
import { sampleStats } from '../../../adapters/memory/samples/sample-affiliate-stats.ts';
import { openAffiliate } from '../support/affiliate-page.ts';
import { failed, field, press, ready, status, write } from '../support/profile-page.ts';
import { rendererOf } from '../support/renderer.ts';
import { NO_TOTALS } from '../../../stories/support/samples/new-accounts.ts';

afterEach(cleanup);

const PATHS = ['', '/stats', '/links', '/balances', '/conversions', '/operations', '/payouts', '/addresses'];

describe('the server-rendered programme', () => {
  it('shows a visitor what it is and how to join, without a request to the API, and is indexed', async () => {
    const { get, affiliates } = rendererOf();
    for (const path of PATHS) {
      // oxlint-disable-next-line no-await-in-loop
      const { status: code, body, headers } = await get(`/affiliate${path}`);
      expect([code, headers['referrer-policy']]).toEqual([200, undefined]);
      expect(body).toContain('href="/?signup&amp;proceedTo=%2Faffiliate"');
      expect(body).toContain('half of our service fee');
      expect(body).not.toContain('noindex');
    }
    expect(affiliates.calls).toEqual([]);
  });

  it.each(PATHS)(
    '/affiliate%s is complete before any script, for its affiliate only, with styles that the policy allows',
    async (path) => {
      const { getSignedIn } = rendererOf();
      const { status: code, body, headers } = await getSignedIn(`/affiliate${path}`);
      expect([code, headers['referrer-policy']]).toEqual([200, 'same-origin']);
      expect(body).toContain('noindex');
      expect(body).toContain('aria-current="page"');
      expect(body).not.toMatch(/ style="/);
      // A chart always has its line.
      expect(body.includes('<path class="_line')).toBe(path === '/stats');
    },
  );

  it('has no other pages', async () => {
    const { getSignedIn } = rendererOf();
    expect((await getSignedIn('/affiliate/nothing')).status).toBe(404);
  });

  it('shows the visitor’s page when the session has expired, and errors of loading', async () => {
    const ended = rendererOf({}, {}, { affiliateStatus: failed('unauthenticated') });
    const { body, endsSession } = await ended.getSignedIn('/affiliate/balances');
    expect([body.includes('Get your link'), endsSession]).toEqual([true, true]);
    const down = rendererOf({}, {}, { affiliateBalances: failed('unavailable') });
    expect((await down.getSignedIn('/affiliate/balances')).body).toContain('could not be loaded');
    expect(down.logger.lines.length).toBeGreaterThan(0);
  });

  it.each([
    ['/affiliate/stats', 'webStats', { range: '30d' }],
    ['/affiliate/stats?range=1y&channel=api', 'apiStats', { range: '1y' }],
    ['/affiliate/stats?range=9y&channel=mail', 'webStats', { range: '30d' }],
    ['/affiliate/payouts?page=4', 'affiliatePayouts', { page: 4 }],
    ['/affiliate/payouts?page=-1', 'affiliatePayouts', { page: 1 }],
    ['/affiliate/operations?page=1e3', 'affiliateOperations', { page: 1 }],
  ])('%s requests %s %j', async (path, name, input) => {
    const { getSignedIn, affiliates } = rendererOf();
    await getSignedIn(path);
    expect(affiliates.calls).toContainEqual({ name, input });
  });
});

describe('the account', () => {
  it('shows the link to share, to copy and to scan, and its results', async () => {
    await openAffiliate('/affiliate');
    expect(screen.getByText(SAMPLE_ACCOUNT.link)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code of your link' })).toBeTruthy();
    expect(screen.getByText(/earns you 50%/)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'So far' })).getByText('1,706')).toBeTruthy();
  });

  it('loads profile, currency configuration, payout addresses, aggregated stats and balances, and shows them', async () => {
    const { getSignedIn, affiliates, accounts } = rendererOf(
      {},
      {},
      {
        affiliateBalances: ready([{ currency: 'usdt20', amount: '5.25' }]),
        affiliateAddresses: ready([
          { currency: 'ltc', address: 'LTestAddress1', changedAt: '2026-11-01T00:00:00.000Z' },
        ]),
      },
    );
    const { body } = await getSignedIn('/affiliate');
    const page = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    expect(accounts.calls.map(({ name }) => name)).toContain('profile');
    const calls = new Set(affiliates.calls.map(({ name }) => name));
    for (const call of ['affiliateStats', 'affiliateBalances', 'affiliateAddresses'] as const)
      expect(calls).toContain(call);
    expect(page).toContain('1,706');
    expect(page).toContain('LTestAddress1');
    expect(page).toContain('5.25');
    // From the currency configuration: the asset and its network, not the ticker.
    expect(page).toContain('>USDT<');
    expect(page).not.toContain('USDT20');
  });

  it('shows a new affiliate the next steps', async () => {
    await openAffiliate('/affiliate', { affiliateStats: ready({ web: NO_TOTALS, api: NO_TOTALS }) });
    expect(within(screen.getByRole('region', { name: 'How to begin' })).getAllByRole('listitem')).toHaveLength(3);
  });

  it('changes the page that the link opens', async () => {
    const { callsOf } = await openAffiliate('/affiliate');
    write('Amount', '0,75');
    fireEvent.change(screen.getByLabelText('They get', { selector: 'select' }), { target: { value: 'ltc' } });
    await press('Save the link');
    expect(await status(/Saved/)).toBeTruthy();
    expect(callsOf('setLinkConfig')[0]!.input).toEqual({ isCustomized: true, from: 'btc', to: 'ltc', amount: '0.75' });
    fireEvent.click(screen.getByRole('checkbox'));
    expect(screen.queryByLabelText('They send', { selector: 'select' })).toBeNull();
    await press('Save the link');
    await waitFor(() => expect(callsOf('setLinkConfig')).toHaveLength(2));
    expect(callsOf('setLinkConfig')[1]!.input).toMatchObject({ isCustomized: false });
  });

  it('shows an error of the link, until something is typed', async () => {
    const { callsOf } = await openAffiliate('/affiliate');
    write('Amount', 'much');
    await press('Save the link');
    expect(await screen.findByText(/must be a number above zero/)).toBeTruthy();
    expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(callsOf('setLinkConfig')).toEqual([]);
    write('Amount', '1');
    expect(screen.queryByText(/must be a number above zero/)).toBeNull();
  });
});

describe('the statistics', () => {
  it('show four charts, each with a table', async () => {
    await openAffiliate('/affiliate/stats?range=7d');
    for (const name of ['Clicks by day', 'Exchanges by day', 'Volume by day (BTC)', 'Earnings by day (BTC)'])
      expect(screen.getByRole('img', { name })).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Statistics', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    const { points } = sampleStats('7d');
    expect(rows).toHaveLength(1 + points.length);
    // The newest first.
    expect(rows[1]!.textContent).toContain(`Clicks${points.at(-1)!.clicks}`);
  });

  it('of the API channel have no clicks, and link to every range and channel', async () => {
    await openAffiliate('/affiliate/stats?channel=api&range=all');
    expect(screen.queryByRole('img', { name: /^Clicks/ })).toBeNull();
    expect(screen.getByRole('img', { name: 'Exchanges by month' })).toBeTruthy();
    const link = screen.getByRole('link', { name: '7 days' });
    expect(link.getAttribute('href')).toBe('/affiliate/stats?channel=api&range=7d');
    fireEvent.click(link);
    // Not `findBy`, which prints the whole page each time it fails.
    await waitFor(() => expect(document.body.textContent).toContain('Exchanges by day'));
  });

  it('show the values of the point under the pointer', async () => {
    await openAffiliate('/affiliate/stats?range=7d');
    const plot = screen.getByRole('img', { name: 'Clicks by day' });
    plot.getBoundingClientRect = () => ({ left: 100, right: 700, width: 600 }) as DOMRect;
    const { points } = sampleStats('7d');
    fireEvent.pointerMove(plot, { clientX: 690 });
    expect(await screen.findByText(`Nov 22: ${points.at(-1)!.clicks}`)).toBeTruthy();
    fireEvent.pointerMove(plot, { clientX: 0 });
    expect(await screen.findByText(`Nov 16: ${points[0]!.clicks}`)).toBeTruthy();
    fireEvent.pointerLeave(plot);
    await waitFor(() => expect(screen.queryByText(/^Nov 16: /)).toBeNull());
  });

  it('explain how to begin when they are empty', async () => {
    await openAffiliate('/affiliate/stats', { webStats: ready({ ...sampleStats('30d', 0), totals: NO_TOTALS }) });
    expect(screen.getByText('Nothing in this period yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get your link' }).getAttribute('href')).toBe('/affiliate');
    expect(screen.queryByRole('img', { name: /by day/ })).toBeNull();
  });
});

describe('the lists', () => {
  it('are loaded a page at a time', async () => {
    await openAffiliate('/affiliate/operations?page=2');
    expect(screen.getByRole('link', { name: 'Newer' }).getAttribute('href')).toBe('/affiliate/operations');
    expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe('/affiliate/operations?page=3');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[2]).toContain('+15.25000001 DOGE');
  });

  it.each([
    ['conversions', 'No conversions yet'],
    ['operations', 'No operations yet'],
    ['payouts', 'No payouts yet'],
  ])('%s that are empty say what they will contain', async (name, shownText) => {
    const nothing = ready(pageOf([]));
    await openAffiliate(`/affiliate/${name}`, {
      conversions: nothing,
      affiliateOperations: nothing,
      affiliatePayouts: nothing,
    });
    expect(screen.getByText(shownText)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  it('show that the amount of a failed conversion is back in the balance', async () => {
    await openAffiliate('/affiliate/conversions');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.at(-1)).toMatch(/Back in your balance.*Failed/);
  });
});

describe('a disabled affiliate', () => {
  it('sees that, and is offered no actions', async () => {
    const { calls } = await openAffiliate('/affiliate', {
      affiliateStatus: ready({ enabled: false, operationsDisabled: false }),
    });
    expect(screen.getByText('You are no longer in the programme')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages of the program' })).toBeNull();
    expect(calls().map(({ name }) => name)).toEqual(['affiliateStatus']);
  });

  it('can sign out, and then sees the visitor’s page', async () => {
    const { session } = await openAffiliate('/affiliate/balances');
    session.clear();
    expect(await screen.findByText('Get your link')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('gets no answer, and can retry', async () => {
    let isDown = true;
    await openAffiliate('/affiliate/payouts', {
      affiliatePayouts: () => (isDown ? failed('unavailable') : ready(pageOf([]))),
    });
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('No payouts yet')).toBeTruthy();
  });
});
