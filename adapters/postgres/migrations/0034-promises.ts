import type { Migration } from './migration.ts';

const LAST = `body -> 'sendings' -> -1`;
const IS_SENDING = `${LAST} ->> 'status' in ('intended', 'built', 'signed')`;

/**
 * What each open transaction promises to pay out, in which currency, and how far it is. The database derives it from the
 * record, so that no writer can forget it. Only open promises are in the index, so their sum does not grow with history.
 */
export const promises: Migration = {
  name: '0034-promises',
  statements: [
    // A test payment of an exchange of real coins moves nothing.
    `alter table transactions
      add column promise_kind text generated always as (case
        when chain = 'made-up' then null
        when ${LAST} ->> 'status' = 'signed' then 'signed'
        when ${IS_SENDING} then 'sending'
        when status = 'exchanging' then 'paid'
        when status = 'confirming' and body ->> 'rateKind' = 'fixed' then 'paid'
        when status = 'waiting' and body ->> 'rateKind' = 'fixed' then 'unpaid'
      end) stored,
      add column promised_in text generated always as (
        case when ${IS_SENDING} then ${LAST} ->> 'currency'
          when status in ('exchanging', 'confirming', 'waiting') then body ->> 'to' end) stored,
      add column promised numeric generated always as (
        case when ${IS_SENDING} then (${LAST} ->> 'amount')::numeric
          when status in ('exchanging', 'confirming', 'waiting') then (body ->> 'amountOut')::numeric end) stored`,
    `create index transactions_promised on transactions (promised_in, promise_kind) include (promised)
      where promise_kind is not null`,
    `create index affiliate_payouts_promised on affiliate_payouts (currency, step) include (amount)
      where step in ('intended', 'built', 'signed')`,
  ],
};
