import { asyncScheduler } from 'rxjs';
import { SimulatedChain } from '../../../adapters/chain-simulated/simulated-chain.ts';
import { CURRENCIES, scheme, SEED } from './simulated-bench.ts';

/** A server that pays out as fast as it can until it is killed. It prints each payout before and after sending it. */
const [path = '', name = ''] = process.argv.slice(2);
const account = scheme.publicKey(SEED);
const chain = new SimulatedChain({ path, clock: asyncScheduler, currencies: CURRENCIES, account });
const errorMessage = (line: string): void => void process.stdout.write(`${line}\n`);

for (let number = 0; ; number += 1) {
  const order = {
    id: `${name} ${number}`,
    ticker: 'ltc',
    to: { address: `${name} customer ${number}` },
    amount: 1_000n,
  };
  const signed = scheme.sign(SEED, { chain: 'simulated', order, unsigned: await chain.build(order, []) });
  errorMessage(`raw ${signed.raw}`);
  await chain.broadcast(signed.raw);
  errorMessage(`sent ${signed.chainTxId}`);
  errorMessage(`faucet ${await chain.faucet('ltc', await chain.payInAddress('ltc', number + 1), 5_000n)}`);
}
