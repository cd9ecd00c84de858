/** An IPv4 address in IPv6 notation. */
const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/** Groups of an IPv6 address, and how many of them identify a household's /64. */
const GROUPS = 8;
const OWN_GROUPS = 4;
const GROUP = /^[\da-f]{1,4}$/;

/**
 * The subnet that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which a single household has to
 * itself. @returns text that is no address as it is: a proxy may name anything.
 */
export function clientSubnet(address: string): string {
  // Runs on every request; nearly all addresses are IPv4.
  if (!address.includes(':')) return address;
  const plain = address.toLowerCase().replace(MAPPED, '').split('%', 1)[0]!;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  // An IPv4 address at the end fills two groups.
  const given = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - given);
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const prefix = all.slice(0, OWN_GROUPS);
  if (given + zeros !== GROUPS || !prefix.every((group) => GROUP.test(group))) return address;
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** All subnets of an end site together may use this many times the limit of one subnet. */
export const SUBNETS_OF_END_SITE = 10;

const NETWORK_V6 = /^([\da-f:]+)::\/64$/;

/**
 * The /48 of an IPv6 subnet: providers assign one to a customer (RFC 6177), who would else count as 65,536. @param
 * network a result of `clientSubnet`. @returns undefined for an IPv4 address: those are expensive.
 */
export function endSiteOf(network: string): string | undefined {
  // Runs on every request; nearly all addresses are IPv4.
  if (!network.includes(':')) return undefined;
  const prefix = NETWORK_V6.exec(network)?.[1]?.split(':', 3);
  return prefix && `${prefix.join(':')}::/48`;
}

function groups(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
