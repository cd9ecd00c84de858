import * as z from 'zod/mini';
import type { SignedCall, WithdrawalOrder } from '../../core/ports/markets/venue-withdrawer.ts';
import type { Signed, SignedRequest, SigningAllowance, SigningRequest } from '../../core/ports/chains/signer.ts';

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
/** The same of an answer that contains a request and the transaction that was signed for it. */
export const MAX_SIGNED_FOR = MAX_REQUEST + MAX_ANSWER;

/** Maximum number of requests in a batch, and of their characters together: fewer bytes than are read without a limit. */
export const MAX_BATCH = 100;
export const MAX_BATCH_LENGTH = 300_000;

export const SIGN_PATH = '/sign';
export const SIGN_MANY_PATH = '/sign-many';
export const REPLACE_PATH = '/replace';
export const WITHDRAW_PATH = '/withdraw';
export const SIGNED_FOR_PATH = '/signed-for';
export const ALLOWANCE_PATH = '/allowance';
export const VENUE_WITHDRAWAL_PATH = '/venue-withdrawal';
export const PUBLIC_KEYS_PATH = '/public-keys';

function text(most: number): z.ZodMiniString {
  return z.string().check(z.minLength(1), z.maxLength(most));
}

const chain = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
const ticker = z.string().check(z.regex(/^[a-z0-9]{1,20}$/));

const requestBody = z.strictObject({
  chain,
  order: z.strictObject({
    id: text(200),
    ticker,
    to: z.strictObject({ address: text(500), extraId: z.optional(text(200)) }),
    amount: z.string().check(z.regex(/^[1-9]\d{0,59}$/)),
  }),
  unsigned: text(MAX_UNSIGNED),
});

/** Asks for one of the transactions that were signed for an order, from 0. */
const questionBody = z.strictObject({ orderId: text(200), number: z.int().check(z.gte(0), z.lte(1_000)) });
const answeredBody = z.strictObject({
  signed: z.nullable(z.strictObject({ ...requestBody.shape, raw: z.string(), chainTxId: z.string() })),
});
const manyBody = z.strictObject({ requests: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BATCH)) });
const outcomeBody = z.union([
  z.strictObject({ raw: z.string(), chainTxId: z.string() }),
  z.strictObject({ status: z.int(), error: z.string() }),
]);
const outcomesBody = z.strictObject({ answers: z.array(outcomeBody) });
const currencyBody = z.strictObject({ chain, ticker });
const units = z.string().check(z.regex(/^\d{1,60}$/));
const allowanceBody = z.strictObject({ allowance: z.nullable(z.strictObject({ order: units, day: units })) });
const signedBody = z.strictObject({ raw: z.string(), chainTxId: z.string() });
const keysBody = z.strictObject({ chains: z.record(z.string(), z.string()) });
const errorBody = z.object({ error: z.string() });

const withdrawalBody = z.strictObject({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  venue: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)),
  currency: ticker,
  amount: z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/)),
  to: z.strictObject({ address: text(500), extraId: z.optional(text(200)) }),
});
const callBody = z.strictObject({
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** @throws Error naming the invalid field. */
export function readWithdrawal(body: string): WithdrawalOrder {
  return checked(withdrawalBody, body);
}

/** @throws Error for anything but a signed call. */
export function readCall(body: string): SignedCall {
  return callBody.parse(json(body));
}

/** Encodes a request for the socket. */
export function requestText(request: SigningRequest): string {
  return JSON.stringify(written(request));
}

/** @throws Error naming the invalid field. */
export function readRequest(body: string): SigningRequest {
  return withAmount(checked(requestBody, body));
}

/** Encodes several requests, each as its own text. */
export function batchText(requests: readonly string[]): string {
  return `{"requests":[${requests.join(',')}]}`;
}

/**
 * Reads a batch; an invalid request of it is the error that names the field, so that it does not stop the others.
 * @throws Error for anything but a batch.
 */
export function readBatch(body: string): readonly (SigningRequest | Error)[] {
  return checked(manyBody, body).requests.map((request) => {
    const { success, data, error } = requestBody.safeParse(request);
    return success ? withAmount(data) : invalid(error.issues);
  });
}

/** The answer to one request of a batch: signed, or a status and the reason as of a single request. */
export type SigningOutcome = Signed | { readonly status: number; readonly error: string };

/** @throws Error for anything but the answers to a batch. */
export function readOutcomes(body: string): readonly SigningOutcome[] {
  return outcomesBody.parse(json(body)).answers;
}

/** Encodes the question for one of the transactions that were signed for an order. @param number from 0. */
export function questionText(orderId: string, number: number): string {
  return JSON.stringify({ orderId, number });
}

/** @throws Error naming the invalid field. */
export function readQuestion(body: string): { readonly orderId: string; readonly number: number } {
  return checked(questionBody, body);
}

/** Encodes the answer to such a question; `undefined` where nothing more was signed. */
export function signedForAnswer(signed: SignedRequest | undefined): unknown {
  if (signed === undefined) return { signed: null };
  return { signed: { ...written(signed), raw: signed.raw, chainTxId: signed.chainTxId } };
}

/** @throws Error for anything but such an answer. */
export function readSignedFor(body: string): SignedRequest | undefined {
  const { signed } = answeredBody.parse(json(body));
  return signed === null ? undefined : withAmount(signed);
}

/** Encodes the question what is still signed of a currency. */
export function currencyText(chain: string, ticker: string): string {
  return JSON.stringify({ chain, ticker });
}

/** @throws Error naming the invalid field. */
export function readCurrency(body: string): { readonly chain: string; readonly ticker: string } {
  return checked(currencyBody, body);
}

/** Encodes the answer to that question. */
export function allowanceAnswer(allowance: SigningAllowance | undefined): unknown {
  return { allowance: allowance ? { order: String(allowance.order), day: String(allowance.day) } : null };
}

/** @throws Error for anything but such an answer. */
export function readAllowance(body: string): SigningAllowance | undefined {
  const { allowance } = allowanceBody.parse(json(body));
  return allowance === null ? undefined : { order: BigInt(allowance.order), day: BigInt(allowance.day) };
}

function written({ chain, order, unsigned }: SigningRequest) {
  const { id, ticker, to, amount } = order;
  return { chain, order: { id, ticker, to, amount: amount.toString() }, unsigned };
}

function withAmount<Body extends { readonly order: { readonly amount: string } }>(body: Body) {
  return { ...body, order: { ...body.order, amount: BigInt(body.order.amount) } };
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, body: string): z.output<Schema> {
  const { success, data, error } = schema.safeParse(json(body));
  if (success) return data;
  throw invalid(error.issues);
}

/** The first mistake, with its field. */
function invalid([issue]: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Error {
  return new Error(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
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
