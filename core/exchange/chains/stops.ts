import type { ExchangeError } from '../../contract/exchange-error.ts';
import { mainError } from '../../contract/field-error.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import { type Stop, stopOfCurrency, stopOfPair, type StopView } from '../../domain/transactions/stop.ts';
import { type OfferStop, offerStopOf, type RiskState } from '../../domain/hedging/risk.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import { unmeasuredStop } from '../hedging/risk/limits/measured.ts';
import { storedOfferStops } from '../hedging/risk/limits/risk-limits.ts';
import type { ChainRegistry } from './chain-registry.ts';
import { isFresh } from '../workers/is-fresh.ts';

/** Subject of stops in the audit, and the lock of whoever changes them. */
export const STOPS_SUBJECT = 'setting:stops';

/** How long the stored stops are used, in milliseconds: every process learns of a stop within this time. */
const FRESH_MS = 2_000;
/** What customers read where a limit of risk has stopped offers. */
const OFFERS_STOPPED = 'We take no more of this exchange for the moment';

/** The emergency stops of staff, as every process of the exchange reads them. */
export class Stops {
  readonly #store: Pick<Store, 'settings'>;
  readonly #chains: Pick<ChainRegistry, 'moves' | 'of'>;
  readonly #clock: Clock;
  readonly #assetOf: (ticker: Ticker) => string;
  readonly #isHedging: boolean;
  #reading: { readonly stops: Promise<readonly Stop[]>; readonly at: number } | undefined;
  #known: readonly Stop[] = [];
  /** Offers that limits of risk have stopped. */
  #offers: readonly OfferStop[] = [];
  /** When limits of risk were measured last. */
  #measuredAt: number | undefined;

  /**
   * @param assetOf the asset of a ticker: limits of risk are about assets. @param isHedging the settings say that positions are
   * worked off: nothing is offered then while limits of risk are not measured.
   */
  constructor(
    store: Pick<Store, 'settings'>,
    chains: Pick<ChainRegistry, 'moves' | 'of'>,
    clock: Clock,
    assetOf: (ticker: Ticker) => string,
    isHedging = false,
  ) {
    this.#isHedging = isHedging;
    this.#assetOf = assetOf;
    this.#store = store;
    this.#chains = chains;
    this.#clock = clock;
  }

  /** @throws ExchangeError unavailable with the reason while a pair is stopped. */
  async assertOpen(from: Ticker, to: Ticker): Promise<void> {
    await this.current();
    this.#assertOpen(from, to);
  }

  /** As `assertOpen`, by what was stored a moment ago. */
  assertKnownOpen(from: Ticker, to: Ticker): void {
    this.known();
    this.#assertOpen(from, to);
  }

  #assertOpen(from: Ticker, to: Ticker): void {
    const stop = stopOfPair(this.#known, this.#moved(from), this.#moved(to));
    if (stop) throw stopped(stop);
    if (unmeasuredStop(this.#measuredAt, this.#clock.now(), this.#isHedging)) throw stopped({ reason: OFFERS_STOPPED });
    if (this.#offers.length > 0 && offerStopOf(this.#offers, this.#assetOf(from), this.#assetOf(to)) !== undefined)
      throw stopped({ reason: OFFERS_STOPPED });
  }

  /** True while an exchange may not be traded. */
  async keepsFromTrade({ from, to }: Pick<TransactionRecord, 'from' | 'to'>): Promise<boolean> {
    return stopOfPair(await this.current(), this.#moved(from), this.#moved(to)) !== undefined;
  }

  /** True while nothing may leave in a currency. */
  async keepsFromSending(ticker: Ticker): Promise<boolean> {
    return stopOfCurrency(await this.current(), this.#moved(ticker), 'payout') !== undefined;
  }

  /** What of an exchange waits for the end of a stop; undefined if nothing does. */
  viewOf({
    status,
    from,
    to,
    sendings,
  }: Pick<TransactionRecord, 'status' | 'from' | 'to' | 'sendings'>): StopView | undefined {
    const stops = this.known();
    if (stops.length === 0) return undefined;
    switch (status) {
      case 'waiting':
        return view('pay-in', stopOfPair(stops, this.#moved(from), this.#moved(to)));
      case 'confirming':
      case 'exchanging':
        return view('exchange', stopOfPair(stops, this.#moved(from), this.#moved(to)));
      case 'sending':
      case 'refunding': {
        const last = sendings.at(-1);
        // What is signed is on its way.
        if (!last || last.status === 'signed') return undefined;
        return view('payout', stopOfCurrency(stops, this.#moved(last.currency), 'payout'));
      }
      default:
        return undefined;
    }
  }

  /** Reads what is too old, so that `known` and `viewOf` are at most that old. Never rejects. */
  async ready(): Promise<void> {
    await this.current().catch(() => undefined);
  }

  /** @throws the store's error. */
  current(): Promise<readonly Stop[]> {
    const now = this.#clock.now();
    if (this.#reading && isFresh(this.#reading.at, now, FRESH_MS)) return this.#reading.stops;
    const reading = { stops: this.#read(), at: now };
    this.#reading = reading;
    reading.stops.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading.stops;
  }

  /** What was stored a moment ago; reads it in the background when that is old. */
  known(): readonly Stop[] {
    void this.current().catch(() => undefined);
    return this.#known;
  }

  async #read(): Promise<readonly Stop[]> {
    const { settings } = this.#store;
    const [stops, offers, risk] = await Promise.all([
      settings.get('stops'),
      settings.get('offer-stops'),
      settings.get('risk-state'),
    ]);
    this.#measuredAt = risk === undefined ? undefined : (JSON.parse(risk) as RiskState).at;
    this.#offers = storedOfferStops(offers);
    return (this.#known = storedStops(stops));
  }

  #moved(ticker: Ticker) {
    return { ticker, chain: this.#chains.moves(ticker) ? this.#chains.of(ticker).id : undefined };
  }
}

/** The stops as they are stored. */
export function storedStops(text: string | undefined): readonly Stop[] {
  return text === undefined ? [] : (JSON.parse(text) as readonly Stop[]);
}

function stopped({ reason }: Pick<Stop, 'reason'>): ExchangeError {
  return mainError('unavailable', errorMessage('stopped', { reason }));
}

function view(what: StopView['what'], stop: Stop | undefined): StopView | undefined {
  return stop && { what, reason: stop.reason, since: isoTime(stop.at) };
}
