import { OrderRefused } from './order.ts';

/** Units of one asset in one account; `held` of them are bound by open orders and withdrawals. */
export interface Balance {
  total: bigint;
  held: bigint;
}

/** Balances of all accounts. Each change keeps 0 <= held <= total. */
export class Accounts {
  readonly #accounts = new Map<string, Map<string, Balance>>();
  readonly #touched = new Map<string, Set<string>>();

  balance(account: string, asset: string): Readonly<Balance> {
    return this.#accounts.get(account)?.get(asset) ?? { total: 0n, held: 0n };
  }

  /** All assets that the account ever held, in order of their first deposit. */
  balances(account: string): ReadonlyMap<string, Readonly<Balance>> {
    return this.#accounts.get(account) ?? new Map();
  }

  names(): readonly string[] {
    return [...this.#accounts.keys()];
  }

  free(account: string, asset: string): bigint {
    const { total, held } = this.balance(account, asset);
    return total - held;
  }

  /** @throws OrderRefused when `units` is negative and more than is free. */
  add(account: string, asset: string, units: bigint): void {
    const entry = this.#entry(account, asset);
    if (entry.total + units < entry.held) throw new OrderRefused('balance', asset);
    entry.total += units;
  }

  /** Binds `units` more, or fewer if negative. @throws OrderRefused when that much is not free. */
  hold(account: string, asset: string, units: bigint): void {
    const entry = this.#entry(account, asset);
    if (entry.held + units > entry.total) throw new OrderRefused('balance', asset);
    if (entry.held + units < 0n) throw new Error(`${account} holds less than nothing of ${asset}`);
    entry.held += units;
  }

  /** The accounts and assets that changed since the last call. */
  takeTouched(): ReadonlyMap<string, ReadonlySet<string>> {
    const touched = new Map(this.#touched);
    this.#touched.clear();
    return touched;
  }

  /** The sum over all accounts. */
  sum(asset: string): bigint {
    return [...this.#accounts.values()].reduce((sum, assets) => sum + (assets.get(asset)?.total ?? 0n), 0n);
  }

  #entry(account: string, asset: string): Balance {
    const assets = getOrSet(this.#accounts, account, () => new Map<string, Balance>());
    getOrSet(this.#touched, account, () => new Set<string>()).add(asset);
    return getOrSet(assets, asset, () => ({ total: 0n, held: 0n }));
  }
}

/** The value at a key; makes it on first use. */
export function getOrSet<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
