import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../../adapters/node/network/public-address.ts';

const isPublicAddress = (address: string) => reachOf(address) === 'public';

describe('an IP address', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '0:0:0:0:0:ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    '3fff::1',
    'localhost',
    '',
    '1',
    '127.1',
    '0x7f.0.0.1',
  ])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ['127.0.0.1', 'private'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['::ffff:192.168.1.1', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['100.100.100.200', 'never'],
    ['168.63.129.16', 'never'],
    ['fd00:ec2::254', 'never'],
    ['fd20:ce::254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['64:ff9b::a9fe:a9fe', 'never'],
    ['2002:a9fe:a9fe::1', 'never'],
    ['fe80::1', 'never'],
    ['0.0.0.0', 'never'],
    ['::', 'never'],
    ['8.8.8.8', 'public'],
    ['::ffff:8.8.8.8', 'public'],
  ])('%j reaches a network of kind %s', (address, reach) => expect(reachOf(address)).toBe(reach));

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%j is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it('is classified alike as IPv4, mapped into IPv6 and by NAT64', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const verdict = isPublicAddress(address);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(verdict);
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(verdict);
      }),
    );
  });

  it('of IPv6 is classified alike in any notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
        expect(isPublicAddress(address.toUpperCase())).toBe(isPublicAddress(short));
      }),
    );
  });
});
