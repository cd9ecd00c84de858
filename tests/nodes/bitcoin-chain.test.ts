import { BITCOIN_REGTEST, DOGECOIN_REGTEST, LITECOIN_REGTEST } from '../../adapters/chain-bitcoin/networks.ts';
import { chainContract } from '../contracts/chains/chain.contract.ts';
import { bitcoinSubject } from '../support/chains/bitcoin-subject.ts';
import { startLitecoind, startNode } from '../support/chains/litecoind.ts';
import { bitcoindPath, litecoindPath } from '../support/programs.ts';
import { withNode } from '../support/chains/with-node.ts';

withNode('litecoind', litecoindPath(), () => {
  chainContract(
    'Litecoin on litecoind',
    async () => bitcoinSubject(await startLitecoind('-addresstype=bech32'), LITECOIN_REGTEST),
    { isShared: true },
  );

  chainContract(
    "Dogecoin's parameters on litecoind with legacy addresses, as no dogecoind is available",
    async () => bitcoinSubject(await startLitecoind('-addresstype=legacy', '-changetype=legacy'), DOGECOIN_REGTEST),
    { isShared: true },
  );
});

// Optional: bitcoind's wallets are of the newer kind with descriptors, unlike those of litecoind.
const bitcoind = bitcoindPath();
if (bitcoind !== undefined) {
  chainContract(
    'Bitcoin on bitcoind',
    async () => bitcoinSubject(await startNode(bitcoind, '-addresstype=bech32'), BITCOIN_REGTEST),
    { isShared: true },
  );
}
