import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { Signed, SigningRequest } from '../../../core/ports/chains/signer.ts';
import { type SigningScheme, type SigningFee, SigningRefused } from './signing-scheme.ts';

/** The DER prefix (RFC 8410) of the 32 bytes of an Ed25519 private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The maximum fee of a transaction in smallest units of a currency; undefined when the currency may not be sent. */
type MaximumFee = (ticker: string) => bigint | undefined;

/** Signs for the simulated chain. The public key is base64url of the 32 bytes of an Ed25519 key. */
export class SimulatedScheme implements SigningScheme {
  readonly chain = 'simulated';
  readonly #maximumFee: MaximumFee;

  constructor(maximumFee: MaximumFee) {
    this.#maximumFee = maximumFee;
  }

  publicKey(seed: Uint8Array): string {
    return publicKeyOf(privateKeyOf(seed));
  }

  /** Fees are paid in the currency of the order. */
  feeOf({ order, unsigned }: SigningRequest): SigningFee {
    return { ticker: order.ticker, amount: feeOf(unsigned) };
  }

  /** The chain includes one transfer per account and order. */
  checkExclusive(first: SigningRequest, second: SigningRequest): void {
    if (first.order.id === second.order.id) return;
    throw new SigningRefused('a replacement must be of the same order');
  }

  sign(seed: Uint8Array, request: SigningRequest): Signed {
    const key = privateKeyOf(seed);
    const { order, unsigned } = request;
    const fee = feeOf(unsigned);
    const most = this.#maximumFee(order.ticker);
    if (most === undefined) throw new SigningRefused(`${order.ticker} is not sent on this chain`);
    if (fee > most) throw new SigningRefused(`the fee is ${fee}, the limit ${most}`);
    // Rebuilt and compared as a whole, so that nothing can hide in the way it is parsed.
    if (unsigned !== expectedText(publicKeyOf(key), request, fee)) {
      throw new SigningRefused('the transaction differs from the order');
    }
    const signature = sign(null, Buffer.from(unsigned), key).toString('base64url');
    return {
      raw: JSON.stringify({ transfer: unsigned, signature }),
      chainTxId: createHash('sha256').update(unsigned).digest('hex'),
    };
  }
}

/**
 * The canonical text of a transfer. It is deliberately not taken from the chain's code, because it verifies that code's
 * output.
 */
function expectedText(account: string, { chain, order }: SigningRequest, fee: bigint): string {
  const { id, ticker, to, amount } = order;
  const [address, extraId] = [to.address, to.extraId ?? null];
  return JSON.stringify({ chain, account, id, ticker, address, extraId, amount: String(amount), fee: String(fee) });
}

function feeOf(unsigned: string): bigint {
  const digits = /"fee":"([1-9]\d{0,59})"\}$/.exec(unsigned)?.[1];
  if (digits === undefined) throw new SigningRefused('the transaction names no fee');
  return BigInt(digits);
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  const secret = Buffer.from(hkdfSync('sha512', seed, '', 'altway simulated account 0', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x!;
}
