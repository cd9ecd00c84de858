import { type Kysely, sql } from 'kysely';
import type { Promises } from '../../../../core/ports/stores/transaction-store.ts';
import type { Tables } from '../../database/tables.ts';

/** As `TransactionStore.promised`: reads an index that holds open promises alone. */
export async function promised(database: Kysely<Tables>, ticker: string): Promise<Promises> {
  const { rows } = await sql<{ kind: keyof Promises; amount: string }>`select kind, sum(amount)::text as amount from (
      select promise_kind as kind, promised as amount from transactions
        where promised_in = ${ticker} and promise_kind is not null
      union all select case when step = 'signed' then 'signed' else 'sending' end, amount from affiliate_payouts
        where currency = ${ticker} and step in ('intended', 'built', 'signed')
      union all select case when step = 'signed' then 'signed' else 'sending' end, amount from suspense_deposits
        where currency = ${ticker} and state = 'returning'
      union all select case when step = 'signed' then 'signed' else 'sending' end, amount from treasury_transfers
        where ticker = ${ticker} and state = 'ordered'
    ) promises group by kind`.execute(database);
  const none: Promises = { unpaid: 0n, paid: 0n, sending: 0n, signed: 0n };
  return { ...none, ...Object.fromEntries(rows.map(({ kind, amount }) => [kind, BigInt(amount)])) };
}
