// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { MemorySiteEvents } from '../../../adapters/memory/memory-site-events.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import type { SiteEvent } from '../../../core/ports/apis/site-events.ts';
import { PARTNER } from '../support/affiliate-page.ts';
import { ready } from '../support/profile-page.ts';
import { visit } from '../support/visit.tsx';

afterEach(cleanup);

/** An affiliate's balances, with switches that staff can change, and the event stream. */
async function openBalances() {
  const events$ = new Subject<SiteEvent>();
  const standing = { enabled: true, operationsDisabled: false };
  const rest = () => (standing.operationsDisabled ? 'disabled' : 'ready') as 'ready';
  const visited = visit('/affiliate/balances', {}, undefined, {
    profile: PARTNER,
    events: new MemorySiteEvents(events$),
    affiliates: {
      affiliateStatus: () => ready({ ...standing }),
      affiliateBalances: ready([{ currency: 'doge', amount: '5' }]),
      convertStatuses: () => ready([{ currency: 'doge', status: rest() }]),
      payoutStatuses: () => ready([{ currency: 'doge', status: rest(), minimum: '1', networkFee: '1' }]),
    },
  });
  await screen.findByRole('button', { name: /^Pay out/ });
  await waitFor(() => expect(events$.observed).toBe(true));
  const errorMessage = (changed: Partial<typeof standing>) =>
    act(async () => events$.next({ type: 'affiliate', data: { ...Object.assign(standing, changed) } }));
  return { ...visited, events$, errorMessage };
}

describe('an open affiliate page', () => {
  it('disables its buttons when operations are disabled, and enables them again', async () => {
    const { errorMessage } = await openBalances();
    await errorMessage({ operationsDisabled: true });
    expect(await screen.findByText(/paused at the moment/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay out/ })).toBeNull());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Convert all' }).disabled).toBe(true);
    await errorMessage({ operationsDisabled: false });
    expect(await screen.findByRole('button', { name: /^Pay out/ })).toBeTruthy();
    expect(screen.queryByText(/paused at the moment/)).toBeNull();
  });

  it('shows when the member’s access ends, and the page when it returns', async () => {
    const { errorMessage } = await openBalances();
    await errorMessage({ enabled: false });
    expect(await screen.findByText('You are no longer in the programme')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay out/ })).toBeNull();
    await errorMessage({ enabled: true });
    expect(await screen.findByRole('button', { name: /^Pay out/ })).toBeTruthy();
  });

  it('reloads nothing for a state that it already shows', async () => {
    const { errorMessage, affiliates } = await openBalances();
    const count = affiliates.calls.length;
    await errorMessage({});
    expect(affiliates.calls.length).toBe(count);
  });

  it('reloads its data when the events are lost, and unsubscribes when it is left', async () => {
    const { events$, affiliates, unmount } = await openBalances();
    const count = affiliates.calls.length;
    await act(async () => events$.error(new Error('lost')));
    await waitFor(() => expect(affiliates.calls.length).toBeGreaterThan(count));
    unmount();
    expect(events$.observed).toBe(false);
  });
});

describe('a background tab', () => {
  it('closes its connection, and updates its state when it is in front again', async () => {
    const { events$, errorMessage } = await openBalances();
    const show = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const isOpen = (open: boolean) => waitFor(() => expect(events$.observed).toBe(open));
    try {
      await isOpen(true);
      show('hidden');
      await isOpen(false);
      show('visible');
      await isOpen(true);
      await errorMessage({ operationsDisabled: true });
      expect(await screen.findByText(/paused at the moment/)).toBeTruthy();
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
  });
});

describe('the page of an exchange', () => {
  const [own, other] = ['https://a.example', 'https://b.example'];
  const PATH = `/transaction/${SAMPLE_TRANSACTION.id}`;
  const open = (events$: Subject<SiteEvent>, domain: ApiDomain) =>
    visit(PATH, {}, undefined, { events: new MemorySiteEvents(events$), domain });

  it('loads the API domain and the currency configuration', async () => {
    const domain = new ApiDomain(own, [own, other]);
    const transaction = { status: 'ready', answer: { ...SAMPLE_TRANSACTION, from: 'usdt20' } } as const;
    visit(PATH, { transaction, domain: other }, undefined, { domain });
    expect((await screen.findAllByText(/\bUSDT$/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/USDT20/)).toBeNull();
    expect(domain.current).toBe(other);
  });

  it('follows the domain-changed event', async () => {
    const events$ = new Subject<SiteEvent>();
    const domain = new ApiDomain(own, [own, other]);
    open(events$, domain);
    await screen.findByRole('img', { name: /^QR code/ });
    await waitFor(() => expect(events$.observed).toBe(true));
    await act(async () => events$.next({ type: 'domain', data: other }));
    expect(domain.current).toBe(other);
  });

  it('opens no connection when no other API domain is allowed', async () => {
    const events$ = new Subject<SiteEvent>();
    open(events$, new ApiDomain(own, []));
    await screen.findByRole('img', { name: /^QR code/ });
    expect(events$.observed).toBe(false);
  });
});
