import { chainContract } from '../contracts/chains/chain.contract.ts';
import { withEvm } from '../support/chains/with-evm.ts';

withEvm((bench) => {
  chainContract('EVM network coin', async () => bench().nativeSubject());
  chainContract('EVM, a token', () => bench().tokenSubject());
});
