import { describe, expect, it } from 'vitest';
import { accountKeyOf, exchangeKeyOf } from '../../../../core/exchange/idempotency/idempotency-key.ts';

const plain = { digest: (text: string) => text };
const LONG = 'a-key-that-nobody-guesses';
const input = { to: 'btc', from: 'ltc', amount: '1' };
const HASH = '[["amount","1"],["from","ltc"],["to","btc"]]';

describe('stored idempotency keys', () => {
  it('keep the form that earlier versions stored for exchanges', () => {
    const keyOf = (key: string, names: readonly string[], caller?: { readonly isNewcomer: true }) =>
      exchangeKeyOf(plain, { key, caller, names, input });
    expect(keyOf('1', ['account', 'browser'])).toEqual({
      keys: ['["exchange","account","1"]', '["exchange","browser","1"]'],
      hash: HASH,
    });
    expect(keyOf(LONG, [])).toEqual({ keys: [`["exchange","${LONG}"]`], hash: HASH });
    expect(keyOf(LONG, ['browser'], { isNewcomer: true })?.keys).toEqual([
      `["exchange","${LONG}"]`,
      `["exchange","browser","${LONG}"]`,
    ]);
  });

  it('keep the form that earlier versions stored for payouts and conversions', () => {
    expect(accountKeyOf(plain, 'account', '1', ['payout', 'ltc'])).toEqual({
      keys: ['["affiliate","account","1"]'],
      hash: '["payout","ltc"]',
    });
  });

  it.each([undefined, '', ' '])('are not made of %j', (key) => {
    expect(accountKeyOf(plain, 'account', key, ['payout', 'ltc'])).toBeUndefined();
    expect(exchangeKeyOf(plain, { key, caller: undefined, names: [], input })).toBeUndefined();
  });
});
