import * as z from 'zod/mini';

/** Amounts are JSON numbers. Cents and hundred-millionths of this size are exact in a double. */
const amount = z.number().check(z.minimum(0), z.maximum(10_000_000));

/** An answer of `GET /v3/currencies/btc/buy_quote`, as far as it is read. */
export const quoteForm = z.object({
  baseCurrencyAmount: amount,
  quoteCurrencyAmount: amount,
  feeAmount: amount,
  extraFeeAmount: z.optional(amount),
  networkFeeAmount: amount,
  totalAmount: amount,
});

/** An answer of `GET /v3/currencies/btc/limits`, as far as it is read. */
export const limitsForm = z.object({ baseCurrency: z.object({ minBuyAmount: amount, maxBuyAmount: amount }) });

const text = z.optional(z.nullable(z.string().check(z.maxLength(300))));

/** A transaction, as far as it is read. */
export const transactionForm = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  status: z.string(),
  updatedAt: z.string(),
  walletAddress: z.string().check(z.maxLength(300)),
  externalTransactionId: text,
  cryptoTransactionId: text,
  failureReason: text,
  stages: z.optional(z.nullable(z.array(z.object({ failureReason: text })))),
});

export type MoonPayTransaction = z.infer<typeof transactionForm>;

export const transactionsForm = z.array(transactionForm);

/** An event, as far as it is read before its kind is known. */
export const eventForm = z.object({ type: z.string(), data: z.unknown() });
