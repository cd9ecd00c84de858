import { BlockList, isIP } from 'node:net';

/** IPv4 that is not on the public Internet (IANA's registry of special-purpose addresses, and multicast). */
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

/** Of IPv6 only global unicast is public, except these ranges. */
const GLOBAL_V6 = ['2000::/3'];
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** IPv6 that embeds an IPv4 address, which is checked instead: mapped, and NAT64. */
const EMBEDDING = /^(?:::ffff:|64:ff9b::)(.+)$/;

/** Private networks: machines, containers and sites that a test may use. */
const PRIVATE_V4 = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];
const PRIVATE_V6 = ['::1/128', 'fc00::/7'];

/**
 * Metadata services of clouds, which give a machine its secrets, outside the link-local range: Alibaba, Azure; AWS,
 * Google, Scaleway.
 */
const METADATA_V4 = ['100.100.100.200/32', '168.63.129.16/32'];
const METADATA_V6 = ['fd00:ec2::254/128', 'fd20:ce::254/128', 'fd00:42::42/128'];

const [specialV4, privateV4, metadataV4] = [SPECIAL_V4, PRIVATE_V4, METADATA_V4].map(listOf);
const [globalV6, specialV6, privateV6, metadataV6] = [GLOBAL_V6, SPECIAL_V6, PRIVATE_V6, METADATA_V6].map(listOf);

/**
 * Where an IP address leads: `public`, the Internet; `private`, a private network; `never`, an address to which no
 * request of a stranger may be sent, such as link-local addresses, clouds' metadata services and multicast.
 */
type Reach = 'public' | 'private' | 'never';

/** Classifies an IP address; `never` for an invalid one. */
export function reachOf(address: string): Reach {
  const version = isIP(address);
  if (version === 4) return reachOfV4(address);
  if (version !== 6 || address.includes('%')) return 'never';
  // Normalised as browsers write it: shortest, in hexadecimal, lower case.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const embedded = EMBEDDING.exec(plain)?.[1];
  if (embedded !== undefined) return reachOf(dotted(embedded));
  if (metadataV6!.check(plain, 'ipv6')) return 'never';
  if (privateV6!.check(plain, 'ipv6')) return 'private';
  return globalV6!.check(plain, 'ipv6') && !specialV6!.check(plain, 'ipv6') ? 'public' : 'never';
}

function reachOfV4(address: string): Reach {
  if (metadataV4!.check(address)) return 'never';
  if (privateV4!.check(address)) return 'private';
  return specialV4!.check(address) ? 'never' : 'public';
}

/** `7f00:1` is 127.0.0.1. @returns '' for groups that are no IPv4 address. */
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
