import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeAmounts } from '../../../../../core/exchange/transactions/inventory/free-amounts.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
const promises = fc.record({ unpaid: units, paid: units, sending: units, signed: units });
const capacity = fc.record({
  spendable: fc.option(units, { nil: undefined }),
  signing: fc.option(fc.record({ order: units, day: units }), { nil: undefined }),
});

describe('freeAmounts', () => {
  it('never promises more than the wallet holds, with everything that is promised already', () => {
    fc.assert(
      fc.property(capacity, promises, units, (can, open, fee) => {
        const { floating, fixed } = freeAmounts(can, open, fee);
        const taken = open.unpaid + open.paid + open.sending + open.signed;
        for (const most of [floating, fixed]) {
          if (can.spendable === undefined || most === undefined || most === 0n) continue;
          expect(taken + most + fee).toBeLessThanOrEqual(can.spendable);
        }
      }),
    );
  });

  it('never promises more than the signer still signs for one order and in a day', () => {
    fc.assert(
      fc.property(capacity, promises, units, (can, open, fee) => {
        const { floating } = freeAmounts(can, open, fee);
        if (can.signing === undefined || floating === undefined || floating === 0n) return;
        expect(floating + fee).toBeLessThanOrEqual(can.signing.order);
        expect(floating + fee + open.paid + open.sending).toBeLessThanOrEqual(can.signing.day);
      }),
    );
  });

  it('leaves half of what is free to paid exchanges, however many fixed rates are taken unpaid', () => {
    fc.assert(
      fc.property(units, promises, (spendable, open) => {
        const { fixed } = freeAmounts({ spendable, signing: undefined }, open, 0n);
        const free = spendable - open.paid - open.sending - open.signed;
        expect(fixed === 0n || (open.unpaid + fixed!) * 2n <= free).toBe(true);
      }),
    );
  });

  it('bounds nothing where neither chain nor signer has a bound', () => {
    const none = { unpaid: 5n, paid: 5n, sending: 5n, signed: 5n };
    expect(freeAmounts({ spendable: undefined, signing: undefined }, none, 1n)).toEqual({
      floating: undefined,
      fixed: undefined,
    });
  });
});
