import { stopOfCurrency } from '../../../domain/transactions/stop.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { Reconciliation } from '../../../ports/apis/staff-api.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { ChainRound, CheckedCurrency } from '../../../ports/stores/operation/reconciliation-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { storedStops } from '../../chains/stops.ts';
import type { AmountFormatter } from '../amount-formatter.ts';

/** The comparisons of the ledger with the chains, which settlement makes. */
export class ReconciliationService {
  readonly #store: Pick<Store, 'ledger' | 'reconciliations' | 'settings'>;
  readonly #amounts: AmountFormatter;
  readonly #clock: Clock;

  constructor(store: Pick<Store, 'ledger' | 'reconciliations' | 'settings'>, amounts: AmountFormatter, clock: Clock) {
    this.#store = store;
    this.#amounts = amounts;
    this.#clock = clock;
  }

  /** Asks the servers for a check of every chain. @returns what is known now, with the time of the request. */
  async request(): Promise<Reconciliation> {
    await this.#store.reconciliations.request(this.#clock.now());
    return this.last();
  }

  /** The last check of every currency. */
  async last(): Promise<Reconciliation> {
    const { ledger, reconciliations, settings } = this.#store;
    const stops = storedStops(await settings.get('stops'));
    const isStopped = (ticker: string) => stopOfCurrency(stops, { ticker, chain: undefined }, 'payout') !== undefined;
    const [rounds, checked] = [await reconciliations.rounds(), await reconciliations.checked()];
    const known = new Set(checked.map(({ ticker }) => ticker));
    const unchecked = (await ledger.balances()).filter(
      ({ account, amount, currency }) => account === 'chain' && amount !== 0n && !known.has(currency),
    );
    return {
      chains: rounds.map(chainOf),
      currencies: checked.map((one) => ({ ...this.#currencyOf(one), isStopped: isStopped(one.ticker) })),
      unchecked: unchecked.map(({ currency, amount }) => this.#amounts.of(currency, amount)),
    };
  }

  #currencyOf({ chain, ticker, height, checkedAt, sinceHeight, isPersistent, ...amounts }: CheckedCurrency) {
    const of = (units: bigint) => this.#amounts.of(ticker, units);
    return {
      chain,
      height,
      checkedAt: isoTime(checkedAt),
      ledger: of(amounts.ledger),
      hotWallet: of(amounts.hotWallet),
      payIns: of(amounts.payIns),
      arriving: of(amounts.arriving),
      leaving: of(amounts.leaving),
      difference: of(amounts.difference),
      ...(sinceHeight !== undefined && { sinceHeight }),
      isPersistent,
    };
  }
}

function chainOf({ chain, requestedAt, triedAt, checkedAt, problem }: ChainRound) {
  return {
    chain,
    ...(requestedAt !== undefined && { requestedAt: isoTime(requestedAt) }),
    ...(triedAt !== undefined && { triedAt: isoTime(triedAt) }),
    ...(checkedAt !== undefined && { checkedAt: isoTime(checkedAt) }),
    ...(problem !== undefined && { problem }),
  };
}
