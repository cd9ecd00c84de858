import { sql } from 'kysely';
import type { Holder } from '../../../../core/ports/chains/chain-balance.ts';
import type { ReconciliationStore } from '../../../../core/ports/stores/operation/reconciliation-store.ts';
import type { Connection } from '../../database/connection.ts';

type PayInBalances = Pick<ReconciliationStore, 'readPostings' | 'mark' | 'marked' | 'oldest' | 'keep' | 'kept'>;

/** What pay-in addresses held when they were last looked at, in PostgreSQL. */
export function payInBalances(connection: Connection): PayInBalances {
  return {
    readPostings: (chain, tickers, limit) => readPostings(connection, chain, { tickers, limit }),
    async mark(chain, holders) {
      if (holders.length === 0) return;
      await sql`insert into pay_in_balances (chain, source, ticker)
        select distinct ${chain}, h.index, h.ticker
          from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as h (index integer, ticker text)
        on conflict (chain, source, ticker) do update set is_marked = true`.execute(connection.database);
    },
    async marked(chain, limit) {
      const { rows } = await sql<Holder>`select source as index, ticker from pay_in_balances
        where chain = ${chain} and is_marked limit ${limit}`.execute(connection.database);
      return rows;
    },
    async oldest(chain, limit) {
      const { rows } = await sql<Holder>`select source as index, ticker from pay_in_balances
        where chain = ${chain} and not is_marked order by checked_at limit ${limit}`.execute(connection.database);
      return rows;
    },
    async keep(chain, held, at) {
      const given = JSON.stringify(
        held.map(({ index, ticker, amount }) => ({ index, ticker, amount: String(amount) })),
      );
      await sql`with h as (
          select * from jsonb_to_recordset(${given}::jsonb) as h (index integer, ticker text, amount numeric)
        ), d as (
          delete from pay_in_balances b using h
          where b.chain = ${chain} and b.source = h.index and b.ticker = h.ticker and h.amount = 0
        ) update pay_in_balances b set amount = h.amount, is_marked = false, checked_at = ${at} from h
        where b.chain = ${chain} and b.source = h.index and b.ticker = h.ticker and h.amount <> 0`.execute(
        connection.database,
      );
    },
    async kept(chain) {
      const { rows } = await sql<{ ticker: string; amount: string }>`select ticker, sum(amount)::text as amount
        from pay_in_balances where chain = ${chain} group by ticker`.execute(connection.database);
      return new Map(rows.map(({ ticker, amount }) => [ticker, BigInt(amount)]));
    },
  };
}

async function readPostings(
  connection: Connection,
  chain: string,
  { tickers, limit }: { readonly tickers: readonly string[]; readonly limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`with c as (
      select coalesce((select ledger_sequence from reconciled_chains where chain = ${chain}), 0) as sequence
    ), p as (
      select p.sequence, p.id, p.kind, p.transaction_id from ledger_postings p, c where p.sequence > c.sequence
      order by p.sequence limit ${limit}
    ), e as (
      select p.id, p.kind, p.transaction_id, e.currency from p join ledger_entries e using (sequence)
      where e.account = 'chain' and e.currency = any(${tickers}::text[])
    ), moved as (
      select (t.body ->> 'payInIndex')::integer as source, e.currency as ticker
        from e join transactions t on t.id = e.transaction_id
        where e.kind in ('pay-in', 'pay-in-gone', 'suspense') and t.body ? 'payInIndex'
      union select s.source, unnest(array[s.ticker, e.currency]) from e join sweeps s on e.id = 'sweep:' || s.id
        where s.chain = ${chain}
    ), m as (
      insert into pay_in_balances (chain, source, ticker) select ${chain}, source, ticker from moved
      on conflict (chain, source, ticker) do update set is_marked = true
    ), n as (
      insert into reconciled_chains as r (chain, ledger_sequence)
        select ${chain}, max(sequence) from p having max(sequence) is not null
      on conflict (chain) do update set ledger_sequence = excluded.ledger_sequence
    ) select count(*)::integer as count from p`.execute(connection.database);
  return rows[0]!.count < limit;
}
