import { chainContract } from '../contracts/chain.contract.ts';
import { withEvm } from '../support/with-evm.ts';

withEvm((bench) => {
  chainContract('EVM, its own coin', async () => bench().nativeSubject());
  chainContract('EVM, a token', () => bench().tokenSubject());
});
