import type { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** How merchants see a refused address. */
export const NOT_PUBLIC = 'the address is not public';

/** Wraps `lookup`: fails if any of the addresses must not be reached. */
export function guardedLookup(lookup: typeof systemLookup, mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const isSafe = addresses.length > 0 && addresses.every(({ address }) => mayReach(address));
      if (!isSafe) return done(Object.assign(new Error(NOT_PUBLIC), { code: 'ALTWAY_NOT_PUBLIC' }), '');
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      done(null, first!.address, first!.family);
    });
  };
}
