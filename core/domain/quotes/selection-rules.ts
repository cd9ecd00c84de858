import { type Currency, type CurrencyConfig, findCurrency, isWithdrawable, type Ticker, ticker } from './currency.ts';
import { filterAmount } from '../number-filter.ts';
import { DEFAULT_SELECTION, type Selection, swapped } from './selection.ts';

/** Card payments name the fiat alone; the currency that stands for them is bitcoin bought with it. */
const CARD_SOURCES: ReadonlySet<Ticker> = new Set(['usd', 'eur']);

/**
 * Brings any selection to one the exchange can offer (specification, section 4): card sources renamed, the amount
 * filtered and 1 when empty, either side replaced when it cannot be sent or received, and never the same on both sides.
 * Idempotent. With no currency to choose from, the tickers stay as asked.
 */
export function normaliseSelection(asked: Selection, config: CurrencyConfig): Selection {
  const amount = filterAmount(asked.amount) || DEFAULT_SELECTION.amount;
  const from = usableSource(sourceOf(asked.from), config);
  const to = usableTarget(ticker(asked.to), from, config);
  return { from, to, amount };
}

/** The visitor picks what to send. Picking what stands on the other side swaps, if what is sent now can be received. */
export function chooseFrom(selection: Selection, choice: Ticker, config: CurrencyConfig): Selection {
  return choose(selection, { ...selection, from: sourceOf(choice) }, config);
}

/** The visitor picks what to receive. Picking what stands on the other side swaps, under the same condition. */
export function chooseTo(selection: Selection, choice: Ticker, config: CurrencyConfig): Selection {
  return choose(selection, { ...selection, to: ticker(choice) }, config);
}

/** The visitor turns the exchange round; what can't stand on its new side is replaced. */
export function swapSelection(selection: Selection, config: CurrencyConfig): Selection {
  return normaliseKeepingAmount(swapped(selection), config);
}

/** The visitor types: the text is filtered, and may be empty while they do. */
export function typeAmount(selection: Selection, text: string): Selection {
  return { ...selection, amount: filterAmount(text) };
}

/** What a payer is first offered to send for a payment in `to`: what was named, if it can be sent, else the first other. */
export function firstSource({ from, to }: Pick<Selection, 'from' | 'to'>, config: CurrencyConfig): Ticker {
  const source = usableSource(sourceOf(from), config);
  return source === to ? (config.enabled.find((currency) => currency.ticker !== to)?.ticker ?? source) : source;
}

function choose(before: Selection, after: Selection, config: CurrencyConfig): Selection {
  if (after.from !== after.to) return normaliseKeepingAmount(after, config);
  const source = findCurrency(config.all, before.from);
  const mayTurn = source !== undefined && isWithdrawable(source);
  return normaliseKeepingAmount(mayTurn ? swapped(before) : after, config);
}

/** An amount field that was emptied stays empty while other things are chosen. */
function normaliseKeepingAmount(selection: Selection, config: CurrencyConfig): Selection {
  return { ...normaliseSelection(selection, config), amount: filterAmount(selection.amount) };
}

function sourceOf(asked: Ticker): Ticker {
  const name = ticker(asked);
  return CARD_SOURCES.has(name) ? `btc${name}` : name;
}

function usableSource(name: Ticker, config: CurrencyConfig): Ticker {
  if (has(config.enabled, name)) return name;
  // A card source would be renamed the next time, so it is no replacement.
  return config.enabledAndWithdrawable.find((currency) => !CARD_SOURCES.has(currency.ticker))?.ticker ?? name;
}

function usableTarget(name: Ticker, from: Ticker, config: CurrencyConfig): Ticker {
  if (name !== from && has(config.enabledAndWithdrawable, name)) return name;
  return firstOther(config, from) ?? name;
}

/** The first web-enabled and withdrawable currency that is not `name`; the catalogue lists the most popular first. */
function firstOther(config: CurrencyConfig, name: Ticker): Ticker | undefined {
  return config.enabledAndWithdrawable.find((currency) => currency.ticker !== name)?.ticker;
}

function has(list: readonly Currency[], name: Ticker): boolean {
  return list.some((currency) => currency.ticker === name);
}
