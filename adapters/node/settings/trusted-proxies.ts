import { isIP } from 'node:net';
import { InvalidValue } from './invalid-value.ts';

/** Reads whose `X-Forwarded-For` is trusted: everybody's, nobody's, or that of addresses and CIDR ranges. */
export function trustedProxies(text: string): boolean | readonly string[] | InvalidValue {
  if (text === 'true' || text === 'false') return text === 'true';
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isRange)
    ? ranges
    : new InvalidValue('true, false, or the addresses and CIDR ranges of your proxies');
}

function isRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
