import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { hexToBytes, keccak256, numberToHex, serializeTransaction } from 'viem';
import { checkedTransfer, type EvmRules } from './evm-transfer.ts';
import type { SigningFamily } from './signing-family.ts';

/** BIP 44: Ethereum's first account, which every EVM network shares. */
const ACCOUNT = "m/44'/60'/0'";

/** Signs payments of one EVM network's own coin and tokens with the treasury's key, m/44'/60'/0'/0/0. */
export function evmFamily(rules: EvmRules): SigningFamily {
  return {
    chain: rules.chain,
    publicKey: (seed) => HDKey.fromMasterSeed(seed).derive(ACCOUNT).publicExtendedKey,
    sign: (seed, request) => {
      const transfer = checkedTransfer(request, rules);
      const key = HDKey.fromMasterSeed(seed).derive(`${ACCOUNT}/0/0`);
      const hash = hexToBytes(keccak256(serializeTransaction(transfer)));
      const bytes = secp256k1.sign(hash, key.privateKey!, { prehash: false, format: 'recovered' });
      key.wipePrivateData();
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
      const signature = { r: word(r), s: word(s), yParity: recovery! };
      const raw = serializeTransaction(transfer, signature);
      return { raw, chainTxId: keccak256(raw) };
    },
  };
}

function word(value: bigint) {
  return numberToHex(value, { size: 32 });
}
