// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { Subject, throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryTransactionFeed } from '../../../adapters/memory/memory-transaction-feed.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { HOLD_REASONS, type Transaction, TRANSACTION_STATUSES } from '../../../core/domain/transactions/transaction.ts';
import { POLL_MS } from '../../../core/use-cases/follow-transaction.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { settled } from '../support/settled.ts';
import { button, title, press, write, open, id, secret } from '../support/transaction-page.ts';
import { held, SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';

let copied: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:01:00.000Z') });
  copied = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
});

afterEach(backToRealTime);

describe('the pay-in details', () => {
  it.each([
    ['Copy: Amount', '15'],
    ['Copy: Address on Litecoin', SAMPLE_TRANSACTION.payIn.address],
  ])('copy plain text with the button %s, and confirm it', async (name, value) => {
    await open(SAMPLE_STATES.waiting);
    await press(name);
    expect(copied).toEqual([value]);
    expect(button(/^Copied/)).toBeTruthy();
    expect(screen.getByText(`${name.replace('Copy: ', '')}: copied`)).toBeTruthy();
    await settled(2500);
    expect(button(name)).toBeTruthy();
  });

  it('show the extra ID beside the address where there is one', async () => {
    const payIn = { ...SAMPLE_TRANSACTION.payIn, extraId: '4170325218' };
    await open({ ...SAMPLE_STATES.waiting, from: 'xrp', payIn });
    await press('Copy: Destination tag');
    expect(copied).toEqual(['4170325218']);
  });

  it('say when copying was blocked', async () => {
    const clipboard = { writeText: async () => Promise.reject(new Error('blocked')) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await open(SAMPLE_STATES.waiting);
    await press('Copy: Amount');
    expect(screen.getByText(/Copying was blocked/)).toBeTruthy();
  });

  it('have a QR code too, and count down to the end of the window', async () => {
    await open(SAMPLE_STATES.waiting);
    expect(
      screen
        .getByRole('img', { name: /^QR code/ })
        .querySelector('path')!
        .getAttribute('fill'),
    ).toBe('#000');
    expect(screen.getByRole('timer').textContent).toBe('35 h 59 min left to send');
  });

  it('show the missing rest once a part arrived', async () => {
    await open(held('underpaid'));
    await press('Copy: Amount');
    expect(copied).toEqual(['5']);
    // The code would ask a wallet for the whole amount.
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
  });
});

describe('the link to keep', () => {
  it('is shown to the browser that created the exchange, from the history entry', async () => {
    await open(SAMPLE_STATES.waiting, { state: { trackSecret: secret } });
    await press('Copy: Link to this exchange');
    expect(copied).toEqual([`${location.origin}/track/${secret}`]);
  });

  it('is not shown to others', async () => {
    await open(SAMPLE_STATES.waiting);
    expect(document.body.textContent).not.toContain('Keep this link');
  });
});

describe('updates', () => {
  it('are shown as they come, and never replaced by older ones', async () => {
    const news$ = new Subject<Transaction>();
    await open(SAMPLE_STATES.waiting, { feed: new MemoryTransactionFeed(news$) });
    expect(title()).toBe('Waiting for your coins');
    expect(screen.getByText('Live')).toBeTruthy();
    await act(async () => news$.next({ ...SAMPLE_STATES.confirming, sequence: 5 }));
    expect(title()).toBe('Your coins were seen');
    expect(screen.getByRole('progressbar', { name: '2 of 6 confirmations' })).toMatchObject({ value: 2, max: 6 });
    await act(async () => news$.next({ ...SAMPLE_STATES.waiting, sequence: 4 }));
    expect(title()).toBe('Your coins were seen');
    expect(screen.getByRole('heading', { level: 1 }).closest('[aria-live="polite"]')).toBeTruthy();
  });

  it('are polled every ten seconds when there are no live events', async () => {
    const feed = new MemoryTransactionFeed(throwError(() => new ExchangeError('unavailable', 'x')));
    const { api } = await open(SAMPLE_STATES.waiting, { feed });
    await settled();
    expect(screen.getByText('Checking every 10 s')).toBeTruthy();
    const find = vi.spyOn(api, 'transaction').mockResolvedValue({ ...SAMPLE_STATES.exchanging, sequence: 9 } as never);
    await settled(POLL_MS);
    expect(find).toHaveBeenCalled();
    expect(title()).toBe('Exchanging');
  });

  it('are requested by the secret when the page was opened by it', async () => {
    const { api } = await open(held('late'), { path: `/track/${secret}` });
    const resolve = vi.spyOn(api, 'resolveTracked');
    await press('Exchange it');
    expect(resolve).toHaveBeenCalledWith({ secret, choice: 'continue', leastAmountTo: '254141.358' });
  });
});

describe('a demonstration', () => {
  it('says that no real coins belong there, and pays the missing amount in worthless coins', async () => {
    const { api } = await open(held('underpaid'));
    const answer = { ...SAMPLE_STATES.exchanging, sequence: 3 };
    const pay = vi.spyOn(api, 'testPayment').mockResolvedValue(answer as never);
    expect(screen.getByText(/Do not send real coins to this address/)).toBeTruthy();
    await press('Send a test payment');
    expect(pay).toHaveBeenCalledWith({ id, amount: '5' });
    expect(title()).toBe('Exchanging');
  });

  it('pays a smaller amount on request', async () => {
    const { api } = await open(SAMPLE_STATES.waiting);
    const pay = vi.spyOn(api, 'testPayment');
    write(/^Test payment/, '7,5');
    await press('Send a test payment');
    expect(pay).toHaveBeenCalledWith({ id, amount: '7.5' });
  });

  it('is not offered on a real chain', async () => {
    await open({ ...SAMPLE_STATES.waiting, isDemonstration: false });
    expect(screen.queryByRole('button', { name: 'Send a test payment' })).toBeNull();
    expect(document.body.textContent).not.toContain('This is a demonstration chain');
  });
});

describe('explorer links', () => {
  const url = (path: string) => `https://explorer.example/${path}`;

  it('are on each transaction and address that has one', async () => {
    const { finished } = SAMPLE_STATES;
    const deposits = finished.payIn.deposits.map((deposit) => ({ ...deposit, blockchainUrl: url('in') }));
    const sendings = finished.sendings.map((one) => ({ ...one, blockchainUrl: url('out') }));
    const payIn = { ...finished.payIn, deposits, blockchainUrl: url('pay-in') };
    const payout = { ...finished.payout, blockchainUrl: url('payout') };
    const refund = { address: finished.payIn.address, blockchainUrl: url('refund') };
    await open({ ...finished, payIn, payout, refund, sendings });
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'View at explorer.example' });
    expect(links.map(({ href }) => href).toSorted()).toEqual(['in', 'out', 'pay-in', 'payout', 'refund'].map(url));
    for (const { rel, target } of links) expect([rel, target]).toEqual(['noopener noreferrer nofollow', '_blank']);
  });

  it('are absent on the simulated chain', async () => {
    await open(SAMPLE_STATES.finished);
    expect(screen.queryByRole('link', { name: /View at/ })).toBeNull();
  });
});

describe('the payment-not-received notice', () => {
  it.each(['expired', 'overdue'] as const)('has the exact wording when %s without a pay-in', async (status) => {
    await open(SAMPLE_STATES[status]);
    const panel = screen.getByRole('region', { name: 'Payment not received' });
    expect(within(panel).getByText('Sorry! The payment was not received.')).toBeTruthy();
    const terms = within(panel).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Transaction number', 'Sender', 'Amount', 'Receiver']);
    for (const text of [id, 'Litecoin', '15 LTC', SAMPLE_TRANSACTION.payout.address, 'It is not lost']) {
      expect(panel.textContent).toContain(text);
    }
  });

  it('has no route of the trade that was not made beside it, only its sums', async () => {
    await open(SAMPLE_STATES.expired);
    expect(screen.queryByText('Best route')).toBeNull();
    expect(screen.getByRole('region', { name: 'What you get, line by line' }).textContent).toContain('394,000.15 DOGE');
    expect(document.body.textContent).toContain('Pay-in address');
    expect(document.body.textContent).not.toContain('Sent by you');
  });

  it('names the sending address when a seen deposit disappeared from the chain', async () => {
    const [deposit] = SAMPLE_STATES.confirming.payIn.deposits;
    const gone = {
      ...deposit!,
      status: 'gone',
      confirmations: 0,
      sender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    } as const;
    await open({ ...SAMPLE_STATES.overdue, payIn: { ...SAMPLE_TRANSACTION.payIn, deposits: [gone] } });
    const panel = screen.getByRole('region', { name: 'Payment not received' });
    expect(panel.textContent).toContain(gone.sender);
  });

  it('says what was deleted after a long time, and that a deposit is still not lost', async () => {
    await open({ ...SAMPLE_STATES.overdue, isReduced: true, quote: { ...SAMPLE_TRANSACTION.quote, legs: [] } });
    expect(title()).toBe('This exchange ended unpaid');
    expect(document.body.textContent).toContain('its route and history were deleted');
    const panel = screen.getByRole('region', { name: 'Payment not received' });
    for (const text of [id, '15 LTC', SAMPLE_TRANSACTION.payout.address, 'It is not lost'])
      expect(panel.textContent).toContain(text);
  });

  it('hides the route when it was deleted, and still shows every sum', async () => {
    await open({ ...SAMPLE_STATES.overdue, isReduced: true, quote: { ...SAMPLE_TRANSACTION.quote, legs: [] } });
    expect(screen.queryByText('Best route')).toBeNull();
    const sums = screen.getByRole('region', { name: 'What you get, line by line' });
    for (const text of ['397,970 DOGE', '1,989.85 DOGE', '394,000.15 DOGE']) expect(sums.textContent).toContain(text);
  });

  it('is not shown for coins that arrived, however late', async () => {
    const payIn = { ...SAMPLE_TRANSACTION.payIn, deposits: SAMPLE_STATES.confirming.payIn.deposits };
    await open({ ...SAMPLE_STATES.overdue, payIn });
    expect(document.body.textContent).not.toContain('Sorry!');
  });
});

describe('the text of a status', () => {
  it.each(TRANSACTION_STATUSES.map((status) => SAMPLE_STATES[status]))('exists for $status', async (transaction) => {
    await open(transaction);
    expect(title()).toMatch(/^[A-Z0-9]/);
    expect(document.body.textContent).not.toMatch(/(status|hold|choices|badge|steps)\.\w/);
  });

  it.each(HOLD_REASONS)('exists for a hold: %s', async (reason) => {
    await open(held(reason));
    expect(title()).toMatch(/^[A-Z]/);
    expect(screen.getByRole('heading', { level: 1 }).parentElement!.textContent).toContain('safe');
    expect(document.body.textContent).not.toMatch(/(status|hold|choices)\.\w/);
  });
});
