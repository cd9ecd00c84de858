import { DOGECOIN_REGTEST, LITECOIN_REGTEST } from '../../adapters/chain-bitcoin/networks.ts';
import { chainContract } from '../contracts/chain.contract.ts';
import { bitcoinSubject } from '../support/bitcoin-subject.ts';
import { startLitecoind } from '../support/litecoind.ts';

chainContract('Litecoin on litecoind', async () => {
  return bitcoinSubject(await startLitecoind('-addresstype=bech32'), LITECOIN_REGTEST);
});

chainContract("Dogecoin's parameters, on litecoind with legacy addresses for want of a dogecoind", async () => {
  return bitcoinSubject(await startLitecoind('-addresstype=legacy', '-changetype=legacy'), DOGECOIN_REGTEST);
});
