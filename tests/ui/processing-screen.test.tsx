// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_QUOTE, SAMPLE_TERMS } from '../../adapters/memory/sample-quotes.ts';
import { SAMPLE_TRANSACTION } from '../../adapters/memory/sample-transactions.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { REFRESH_MS, SETTLE_MS } from '../../core/use-cases/estimate-quote.ts';
import '../../ui/screens/processing/processing-screen.tsx';
import '../../ui/screens/transaction/transaction-screen.tsx';
import { settled } from './support/settled.ts';
import { visit } from './support/visit.tsx';

const ADDRESS = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const address = () => field(/^Your DOGE address/);
const refund = () => field(/^Refund address/);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name));
  await wait(5);
};
const write = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const leave = async (input: HTMLInputElement) => {
  fireEvent.blur(input);
  await wait(5);
};
const messageOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby')!)!.textContent;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(...args: Parameters<typeof visit>) {
  const visited = visit(...args);
  await settled();
  return visited;
}

const openGiven = (options: Parameters<typeof visit>[1] = {}) => open(`/processing/ltc/doge/15/${ADDRESS}`, options);

describe('the way there', () => {
  it('is the primary button of the card, with pair and amount', async () => {
    const { router } = await open('/exchange/ltc/doge/15');
    write(screen.getByLabelText<HTMLInputElement>('You send'), '16');
    await press('Exchange');
    await settled();
    expect(router.state.location.pathname).toBe('/processing/ltc/doge/16');
    expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('16');
  });

  it('takes the saved selection where the address names no pair', async () => {
    await open('/processing', {}, { from: 'xrp', to: 'btc', amount: '250' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('XRP to BTC');
    expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('250');
  });

  it('is closed by the gate, which leads to the login', async () => {
    const { router } = await open('/processing/ltc/doge/15', {}, undefined, { gate: () => false });
    expect(router.state.location.pathname).toBe('/');
    expect(router.state.location.search).toBe('?login&proceedTo=%2Fprocessing%2Fltc%2Fdoge%2F15');
  });

  it('names the six steps, and where one is', async () => {
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

describe('the address', () => {
  it('is judged as the visitor leaves it, and the judgement stands below it', async () => {
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

  it('is asked for, in its own field, before anything is confirmed', async () => {
    await open('/processing/ltc/doge/15');
    await press('Continue to confirmation');
    expect(messageOf(address())).toBe('An address is needed here.');
    expect(document.activeElement).toBe(address());
    expect(screen.queryByRole('button', { name: 'Create the exchange' })).toBeNull();
  });

  it('has a field for the extra ID where the currency has one, judged together', async () => {
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
    expect(messageOf(address())).toBe('This address can be paid to.');
  });

  it('that cannot be judged does not stop anybody: the house judges again', async () => {
    await openGiven({ verdict: { status: 'failed', error: new ExchangeError('unavailable', 'x') } });
    await press('Continue to confirmation');
    expect(button('Create the exchange').disabled).toBe(false);
  });

  it('is judged anew for another currency', async () => {
    await openGiven();
    await leave(address());
    expect(messageOf(address())).toBe('This address can be paid to.');
    await press('Swap the two currencies');
    expect(messageOf(field(/^Your LTC address/))).not.toBe('This address can be paid to.');
  });
});

describe('a fixed rate', () => {
  const choose = async () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Fixed rate' }));
    await wait(SETTLE_MS + 5);
  };

  it('is asked for as such, counts down to its expiry, and is asked for again then', async () => {
    const { api } = await openGiven();
    await choose();
    expect(api.asked.at(-1)).toEqual({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
    expect(screen.getByRole('timer').textContent).toMatch(/^Valid for (10:00|9:5\d)$/);
    const before = api.asked.length;
    await wait(9 * 60_000);
    expect(api.asked).toHaveLength(before);
    await wait(60_000);
    expect(api.asked).toHaveLength(before + 1);
  });

  it('needs a refund address, and is made by the ID of its quote', async () => {
    const { api } = await openGiven();
    const create = vi.spyOn(api, 'createTransaction');
    await choose();
    await press('Continue to confirmation');
    expect(messageOf(refund())).toBe('An address is needed here.');
    write(refund(), 'ltcback');
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(create.mock.calls[0]![0]).toEqual({
      from: 'ltc',
      to: 'doge',
      quoteId: SAMPLE_TERMS.id,
      address: ADDRESS,
      refundAddress: 'ltcback',
    });
  });

  it('that the house does not promise is not taken for a promise', async () => {
    const { api } = await openGiven();
    vi.spyOn(api, 'quote').mockResolvedValue(structuredClone(SAMPLE_QUOTE) as never);
    await choose();
    write(refund(), 'ltcback');
    await press('Continue to confirmation');
    expect(screen.queryByRole('button', { name: 'Create the exchange' })).toBeNull();
    expect(screen.getByRole('status', { name: 'You get' }).textContent).toBe('...');
  });
});

describe('the confirmation', () => {
  it('itemises what is agreed to, the address in full', async () => {
    await openGiven();
    await press('Continue to confirmation');
    const panel = screen.getByRole('region', { name: 'Confirm the exchange' });
    for (const text of ['15 LTC', '397,970 DOGE', '1,989.85 DOGE', '1,980 DOGE', '394,000.15 DOGE', ADDRESS]) {
      expect(panel.textContent).toContain(text);
    }
    expect(screen.getByRole('timer').textContent).toMatch(/^Renews in (2:00|1:59)$/);
  });

  it('asks again when the rate turned worse, and makes nothing meanwhile', async () => {
    const { api } = await openGiven();
    const create = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    const worse = { ...structuredClone(SAMPLE_QUOTE), amountTo: '393999.9' };
    vi.spyOn(api, 'quote').mockResolvedValue(worse as never);
    await wait(REFRESH_MS);
    const question = screen.getByRole('alert');
    for (const text of ['The rate changed: accept?', '394,000.15 DOGE', '393,999.9 DOGE']) {
      expect(question.textContent).toContain(text);
    }
    expect(button('Create the exchange').disabled).toBe(true);
    await press('Accept the new amount');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Create the exchange');
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('asks nothing when the rate turned better', async () => {
    const { api } = await openGiven();
    await press('Continue to confirmation');
    const better = { ...structuredClone(SAMPLE_QUOTE), amountTo: '394001' };
    vi.spyOn(api, 'quote').mockResolvedValue(better as never);
    await wait(REFRESH_MS);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByText('394,001 DOGE').length).toBeGreaterThan(0);
  });

  it('leads to the exchange, the secret of its link in the history entry alone', async () => {
    const { api, router } = await openGiven();
    const create = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    fireEvent.click(button('Create the exchange'));
    fireEvent.click(button(/^Creat/));
    await settled();
    expect(screen.getByRole('heading', { name: 'Waiting for your coins' })).toBeTruthy();
    expect(create).toHaveBeenCalledTimes(1);
    expect(create.mock.calls[0]).toEqual([
      { from: 'ltc', to: 'doge', amount: '15', address: ADDRESS },
      { idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) },
    ]);
    expect(router.state.location).toMatchObject({
      pathname: `/transaction/${SAMPLE_TRANSACTION.id}`,
      state: { trackSecret: SAMPLE_TRANSACTION.trackSecret },
    });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('says the same wish under the same name, and another one under another', async () => {
    const error = new ExchangeError('unavailable', 'x');
    const { api } = await openGiven({ transaction: { status: 'failed', error } });
    const create = vi.spyOn(api, 'createTransaction');
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(screen.getByRole('alert').textContent).toContain('The exchange was not made. Nothing was sent');
    await press('Create the exchange');
    await press('Change something');
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
  ])('puts what the house says of %s beside it', async (name, input) => {
    const error = new ExchangeError('invalid-input', 'x', { fields: { [name]: ['will not do'] } });
    await openGiven({ transaction: { status: 'failed', error } });
    await press('Continue to confirmation');
    await press('Create the exchange');
    expect(messageOf(input())).toBe('will not do');
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('puts a limit beside the amount, with a way to keep it', async () => {
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

  it('asks for another rate when the one agreed to expired', async () => {
    const error = new ExchangeError('quote-expired', 'x');
    const { api } = await openGiven({ transaction: { status: 'failed', error } });
    await press('Continue to confirmation');
    const before = api.asked.length;
    await press('Create the exchange');
    await wait(SETTLE_MS + 5);
    expect(screen.getByRole('alert').textContent).toContain('The rate expired before the exchange was made');
    expect(api.asked.length).toBe(before + 1);
    expect(button('Create the exchange').disabled).toBe(false);
  });
});
