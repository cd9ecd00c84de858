import * as z from 'zod/mini';
import { formMessage } from '../../domain/form-messages.ts';
import { HISTORY_STATES, type HistoryFilter, isDay, SEARCH_LENGTH } from '../../domain/transactions/history-filter.ts';
import { CHOICES } from '../../domain/transactions/transaction.ts';
import { cardProvider, decimal, email, page, percentage, proof, ticker } from '../fields.ts';
import { schemaMessage } from '../schema-message.ts';
import { address, addressName, extraId, transactionId, trackSecret } from './transaction-fields.ts';

export const addressInput = z.object({ currency: ticker, address, extraId: z.optional(extraId) });

/** The largest price impact, in percent, that the customer accepts: the figure of the quote, or more. */
export const acceptPriceImpact = z.optional(percentage);

/** The least payout that the customer accepts at a floating rate: from half of the estimate to the estimate. */
const leastAmountTo = z.optional(decimal);

export const newExchange = {
  from: ticker,
  to: ticker,
  amount: z.optional(decimal),
  amountTo: z.optional(decimal),
  quoteId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be the ID of a fixed quote'))),
  address,
  extraId: z.optional(extraId),
  refundAddress: z.optional(address),
  refundExtraId: z.optional(extraId),
  addressName: z.optional(addressName),
  refundAddressName: z.optional(addressName),
  email: z.optional(email),
  /** The card provider whose terms the customer has seen; the best one unless given. */
  provider: z.optional(cardProvider),
  acceptPriceImpact,
  leastAmountTo,
  proof,
};

type Sums = Readonly<Partial<Record<'amount' | 'amountTo' | 'quoteId', string | undefined>>>;

/** Exactly one of `amount`, `amountTo` and `quoteId` is given. */
export const oneSum = z.refine<Sums>(
  ({ amount, amountTo, quoteId }) => [amount, amountTo, quoteId].filter((one) => one !== undefined).length === 1,
  { error: 'give one of amount (the pay-in), amountTo (the payout) and quoteId (a fixed quote)', path: ['amount'] },
);

export const createInput = z
  .object({
    ...newExchange,
    refId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, "must be a partner's ID"))),
    /** Keeps the receipt of the quote, at a floating rate; see `transactionProof`. */
    receipt: z.optional(z.boolean()),
  })
  .check(oneSum);

const answer = {
  choice: z.enum(CHOICES),
  refundAddress: z.optional(address),
  refundExtraId: z.optional(extraId),
  leastAmountTo,
};
const refund = { refundAddress: address, refundExtraId: z.optional(extraId) };
const held = { deposit: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'must be the ID of a held deposit')), ...refund };
const payment = { amount: z.optional(decimal) };
const byId = { id: transactionId };
const bySecret = { secret: trackSecret };

/** Every call on one transaction exists twice: by ID for its owner, by secret for a holder of the tracking link. */
export const inputs = {
  byId: z.object(byId),
  bySecret: z.object(bySecret),
  resolveById: z.object({ ...byId, ...answer }),
  resolveBySecret: z.object({ ...bySecret, ...answer }),
  refundById: z.object({ ...byId, ...refund }),
  refundBySecret: z.object({ ...bySecret, ...refund }),
  returnById: z.object({ ...byId, ...held }),
  returnBySecret: z.object({ ...bySecret, ...held }),
  payById: z.object({ ...byId, ...payment }),
  payBySecret: z.object({ ...bySecret, ...payment }),
};

const day = z.string().check(z.refine(isDay, 'must be a day such as 2026-11-27'));

/** What a history is narrowed to, as `HistoryFilter`. */
export const historyFilter = z.object({
  state: z.optional(z.enum(HISTORY_STATES)),
  since: z.optional(day),
  until: z.optional(day),
  q: z.optional(
    z.string().check(z.maxLength(SEARCH_LENGTH, schemaMessage(formMessage('too-long', { most: SEARCH_LENGTH })))),
  ),
}) satisfies z.ZodMiniType<HistoryFilter>;

export const historyInput = z.object({ page: z.optional(page), ...historyFilter.shape });
