import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from '../../../../adapters/http-server/limits/concurrency-limit.ts';
import { MAX_STREAMS, StreamLimit } from '../../../../adapters/http-server/streams/stream-limit.ts';
import { clientSubnet, endSiteOf } from '../../../../core/exchange/accounts/sign-in/client-subnet.ts';

const inSite = (network: number) => `2001:db8:a:${network.toString(16)}::1`;

describe('concurrency limit by address', () => {
  it('holds for each subnet, and ten times of it for all subnets of an IPv6 /48', () => {
    const places = new ConcurrencyLimit(2);
    expect([1, 2, 3].map(() => places.acquire('192.0.2.1') !== undefined)).toEqual([true, true, false]);
    const given = Array.from({ length: 100 }, (_, network) => places.acquire(inSite(network))).filter(Boolean);
    expect(given).toHaveLength(20);
    expect(places.acquire('2001:db8:b::1')).toBeDefined();
    given[0]!();
    expect(places.acquire(inSite(200))).toBeDefined();
    expect(places.acquire(inSite(201))).toBeUndefined();
  });

  it('is fully available again when every slot was released', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom(inSite(1), inSite(2), '::ffff:192.0.2.1'));
    fc.assert(
      fc.property(fc.array(address, { maxLength: 60 }), (addresses) => {
        const places = new ConcurrencyLimit(1);
        const given = addresses.map((one) => places.acquire(one));
        for (const give of given) give?.();
        for (const one of new Set(addresses)) {
          const give = places.acquire(one);
          expect(give).toBeDefined();
          give!();
        }
      }),
    );
  });

  it('of live events cannot be used up by one customer of an Internet provider', () => {
    const places = new StreamLimit();
    for (let network = 0; network < MAX_STREAMS; network += 1) places.acquire(inSite(network));
    expect(places.acquire('192.0.2.1')).toBeDefined();
  });
});

describe('the end site of a subnet', () => {
  it('is its first 48 bits, and IPv4 addresses have none', () => {
    const group = fc.nat(0xffff).map((bits) => bits.toString(16));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), fc.ipV4(), (groups, four) => {
        const site = `${groups.slice(0, 3).join(':')}::/48`;
        expect(endSiteOf(clientSubnet(groups.join(':')))).toBe(site);
        expect(endSiteOf(clientSubnet(four))).toBeUndefined();
        expect(endSiteOf(clientSubnet(`::ffff:${four}`))).toBeUndefined();
      }),
    );
  });
});
