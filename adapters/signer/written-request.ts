import { createHash } from 'node:crypto';
import type { SigningRequest } from '../../core/ports/chains/signer.ts';

/** Hashed, because requests can be megabytes. */
export function digestOf(request: SigningRequest): string {
  return createHash('sha256').update(writtenRequest(request)).digest('hex');
}

/** Of the transaction alone: the same for every order that shares it. */
export function textDigestOf({ chain, unsigned }: SigningRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([chain, unsigned]))
    .digest('hex');
}

/** The canonical text of a request. */
export function writtenRequest({ chain, order, unsigned }: SigningRequest): string {
  const { id, ticker, to, amount } = order;
  return JSON.stringify([chain, id, ticker, to.address, to.extraId ?? null, amount.toString(), unsigned]);
}

/** Reads the canonical text. */
export function readWrittenRequest(text: string): SigningRequest {
  const [chain, id, ticker, address, extraId, amount, unsigned] = JSON.parse(text) as [
    chain: string,
    id: string,
    ticker: string,
    address: string,
    extraId: string | null,
    amount: string,
    unsigned: string,
  ];
  const to = { address, ...(extraId !== null && { extraId }) };
  return { chain, order: { id, ticker, to, amount: BigInt(amount) }, unsigned };
}
