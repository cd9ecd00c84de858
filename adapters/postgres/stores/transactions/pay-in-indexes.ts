import { type Kysely, sql } from 'kysely';
import type { IssuedIndex } from '../../../../core/ports/stores/transaction-store.ts';
import type { Tables } from '../../database/tables.ts';

/** As `TransactionStore.payInIndexesFor`, in one statement. */
export async function payInIndexesFor(
  database: Kysely<Tables>,
  space: string,
  destinations: readonly (readonly string[])[],
): Promise<readonly IssuedIndex[]> {
  const asked = JSON.stringify(destinations.map((addresses) => ({ addresses })));
  const { rows } = await sql<{ own: readonly string[] | null; index: number | null }>`with own as materialized (
    select coalesce(array_agg(address), '{}') as addresses from own_addresses(${destinations.flat()}::text[]) address
  ), asked as materialized (
    select n, (select jsonb_agg(given) from unnest(a.addresses) given where given = any(own.addresses)) as own
    from own, jsonb_array_elements(${asked}::jsonb) with ordinality as d (one, n),
      jsonb_to_record(one) as a (addresses text[])
  ) select own, case when own is null then next_pay_in_index(${space}) end as index from asked order by n`.execute(
    database,
  );
  return rows.map(({ own, index }) => (own === null ? { index: index! } : { own }));
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
