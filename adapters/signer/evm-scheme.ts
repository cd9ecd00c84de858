import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { bytesToHex, hexToBytes, keccak256, numberToHex, serializeTransaction } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { checkedTransfer, type EvmRules, feeOf } from './evm-transfer.ts';
import { type SigningScheme, SigningRefused } from './signing-scheme.ts';

/** BIP 44: Ethereum's first account, which every EVM network shares. */
const ACCOUNT = "m/44'/60'/0'";
/** A sweep: a pay-in address's index before its transaction. */
const SWEEP = /^([1-9]\d{0,9}):(.*)$/s;
/** Hardened children start here; no address has such an index. */
const HARDENED = 2 ** 31;

/**
 * Signs payments of one EVM network's own coin and tokens with the treasury's key, m/44'/60'/0'/0/0. What begins with a
 * pay-in address's index and a colon is signed with that address's key, and may go to the treasury alone.
 */
export function evmScheme(rules: EvmRules): SigningScheme {
  return {
    chain: rules.chain,
    publicKey: (seed) => HDKey.fromMasterSeed(seed).derive(ACCOUNT).publicExtendedKey,
    feeOf: ({ unsigned }) => ({ ticker: rules.nativeTicker, amount: feeOf(sourceOf(unsigned).unsigned) }),
    sign: (seed, request) => {
      const { index, unsigned } = sourceOf(request.unsigned);
      const source = Number(index);
      if (source >= HARDENED) throw new SigningRefused('no address has such an index');
      const transfer = checkedTransfer({ ...request, unsigned }, rules);
      const account = HDKey.fromMasterSeed(seed).derive(ACCOUNT).deriveChild(0);
      if (source > 0 && request.order.to.address !== addressOf(account.deriveChild(0))) {
        throw new SigningRefused('a sweep goes to the treasury and nowhere else');
      }
      const key = account.deriveChild(source);
      const hash = hexToBytes(keccak256(serializeTransaction(transfer)));
      const bytes = secp256k1.sign(hash, key.privateKey!, { prehash: false, format: 'recovered' });
      key.wipePrivateData();
      account.wipePrivateData();
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
      const raw = serializeTransaction(transfer, { r: word(r), s: word(s), yParity: recovery! });
      return { raw, chainTxId: keccak256(raw) };
    },
  };
}

/** Takes a sweep's transaction apart from the index of the address that it leaves. */
function sourceOf(text: string): { readonly index: string; readonly unsigned: string } {
  const [, index = '0', unsigned = text] = SWEEP.exec(text) ?? [];
  return { index, unsigned };
}

function addressOf({ publicKey }: HDKey): string {
  return publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(publicKey!).toBytes(false)));
}

function word(value: bigint) {
  return numberToHex(value, { size: 32 });
}
