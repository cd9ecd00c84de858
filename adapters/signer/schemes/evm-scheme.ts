import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { bytesToHex, hexToBytes, keccak256, numberToHex, serializeTransaction } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { checkedTransfer, type EvmRules, feeOf, nonceOf } from './evm-transfer.ts';
import { type SigningScheme, SigningRefused } from './signing-scheme.ts';

/** BIP 44: Ethereum's first account, which all EVM networks share. */
const ACCOUNT = "m/44'/60'/0'";
/** A sweep: the index of a pay-in address before its transaction. */
const SWEEP = /^([1-9]\d{0,9}):(.*)$/s;
/** First index of hardened children; no address has one. */
const HARDENED = 2 ** 31;

/**
 * Signs payments of one EVM network's own coin and tokens with the treasury's key, m/44'/60'/0'/0/0. A transaction
 * prefixed with a pay-in address's index and a colon is signed with that address's key, and may only pay the treasury.
 */
export function evmScheme(rules: EvmRules): SigningScheme {
  return {
    chain: rules.chain,
    publicKey: (seed) => HDKey.fromMasterSeed(seed).derive(ACCOUNT).publicExtendedKey,
    feeOf: ({ unsigned }) => ({ ticker: rules.nativeTicker, amount: feeOf(sourceOf(unsigned).unsigned) }),
    // An account's nonce is used once.
    checkExclusive: (first, second) => {
      const [was, is] = [sourceOf(first.unsigned), sourceOf(second.unsigned)];
      if (was.index === is.index && nonceOf(was.unsigned) === nonceOf(is.unsigned)) return;
      throw new SigningRefused('a replacement must use the nonce of the first transaction');
    },
    sign: (seed, request) => {
      const { index, unsigned } = sourceOf(request.unsigned);
      const source = Number(index);
      if (source >= HARDENED) throw new SigningRefused('an address index must be below 2^31');
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

/** Splits a sweep into the index of its source address and its transaction. */
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
