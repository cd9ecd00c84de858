import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** As `TransactionStore.nextPayInIndexes`. */
export async function nextPayInIndexes(database: Kysely<Tables>, space: string, count: number) {
  const { rows } = await sql<{ next: number }>`select next_pay_in_index(${space}) as next
    from generate_series(1, ${count}::integer)`.execute(database);
  return rows.map(({ next }) => next);
}

/** As `TransactionStore.skipPayInIndexes`. */
export async function skipPayInIndexes(database: Kysely<Tables>, count: number) {
  // Connected chains are included: their first index may have been handed out after the restored backup. A sequence that
  // has issued nothing belongs to no chain yet.
  const { rows: chains } = await sql<{ chain: string }>`select chain, next_pay_in_index(chain) from (
      select chain from cursors where chain not like '%:%'
        and not exists (select from treasury_addresses t where t.chain = cursors.chain and t.space <> t.chain)
      union select space from treasury_addresses where space is not null
      union select substr(sequencename, 8) from pg_sequences
        where schemaname = current_schema() and starts_with(sequencename, 'pay_in_') and last_value is not null
    ) known`.execute(database);
  const names = chains.map(({ chain }) => chain).toSorted();
  const { rows } = await sql<{ chain: string; index: number }>`select chain,
      setval(format('%I', 'pay_in_' || chain)::regclass, next_pay_in_index(chain) + ${count}::bigint) as index
      from unnest(${names}::text[]) chain`.execute(database);
  return rows;
}

/** As `TransactionStore.lastIssuedIndex`. */
export async function lastIssuedIndex(database: Kysely<Tables>, chain: string) {
  // Older records do not store their index; their number bounds it.
  const { rows } = await sql<{ last: number; since: number | null }>`select
      (select greatest(coalesce(max((body ->> 'payInIndex')::bigint), 0), count(*)) from transactions
        where chain = ${chain}) as last,
      least((select min(created_at) from transactions), (select min(at) from ledger_postings)) as since`.execute(
    database,
  );
  const { last, since } = rows[0]!;
  return { lastIndex: Number(last), ...(since !== null && { since: Number(since) }) };
}
