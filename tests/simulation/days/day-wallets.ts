import { parseUnits, rescaleUnits } from '../../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import type { TreasuryTransfer } from '../../../core/domain/treasury/treasury-transfer.ts';
import { moved } from '../../../core/exchange/transactions/ledger-entries.ts';
import { type TransferEnd, planTransfers } from '../../../core/exchange/treasury/transfers/plan-transfers.ts';
import {
  arrivedPosting,
  isVenue,
  sentPosting,
  withdrawnPosting,
} from '../../../core/exchange/treasury/transfers/transfer-postings.ts';
import type { TransferSettings } from '../../../core/exchange/treasury/transfers/transfer-settings.ts';
import { OPERATOR } from '../../support/hedging/hedging-bench.ts';
import { CURRENCIES, type DayMarket } from './day-market.ts';

/** What the hot wallets hold at first, and what the chains take for a transaction of ours. */
const WALLETS: Readonly<Record<string, string>> = { btc: '1.5', ltc: '1200', doge: '800000', usdt20: '120000' };
const CHAIN_FEES: Readonly<Record<string, string>> = { btc: '0.00003', ltc: '0.0005', doge: '1', usdt20: '1.5' };
/** What a venue keeps of a withdrawal. */
const VENUE_FEES: Readonly<Record<string, string>> = { btc: '0.0001', ltc: '0.001', doge: '4', usdt20: '3' };
/** Bands around what a place holds at first: of a hot wallet, and of an account at a venue. */
const [HOT, VENUE] = [
  { least: 55n, most: 160n },
  { least: 94n, most: 106n },
];
/** Steps until a transfer has arrived. */
const ARRIVES_AFTER = 3;

const SETTINGS: TransferSettings = {
  isAutomatic: true,
  least: 100_000n,
  most: 10_000_000n,
  dayMost: 100_000_000n,
  approvalAbove: 10_000_000n,
  feeBasisPoints: 20,
  addresses: new Map(
    ['kraken', 'binance'].map((venue) => [
      venue,
      new Map(CURRENCIES.map(({ ticker }) => [ticker, { address: venue }])),
    ]),
  ),
};

export const decimalsOf = (ticker: string): number => CURRENCIES.find((one) => one.ticker === ticker)!.decimals;
const assetOf = (ticker: string) => CURRENCIES.find((one) => one.ticker === ticker)!.asset;
const units = (ticker: string, amount: string) => parseUnits(amount, decimalsOf(ticker));

/** Hot wallets as their chains have them, and transfers between them and the venues as the treasury plans them. */
export class DayWallets {
  /** What each chain holds, counted apart from the ledger. */
  readonly held = new Map(CURRENCIES.map(({ ticker }) => [ticker, units(ticker, WALLETS[ticker]!)]));
  /** Transfers so far, and what they cost in dollars. */
  transfers = 0;
  costs = 0;
  readonly #market: DayMarket;
  readonly #first = new Map<string, bigint>();
  #underWay: { readonly transfer: TreasuryTransfer; readonly fee: bigint; left: number }[] = [];
  #ids = 0;

  constructor(market: DayMarket) {
    this.#market = market;
  }

  /** Books what is there at first as capital. */
  async open(): Promise<void> {
    const { bench } = this.#market;
    const entries = [...this.held].flatMap(([ticker, amount]) => moved(ticker, amount, 'capital', 'chain'));
    await bench.journal.ledger.post({ id: 'capital', kind: 'pay-in', at: bench.clock.now(), entries });
    for (const end of this.#ends()) this.#first.set(`${end.place} ${end.asset}`, end.left);
  }

  add(ticker: string, amount: bigint): void {
    this.held.set(ticker, this.held.get(ticker)! + amount);
  }

  /** What a transaction of ours costs on a chain. */
  fee(ticker: string): bigint {
    return units(ticker, CHAIN_FEES[ticker]!);
  }

  /** Coins that have left their place and not arrived: amount and currency of each. */
  get underWay(): readonly TreasuryTransfer[] {
    return this.#underWay.map(({ transfer }) => transfer);
  }

  /** Carries transfers on, and orders what the treasury plans. */
  async step(): Promise<void> {
    for (const one of this.#underWay) one.left -= 1;
    const due = this.#underWay.filter(({ left }) => left <= 0);
    this.#underWay = this.#underWay.filter(({ left }) => left > 0);
    for (const { transfer, fee } of due) await this.#arrive(transfer, fee);
    const { transfers } = planTransfers({
      ends: this.#ends(),
      busy: new Set(this.underWay.map(({ asset }) => asset)),
      settings: SETTINGS,
      currencies: CURRENCIES,
      price: (asset) => this.#market.price(asset),
      hotAddress: (ticker) => ({ address: `hot ${ticker}` }),
      feeWorth: (ticker) => BigInt(Math.ceil(this.#dollars(ticker, this.fee(ticker)) * 100)),
      dayLeft: SETTINGS.dayMost,
    });
    for (const plan of transfers) {
      this.#ids += 1;
      await this.#depart({
        ...plan,
        id: String(this.#ids).padStart(32, '0'),
        version: 1,
        state: 'in-transit',
        createdBy: 'system',
        person: 'system',
        reason: '',
        createdAt: this.#market.bench.clock.now(),
        attempts: 0,
      });
    }
  }

  /** Places with their bands; before `open` what they hold is the target. */
  #ends(): readonly TransferEnd[] {
    const hot = CURRENCIES.map(({ ticker, asset, decimals }) =>
      this.#end('hot', asset, decimals, this.held.get(ticker)!, { name: `hot wallet of ${ticker}`, ticker }, HOT),
    );
    const atVenues = [...this.#market.bench.venues].flatMap(([venue, { engine }]) =>
      CURRENCIES.map(({ asset }) => {
        const code = asset.toUpperCase();
        const { decimals } = engine.assets.get(code)!;
        const amount = rescaleUnits(engine.accounts.balance(OPERATOR, code).total, decimals, VENUE_DECIMALS, 'floor');
        return this.#end(venue, asset, VENUE_DECIMALS, amount, { name: venue }, VENUE);
      }),
    );
    return [...hot, ...atVenues];
  }

  #end(
    place: string,
    asset: string,
    decimals: number,
    left: bigint,
    more: { readonly name: string; readonly ticker?: string },
    band: { readonly least: bigint; readonly most: bigint },
  ): TransferEnd {
    const target = this.#first.get(`${place} ${asset}`) ?? left;
    const bounds = { least: (target * band.least) / 100n, target, most: (target * band.most) / 100n };
    return { place, asset, decimals, left, target: bounds, ...more };
  }

  async #depart(transfer: TreasuryTransfer): Promise<void> {
    const { bench } = this.#market;
    const { ticker, from, amount } = transfer;
    const [at, chainFee] = [bench.clock.now(), this.fee(ticker)];
    const fee = isVenue(from) ? units(ticker, VENUE_FEES[ticker]!) : chainFee;
    if (isVenue(from)) this.#credit(from, ticker, -amount);
    else this.add(ticker, -amount - fee);
    await bench.journal.ledger.post(
      isVenue(from) ? withdrawnPosting(transfer, at) : sentPosting(transfer, { ticker, amount: fee }, at),
    );
    this.transfers += 1;
    this.costs += this.#dollars(ticker, fee);
    this.#underWay.push({ transfer, fee, left: ARRIVES_AFTER });
  }

  async #arrive(transfer: TreasuryTransfer, fee: bigint): Promise<void> {
    const { bench } = this.#market;
    const { id, ticker, from, to, amount, decimals } = transfer;
    const at = bench.clock.now();
    const came = isVenue(from) ? amount - fee : amount;
    if (isVenue(to)) this.#credit(to, ticker, came);
    else {
      this.add(ticker, came);
      // The watcher of the chain books what arrives at the hot wallet.
      const entries = moved(ticker, came, 'capital', 'chain');
      await bench.journal.ledger.post({ id: `arrived:${id}`, kind: 'pay-in', at, entries });
    }
    await bench.journal.ledger.post(arrivedPosting(transfer, came * 10n ** BigInt(VENUE_DECIMALS - decimals), at));
  }

  /** Credits the account at a venue, or debits it. @param amount smallest units of the currency. */
  #credit(venue: string, ticker: string, amount: bigint): void {
    const { engine } = this.#market.bench.venues.get(venue)!;
    const code = assetOf(ticker).toUpperCase();
    const { decimals } = engine.assets.get(code)!;
    engine.deposit(OPERATOR, code, rescaleUnits(amount, decimalsOf(ticker), decimals, 'floor'));
  }

  #dollars(ticker: string, amount: bigint): number {
    return (Number(amount) / 10 ** decimalsOf(ticker)) * Number(this.#market.price(assetOf(ticker)));
  }
}
