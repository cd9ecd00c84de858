import { depositSeconds } from '../quotes/arrival-time.ts';
import type { Currency } from '../quotes/currency.ts';

/** What of a network, or of some of its currencies, does not work. */
export type TroubleKind = 'silent' | 'paused' | 'no-pay-ins' | 'no-payouts';

/** One trouble of a network, with the currencies that have it. */
export interface NetworkTrouble {
  readonly kind: TroubleKind;
  /** The words of staff; absent while the network does not answer. */
  readonly reason?: string | undefined;
  /** ISO 8601; absent where it is not known. */
  readonly since?: string | undefined;
  readonly currencies: readonly Currency[];
  /** True where every currency of the network has it. */
  readonly isOfAll: boolean;
}

/** What customers see of one network. */
export interface NetworkHealth {
  readonly network: string;
  readonly currencies: readonly Currency[];
  /** Empty while everything works. */
  readonly troubles: readonly NetworkTrouble[];
  /** Average seconds until a deposit counts, at the most confirmations that a currency needs; absent if not known. */
  readonly depositSeconds?: number | undefined;
  /** Average seconds until a payout is in a block; absent if not known. */
  readonly payoutSeconds?: number | undefined;
}

/** Every network of a list of currencies; those in trouble first, otherwise in the list's order. */
export function networkHealth(currencies: readonly Currency[]): readonly NetworkHealth[] {
  const all = groupsOf(currencies, ({ network }) => network).map(healthOf);
  return all.toSorted((a, b) => Number(b.troubles.length > 0) - Number(a.troubles.length > 0));
}

/** @param currencies of one network */
function healthOf(currencies: readonly Currency[]): NetworkHealth {
  const troubled = currencies.filter(({ trouble }) => trouble !== undefined);
  const groups = groupsOf(troubled, ({ trouble }) => JSON.stringify(trouble));
  return {
    network: currencies[0]!.network,
    currencies,
    troubles: groups.map((group) => troubleOf(group, group.length === currencies.length)),
    depositSeconds: longest(currencies.map(depositSeconds)),
    payoutSeconds: longest(currencies.map(({ blockSeconds }) => blockSeconds)),
  };
}

/** @param currencies with the same trouble */
function troubleOf(currencies: readonly Currency[], isOfAll: boolean): NetworkTrouble {
  const { payIn, payout, reason, since } = currencies[0]!.trouble!;
  const stopped = payIn && payout ? 'paused' : payout ? 'no-payouts' : 'no-pay-ins';
  return { kind: reason === undefined ? 'silent' : stopped, reason, since, currencies, isOfAll };
}

/** The longest of the known times. */
function longest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The currencies by a key, each group in the list's order; browsers of two years ago lack `Map.groupBy`. */
function groupsOf(currencies: readonly Currency[], keyOf: (currency: Currency) => string): readonly Currency[][] {
  const groups = new Map<string, Currency[]>();
  for (const currency of currencies) {
    const key = keyOf(currency);
    const group = groups.get(key);
    if (group) group.push(currency);
    else groups.set(key, [currency]);
  }
  return [...groups.values()];
}
