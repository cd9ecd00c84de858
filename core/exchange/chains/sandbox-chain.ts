import type { Chain } from '../../ports/chains/chain.ts';

const moves = () => Promise.reject(new Error('a made-up payment moves no coins'));

/**
 * Where test payments stand in an exchange of real coins: nothing is on it, nobody watches it, and its addresses are none, so
 * that no wallet can send to them. It is no chain of the exchange's: no currency moves on it.
 */
export const SANDBOX_CHAIN: Chain = {
  id: 'made-up',
  tickers: [],
  isDemonstration: true,
  pollMs: 60_000,
  payInAddress: async (_ticker, index) => ({ address: `test-payment-${index}` }),
  treasury: moves,
  scan: moves,
  estimateFee: moves,
  build: moves,
  broadcast: moves,
  transferStatus: moves,
  paymentUri: (_ticker, { address }) => address,
};
