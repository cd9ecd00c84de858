// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageOf, SAMPLE_PAYOUTS } from '../../../adapters/memory/samples/sample-affiliate-lists.ts';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { dialog, openAffiliate, pressTwice } from '../support/affiliate-page.ts';
import { expectFocus, failed, field, press, ready, status, write } from '../support/profile-page.ts';
import { profileWith } from '../../../stories/support/samples/sample-profiles.ts';

afterEach(cleanup);

const CODE = 'Google Authenticator code';
const WRONG = 'Wrong Google Authenticator Code';
const wrongCode = failed('wrong-code', { code: [WRONG] });
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'select' }), { target: { value } });

describe('balances', () => {
  it('show the available actions of each, and why others are not available', async () => {
    await openAffiliate('/affiliate/balances');
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent!);
    expect(screen.getByText(/^Worth about .0\.00660324 BTC. in all$/)).toBeTruthy();
    for (const [row, shownText] of [
      [0, 'Needs an address'],
      [1, 'Pay out'],
      [2, 'Too small to convert'],
      [2, 'Minimum payout \u20660.01 ETH'],
      [3, 'Being converted'],
      [3, 'Needs two-factor login'],
      [4, '−0.002 SOL'],
      [4, 'An exchange was refunded'],
      [5, 'No market right now'],
    ] as const)
      expect(rows[row]).toContain(shownText);
    const address = screen.getByRole('link', { name: 'Save an address' });
    expect(address.getAttribute('href')).toBe('/affiliate/addresses?currency=doge');
  });

  it('have no actions while operations are suspended, and say so', async () => {
    await openAffiliate('/affiliate/balances', {
      affiliateStatus: ready({ enabled: true, operationsDisabled: true }),
      convertStatuses: ready([{ currency: 'doge', status: 'disabled' }]),
      payoutStatuses: ready([{ currency: 'doge', status: 'disabled', minimum: '1', networkFee: '1' }]),
      affiliateBalances: ready([{ currency: 'doge', amount: '5' }]),
    });
    expect(screen.getByText(/paused at the moment/)).toBeTruthy();
    expect(screen.getByText('Conversions are paused')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Convert all' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^Pay out/ })).toBeNull();
  });
});

describe('a conversion', () => {
  const quote = ready({ ...SAMPLE_QUOTE, gross: '0.0034' });

  it('shows the market price, and is requested once however often it is pressed', async () => {
    const { callsOf } = await openAffiliate('/affiliate/balances', {}, undefined, { quote });
    await press(/^Convert ?: DOGE/);
    expect(await (await dialog()).findByText('0.0034 BTC')).toBeTruthy();
    choose('Into', 'ltc');
    expect((await dialog()).getByText('Asking the market…')).toBeTruthy();
    await pressTwice('Convert');
    expect(await (await dialog()).findByText('1 conversion has begun')).toBeTruthy();
    const [call, ...more] = callsOf('convertBalance');
    expect(call).toMatchObject({ input: { fromCurrency: 'doge', toCurrency: 'ltc' } });
    expect(call!.intent).toMatch(/^[\da-f]{32}$/);
    expect(more).toEqual([]);
    // The displayed data is loaded again.
    await waitFor(() => expect(callsOf('affiliateBalances').length).toBeGreaterThan(1));
  });

  it('that failed is retried under the same idempotency key, so that nothing is converted twice', async () => {
    let tries = 0;
    const { callsOf } = await openAffiliate('/affiliate/balances', {
      convertBalances: () => ((tries += 1) === 1 ? failed('unavailable') : ready([])),
    });
    await press('Convert all');
    await pressTwice('Convert');
    expect(await (await dialog()).findByRole('alert')).toBeTruthy();
    await pressTwice('Convert');
    expect(await (await dialog()).findByText('There was nothing to convert')).toBeTruthy();
    const names = callsOf('convertBalances').map(({ intent }) => intent);
    expect([names.length, new Set(names).size]).toEqual([2, 1]);
  });

  it('can be requested when there is no price', async () => {
    await openAffiliate('/affiliate/balances', {}, undefined, { quote: failed('amount-too-small') });
    await press(/^Convert ?: DOGE/);
    expect(await (await dialog()).findByText(/no price for this right now/)).toBeTruthy();
    const submit = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Convert' });
    expect(submit.disabled).toBe(false);
  });
});

describe('a payout', () => {
  it('shows its address and the received amount, and is requested once', async () => {
    const { callsOf } = await openAffiliate('/affiliate/balances');
    await press(/^Pay out ?: LTC/);
    for (const shownText of ['2.71450981 LTC', '0.001 LTC', '2.71350981 LTC'])
      expect((await dialog()).getByText(shownText)).toBeTruthy();
    expect(field(CODE).autocomplete).toBe('one-time-code');
    write(CODE, '123 456');
    await pressTwice('Pay out');
    expect(await (await dialog()).findByText('Your payout is on its way.')).toBeTruthy();
    const [call, ...more] = callsOf('payOut');
    expect(call).toMatchObject({ input: { currency: 'ltc', code: '123456' }, intent: expect.stringMatching(/./) });
    expect(more).toEqual([]);
  });

  it('shows a wrong code at its field until something is typed, and then uses a new idempotency key', async () => {
    const { callsOf } = await openAffiliate('/affiliate/balances', { payOut: wrongCode });
    await press(/^Pay out ?: LTC/);
    write(CODE, '123456');
    await pressTwice('Pay out');
    expect(await screen.findByText(WRONG)).toBeTruthy();
    expect(field(CODE).getAttribute('aria-invalid')).toBe('true');
    await expectFocus(() => field(CODE));
    write(CODE, '65432');
    expect(screen.queryByText(WRONG)).toBeNull();
    await pressTwice('Pay out');
    // Not sent: it cannot be a code.
    expect(await screen.findByText('must be exactly 6 digits')).toBeTruthy();
    write(CODE, '654321');
    await pressTwice('Pay out');
    await waitFor(() => expect(callsOf('payOut')).toHaveLength(2));
    const [first, second] = callsOf('payOut');
    expect(first!.intent).not.toBe(second!.intent);
  });
});

it('links its transaction to the explorer, where there is one', async () => {
  const sent = SAMPLE_PAYOUTS.find(({ chainTxId }) => chainTxId !== undefined)!;
  const linked = { ...sent, id: 'payo00000009', blockchainUrl: 'https://explorer.example/tx/1' };
  await openAffiliate('/affiliate/payouts', { affiliatePayouts: ready(pageOf([linked, sent])) });
  const links = screen.getAllByRole('link', { name: 'View at explorer.example' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([linked.blockchainUrl]);
});

describe('addresses', () => {
  const open = (options = {}, path = '/affiliate/addresses', profile?: Parameters<typeof openAffiliate>[2]) =>
    openAffiliate(path, options, profile);

  it('are saved with a code, and the memo where the currency has one', async () => {
    const { callsOf } = await open({}, '/affiliate/addresses?currency=xrp');
    write('Address', ' rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh ');
    write('Destination tag (optional)', '42');
    write(CODE, '123456');
    await press('Save the address');
    expect(await status('The address for XRP (XRP Ledger) is saved.')).toBeTruthy();
    const input = { currency: 'xrp', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', extraId: '42', code: '123456' };
    expect(callsOf('setAffiliateAddress').map((call) => call.input)).toEqual([input]);
    expect(field('Address').value).toBe('');
  });

  it('have no memo where the chain has none, and show the server’s errors', async () => {
    const { callsOf } = await open({
      setAffiliateAddress: failed('invalid-input', { address: ['Not an address of Litecoin'] }),
    });
    await press(/^Change ?: LTC/);
    await expectFocus(() => field('Address'));
    expect(screen.queryByLabelText(/Destination tag/)).toBeNull();
    write('Address', 'nonsense');
    write(CODE, '123456');
    await press('Save the address');
    expect(await screen.findByText('Not an address of Litecoin')).toBeTruthy();
    expect(callsOf('setAffiliateAddress')[0]!.input).toEqual({ currency: 'ltc', address: 'nonsense', code: '123456' });
    write('Address', 'other');
    expect(screen.queryByText('Not an address of Litecoin')).toBeNull();
  });

  it('are removed with a code; a wrong one shows an error, without a change', async () => {
    let isRight = false;
    const { callsOf } = await open({ removeAffiliateAddress: () => (isRight ? ready([]) : wrongCode) });
    await press(/^Remove ?: LTC/);
    const [code] = screen.getAllByLabelText<HTMLInputElement>(CODE, { selector: 'input' });
    fireEvent.change(code!, { target: { value: '123456' } });
    await press('Remove the address for LTC');
    expect(await screen.findByText(WRONG)).toBeTruthy();
    isRight = true;
    fireEvent.change(code!, { target: { value: '654321' } });
    await press('Remove the address for LTC');
    expect(await status('The address for LTC is removed.')).toBeTruthy();
    expect(callsOf('removeAffiliateAddress')).toHaveLength(2);
  });

  it('need two-factor, and say so before anything is typed', async () => {
    await open({}, '/affiliate/addresses', profileWith({}));
    expect(screen.getByText(/need two-factor login/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set up two-factor' }).getAttribute('href')).toBe('/profile');
    expect(screen.queryByRole('button', { name: /^(Change|Remove|Save)/ })).toBeNull();
  });
});

describe('an export', () => {
  it.each(['operations', 'payouts', 'conversions'])('of %s is the file that the server writes', async (name) => {
    await openAffiliate(`/affiliate/${name}`);
    const link = screen.getByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe(`/api/affiliate/export/${name}.csv`);
    expect(link.hasAttribute('download')).toBe(true);
  });
});
