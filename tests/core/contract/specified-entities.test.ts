import { describe, expect, it } from 'vitest';
import { accountContract } from '../../../core/contract/accounts/account-contract.ts';
import { affiliateContract } from '../../../core/contract/affiliates/affiliate-contract.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { merchantContract } from '../../../core/contract/merchants/merchant-contract.ts';
import type { Call } from '../../../core/contract/route.ts';
import { ticketContract } from '../../../core/contract/tickets/ticket-contract.ts';
import { MINER_STATUS, TOKEN_STATUS } from '../../../core/domain/accounts/account.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import { DEFAULT_SELECTION } from '../../../core/domain/quotes/selection.ts';
import { widgetOptions } from '../../../core/domain/merchants/widget-options.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';

type Side = Call['input'];
type Fields = Readonly<Record<string, unknown>>;

/** Required fields. */
const needed = (side: Side, whole: Fields) =>
  Object.keys(whole).filter((name) => {
    const { [name]: _left, ...rest } = whole;
    return !side.safeParse(rest).success;
  });

/** Fields kept after parsing: unknown fields are dropped. */
const read = (side: Side, whole: Fields) => Object.keys(side.parse({ ...whole, unknown: 'x' }) as Fields).toSorted();

const LINK = { isCustomized: true, from: 'ltc', to: 'doge', amount: '15' };
const { logIn, recover, register, token, profile } = accountContract;
const { setAffiliateAddress, setLinkConfig, convertBalance, payOut } = affiliateContract;

describe('inputs of calls', () => {
  it.each<[string, Side, Fields, readonly string[]]>([
    [
      'a login: e-mail, password, and a code only where one is needed',
      logIn.input,
      { email: 'a@b.example', password: 'x', totp: '123456' },
      ['email', 'password'],
    ],
    ['a recovery: e-mail', recover.input, { email: 'a@b.example' }, ['email']],
    [
      'a registration: e-mail and the choice to subscribe',
      register.input,
      { email: 'a@b.example', subscription: true },
      ['email'],
    ],
    [
      'a payout address: address, code, currency',
      setAffiliateAddress.input,
      { address: 'x', code: '123456', currency: 'ltc' },
      ['address', 'currency'],
    ],
    ['a link: isCustomized, from, to, amount', setLinkConfig.input, LINK, ['isCustomized', 'from', 'to', 'amount']],
    [
      'a conversion: fromCurrency, toCurrency',
      convertBalance.input,
      { fromCurrency: 'ltc', toCurrency: 'btc' },
      ['fromCurrency', 'toCurrency'],
    ],
    ['a payout: currency, code', payOut.input, { currency: 'ltc', code: '123456' }, ['currency']],
  ])('%s', (_what, side, whole, wanted) => {
    expect(read(side, whole)).toEqual(Object.keys(whole).toSorted());
    expect(needed(side, whole)).toEqual(wanted);
  });

  it('a ticket: the transaction’s ID and the user’s e-mail', () => {
    const ticket = { transactionId: 'k3v9t2m7x4qa', email: 'a@b.example', message: 'Where are my coins?' };
    expect(read(ticketContract.openTicket.input, ticket)).toEqual(['email', 'message', 'transactionId']);
  });
});

describe('outputs of calls', () => {
  it('a quote: amountFrom, amountTo, from, to', () => {
    const names = needed(exchangeContract.quote.output, SAMPLE_QUOTE as unknown as Fields);
    for (const name of ['amountFrom', 'amountTo', 'from', 'to']) expect(names).toContain(name);
  });

  it('a currency: ticker, isWebEnabled, and withdrawable, which may be absent', () => {
    const list = (currency: object) => exchangeContract.currencies.output.safeParse([currency]).success;
    const { withdrawable: _absent, ...currency } = SAMPLE_CURRENCIES[0]!;
    expect([list(currency), list({ ...currency, withdrawable: false })]).toEqual([true, true]);
    for (const name of ['ticker', 'isWebEnabled']) expect(list({ ...currency, [name]: undefined })).toBe(false);
  });

  it('a profile: user with an optional e-mail and totpState, errors, networks', () => {
    const { output } = profile;
    expect(needed(output, SAMPLE_PROFILE as unknown as Fields)).toEqual(expect.arrayContaining(['networks', 'errors']));
    const { email: _none, ...user } = SAMPLE_PROFILE.user;
    expect(output.safeParse({ ...SAMPLE_PROFILE, user }).success).toBe(true);
    expect(output.safeParse({ ...SAMPLE_PROFILE, user: { ...user, totpState: undefined } }).success).toBe(false);
  });

  it('the token of a mail: e-mail', () => {
    expect(token.output.parse({ email: 'a@b.example' })).toMatchObject({ email: 'a@b.example' });
  });

  it('press: a list', () => {
    const item = { date: '2026-01-31', title: 'x', source: 'y', url: 'https://a.example' };
    expect(exchangeContract.press.output.parse([item])).toEqual([item]);
  });

  it('content: its data; the developers’ key: apiKey', () => {
    expect(exchangeContract.content.output.parse({ content: undefined })).toEqual({});
    expect(merchantContract.apiKey.output.parse({ apiKey: 'x' })).toEqual({ apiKey: 'x' });
  });
});

describe('fixed values', () => {
  it('tokens of mails are created 1, finished 6, unused 7', () => {
    expect(TOKEN_STATUS).toEqual({ created: 1, finished: 6, unused: 7 });
  });

  it('miners are off 0, waiting 1, on 2', () => {
    expect(MINER_STATUS).toEqual({ off: 0, waiting: 1, on: 2 });
  });

  it('a first exchange is 1 btc to eth', () => {
    expect(DEFAULT_SELECTION).toEqual({ from: 'btc', to: 'eth', amount: '1' });
  });

  it('a locale has country, locale, nativeName and isEnabled', () => {
    for (const { country, locale, nativeName, isEnabled } of LOCALES) {
      expect(country).toMatch(/^[a-z]{2}$/);
      expect(locale).toMatch(/^[a-z]{2}$/);
      expect([nativeName.length > 1, typeof isEnabled]).toEqual([true, 'boolean']);
    }
  });

  it('options of a widget have the names of the specification', () => {
    const query =
      'amount=2&from=ltc&to=doge&address=D1&ref_id=abc&merchant_id=shop&auth=merchant&color=0a7&can_change_currency=1';
    expect(Object.keys(widgetOptions('v1', query)).toSorted()).toEqual(
      [
        'amount',
        'auth',
        'canChangeAddress',
        'canChangeCurrency',
        'color',
        'from',
        'merchantId',
        'payoutAddress',
        'refId',
        'showSecondScreen',
        'to',
      ].toSorted(),
    );
  });
});
