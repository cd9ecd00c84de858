import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallerKey } from '../../../../core/contract/caller.ts';
import { KeyLimits } from '../../../../adapters/http-server/limits/key-limits.ts';

const shop: CallerKey = { accountId: 'a', keyId: 'k3v9t2m7x4qa', kind: 'publishable' };
const program: CallerKey = { accountId: 'a', keyId: 'p8w2c5n6b7jd', kind: 'secret' };

const taken = (limits: KeyLimits, key: CallerKey, address: string, times: number) =>
  Array.from({ length: times }, () => limits.take(key, address)).filter((limit) => limit === undefined).length;

describe('the requests with a publishable key', () => {
  it('are limited to a quarter of the limit for one address, and to the limit for its block', () => {
    const limits = new KeyLimits(40, () => 0);
    expect(taken(limits, shop, '192.0.2.1', 100)).toBe(10);
    expect([2, 3, 4, 5].map((last) => taken(limits, shop, `192.0.2.${last}`, 100))).toEqual([10, 10, 10, 0]);
    expect(taken(limits, shop, '192.0.3.1', 100)).toBe(10);
    const another = { ...shop, keyId: 'another' };
    expect(taken(limits, another, '192.0.2.1', 100)).toBe(10);
  });

  it('are counted per IPv6 subnet, however its owner changes the address', () => {
    const limits = new KeyLimits(40, () => 0);
    const all = Array.from({ length: 200 }, (_, at) => limits.take(shop, `2001:db8:1:${at.toString(16)}::1`));
    expect(all.filter((limit) => limit === undefined)).toHaveLength(40);
    expect(taken(limits, shop, '2001:db8:2::1', 5)).toBe(5);
  });

  it('of one address do not use up the share of other addresses', () => {
    const stranger = '203.0.113.9';
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(5_000), (max, asked) => {
        const limits = new KeyLimits(max, () => 0);
        taken(limits, shop, stranger, asked);
        expect(limits.take(shop, '192.0.2.1')).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('are limited to twenty times the limit in total', () => {
    const limits = new KeyLimits(4, () => 0);
    const all = Array.from({ length: 200 }, (_, at) => limits.take(shop, `10.${at}.0.1`));
    expect(all.filter((limit) => limit === undefined)).toHaveLength(80);
    expect(limits.take(shop, '192.0.2.1')?.max).toBe(80);
  });
});

describe('the requests with a secret key', () => {
  it('are counted together for all addresses', () => {
    const limits = new KeyLimits(40, () => 0);
    expect(taken(limits, program, '192.0.2.1', 30) + taken(limits, program, '198.51.100.1', 30)).toBe(40);
  });
});
