import type { Chain } from '../../ports/chains/chain.ts';

const moves = () => Promise.reject(new Error('a sandbox payment moves no coins'));

/**
 * The placeholder chain of test payments in an exchange of real coins. No currency moves on it, nothing scans it, and
 * its addresses are not valid anywhere, so that no wallet can send to them. It is not in the chain registry's list.
 */
export const SANDBOX_CHAIN: Chain = {
  id: 'made-up',
  tickers: [],
  isDemonstration: true,
  pollMs: 60_000,
  payInAddress: async (_ticker, index) => ({ address: `test-payment-${index}` }),
  treasury: moves,
  scan: moves,
  balance: moves,
  estimateFee: moves,
  build: moves,
  broadcast: moves,
  transferStatus: moves,
  paymentUri: (_ticker, { address }) => address,
};
