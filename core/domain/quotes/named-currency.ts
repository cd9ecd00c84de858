import { type Currency, findCurrency } from './currency.ts';
import { lettersOf, namesOfAsset, namesOfNetwork } from './network-names.ts';

/**
 * The currency of a ticker, or of another exchange's ticker for it: the asset and a name of its network, such as
 * `usdttrc20`, `USDT-TRX` or `usdt_polygon`. An asset alone names a coin, but never one of several tokens: whoever
 * means another network would lose the payment.
 */
export function namedCurrency(list: readonly Currency[], name: string): Currency | undefined {
  const exact = findCurrency(list, name);
  if (exact) return exact;
  const wanted = lettersOf(name);
  const meant = list.filter((currency) => otherTickers(currency).includes(wanted));
  return meant.length === 1 ? meant[0] : undefined;
}

function otherTickers({ asset, network, kind }: Currency): readonly string[] {
  const assets = [asset, ...namesOfAsset(asset)];
  const networks = [lettersOf(network), ...namesOfNetwork(network)];
  const full = assets.flatMap((one) => networks.map((other) => one + other));
  return kind === 'coin' ? [...assets, ...full] : full;
}
