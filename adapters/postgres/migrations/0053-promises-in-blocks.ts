import type { Migration } from './migration.ts';

const LAST = `body -> 'sendings' -> -1`;
const IS_SENDING = `${LAST} ->> 'status' in ('intended', 'built', 'signed')`;

/**
 * Counts a fixed rate as paid once its whole amount is in blocks. Before, any unconfirmed payment to it was enough, which
 * costs its sender nothing and can be taken back, so that strangers could reserve all coins of the hot wallet.
 */
export const promisesInBlocks: Migration = {
  name: '0053-promises-in-blocks',
  statements: [
    `create function deposited_in_blocks(body jsonb) returns numeric language sql immutable parallel safe
      return (select coalesce(sum((deposit ->> 'amount')::numeric), 0) from jsonb_array_elements(body -> 'deposits') deposit
        where deposit ->> 'status' <> 'gone' and (deposit ->> 'confirmations')::int > 0)`,
    `alter table transactions drop column promise_kind`,
    `alter table transactions add column promise_kind text generated always as (case
        when chain = 'made-up' then null
        when ${LAST} ->> 'status' = 'signed' then 'signed'
        when ${IS_SENDING} then 'sending'
        when status = 'exchanging' then 'paid'
        when status not in ('waiting', 'confirming') or body ->> 'rateKind' <> 'fixed' then null
        when status = 'confirming' and deposited_in_blocks(body) >= (body ->> 'amountIn')::numeric then 'paid'
        else 'unpaid'
      end) stored`,
    `create index transactions_promised on transactions (promised_in, promise_kind) include (promised)
      where promise_kind is not null`,
  ],
};
