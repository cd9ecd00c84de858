import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** As `TransactionStore.inFlight`. `union`, because transfers that share a transaction have the same text. */
export async function inFlight(database: Kysely<Tables>, tickers: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ unsigned: string }>`select s ->> 'unsigned' as unsigned
      from transactions, jsonb_array_elements(body -> 'sendings') s
      where in_flight <> '{}' and in_flight && ${tickers}::text[] and s ->> 'currency' = any(${tickers}::text[])
        and s ->> 'status' in ('built', 'signed') and s ? 'unsigned'
      union select unsigned from sweeps where status in ('built', 'signed') and ticker = any(${tickers}::text[])
      union select unsigned from affiliate_payouts
        where step in ('built', 'signed') and currency = any(${tickers}::text[])
      union select unsigned from suspense_deposits where state = 'returning'
        and step in ('built', 'signed') and currency = any(${tickers}::text[])
      union select unsigned from treasury_transfers where state = 'ordered'
        and step in ('built', 'signed') and ticker = any(${tickers}::text[])`.execute(database);
  return rows.map(({ unsigned }) => unsigned);
}

/** As `TransactionStore.awaitsSignature`. */
export async function awaitsSignature(database: Kysely<Tables>, tickers: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1
      from transactions, jsonb_array_elements(body -> 'sendings') s
      where in_flight <> '{}' and in_flight && ${tickers}::text[] and s ->> 'currency' = any(${tickers}::text[])
        and s ->> 'status' = 'built'
      union all select 1 from affiliate_payouts where step = 'built' and currency = any(${tickers}::text[])
      union all select 1 from suspense_deposits
        where state = 'returning' and step = 'built' and currency = any(${tickers}::text[])
      union all select 1 from treasury_transfers
        where state = 'ordered' and step = 'built' and ticker = any(${tickers}::text[])
      limit 1`.execute(database);
  return rows.length > 0;
}

/** As `TransactionStore.inFlightCounts`. */
export async function inFlightCounts(
  database: Kysely<Tables>,
): Promise<readonly { readonly ticker: string; readonly count: number }[]> {
  const { rows } = await sql<{ ticker: string; count: number }>`select ticker, count(*)::integer as count from (
      select body -> 'sendings' -> -1 ->> 'currency' as ticker from transactions
      where in_flight <> '{}' and status in ('sending', 'refunding')
        and body -> 'sendings' -> -1 ->> 'status' in ('built', 'signed')
      union all select body ->> 'from' from transactions where has_open_deposits
      union all select ticker from sweeps where status in ('built', 'signed')
      union all select currency from affiliate_payouts where step in ('built', 'signed')
      union all select currency from suspense_deposits where state = 'returning' and step in ('built', 'signed')
      union all select ticker from treasury_transfers where state = 'ordered' and step in ('built', 'signed')
    ) coins group by ticker order by ticker`.execute(database);
  return rows;
}
