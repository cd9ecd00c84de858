/** An IPv4 address that is written as an IPv6 one. */
const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/** Groups of an IPv6 address, and how many of them a household has to itself. */
const GROUPS = 8;
const OWN_GROUPS = 4;

/** What counts as one caller: an IPv4 address, or the /64 of an IPv6 one, which a single household has whole. */
export function clientSubnet(address: string): string {
  const plain = address.toLowerCase().replace(MAPPED, '').split('%', 1)[0]!;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  // An IPv4 address at the end fills two groups.
  const given = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - given);
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const prefix = all.slice(0, OWN_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/** So many networks' worth of anything may all networks of an end site have together. */
export const SUBNETS_OF_END_SITE = 10;

const NETWORK_V6 = /^([\da-f:]+)::\/64$/;

/**
 * The /48 that an IPv6 network stands in. Providers give one to a customer (RFC 6177), who would be 65,536 visitors if each
 * /64 of it counted alone. @param network as `clientSubnet` has it. @returns undefined for an IPv4 address: those are dear.
 */
export function endSiteOf(network: string): string | undefined {
  // Asked for every request; nearly all addresses are IPv4.
  if (!network.includes(':')) return undefined;
  const prefix = NETWORK_V6.exec(network)?.[1]?.split(':', 3);
  return prefix && `${prefix.join(':')}::/48`;
}

function groups(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
