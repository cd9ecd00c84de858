import type { Chain } from '../../../core/ports/chains/chain.ts';

/** The chain, with some of its members replaced. */
export function chainWith(chain: Chain, own: Partial<Chain>): Chain {
  return new Proxy(chain, {
    get(target, name) {
      if (name in own) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
