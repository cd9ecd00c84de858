import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { Signed, SigningRequest } from '../../core/ports/chains/signer.ts';
import { type SigningScheme, type SigningFee, SigningRefused } from './signing-scheme.ts';

/** What DER (RFC 8410) puts before the 32 bytes of an Ed25519 private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The highest fee of one transaction, in the smallest units of a currency; undefined when none of it may be sent. */
export type MaximumFee = (ticker: string) => bigint | undefined;

/** Signs for the simulated chain. Its public key: base64url of the 32 bytes of an Ed25519 key. */
export class SimulatedScheme implements SigningScheme {
  readonly chain = 'simulated';
  readonly #maximumFee: MaximumFee;

  constructor(maximumFee: MaximumFee) {
    this.#maximumFee = maximumFee;
  }

  publicKey(seed: Uint8Array): string {
    return publicKeyOf(privateKeyOf(seed));
  }

  /** Every currency of the simulated chain pays its own fees. */
  feeOf({ order, unsigned }: SigningRequest): SigningFee {
    return { ticker: order.ticker, amount: feeOf(unsigned) };
  }

  sign(seed: Uint8Array, request: SigningRequest): Signed {
    const key = privateKeyOf(seed);
    const { order, unsigned } = request;
    const fee = feeOf(unsigned);
    const most = this.#maximumFee(order.ticker);
    if (most === undefined) throw new SigningRefused(`${order.ticker} is not sent on this chain`);
    if (fee > most) throw new SigningRefused(`the fee is ${fee}, the limit ${most}`);
    // Written down anew and compared whole, so that nothing can hide in how it is read.
    if (unsigned !== expectedText(publicKeyOf(key), request, fee)) {
      throw new SigningRefused('the transaction does something else than the order says');
    }
    const signature = sign(null, Buffer.from(unsigned), key).toString('base64url');
    return {
      raw: JSON.stringify({ transfer: unsigned, signature }),
      chainTxId: createHash('sha256').update(unsigned).digest('hex'),
    };
  }
}

/** The chain's form of a transfer, on purpose not taken from the chain's own code: this is what checks it. */
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
