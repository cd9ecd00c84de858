import * as z from 'zod/mini';

const decimal = z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/));

/** An answer of `GET /v1/crypto/onramp/quotes`, as far as it is read. */
export const quotesForm = z.object({
  destination_network_quotes: z.object({
    bitcoin: z.array(
      z.object({
        destination_currency: z.string(),
        destination_amount: decimal,
        source_total_amount: decimal,
        fees: z.object({ network_fee_monetary: decimal, transaction_fee_monetary: decimal }),
      }),
    ),
  }),
});

/** A session, as far as it is read. */
export const sessionForm = z.object({
  id: z.string().check(z.regex(/^cos_\w{1,200}$/)),
  object: z.literal('crypto.onramp_session'),
  livemode: z.boolean(),
  status: z.string(),
  redirect_url: z.optional(z.nullable(z.string())),
  metadata: z.nullable(z.record(z.string(), z.string())),
  transaction_details: z.object({
    transaction_id: z.optional(z.nullable(z.string())),
    wallet_address: z.optional(z.nullable(z.string())),
  }),
});

export type OnrampSession = z.infer<typeof sessionForm>;

/** An event, as far as it is read before its kind is known. */
export const eventForm = z.object({
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
