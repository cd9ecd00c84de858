import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import { chainContract } from '../../contracts/chains/chain.contract.ts';
import type { ChainSubject } from '../../contracts/chains/chain-subject.ts';
import { scheme, SEED, SimulatedBench } from './simulated-bench.ts';

for (const ticker of ['ltc', 'eth']) chainContract(`simulated, ${ticker}`, () => subject(ticker), { hasNodes: false });

async function subject(ticker: Ticker): Promise<ChainSubject> {
  const bench = new SimulatedBench();
  const { chain } = bench;
  let strangers = 0;
  return {
    chain,
    ticker,
    unit: ticker === 'eth' ? 10n ** 18n : 10n ** 8n,
    finality: 20,
    sign: async (request) => scheme.sign(SEED, request),
    mine: async (n) => bench.mine(n),
    fund: (to, amount) => chain.faucet(ticker, to, amount),
    reorganise: async (depth) => {
      await chain.reorganise(depth, { drop: true });
      bench.mine(1);
    },
    balanceOf: async (of) => chain.balanceOf(ticker, of),
    stranger: async () => {
      strangers += 1;
      return { address: `a stranger's address ${strangers}` };
    },
    close: async () => bench.close(),
  };
}
