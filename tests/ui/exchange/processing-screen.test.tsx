// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_QUOTE, SAMPLE_TERMS } from '../../../adapters/memory/samples/sample-quotes.ts';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import {
  ADDRESS,
  wait,
  field,
  address,
  refund,
  button,
  press,
  write,
  leave,
  messageOf,
  open,
  openGiven,
} from '../support/processing-page.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { settled } from '../support/settled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(backToRealTime);

describe('the link to the exchange form', () => {
  it('is the primary button of the card, with pair and amount', async () => {
    const { router } = await open('/exchange/ltc/doge/15');
    write(screen.getByLabelText<HTMLInputElement>('You send'), '16');
    await press('Exchange');
    await settled();
    expect(router.state.location.pathname).toBe('/processing/ltc/doge/16');
    expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('16');
  });

  it('uses the saved selection when the address names no pair', async () => {
    await open('/processing', {}, { from: 'xrp', to: 'btc', amount: '250' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('XRP to BTC');
    expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('250');
  });

  it('is guarded: it leads to the login', async () => {
    const { router } = await open('/processing/ltc/doge/15', {}, undefined, { profile: null });
    expect(router.state.location.pathname).toBe('/');
    expect(router.state.location.search).toBe('?login&proceedTo=%2Fprocessing%2Fltc%2Fdoge%2F15');
  });

  it('leads to six named steps, with the current one marked', async () => {
    await openGiven();
    const steps = screen.getByRole('list', { name: 'Steps of the exchange' });
    const names = ['From', 'Amounts', 'Send to', 'Confirmation', 'Sending', 'Exchanging'];
    for (const name of names) expect(steps.textContent).toContain(name);
    expect(steps.querySelector('[aria-current="step"]')!.textContent).toContain('Send to');
    await press('Continue to confirmation');
    expect(
      screen.getByRole('list', { name: 'Steps of the exchange' }).querySelector('[aria-current="step"]')!.textContent,
    ).toContain('Confirmation');
  });
});

it('leads to a note that the whole amount goes in one transaction', async () => {
  await openGiven();
  expect(screen.getByText('Send the whole amount as one transaction.')).toBeTruthy();
});

describe('the payout address', () => {
  it('is validated when the visitor leaves the field, with the result below it', async () => {
    const verdict = {
      status: 'ready',
      answer: { status: 'invalid', field: 'address', message: 'This is no Dogecoin address.', looksLike: 'Bitcoin' },
    } as const;
    const { api } = await open('/processing/ltc/doge/15', { verdict });
    const check = vi.spyOn(api, 'checkAddress');
    write(address(), ' bc1qar0srrr7xfkvy5l643 ');
    expect(check).not.toHaveBeenCalled();
    await leave(address());
    expect(check).toHaveBeenCalledWith({ currency: 'doge', address: 'bc1qar0srrr7xfkvy5l643' });
    expect(address().getAttribute('aria-invalid')).toBe('true');
    expect(messageOf(address())).toBe('This is no Dogecoin address. It looks like an address of Bitcoin.');
    write(address(), 'D');
    expect(address().getAttribute('aria-invalid')).toBe('false');
  });

  it('is required, with an error at its field, before the confirmation', async () => {
    await open('/processing/ltc/doge/15');
    await press('Continue to confirmation');
    expect(messageOf(address())).toBe('Enter an address.');
    expect(document.activeElement).toBe(address());
    expect(screen.queryByRole('button', { name: 'Create the exchange' })).toBeNull();
  });

  it('has a field for the extra ID where the currency has one, validated together', async () => {
    const { api } = await open('/processing/ltc/xrp/15');
    const check = vi.spyOn(api, 'checkAddress');
    write(field(/^Your XRP address/), 'rEb8');
    write(field(/^Destination tag/), '42');
    await leave(field(/^Destination tag/));
    expect(check).toHaveBeenCalledWith({ currency: 'xrp', address: 'rEb8', extraId: '42' });
  });

  it('can be a demonstration address on a demonstration market', async () => {
    await open('/processing/ltc/doge/15');
    await press('Use a demonstration address');
    expect(address().value).toBe(SAMPLE_TRANSACTION.payout.address);
    expect(messageOf(address())).toBe('This address can receive payouts.');
  });

  it('can be a demonstration address for the refund too, which a fixed rate needs', async () => {
    const { api } = await open('/processing/ltc/doge/15');
    const suggest = vi.spyOn(api, 'testAddress');
    await press('Use a demonstration address: Refund address, LTC');
    expect(suggest).toHaveBeenCalledWith({ currency: 'ltc' });
    expect(refund().value).not.toBe('');
  });

  it('that cannot be validated does not block the form: the server validates it again', async () => {
    await openGiven({ verdict: { status: 'failed', error: new ExchangeError('unavailable', 'x') } });
    await press('Continue to confirmation');
    expect(button('Create the exchange').disabled).toBe(false);
  });

  it('is validated again for another currency', async () => {
    await openGiven();
    await leave(address());
    expect(messageOf(address())).toBe('This address can receive payouts.');
    await press('Swap the two currencies');
    expect(messageOf(field(/^Your LTC address/))).not.toBe('This address can receive payouts.');
  });
});

describe('a fixed rate', () => {
  const choose = async () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Fixed rate' }));
    await wait(SETTLE_MS + 5);
  };

  it('is requested as such, counts down to its expiry, and is then requested again', async () => {
    const { api } = await openGiven();
    await choose();
    expect(api.calls.at(-1)).toEqual({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
    // The rate is kept to from then on, and compared with the market until then.
    screen.getByText('Guaranteed once the exchange is created.', { exact: false });
    expect(screen.getByRole('timer').textContent).toMatch(/^Expires in (10:00|9:5\d)$/);
    const before = api.calls.length;
    await wait(9 * 60_000);
    expect(api.calls).toHaveLength(before);
    await wait(60_000);
    expect(api.calls).toHaveLength(before + 1);
  });

  it('needs a refund address, and is used by the ID of its quote', async () => {
    const { api } = await openGiven();
    const create = vi.spyOn(api, 'createTransaction');
    await choose();
    await press('Continue to confirmation');
    expect(messageOf(refund())).toBe('Enter an address.');
    write(refund(), 'ltcback');
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(create.mock.calls[0]![0]).toEqual({
      from: 'ltc',
      to: 'doge',
      quoteId: SAMPLE_TERMS.id,
      address: ADDRESS,
      refundAddress: 'ltcback',
      // The member's own, which the field has from the start.
      email: 'ada@example.com',
    });
  });

  it('says how long the payment may take, and what the rate costs', async () => {
    const { api } = await openGiven();
    const answer = { ...SAMPLE_QUOTE, rateMargin: '3581.73', fixed: { ...SAMPLE_TERMS, payInSeconds: 600 } };
    vi.spyOn(api, 'quote').mockResolvedValue(structuredClone(answer) as never);
    await choose();
    expect(document.body.textContent).toContain('Send within 10 minutes.');
    write(refund(), 'ltcback');
    await press('Continue to confirmation');
    const panel = screen.getByRole('region', { name: 'Confirm the exchange' });
    expect(panel.textContent).toContain('Margin for price changes− 3,581.73 DOGE');
  });

  it('that would pass a limit is refused with the reason, and the floating one offered', async () => {
    const { api } = await openGiven();
    const limit = mainError('fixed-rate-limit', errorMessage('fixed-limit-asset', { asset: 'LTC', most: 250_000 }));
    const quote = vi.spyOn(api, 'quote').mockRejectedValue(limit);
    await choose();
    expect(document.body.textContent).toContain('There is no fixed rate for this amount at present.');
    expect(document.body.textContent).toContain('Open fixed rates of LTC are limited to 250000 dollars in total');
    quote.mockRestore();
    await press('Use the floating rate');
    await wait(SETTLE_MS + 5);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Floating rate' }).checked).toBe(true);
    expect(screen.getByRole('status', { name: 'You get' }).textContent).toBe('394,000.15');
  });

  it('that the server does not offer is not shown as fixed', async () => {
    const { api } = await openGiven();
    vi.spyOn(api, 'quote').mockResolvedValue(structuredClone(SAMPLE_QUOTE) as never);
    await choose();
    write(refund(), 'ltcback');
    await press('Continue to confirmation');
    expect(screen.queryByRole('button', { name: 'Create the exchange' })).toBeNull();
    expect(screen.getByRole('status', { name: 'You get' }).textContent).toBe('...');
  });
});
