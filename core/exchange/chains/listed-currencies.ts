import { isoTime } from '../../domain/iso-time.ts';
import type { Currency, CurrencyTrouble } from '../../domain/quotes/currency.ts';
import { type Stop, stopOfCurrency } from '../../domain/transactions/stop.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { ArrivalTimes } from './arrival-times.ts';
import type { ChainRegistry } from './chain-registry.ts';
import type { Stops } from './stops.ts';

interface ListedCurrenciesParts {
  readonly catalogue: CurrencyCatalogue;
  readonly chains: Pick<ChainRegistry, 'moves' | 'of' | 'answers' | 'silentSince'>;
  readonly stops: Pick<Stops, 'ready' | 'known'>;
  readonly times: Pick<ArrivalTimes, 'timed'>;
}

/**
 * The catalogue as customers get it: with the block times of the connected chains, and with what does not work at
 * present, because staff has stopped it or because its network does not answer.
 */
export class ListedCurrencies {
  readonly #parts: ListedCurrenciesParts;
  #last: { readonly from: readonly Currency[]; readonly key: string; readonly list: readonly Currency[] } | undefined;

  constructor(parts: ListedCurrenciesParts) {
    this.#parts = parts;
  }

  /** Never rejects: without the stops it lists what was known last. */
  async list(): Promise<readonly Currency[]> {
    const { catalogue, stops } = this.#parts;
    await stops.ready();
    const from = catalogue.list();
    const troubles = from.map((currency) => this.#troubleOf(currency, stops.known()));
    // Returns the same frozen list while nothing has changed, so that a check of it stays valid.
    const key = JSON.stringify(troubles);
    if (this.#last?.from === from && this.#last.key === key) return this.#last.list;
    const list = Object.freeze(from.map((currency, at) => Object.freeze(this.#listed(currency, troubles[at]))));
    this.#last = { from, key, list };
    return list;
  }

  #listed(currency: Currency, trouble: CurrencyTrouble | undefined): Currency {
    return { ...this.#parts.times.timed(currency), ...(trouble && { trouble }) };
  }

  #troubleOf({ ticker, isWebEnabled }: Currency, stops: readonly Stop[]): CurrencyTrouble | undefined {
    const { chains } = this.#parts;
    if (!isWebEnabled) return undefined;
    const chain = chains.moves(ticker) ? chains.of(ticker).id : undefined;
    const [payIn, payout] = (['pay-in', 'payout'] as const).map((way) => stopOfCurrency(stops, { ticker, chain }, way));
    const stop = payIn ?? payout;
    const stopped = stop && { reason: stop.reason, since: isoTime(stop.at) };
    if (chain !== undefined && !chains.answers(chain)) {
      const since = chains.silentSince(chain);
      return { payIn: true, payout: true, ...(stopped ?? (since !== undefined && { since: isoTime(since) })) };
    }
    return stopped && { payIn: payIn !== undefined, payout: payout !== undefined, ...stopped };
  }
}
