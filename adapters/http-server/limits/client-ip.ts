import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { clientSubnet, endSiteOf } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';

/** Whether an address that stands before another in the chain may name it. @param hop 0 for whoever connects. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/**
 * Whose `X-Forwarded-For` is believed. With `true` that is whoever connects, but not whom they name in turn: a proxy
 * appends the address it sees, so the entries before its own are the visitor's invention, and each would be a fresh
 * allowance of requests. @param trusted addresses and CIDR ranges, when it is not yes or no.
 */
export function proxyTrust(trusted: boolean | readonly string[]): ProxyTrust {
  if (typeof trusted === 'boolean') return (_address, hop) => trusted && hop === 0;
  const list = new BlockList();
  for (const range of trusted) {
    const [address = '', bits] = range.split('/');
    const plain = address.replace(MAPPED, '');
    const [family, all] = isIP(plain) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    // The bits of an IPv4 address written as an IPv6 one are counted from the start of that.
    const skipped = plain === address ? 0 : 96;
    list.addSubnet(plain, bits === undefined ? all : Math.max(0, Number(bits) - skipped), family);
  }
  return (address) => {
    const plain = address.replace(MAPPED, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** The address a request comes from: the nearest in the chain that is not a trusted proxy, or the last of it. */
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

/** What is counted as one visitor: an IPv4 address, or the /64 of an IPv6 one, which a single household has whole. */
export function subnetOf(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(MAPPED, '');
  return isIP(plain) === 6 ? clientSubnet(plain) : plain;
}

/** The block that a network stands in: the /24 of an IPv4 address, or the /48 of an IPv6 one, which a customer may have whole. */
export function blockOf(address: string): string {
  const network = subnetOf(address);
  const site = endSiteOf(network);
  if (site !== undefined) return site;
  return isIP(network) === 4 ? `${network.split('.', 3).join('.')}.0/24` : network;
}
