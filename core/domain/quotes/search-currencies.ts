import type { Currency } from './currency.ts';
import { lettersOf, namesOfAsset, namesOfNetwork } from './network-names.ts';

/** Shortest word that may contain a slip of the pen: shorter ones would match too much. */
const SLIP_LENGTH = 4;

/**
 * Currencies whose ticker, symbol, name or network, or another name of these, contains every word of the query. Where
 * there are none, one slip in each longer word is forgiven. Exact tickers and symbols come first, then those that begin
 * with the query, then the rest in the catalogue's order.
 */
export function searchCurrencies(list: readonly Currency[], query: string): readonly Currency[] {
  const words = query.trim().split(/\s+/).map(lettersOf).filter(Boolean);
  if (words.length === 0) return query.trim() === '' ? list : [];
  const exact = list.filter((currency) => words.every((word) => textOf(currency).includes(word)));
  const found = exact.length > 0 ? exact : list.filter((currency) => words.every((word) => isAlmostIn(currency, word)));
  const wanted = words.join(' ');
  return found.toSorted((a, b) => rank(a, wanted) - rank(b, wanted));
}

/** Prepares what a search needs of each currency, so that the first letter is answered as fast as the others. */
export function prepareSearch(list: readonly Currency[]): void {
  for (const currency of list) textOf(currency);
}

const texts = new WeakMap<Currency, string>();

const OTHER_THAN_WORDS = /[^\p{L}\p{N} ]+/gu;

/** Everything that a currency is found by, in words of letters and digits. */
function textOf(currency: Currency): string {
  let text = texts.get(currency);
  if (text === undefined) {
    const { ticker, asset, name, network } = currency;
    const own = [ticker, asset, ...namesOfAsset(asset), ...`${name} ${network}`.split(/\s+/)];
    const words = [...own, ...(ticker === asset ? [] : namesOfNetwork(network))].join(' ');
    // All words at once: the first search does this for every currency.
    text = words.toLowerCase().replace(OTHER_THAN_WORDS, '');
    texts.set(currency, text);
  }
  return text;
}

function isAlmostIn(currency: Currency, word: string): boolean {
  const text = textOf(currency);
  if (text.includes(word)) return true;
  return word.length >= SLIP_LENGTH && text.split(' ').some((other) => isOneSlip(word, other));
}

/** True when one letter is wrong, missing, too many, or has changed places with its neighbour. */
export function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [rest, other] = [typed.slice(at), meant.slice(at)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
  );
}

function rank({ ticker, asset, name }: Currency, wanted: string): number {
  if (asset === wanted || ticker === wanted) return 0;
  return asset.startsWith(wanted) || name.toLowerCase().startsWith(wanted) ? 1 : 2;
}
