import type { Currency } from '../../core/domain/quotes/currency.ts';

/** An asset as people write it: `btc` is BTC. */
export function symbolOf(asset: string): string {
  return asset.toUpperCase();
}

/** A currency in running text: its symbol, and its network where the name does not contain it. */
export function fullNameOf({ asset, name, network }: Currency): string {
  return name === network ? `${name} (${symbolOf(asset)})` : `${name} (${symbolOf(asset)}), ${network}`;
}

/**
 * The network that distinguishes a token, or a coin on a foreign chain, from others of the same name; undefined for all
 * others.
 */
export function tokenNetwork({ kind, ticker, asset, network }: Currency): string | undefined {
  return kind === 'token' || (kind === 'coin' && ticker !== asset) ? network : undefined;
}
