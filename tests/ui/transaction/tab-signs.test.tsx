// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryTransactionFeed } from '../../../adapters/memory/memory-transaction-feed.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { settled } from '../support/settled.ts';
import { open, press } from '../support/transaction-page.ts';

let sequence = 10;
const shown = vi.fn<(title: string, options: NotificationOptions) => void>();
let permission: NotificationPermission;
/** What the visitor answers when the browser asks. */
let answer: NotificationPermission;

class FakeNotification extends EventTarget {
  static get permission() {
    return permission;
  }
  static requestPermission() {
    permission = answer;
    return Promise.resolve(permission);
  }
  constructor(title: string, options: NotificationOptions) {
    super();
    shown(title, options);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:01:00.000Z') });
  [permission, answer] = ['default', 'granted'];
  shown.mockClear();
  vi.stubGlobal('Notification', FakeNotification);
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  return backToRealTime();
});

const icon = () => document.querySelector('link[rel="icon"]')!.getAttribute('href');

/** Opens an exchange that waits, and returns what tells the page of a later state. */
async function follow() {
  const news$ = new Subject<Transaction>();
  const feed = new MemoryTransactionFeed(news$);
  const { unmount } = await open(SAMPLE_STATES.waiting, { feed });
  const become = async (state: keyof typeof SAMPLE_STATES) => {
    act(() => news$.next({ ...SAMPLE_STATES[state], sequence: (sequence += 1) }));
    await settled();
  };
  return { become, unmount };
}

describe('the tab of an exchange', () => {
  it('shows the status in its title, without amounts, and in its icon', async () => {
    const { become, unmount } = await follow();
    expect(document.title).toBe('Waiting · Your exchange | Altway');
    expect(icon()).toBe('/favicon.svg');
    await become('finished');
    expect(document.title).toBe('Finished · Your exchange | Altway');
    expect(icon()).toBe('/favicon-done.svg');
    unmount();
    expect(icon()).toBe('/favicon.svg');
  });

  it('marks its icon when the customer has to decide', async () => {
    await open(SAMPLE_STATES.hold);
    expect(document.title).toBe('On hold · Your exchange | Altway');
    expect(icon()).toBe('/favicon-attention.svg');
  });
});

describe('a notification of the browser', () => {
  it('is shown only once it was asked for, and while the page is not in front', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { become } = await follow();
    await press('Notify me in this browser');
    expect(screen.getByText('This browser notifies you while this page is open.')).toBeTruthy();
    await become('finished');
    expect(shown).toHaveBeenCalledTimes(1);
    expect(shown.mock.calls[0]![0]).toMatch(/DOGE sent$/);
    expect(shown.mock.calls[0]![1].data).toBe(location.pathname);
    hidden.mockReturnValue(false);
    await become('hold');
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('is not shown to somebody who did not ask', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { become } = await follow();
    await become('finished');
    expect(shown).not.toHaveBeenCalled();
  });

  it('that is refused is told to whoever asked for it, and not offered again', async () => {
    answer = 'denied';
    const { unmount } = await follow();
    await press('Notify me in this browser');
    expect(screen.getByText('Notifications of this site are blocked in your browser.')).toBeTruthy();
    unmount();
    await follow();
    expect(screen.queryByText(/^Notif/)).toBeNull();
  });

  it.each(['granted', 'denied'] as const)(
    'moves the focus to the answer that replaces its button: %s',
    async (given) => {
      answer = given;
      await follow();
      screen.getByRole('button', { name: 'Notify me in this browser' }).focus();
      await press('Notify me in this browser');
      const said = screen.getByText(given === 'granted' ? /^This browser notifies you/ : /^Notifications of this site/);
      expect(document.activeElement).toBe(said);
    },
  );

  it('does not take the focus from elsewhere when the visitor answers', async () => {
    await follow();
    const other = screen.getAllByRole('button', { name: /^Copy/ })[0]!;
    other.focus();
    await press('Notify me in this browser');
    expect(document.activeElement).toBe(other);
  });

  it('is not offered by a browser that has none', async () => {
    vi.unstubAllGlobals();
    await follow();
    expect(screen.queryByRole('button', { name: 'Notify me in this browser' })).toBeNull();
  });

  it('is not offered once the exchange is closed', async () => {
    await open(SAMPLE_STATES.finished);
    expect(screen.queryByRole('button', { name: 'Notify me in this browser' })).toBeNull();
  });
});
