// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { REFRESH_MS, SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import {
  ADDRESS,
  wait,
  field,
  address,
  refund,
  button,
  press,
  write,
  messageOf,
  openGiven,
} from '../support/processing-page.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { settled } from '../support/settled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

describe('the confirmation', () => {
  it('itemises the exchange, the address in full', async () => {
    await openGiven();
    await press('Continue to confirmation');
    const panel = screen.getByRole('region', { name: 'Confirm the exchange' });
    for (const text of ['15 LTC', '397,970 DOGE', '1,989.85 DOGE', '1,980 DOGE', '394,000.15 DOGE', ADDRESS]) {
      expect(panel.textContent).toContain(text);
    }
    expect(screen.getByRole('timer').textContent).toMatch(/^Refreshes in (2:00|1:59)$/);
  });

  it('lists the fees once on the page, and the route beside them', async () => {
    await openGiven();
    expect(screen.getAllByText('Service fee, 0.5%')).toHaveLength(1);
    await press('Continue to confirmation');
    expect(screen.getAllByText('Service fee, 0.5%')).toHaveLength(1);
    expect(screen.getByText('Best route')).toBeTruthy();
  });

  it('promises no last digit of an estimate, and every digit of a fixed rate', async () => {
    const answer = { ...SAMPLE_QUOTE, amountTo: '394000.15987654' };
    await openGiven({ quote: { status: 'ready', answer } });
    await press('Continue to confirmation');
    const panel = screen.getByRole('region', { name: 'Confirm the exchange' });
    expect(panel.textContent).toContain('You get about394,000.15 DOGE');
  });

  it.each([
    ['', 'None yet'],
    ['ltcback', 'ltcback'],
  ])('says where the coins would go back to: %j', async (typed, said) => {
    await openGiven();
    write(refund(), typed);
    await press('Continue to confirmation');
    expect(screen.getByText('Refund address').parentElement!.textContent).toBe(`Refund address${said}`);
  });

  it('tells before the payment when the coins arrive, and the confirmations that this takes', async () => {
    const arrival = { seconds: 930, confirmations: 6 };
    await openGiven({ quote: { status: 'ready', answer: { ...SAMPLE_QUOTE, arrival } } });
    expect(screen.getByText('Arrives in about 20 minutes')).toBeTruthy();
    await press('Continue to confirmation');
    const panel = screen.getByRole('region', { name: 'Confirm the exchange' });
    expect(panel.textContent).toContain('about 20 minutes: your payment needs 6 confirmations on Litecoin');
  });

  it('shows what the amounts are worth, where that is known', async () => {
    const dollars = { from: '106', to: '0.0040' };
    await openGiven({ quote: { status: 'ready', answer: { ...SAMPLE_QUOTE, dollars } } });
    expect(screen.getAllByText('≈ $1,590.00').length).toBeGreaterThan(0);
    await press('Continue to confirmation');
    const panel = screen.getByRole('region', { name: 'Confirm the exchange' });
    expect(panel.textContent).toContain('15 LTC ≈ $1,590.00');
    expect(panel.textContent).toContain('394,000.15 DOGE ≈ $1,576.00');
  });

  it('asks again when the rate got worse, and creates nothing meanwhile', async () => {
    const { api } = await openGiven();
    const create = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    const worse = { ...structuredClone(SAMPLE_QUOTE), amountTo: '393999.9' };
    vi.spyOn(api, 'quote').mockResolvedValue(worse as never);
    await wait(REFRESH_MS);
    const question = screen.getByRole('alert');
    for (const text of ['The rate has changed. Accept it?', '394,000.15 DOGE', '393,999.9 DOGE']) {
      expect(question.textContent).toContain(text);
    }
    expect(button('Create the exchange').disabled).toBe(true);
    await press('Accept the new amount');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Create the exchange');
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('asks nothing when the rate got better', async () => {
    const { api } = await openGiven();
    await press('Continue to confirmation');
    const better = { ...structuredClone(SAMPLE_QUOTE), amountTo: '394001' };
    vi.spyOn(api, 'quote').mockResolvedValue(better as never);
    await wait(REFRESH_MS);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByText('394,001 DOGE').length).toBeGreaterThan(0);
  });

  it('shows the least payout, lets the visitor change it, and asks for what was shown', async () => {
    const { api } = await openGiven();
    const create = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    expect(screen.getByText('382,180.1455 DOGE')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'You accept at least' }), { target: { value: '10' } });
    expect(screen.getByText('354,600.135 DOGE')).toBeTruthy();
    fireEvent.click(button('Create the exchange'));
    await settled();
    expect(create.mock.calls[0]![0]).toMatchObject({ leastAmountTo: '354600.135' });
  });

  it('leads to the exchange, the secret of its link only in the history entry', async () => {
    const { api, router } = await openGiven();
    const create = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    fireEvent.click(button('Create the exchange'));
    fireEvent.click(button(/^Creat/));
    await settled();
    expect(screen.getByRole('heading', { name: 'Waiting for your coins' })).toBeTruthy();
    expect(create).toHaveBeenCalledTimes(1);
    expect(create.mock.calls[0]).toEqual([
      // Three percent below the estimate.
      {
        from: 'ltc',
        to: 'doge',
        amount: '15',
        address: ADDRESS,
        email: 'ada@example.com',
        receipt: true,
        leastAmountTo: '382180.1455',
      },
      { idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) },
    ]);
    expect(router.state.location).toMatchObject({
      pathname: `/transaction/${SAMPLE_TRANSACTION.id}`,
      state: { trackSecret: SAMPLE_TRANSACTION.trackSecret },
    });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('retries a request under the same idempotency key, and sends a changed one under another', async () => {
    const error = new ExchangeError('unavailable', 'x');
    const { api } = await openGiven({ transaction: { status: 'failed', error } });
    const create = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(screen.getByRole('alert').textContent).toContain('The exchange was not created. Nothing was sent');
    await press('Create the exchange');
    await press('Go back and edit');
    write(field(/^E-mail/), 'a@example.org');
    await press('Continue to confirmation');
    await press('Create the exchange');
    const keys = create.mock.calls.map(([, options]) => options!.idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([
    ['address', () => address()],
    ['refundAddress', () => refund()],
    ['email', () => field(/^E-mail/)],
  ])('shows the server’s error of %s beside it', async (name, input) => {
    const error = new ExchangeError('invalid-input', 'x', { fields: { [name]: ['will not do'] } });
    await openGiven({ transaction: { status: 'failed', error } });
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(messageOf(input())).toBe('will not do');
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows what the limit of unpaid exchanges requires, in the language of the page', async () => {
    const error = mainError('too-many-requests', errorMessage('unpaid-many', { most: 6 }));
    await openGiven({ transaction: { status: 'failed', error } });
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(screen.getByRole('alert').textContent).toBe(
      'There may be 6 unpaid exchanges: pay one, or wait until one has ended',
    );
  });

  it('shows a limit beside the amount, with a button to use it', async () => {
    const limit = { amount: '0.5', currency: 'ltc' };
    const error = new ExchangeError('amount-too-large', 'x', { limit, fields: { amount: ['too much'] } });
    await openGiven({ transaction: { status: 'failed', error } });
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(screen.getByRole('alert').textContent).toContain('The maximum is 0.5 LTC');
    await press('Use the maximum, 0.5 LTC');
    expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('0.5');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('requests another rate when the agreed one expired', async () => {
    const error = new ExchangeError('quote-expired', 'x');
    const { api } = await openGiven({ transaction: { status: 'failed', error } });
    await press('Continue to confirmation');
    const before = api.calls.length;
    await press('Create the exchange');
    await wait(SETTLE_MS + 5);
    expect(screen.getByRole('alert').textContent).toContain('The rate expired or the market moved');
    expect(api.calls.length).toBe(before + 1);
    expect(button('Create the exchange').disabled).toBe(false);
  });
});
