import Fastify from 'fastify';
import fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientIp, blockOf, proxyTrust } from '../../../../adapters/http-server/limits/client-ip.ts';
import { clientSubnet } from '../../../../core/exchange/accounts/sign-in/client-subnet.ts';

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

const PROXIES = ['10.0.0.0/8', '192.168.1.7', 'fd00::/8', '2001:db8::1', '::ffff:172.16.0.0/108', '::ffff:9.9.9.9'];

const address = fc.oneof(
  fc.ipV4(),
  // Fastify reads ::10.0.0.0, a form that is no longer in use, as 10.0.0.0; Altway trusts no proxy written so.
  fc.ipV6().filter((v6) => !v6.includes('.')),
  fc.ipV4().map((v4) => `::ffff:${v4}`),
  fc.nat(255).map((last) => `10.1.2.${last}`),
  fc.constantFrom('192.168.1.7', '192.168.1.8', 'fd00::5', '2001:db8::1', '2001:db8::2', '::ffff:10.9.9.9'),
  fc.constantFrom('172.16.3.4', '172.32.0.1', '9.9.9.9', '::ffff:9.9.9.9'),
);
const garbage = fc.constantFrom('', 'unknown', '1.2.3', '10.0.0.1:80', '[fd00::1]', '_hidden');
const chain = fc.array(fc.oneof({ weight: 4, arbitrary: address }, garbage), { maxLength: 5 });
const separator = fc.constantFrom(',', ', ', ' ,');

describe('the client IP address', () => {
  it.each([false, true, PROXIES])('is the one that Fastify determines, with trust in %j', async (trusted) => {
    const nearest = (_address: string, hop: number) => hop === 0;
    const app = Fastify({ trustProxy: trusted === true ? nearest : (trusted as false | string[]) });
    app.get('/', async (request) => request.ip);
    const trust = proxyTrust(trusted);
    await fc.assert(
      fc.asyncProperty(address, fc.option(fc.tuple(chain, separator)), async (remoteAddress, named) => {
        const forwarded = named?.[0].join(named[1]);
        const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
        const { body } = await app.inject({ url: '/', remoteAddress, headers });
        expect(clientIp(requestFrom(remoteAddress, forwarded), trust)).toBe(body);
      }),
      { numRuns: 300 },
    );
    await app.close();
  });

  it('may be any that a client claims where all proxies are trusted', () => {
    const trust = proxyTrust(['0.0.0.0/0', '::/0']);
    expect(clientIp(requestFrom('203.0.113.9', '1.1.1.1, 2.2.2.2'), trust)).toBe('1.1.1.1');
  });
});

describe('the subnet counted as one client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::2:3:4:5:6:192.0.2.1', '0:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no: address', 'no: address'],
    ['192.0.2.1:80', '192.0.2.1:80'],
    ['[2001:db8::1]', '[2001:db8::1]'],
    ['1:2', '1:2'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ])('%s is %s', (from, network) => {
    expect(clientSubnet(from)).toBe(network);
  });

  it('is the first 64 bits of an IPv6 address in any notation, and none of the others', () => {
    const group = fc.oneof(fc.nat(0xffff), fc.constant(0));
    const half = fc.tuple(group, group, group, group);
    const first = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
    fc.assert(
      fc.property(first, half, (prefix, rest) => {
        const hex = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
        const network = `${hex(prefix)}::/64`;
        expect(clientSubnet(`${hex(prefix)}:${hex(rest)}`)).toBe(network);
        // The URL parser writes an IPv6 address in its shortest form.
        const shortest = new URL(`http://[${hex(prefix)}:${hex(rest)}]/`).hostname.slice(1, -1);
        expect(clientSubnet(shortest)).toBe(network);
      }),
    );
  });
});

describe('the block of a client’s subnet', () => {
  it.each([
    ['192.0.2.1', '192.0.2.0/24'],
    ['::ffff:192.0.2.9', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0::/48'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (given, expected) => {
    expect(blockOf(given)).toBe(expected);
  });
});
