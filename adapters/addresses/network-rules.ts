import { anyOf } from './address-format.ts';
import { concat, draw } from './bytes.ts';
import { destinationTag, memo } from './extra-ids.ts';
import { algorandAddresses } from './formats/algorand.ts';
import { arweaveAddresses } from './formats/arweave.ts';
import * as base58 from './formats/base58-chains.ts';
import { bech32Addresses } from './formats/bech32.ts';
import { cardanoAddresses } from './formats/cardano.ts';
import { cashAddresses } from './formats/cash-address.ts';
import { evmAddresses } from './formats/evm.ts';
import { filecoinAddresses } from './formats/filecoin.ts';
import { flowAddresses } from './formats/flow.ts';
import { hederaAddresses } from './formats/hedera.ts';
import { iconAddresses, moveAddresses, siaAddresses, starknetAddresses } from './formats/hex.ts';
import { icpAddresses } from './formats/icp.ts';
import { moneroAddresses } from './formats/monero.ts';
import { eosAddresses, nearAddresses } from './formats/names.ts';
import { solanaAddresses } from './formats/solana.ts';
import { ss58Addresses } from './formats/ss58.ts';
import { stacksAddresses } from './formats/stacks.ts';
import { stellarAddresses } from './formats/stellar.ts';
import { tonAddresses } from './formats/ton.ts';
import { utxoAddresses } from './formats/utxo.ts';
import { xrpAddresses } from './formats/xrp.ts';
import { type NetworkRule, rule, evm, cosmos, likeBitcoin, substrate } from './network-rule.ts';

const litecoinAddresses = utxoAddresses({ versions: [48, 50], prefix: 'ltc', taproot: true });
/** A version byte of zero and a hash of 20 bytes. */
const oasisAddresses = bech32Addresses({
  prefix: 'oasis',
  lengths: [21],
  accepts: (bytes) => bytes[0] === 0,
  exampleBytes: (seed) => concat([0], draw(seed, 20)),
});

/**
 * Every main network of the catalogue, the most popular first: an address that fits several is attributed to the first.
 */
export const networkRules: readonly NetworkRule[] = [
  rule('Bitcoin', utxoAddresses({ versions: [0, 5], prefix: 'bc', taproot: true }), 'bitcoin'),
  evm('Ethereum', 1),
  rule('Tron', base58.tronAddresses, 'tron'),
  evm('BNB Smart Chain', 56),
  rule('Solana', solanaAddresses, 'solana'),
  rule('XRP Ledger', xrpAddresses, 'xrp xrpl ripple', { extraId: destinationTag }),
  rule('Dogecoin', utxoAddresses({ versions: [30, 22] }), 'dogecoin doge'),
  rule('Cardano', cardanoAddresses, 'cardano'),
  rule('Sui', moveAddresses, 'sui'),
  rule('Bitcoin Cash', cashAddresses('bitcoincash'), 'bitcoincash', likeBitcoin('bitcoincash:')),
  rule('Stellar', stellarAddresses, 'stellar', { extraId: memo(28) }),
  evm('Avalanche C-Chain', 43114),
  rule('Hedera', hederaAddresses, 'hedera hbar', { extraId: memo(100) }),
  rule('TON', tonAddresses, 'ton', { extraId: memo(123) }),
  rule('Litecoin', litecoinAddresses, 'litecoin', likeBitcoin('M / ltc1')),
  rule('Monero', moneroAddresses, 'monero'),
  substrate('Polkadot', 0, '1'),
  rule('Bittensor', ss58Addresses(42), 'bittensor'),
  rule('NEAR Protocol', nearAddresses, 'near'),
  rule('Aptos', moveAddresses, 'aptos'),
  rule('Internet Computer', icpAddresses, 'icp'),
  evm('Ethereum Classic', 61),
  evm('Mantle', 5000),
  evm('Polygon', 137),
  evm('Arbitrum One', 42161),
  evm('OP Mainnet', 10),
  evm('Base', 8453),
  evm('VeChain'),
  cosmos('Cosmos Hub', 'cosmos'),
  rule('Algorand', algorandAddresses, 'algorand'),
  rule('Filecoin', filecoinAddresses, 'filecoin'),
  cosmos('Sei', 'sei'),
  evm('Kaia', 8217),
  evm('Story', 1514),
  cosmos('Injective', 'inj'),
  rule('Stacks', stacksAddresses, 'stacks', { extraId: memo(34) }),
  cosmos('Celestia', 'celestia'),
  evm('Sonic', 146),
  evm('Fantom', 250),
  rule('Tezos', base58.tezosAddresses, 'tezos'),
  evm('Theta', 361),
  evm('Flare', 14),
  rule('Zcash', base58.zcashAddresses, 'zcash'),
  rule('Vaulta (EOS)', eosAddresses, 'eos', { extraId: memo(256) }),
  rule('Flow', flowAddresses, 'flow'),
  rule('MultiversX', bech32Addresses({ prefix: 'erd', lengths: [32] }), 'multiversx'),
  cosmos('THORChain', 'thor'),
  cosmos('Kava', 'kava'),
  rule('Dash', utxoAddresses({ versions: [76, 16] }), 'dash'),
  cosmos('dYdX Chain', 'dydx'),
  evm('Celo', 42220),
  rule('Decred', base58.decredAddresses, 'decred'),
  rule('Qtum', utxoAddresses({ versions: [58, 50], prefix: 'qc' }), 'qtum'),
  rule('Zilliqa', bech32Addresses({ prefix: 'zil', lengths: [20] }), 'zilliqa'),
  rule('Mina', base58.minaAddresses, 'mina'),
  substrate('Kusama', 2, 'C–J'),
  rule('Oasis', oasisAddresses, 'oasis'),
  rule('ICON', iconAddresses, 'icon'),
  rule('DigiByte', utxoAddresses({ versions: [30, 63], prefix: 'dgb' }), 'digibyte'),
  rule('Horizen', base58.horizenAddresses, 'horizen'),
  rule('Sia', siaAddresses, 'sia'),
  rule('Waves', base58.wavesAddresses, 'waves'),
  rule('Arweave', arweaveAddresses, 'arweave'),
  evm('ZetaChain', 7000),
  evm('Metis', 1088),
  evm('Moonbeam', 1284),
  evm('Moonriver', 1285),
  evm('EthereumPoW', 10001),
  cosmos('Osmosis', 'osmo'),
  cosmos('Axelar', 'axelar'),
  cosmos('Secret Network', 'secret'),
  cosmos('BandChain', 'band'),
  cosmos('Dymension', 'dym'),
  cosmos('Nyx', 'n'),
  cosmos('Initia', 'init'),
  evm('Berachain', 80094),
  rule('Movement', moveAddresses, 'movement'),
  evm('Blast', 81457),
  evm('ZKsync Era', 324),
  rule('Starknet', starknetAddresses, 'starknet'),
  substrate('Acala', 10, '2'),
  rule('Clover', anyOf(evmAddresses, ss58Addresses(128)), 'ethereum clover'),
  evm('Plume', 98866),
  evm('GUNZ', 43419),
  cosmos('Terra', 'terra'),
  cosmos('Terra Classic', 'terra'),
  rule('Bitcoin Gold', utxoAddresses({ versions: [38, 23], prefix: 'btg' }), 'bitcoingold'),
];

const CHAIN_IDS = new Map(networkRules.map(({ network, chainId }) => [network, chainId]));

/** The EIP-155 ID of a main network; undefined where it has none. */
export function chainIdOf(network: string): number | undefined {
  return CHAIN_IDS.get(network);
}
