import type { Currency } from '../../../core/domain/quotes/currency.ts';

const coin = (ticker: string, name: string, decimals = 8, network = name): Currency => ({
  ticker,
  asset: ticker,
  name,
  network,
  kind: 'coin',
  decimals,
  isWebEnabled: true,
  networkFee: '0.001',
  minimumPayout: '0.002',
  confirmations: 6,
});

const token = (ticker: string, asset: string, name: string, network: string): Currency => ({
  ...coin(ticker, name, 6, network),
  asset,
  kind: 'token',
});

/**
 * Currencies for stories and tests: common ones, one switched off, one that cannot be received, one with a long name.
 */
export const SAMPLE_CURRENCIES: readonly Currency[] = [
  coin('btc', 'Bitcoin'),
  coin('eth', 'Ethereum', 18),
  token('usdt20', 'usdt', 'Tether', 'Ethereum'),
  token('usdtrx', 'usdt', 'Tether', 'Tron'),
  coin('ltc', 'Litecoin'),
  coin('doge', 'Dogecoin'),
  { ...coin('xrp', 'XRP', 6, 'XRP Ledger'), extraIdName: 'Destination tag' },
  coin('sol', 'Solana', 9),
  token('usdcpolygon', 'usdc', 'USD Coin', 'Polygon'),
  { ...coin('xmr', 'Monero', 12), withdrawable: false },
  { ...coin('dash', 'Dash'), isWebEnabled: false },
  token('longtoken', 'wstethbridged', 'Wrapped Liquid Staked Ether, Bridged', 'Arbitrum One Nova Extended'),
];
