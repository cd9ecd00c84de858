import * as z from 'zod/mini';
import type { Signed, SigningRequest } from '../../core/ports/chains/signer.ts';

/**
 * Maximum length of an unsigned transaction in characters: a PSBT contains the whole transactions that it spends from.
 */
const MAX_UNSIGNED = 16_000_000;
/** Maximum size of a request in bytes. */
export const MAX_REQUEST = MAX_UNSIGNED + 100_000;
/**
 * Requests up to this size, in bytes, are read without a limit of their number; of larger ones the signer reads few at
 * a time.
 */
export const SMALL_REQUEST = 1_000_000;
/** Maximum size of an answer in bytes. */
export const MAX_ANSWER = 2_000_000;

export const SIGN_PATH = '/sign';
export const PUBLIC_KEYS_PATH = '/public-keys';

function text(most: number): z.ZodMiniString {
  return z.string().check(z.minLength(1), z.maxLength(most));
}

const requestBody = z.strictObject({
  chain: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  order: z.strictObject({
    id: text(200),
    ticker: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
    to: z.strictObject({ address: text(500), extraId: z.optional(text(200)) }),
    amount: z.string().check(z.regex(/^[1-9]\d{0,59}$/)),
  }),
  unsigned: text(MAX_UNSIGNED),
});

const signedBody = z.strictObject({ raw: z.string(), chainTxId: z.string() });
const keysBody = z.strictObject({ chains: z.record(z.string(), z.string()) });
const errorBody = z.object({ error: z.string() });

/** Encodes a request for the socket. */
export function requestText({ chain, order, unsigned }: SigningRequest): string {
  const { id, ticker, to, amount } = order;
  return JSON.stringify({ chain, order: { id, ticker, to, amount: amount.toString() }, unsigned });
}

/** @throws Error naming the invalid field. */
export function readRequest(body: string): SigningRequest {
  const { success, data, error } = requestBody.safeParse(json(body));
  if (!success) {
    const [issue] = error.issues;
    throw new Error(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
  }
  return { ...data, order: { ...data.order, amount: BigInt(data.order.amount) } };
}

/** @throws Error for anything but a signed transaction. */
export function readSigned(body: string): Signed {
  return signedBody.parse(json(body));
}

/** @throws Error for anything but public keys. */
export function readPublicKeys(body: string): Readonly<Record<string, string>> {
  return keysBody.parse(json(body)).chains;
}

/** The reason of a refusal; the status when it has none. */
export function readError(body: string, status: number): string {
  const { success, data } = errorBody.safeParse(json(body));
  return success ? data.error : `status ${status}`;
}

function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
