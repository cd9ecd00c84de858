import { parseUnits } from '../../../core/domain/amount.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { freeAmounts } from '../../../core/exchange/transactions/inventory/free-amounts.ts';
import { summed } from '../../../core/domain/transactions/summed.ts';
import { feeOf, moved } from '../../../core/exchange/transactions/ledger-entries.ts';
import type { Random } from '../../campaign/random.ts';
import { CURRENCIES, type DayMarket } from './day-market.ts';
import { decimalsOf, type DayWallets } from './day-wallets.ts';

/** Mean customers of a step, and the share of fixed rates, and of those the share that is never paid. */
const [PER_STEP, FIXED, UNPAID] = [1, 0.25, 0.15];
/** Steps until a payment is final, and how long an unpaid fixed rate stays promised. */
const [FINAL_AFTER, PROMISED] = [2, 2];
/** Dollars of an exchange: a heavy tail. */
const [SMALLEST, LARGEST, TAIL] = [60, 20_000, 1.1];

interface Exchange {
  readonly quote: Quote;
  readonly isFixed: boolean;
  readonly isPaid: boolean;
  left: number;
}

/** Random customers, who are quoted, promised and filled as the product does. */
export class DayCustomers {
  wanted = 0;
  stockOuts = 0;
  /** Fills that found too little in the wallet: they wait for coins. */
  waits = 0;
  filled = 0;
  turnover = 0;
  readonly #market: DayMarket;
  readonly #wallets: DayWallets;
  readonly #random: Random;
  #open: Exchange[] = [];
  #favour = new Map<string, number>();

  constructor(market: DayMarket, wallets: DayWallets, random: Random) {
    this.#market = market;
    this.#wallets = wallets;
    this.#random = random;
  }

  /** What customers want changes from day to day: some currencies are given more than taken. */
  newDay(): void {
    this.#favour = new Map(CURRENCIES.map(({ ticker }) => [ticker, 0.5 + this.#random.next()]));
  }

  async step(): Promise<void> {
    for (const one of this.#open) one.left -= 1;
    const due = this.#open.filter(({ left }) => left <= 0);
    this.#open = this.#open.filter(({ left }) => left > 0);
    for (const one of due) if (one.isPaid) await this.#fill(one);
    for (let chance = this.#random.next(), more = Math.exp(-PER_STEP), sum = more, count = 0; ;) {
      if (chance < sum || count > 12) break;
      count += 1;
      more *= PER_STEP / count;
      sum += more;
      this.#ask();
    }
  }

  #ask(): void {
    const [from, to] = this.#pair();
    const dollars = Math.min(LARGEST, SMALLEST * (1 - this.#random.next()) ** (-1 / TAIL));
    const { asset, decimals } = CURRENCIES.find(({ ticker }) => ticker === from)!;
    const amount = (dollars / Number(this.#market.price(asset))).toFixed(Math.min(decimals, 6));
    const isFixed = this.#random.chance(FIXED);
    const quote = this.#quote({ from, to, amount, fixed: isFixed });
    if (!quote) return;
    this.wanted += 1;
    const free = this.#free(to)[isFixed ? 'fixed' : 'floating']!;
    if (parseUnits(quote.amountTo, decimalsOf(to)) > free) {
      this.stockOuts += 1;
      return;
    }
    const isPaid = !isFixed || !this.#random.chance(UNPAID);
    this.#open.push({ quote, isFixed, isPaid, left: isPaid ? FINAL_AFTER : PROMISED });
  }

  /** Undefined for amounts that are refused, such as too small ones. */
  #quote(request: Parameters<DayMarket['quotes']['quote']>[0]): Quote | undefined {
    try {
      return this.#market.quotes.quote(request);
    } catch (error) {
      if (error instanceof ExchangeError) return undefined;
      throw error;
    }
  }

  #free(ticker: string) {
    const sum = (which: (one: Exchange) => boolean) =>
      this.#open
        .filter((one) => one.isFixed && one.quote.to === ticker && which(one))
        .reduce((total, { quote }) => total + parseUnits(quote.amountTo, decimalsOf(ticker)), 0n);
    const promises = {
      unpaid: sum(({ isPaid }) => !isPaid),
      paid: sum(({ isPaid }) => isPaid),
      sending: 0n,
      signed: 0n,
    };
    const capacity = { spendable: this.#wallets.held.get(ticker)!, signing: undefined };
    return freeAmounts(capacity, promises, this.#wallets.fee(ticker));
  }

  /** Takes the payment, trades it and pays it out, as the product's postings do. */
  async #fill(exchange: Exchange): Promise<void> {
    const { from, to, amountFrom } = exchange.quote;
    const now = this.#quote({ from, to, amount: amountFrom, isPaid: true });
    if (!now) return this.#wait(exchange);
    const { amountTo, serviceFee, rateMargin = '0', networkFee } = exchange.isFixed ? exchange.quote : now;
    const units = (amount: string) => parseUnits(amount, decimalsOf(to));
    const [out, service, margin, network] = [amountTo, serviceFee, rateMargin, networkFee].map(units) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const fee = this.#wallets.fee(to);
    if (out + fee > this.#wallets.held.get(to)!) return this.#wait(exchange);
    const paid = parseUnits(amountFrom, decimalsOf(from));
    const { journal, clock } = this.#market.bench;
    this.filled += 1;
    this.turnover +=
      Number(amountFrom) * Number(this.#market.price(CURRENCIES.find(({ ticker }) => ticker === from)!.asset));
    this.#wallets.add(from, paid);
    this.#wallets.add(to, -out - fee);
    const missing = out + service + margin + network - units(now.gross);
    const post = (kind: string, entries: ReturnType<typeof moved>) =>
      journal.ledger.post({
        id: `exchange:${this.filled}:${kind}`,
        kind,
        at: clock.now(),
        entries: summed(entries),
      });
    await post('pay-in', moved(from, paid, 'customers', 'chain'));
    await post('traded', [
      ...moved(from, paid, 'trading', 'customers'),
      ...moved(to, out, 'customers', 'trading'),
      ...moved(to, service, 'service-fees', 'trading'),
      ...moved(to, margin, 'rate-margin', 'trading'),
      ...moved(to, network, 'network-fees', 'trading'),
      ...moved(to, missing, 'trading', 'rate-risk'),
    ]);
    await post('sent', [...moved(to, out, 'chain', 'customers'), ...feeOf({ ticker: to, amount: fee })]);
  }

  #wait(exchange: Exchange): void {
    this.waits += 1;
    this.#open.push({ ...exchange, left: 1 });
  }

  /** Two currencies, those in favour given more often, and taken less. */
  #pair(): readonly [string, string] {
    const tickers = CURRENCIES.map(({ ticker }) => ticker);
    const drawn = (list: readonly string[], weight: (ticker: string) => number) => {
      let left = this.#random.next() * list.reduce((sum, ticker) => sum + weight(ticker), 0);
      return list.find((ticker) => (left -= weight(ticker)) < 0) ?? list.at(-1)!;
    };
    const from = drawn(tickers, (ticker) => this.#favour.get(ticker)!);
    const others = tickers.filter((ticker) => ticker !== from);
    return [from, drawn(others, (ticker) => 2 - this.#favour.get(ticker)!)];
  }
}
