import type { Currency } from '../../core/domain/currency.ts';

/** An asset as people write it: `btc` is BTC. */
export function symbolOf(asset: string): string {
  return asset.toUpperCase();
}

/** A currency in running text: its symbol, and its network where the name does not say it already. */
export function fullNameOf({ asset, name, network }: Currency): string {
  return name === network ? `${name} (${symbolOf(asset)})` : `${name} (${symbolOf(asset)}), ${network}`;
}
