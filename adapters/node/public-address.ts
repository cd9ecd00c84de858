import { BlockList, isIP } from 'node:net';

/** IPv4 that does not lead to the open Internet (IANA's registry of special-purpose addresses, and multicast). */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only global unicast leads there, and of that not these. */
const GLOBAL_V6 = ['2000::/3'];
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** IPv6 that stands for an IPv4 address, which is judged in its place: mapped, and by NAT64. */
const EMBEDDING = /^(?:::ffff:|64:ff9b::)(.+)$/;

const [specialV4, globalV6, specialV6] = [SPECIAL_V4, GLOBAL_V6, SPECIAL_V6].map(listOf);

/** True for an IP address that whoever is on the Internet could reach, and not only this house. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !specialV4!.check(address);
  if (version !== 6 || address.includes('%')) return false;
  // As browsers write it: shortest, in hexadecimal, lower case.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const embedded = EMBEDDING.exec(plain)?.[1];
  if (embedded !== undefined) return isPublicAddress(dotted(embedded));
  return globalV6!.check(plain, 'ipv6') && !specialV6!.check(plain, 'ipv6');
}

/** `7f00:1` is 127.0.0.1. @returns '' for what is no IPv4 address. */
function dotted(groups: string): string {
  const [high, low, ...more] = groups.split(':').map((group) => Number.parseInt(group || '0', 16));
  if (more.length > 0 || high === undefined) return '';
  const [upper, lower] = low === undefined ? [0, high] : [high, low];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
