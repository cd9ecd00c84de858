import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';

/** A transfer that an account orders on the simulated chain. Amounts in smallest units. */
export interface Transfer {
  /** The Ed25519 public key of the coins' owner: base64url of its 32 bytes. */
  readonly account: string;
  /** The order's ID: the chain includes one transfer per account and ID. */
  readonly id: string;
  readonly ticker: Ticker;
  readonly to: Destination;
  readonly amount: bigint;
  /** Charged to the account in addition to the amount, in the same currency. */
  readonly fee: bigint;
}

/** A transfer with a valid signature. */
interface SignedTransfer extends Transfer {
  /** SHA-256 of the signed text, hex. */
  readonly chainTxId: string;
}

/** The chain rejects the transfer, and will always reject it in this form. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
}

/** Maximum length of a transaction in characters. */
const MOST = 10_000;

/** The canonical text of a transfer, which is signed and whose hash is the transaction's ID. */
export function transferText({ account, id, ticker, to, amount, fee }: Transfer): string {
  return JSON.stringify({
    chain: 'simulated',
    account,
    id,
    ticker,
    address: to.address,
    extraId: to.extraId ?? null,
    amount: amount.toString(),
    fee: fee.toString(),
  });
}

/** Reads the canonical text. @throws TransferRefused for any other text, even one that differs by a space. */
export function readTransfer(text: string): Transfer {
  const { account, id, ticker, address, extraId, amount, fee } = fields(text);
  const texts = [account, id, ticker, address, amount, fee];
  if (!texts.every((each) => typeof each === 'string' && each !== '')) throw new TransferRefused('a field is missing');
  if (extraId !== null && typeof extraId !== 'string') throw new TransferRefused('the extra ID is not a text');
  if (!/^\d{1,60}$/.test(String(amount)) || !/^\d{1,60}$/.test(String(fee))) {
    throw new TransferRefused('amounts are whole numbers of the smallest unit');
  }
  const transfer = {
    account: String(account),
    id: String(id),
    ticker: String(ticker),
    to: { address: String(address), ...(extraId === null ? {} : { extraId }) },
    amount: BigInt(String(amount)),
    fee: BigInt(String(fee)),
  };
  if (transferText(transfer) !== text) throw new TransferRefused('the text is not written in canonical form');
  return transfer;
}

/** Reads a raw transaction. @throws TransferRefused when it is malformed or its signature is not the account's. */
export function verifiedTransfer(raw: string): SignedTransfer {
  const { transfer: text, signature } = fields(raw);
  if (typeof text !== 'string' || typeof signature !== 'string')
    throw new TransferRefused('the transfer or its signature is missing');
  const transfer = readTransfer(text);
  if (!isSigned(text, transfer.account, signature)) throw new TransferRefused("the signature is not the account's");
  return { ...transfer, chainTxId: sha256(text) };
}

/** SHA-256, hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function fields(text: string): Readonly<Record<string, unknown>> {
  if (text.length > MOST) throw new TransferRefused(`a transaction has at most ${MOST} characters`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Refused below, like any other text that is not a transaction.
  }
  throw new TransferRefused('a transaction is a JSON object');
}

function isSigned(text: string, account: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: account }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
