import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Maximum of unpaid exchanges that ended whose addresses are still checked one by one. */
const MAX_ENDED = 200;

/** As `TransactionStore.activePayInAddresses`; each part of the union has its own index. */
export async function payInsInUse(database: Kysely<Tables>, chain: string, since: number): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`select pay_in_address as address from transactions
    where chain = ${chain} and status in ('waiting', 'confirming', 'exchanging', 'sending', 'hold', 'refunding')
    union select pay_in_address from transactions
      where chain = ${chain} and updated_at >= ${since} and status not in ('expired', 'overdue')
    union (select pay_in_address from transactions
      where chain = ${chain} and updated_at >= ${since} and status in ('expired', 'overdue') and not is_reduced
      order by updated_at desc limit ${MAX_ENDED})`.execute(database);
  return rows.map(({ address }) => address);
}
