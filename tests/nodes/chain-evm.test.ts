import { chainContract } from '../contracts/chains/chain.contract.ts';
import { withEvm } from '../support/chains/with-evm.ts';

withEvm((bench) => {
  chainContract('EVM, its own coin', async () => bench().nativeSubject());
  chainContract('EVM, a token', () => bench().tokenSubject());
});
