import * as z from 'zod/mini';
import { list, optional } from '../fields.ts';
import { money } from './ledger-schemas.ts';

const sum = z.object(money);

/** Times ISO 8601; amounts at the last check of each currency. */
export const reconciliation = z.object({
  chains: list(
    z.object({
      chain: z.string(),
      /** When staff last asked for a check, when the last one began, and when the last one was made. */
      requestedAt: optional,
      triedAt: optional,
      checkedAt: optional,
      /** Why the last check was not made, or what it left out. */
      problem: optional,
    }),
  ),
  currencies: list(
    z.object({
      chain: z.string(),
      /** The block after which coins were counted. */
      height: z.int(),
      checkedAt: z.string(),
      ledger: sum,
      hotWallet: sum,
      payIns: sum,
      /** On the chain and not in the ledger yet: deposits, and transfers with their fees. */
      arriving: sum,
      leaving: sum,
      /** What is there above what the ledger says; negative for a shortage. */
      difference: sum,
      /** The block at which the difference was seen first. */
      sinceHeight: z.optional(z.int()),
      /** Seen again beyond the confirmations. */
      isPersistent: z.boolean(),
      /** The currency's payouts are stopped: by this check, or by staff. */
      isStopped: z.boolean(),
    }),
  ),
  /** What the ledger says of currencies that no chain was compared for. */
  unchecked: list(sum),
});
