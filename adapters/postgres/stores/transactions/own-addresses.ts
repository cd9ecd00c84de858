import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Those of the addresses that the exchange has issued for pay-ins or holds its treasuries at, on any chain. */
export async function filterOwn(database: Kysely<Tables>, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string }>`select address
    from own_addresses(${addresses}::text[]) address`.execute(database);
  return new Set(rows.map(({ address }) => address));
}

/** Stores a chain's treasury addresses and its address space; addresses that are stored stay. */
export async function recordTreasuries(
  database: Kysely<Tables>,
  chain: string,
  addresses: readonly string[],
  space: string,
): Promise<void> {
  await sql`insert into treasury_addresses as t (address, chain, space)
    select address, ${chain}, ${space} from unnest(${addresses}::text[]) address
    on conflict (address, chain) do update set space = excluded.space where t.space is distinct from excluded.space`.execute(
    database,
  );
}
