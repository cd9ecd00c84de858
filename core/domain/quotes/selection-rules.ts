import { type Currency, type CurrencyConfig, findCurrency, isWithdrawable, type Ticker, ticker } from './currency.ts';
import { filterAmount } from '../number-filter.ts';
import { DEFAULT_SELECTION, type PricedSelection, type Selection, swapped } from './selection.ts';

/** Card payments are named by their fiat currency alone; they map to bitcoin bought with it. */
const CARD_SOURCES: ReadonlySet<Ticker> = new Set(['usd', 'eur']);

/**
 * Normalises any selection to one that the exchange can offer (specification, section 4): renames card sources, filters
 * the amount and sets it to 1 when empty, replaces either side when it cannot be sent or received, and never leaves the
 * same currency on both sides. Idempotent. Without any currency to choose from, keeps the tickers.
 */
export function normaliseSelection(asked: Selection, config: CurrencyConfig): Selection {
  const amount = filterAmount(asked.amount) || DEFAULT_SELECTION.amount;
  const from = usableSource(sourceOf(asked.from), config);
  const to = usableTarget(ticker(asked.to), from, config);
  return { from, to, amount };
}

/** A side of an address whose currency was replaced. */
export interface ReplacedSide {
  readonly side: 'from' | 'to';
  /** As the address names it. */
  readonly asked: string;
  /** True if it is not offered at all; false if it stands on the other side. */
  readonly isUnknown: boolean;
}

/** The sides that `normaliseSelection` replaced. @param asked the sides that the address names */
export function replacedSides(asked: Partial<Selection>, { from, to }: Selection): readonly ReplacedSide[] {
  const sides: ReplacedSide[] = [];
  if (asked.from !== undefined && sourceOf(asked.from) !== from)
    sides.push({ side: 'from', asked: asked.from, isUnknown: true });
  if (asked.to !== undefined && ticker(asked.to) !== to)
    sides.push({ side: 'to', asked: asked.to, isUnknown: ticker(asked.to) !== from });
  return sides;
}

/** The visitor's choice to send. Choosing the other side's currency swaps both, if the old can be received. */
export function chooseFrom(selection: Selection, choice: Ticker, config: CurrencyConfig): Selection {
  return choose(selection, { ...selection, from: sourceOf(choice) }, config);
}

/** The visitor's choice to receive. Choosing the other side's currency swaps both, as above. */
export function chooseTo(selection: Selection, choice: Ticker, config: CurrencyConfig): Selection {
  return choose(selection, { ...selection, to: ticker(choice) }, config);
}

/** Swaps both sides; replaces a currency that is not possible on its new side. */
export function swapSelection(selection: Selection, config: CurrencyConfig): Selection {
  return normaliseKeepingAmount(swapped(selection), config);
}

/** Filters a typed amount; it may stay empty while the visitor types. */
export function typeAmount(selection: Selection, text: string): Selection {
  return { ...selection, amount: filterAmount(text) };
}

/**
 * The selection once the price of a payout is known: its pay-in is the amount. @param payIn undefined until then; the
 * amount stays.
 */
export function withPayIn({ payout, ...selection }: PricedSelection, payIn: string | undefined): Selection {
  if (payout === undefined) return selection;
  const amount = selection.from === selection.to ? payout : payIn;
  return amount === undefined ? selection : { ...selection, amount };
}

/** The currency first offered to the payer of `to`: the named one if it can be sent, else the first other. */
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

/** Keeps an emptied amount field empty while the visitor chooses currencies. */
function normaliseKeepingAmount(selection: Selection, config: CurrencyConfig): Selection {
  return { ...normaliseSelection(selection, config), amount: filterAmount(selection.amount) };
}

/** The source that a name stands for: `usd` and `eur` are bitcoin bought by card. */
export function sourceOf(asked: Ticker): Ticker {
  const name = ticker(asked);
  return CARD_SOURCES.has(name) ? `btc${name}` : name;
}

function usableSource(name: Ticker, config: CurrencyConfig): Ticker {
  if (has(config.enabled, name)) return name;
  // A card source is no replacement, because the next normalisation would rename it.
  return config.enabledAndWithdrawable.find((currency) => !CARD_SOURCES.has(currency.ticker))?.ticker ?? name;
}

function usableTarget(name: Ticker, from: Ticker, config: CurrencyConfig): Ticker {
  if (name !== from && has(config.enabledAndWithdrawable, name)) return name;
  return firstOther(config, from) ?? name;
}

/** The first receivable currency that is not `name`; the catalogue lists the most popular first. */
function firstOther(config: CurrencyConfig, name: Ticker): Ticker | undefined {
  return config.enabledAndWithdrawable.find((currency) => currency.ticker !== name)?.ticker;
}

function has(list: readonly Currency[], name: Ticker): boolean {
  return list.some((currency) => currency.ticker === name);
}
