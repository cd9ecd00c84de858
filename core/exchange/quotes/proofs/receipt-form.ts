import * as z from 'zod/mini';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import { HOPS } from '../engine/search/route-rows.ts';
import { decimal, ticker } from '../../../contract/fields.ts';

/** Names the form and the rules by which a receipt is recomputed; another form gets another name. */
export const RECEIPT_VERSION = 'altway-receipt-1';

/** Longest text of a receipt, in UTF-16 units; a quote that touches more books has none. */
export const RECEIPT_LIMIT = 1_048_576;

/** Most legs of a trade, and books that it touches. */
export const LEGS = 256;
const BOOKS = HOPS * LEGS;

const name = z.string().check(z.minLength(1), z.maxLength(64));
const whole = z.string().check(z.regex(/^(0|[1-9]\d{0,39})$/, 'must be a whole number of at most 40 digits'));
const step = z.string().check(z.regex(/^\d{1,30}(\.\d{1,30})?$/, 'must be a decimal number with at most 30 places'));
const decimals = z.int().check(z.minimum(0), z.maximum(18));
const positive = z.int().check(z.minimum(1));

/** Price in ticks and size in lots of each level, the best first. */
const levels = z.array(z.tuple([positive, positive]));

const bookPart = z.strictObject({
  kind: z.literal('book'),
  venue: name,
  base: name,
  quote: name,
  tick: step,
  lot: step,
  minimumBase: step,
  minimumQuote: step,
  bids: z.optional(levels),
  asks: z.optional(levels),
});

const poolPart = z.strictObject({
  kind: z.literal('pool'),
  venue: name,
  base: name,
  quote: name,
  /** In the smallest units of the two assets. */
  reserves: z.strictObject({ base: whole, quote: whole }),
});

const hop = z.strictObject({
  /** Index into `books`. */
  book: z.int().check(z.minimum(0), z.maximum(BOOKS - 1)),
  venue: name,
  from: name,
  to: name,
  amountIn: decimal,
  amountOut: decimal,
  unspent: decimal,
  averagePrice: z.string().check(z.maxLength(100)),
  fee: decimal,
  feeAsset: name,
});

const quotePart = z.strictObject({
  from: ticker,
  to: ticker,
  given: z.enum(['pay-in', 'payout']),
  amountFrom: decimal,
  amountTo: decimal,
  rate: z.string().check(z.maxLength(100)),
  gross: decimal,
  serviceFee: decimal,
  networkFee: decimal,
  legs: z
    .array(z.strictObject({ amountIn: decimal, amountOut: decimal, hops: z.array(hop).check(z.maxLength(HOPS)) }))
    .check(z.minLength(1), z.maxLength(LEGS)),
  quotedAt: z.iso.datetime({ precision: 3 }),
  market: z.enum(['demonstration', 'live']),
});

const currency = z.strictObject({ asset: name, decimals });

const termsPart = z.strictObject({
  from: currency,
  to: currency,
  /** Those of the trade, and the decimals in which venues settle them. */
  assets: z.array(z.strictObject({ id: name, decimals })).check(z.maxLength(BOOKS + 1)),
  /** Parts per thousand of the gross payout. */
  serviceFee: z.int().check(z.minimum(0), z.maximum(999)),
  /** In the payout currency. */
  networkFee: decimal,
  /** The taker fee of each book, in parts per million. */
  takerFees: z.array(z.int().check(z.minimum(0), z.maximum(999_999))).check(z.maxLength(BOOKS)),
});

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 digest in hex'));

export const receiptForm = z.strictObject({
  version: z.literal(RECEIPT_VERSION),
  quote: quotePart,
  terms: termsPart,
  books: z.array(z.discriminatedUnion('kind', [bookPart, poolPart])).check(z.maxLength(BOOKS)),
  /** SHA-256 of the canonical JSON of each part, hex. */
  digests: z.strictObject({ quote: digest, terms: digest, books: digest }),
  /** Ed25519 over `signedText`, base64url. */
  signature: z.string().check(z.regex(/^[\w-]{86}$/, 'must be 64 bytes in base64url')),
});

export type Receipt = z.infer<typeof receiptForm>;
export type ReceiptParts = Pick<Receipt, 'quote' | 'terms' | 'books'>;
export type ReceiptBook = Receipt['books'][number];
export const PARTS = ['quote', 'terms', 'books'] as const satisfies readonly (keyof ReceiptParts)[];

/** @param digest SHA-256 in hex. */
export function digestsOf(parts: ReceiptParts, digest: (text: string) => string): Receipt['digests'] {
  const of = (part: (typeof PARTS)[number]) => digest(canonicalJson(parts[part]));
  return { quote: of('quote'), terms: of('terms'), books: of('books') };
}

/** What is signed: the form's name and the three digests, one a line. No other text that the key signs begins so. */
export function signedText({ quote, terms, books }: Receipt['digests']): string {
  return [RECEIPT_VERSION, quote, terms, books].join('\n');
}
