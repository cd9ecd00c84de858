import type { Balance } from './engine/accounts.ts';
import { getOrSet } from './engine/accounts.ts';
import type { MatchingEngine } from './engine/matching-engine.ts';

/** How long past balances are kept, in milliseconds. */
const KEPT_MS = 120_000;

/** Balances as the venue shows them, which may lag behind the engine's. */
export class BalanceView {
  readonly #engine: MatchingEngine;
  readonly #now: () => number;
  readonly #past = new Map<string, { at: number; balance: Readonly<Balance> }[]>();

  constructor(engine: MatchingEngine, now: () => number) {
    this.#engine = engine;
    this.#now = now;
    engine.events$.subscribe((event) => {
      if (event.kind !== 'balance') return;
      for (const asset of event.assets) this.#record(event.account, asset);
    });
  }

  /** The balance as it was `lag` milliseconds ago. */
  balance(account: string, asset: string, lag: number): Readonly<Balance> {
    if (lag === 0) return this.#engine.accounts.balance(account, asset);
    const past = this.#past.get(`${account} ${asset}`) ?? [];
    const seen = past.findLast(({ at }) => at <= this.#now() - lag) ?? past[0];
    return seen?.balance ?? { total: 0n, held: 0n };
  }

  #record(account: string, asset: string): void {
    const past = getOrSet(this.#past, `${account} ${asset}`, () => []);
    const now = this.#now();
    past.push({ at: now, balance: { ...this.#engine.accounts.balance(account, asset) } });
    while (past.length > 2 && past[1]!.at < now - KEPT_MS) past.shift();
  }
}
