import type { HDKey } from '@scure/bip32';
import { base64 } from '@scure/base';
import { SigHash, Transaction } from '@scure/btc-signer';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import { accountKey, type BitcoinSigningParameters } from './bitcoin-account.ts';
import { checkPayout, feeOf, outpointsOf } from './bitcoin-checks.ts';
import { payoutOf } from './shared-payout.ts';
import { type SigningScheme, SigningRefused } from './signing-scheme.ts';

/** The signer's limits for the fee of a transaction. */
export interface BitcoinSigningLimits {
  /** Smallest units. */
  readonly maximumFee: bigint;
  /** Smallest units per 1000 virtual bytes. */
  readonly maximumFeeRate: bigint;
}

/** Maximum length of a transaction in characters: far more than any payout needs, and quick to read. */
const MAX_LENGTH = 16_000_000;

/**
 * Signs payouts given as PSBT (BIP 174) in base64, or as one with the orders that share it, and returns the raw
 * transaction in hex.
 */
export function bitcoinScheme(parameters: BitcoinSigningParameters, limits: BitcoinSigningLimits): SigningScheme {
  return {
    chain: parameters.id,
    publicKey(seed) {
      const account = accountKey(parameters, seed);
      try {
        return account.publicExtendedKey;
      } finally {
        account.wipePrivateData();
      }
    },
    feeOf: (request) => ({ ticker: parameters.ticker, amount: feeOf(read(request)) }),
    ordersOf: (request) => payoutOf(request).orders,
    checkExclusive(first, second) {
      // Against the first alone: with all of its inputs, every later form conflicts with every other.
      const inputs = outpointsOf(read(second));
      if ([...outpointsOf(read(first))].every((input) => inputs.has(input))) return;
      throw new SigningRefused('a replacement must spend every input of the first transaction');
    },
    sign(seed, request) {
      expectChain(parameters, request);
      const transaction = read(request);
      const account = accountKey(parameters, seed);
      try {
        const { paths, fee } = checkPayout({ parameters, account, transaction, orders: payoutOf(request).orders });
        if (fee > limits.maximumFee) throw new SigningRefused(`a fee of ${fee} is above ${limits.maximumFee}`);
        signAll(transaction, account, paths);
        // The size is known only after signing; the transaction has not been returned yet.
        if (fee * 1000n > limits.maximumFeeRate * BigInt(transaction.vsize)) {
          throw new SigningRefused(
            `a fee of ${fee} for ${transaction.vsize} vB is above ${limits.maximumFeeRate} a kvB`,
          );
        }
        return { raw: transaction.hex, chainTxId: transaction.id };
      } finally {
        account.wipePrivateData();
      }
    },
  };
}

function expectChain({ id, ticker }: BitcoinSigningParameters, { chain, order }: SigningRequest): void {
  if (chain !== id) throw new SigningRefused(`${id} does not sign for ${chain.slice(0, 40)}`);
  if (order.ticker !== ticker) throw new SigningRefused(`${id} does not move ${order.ticker.slice(0, 40)}`);
}

function read(request: SigningRequest): Transaction {
  if (request.unsigned.length > MAX_LENGTH) throw new SigningRefused('the transaction is too long');
  const { psbt } = payoutOf(request);
  try {
    // Strict: no amount is accepted without the transaction that created it.
    return Transaction.fromPSBT(base64.decode(psbt), { strictPrevoutValidation: true });
  } catch (cause) {
    throw new SigningRefused('not a PSBT, or one that contradicts itself', { cause });
  }
}

function signAll(transaction: Transaction, account: HDKey, paths: readonly (readonly [number, number])[]): void {
  try {
    for (const [at, [branch, index]] of paths.entries()) {
      const key = account.deriveChild(branch).deriveChild(index);
      transaction.signIdx(key.privateKey!, at, [SigHash.ALL]);
      key.wipePrivateData();
    }
    transaction.finalize();
  } catch (cause) {
    throw new SigningRefused('the transaction cannot be signed', { cause });
  }
}
