import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { clientSubnet, endSiteOf } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';

/** Whether an address is trusted to name the previous hop. @param hop 0 for the connecting peer. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/**
 * Decides whose `X-Forwarded-For` is trusted. `true` trusts the connecting peer but none of the addresses that it
 * names: a proxy appends the address that it sees, so earlier entries can be forged by the visitor, and each would get
 * a fresh request limit.
 * @param trusted addresses and CIDR ranges, or true or false.
 */
export function proxyTrust(trusted: boolean | readonly string[]): ProxyTrust {
  if (typeof trusted === 'boolean') return (_address, hop) => trusted && hop === 0;
  const list = new BlockList();
  for (const range of trusted) {
    const [address = '', bits] = range.split('/');
    const plain = address.replace(MAPPED, '');
    const [family, all] = isIP(plain) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    // The prefix length of an IPv4-mapped IPv6 range counts from the IPv6 start: 96 bits come before the IPv4 part.
    const skipped = plain === address ? 0 : 96;
    list.addSubnet(plain, bits === undefined ? all : Math.max(0, Number(bits) - skipped), family);
  }
  return (address) => {
    const plain = address.replace(MAPPED, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** The client's address: the nearest in the chain that is not a trusted proxy, or the last one. */
export function clientIp({ socket, headers }: IncomingMessage, trust: ProxyTrust): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string' || !trust(address, 0)) return address;
  const named = forwarded
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .toReversed();
  for (const [hop, name] of named.entries()) {
    address = name;
    if (!trust(name, hop + 1)) break;
  }
  return address;
}

/**
 * The block around a subnet: the /24 of an IPv4 address, or the /48 of an IPv6 address, which one customer may have as
 * a whole.
 */
export function blockOf(address: string): string {
  const subnet = clientSubnet(address);
  const site = endSiteOf(subnet);
  if (site !== undefined) return site;
  return isIP(subnet) === 4 ? `${subnet.split('.', 3).join('.')}.0/24` : subnet;
}
