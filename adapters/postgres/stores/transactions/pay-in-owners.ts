import { type Kysely, sql } from 'kysely';
import type { Destination } from '../../../../core/domain/transactions/transaction.ts';
import type { OpenDeposits } from '../../../../core/ports/stores/transaction-store.ts';
import type { Tables } from '../../database/tables.ts';

/** As `TransactionStore.byPayIn`. */
export async function ownerOfPayIn(
  database: Kysely<Tables>,
  chain: string | undefined,
  { address, extraId }: Destination,
): Promise<string | undefined> {
  const found = await database
    .selectFrom('transactions')
    .select('id')
    .$if(chain !== undefined, (query) => query.where('chain', '=', chain!))
    .where('pay_in_address', '=', address)
    .where(sql`coalesce(pay_in_extra_id, '')`, '=', extraId ?? '')
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]!.id : undefined;
}

/** As `TransactionStore.byPayIns`: one statement, and one search of the index for each destination. */
export async function ownersOfPayIns(
  database: Kysely<Tables>,
  chain: string,
  destinations: readonly Destination[],
): Promise<readonly (string | undefined)[]> {
  const asked = JSON.stringify(destinations.map(({ address, extraId = '' }, n) => ({ n, address, extra: extraId })));
  const { rows } = await sql<{ n: number; id: string }>`select d.n, t.id
    from jsonb_to_recordset(${asked}::jsonb) as d (n integer, address text, extra text)
    cross join lateral (
      select id from transactions where pay_in_address = d.address and chain = ${chain}
        and coalesce(pay_in_extra_id, '') = d.extra limit 1) t`.execute(database);
  const owners = new Map(rows.map(({ n, id }) => [n, id]));
  return destinations.map((_, n) => owners.get(n));
}

/** As `TransactionStore.withOpenDeposits`. */
export async function withOpenDeposits(database: Kysely<Tables>, chain: string): Promise<readonly OpenDeposits[]> {
  const { rows } = await sql<OpenDeposits>`select id, (
      select coalesce(jsonb_agg(d ->> 'key'), '[]') from jsonb_array_elements(body -> 'deposits') d
      where d ->> 'status' = 'seen') as keys
    from transactions where chain = ${chain} and has_open_deposits order by created_at`.execute(database);
  return rows;
}
