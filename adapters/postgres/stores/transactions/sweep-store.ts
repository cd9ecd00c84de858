import { sql } from 'kysely';
import type { Sweep, SweepStore } from '../../../../core/ports/chains/sweep-planner.ts';
import type { Connection } from '../../database/connection.ts';

interface Row {
  readonly id: string;
  readonly chain: string;
  readonly kind: Sweep['kind'];
  readonly source: number;
  readonly ticker: string;
  readonly amount: string;
  readonly address: string;
  readonly status: Sweep['status'];
  readonly unsigned: string;
  readonly raw: string | null;
  readonly chain_tx_id: string | null;
  readonly replaced: Sweep['replaced'] | null;
  readonly signed_at: number | null;
}

/** Sweeps of pay-ins to the treasury, in PostgreSQL. */
export function sweeps(connection: Connection): SweepStore {
  return {
    async insert({ id, chain, kind, source, ticker, amount, address, status, unsigned }) {
      await sql`insert into sweeps (id, chain, kind, source, ticker, amount, address, status, unsigned)
        values (${id}, ${chain}, ${kind}, ${source}, ${ticker}, ${String(amount)}::numeric, ${address}, ${status},
          ${unsigned})`.execute(connection.database);
    },
    async signed(id, { raw, chainTxId }, at) {
      await sql`update sweeps set status = 'signed', raw = ${raw}, chain_tx_id = ${chainTxId}, signed_at = ${at}
        where id = ${id} and status = 'built'`.execute(connection.database);
    },
    async replaced(id, forms, at) {
      const { unsigned, raw, chainTxId } = forms.at(-1)!;
      await sql`update sweeps set unsigned = ${unsigned}, raw = ${raw}, chain_tx_id = ${chainTxId},
        replaced = ${JSON.stringify(forms.slice(0, -1))}::jsonb, signed_at = ${at}
        where id = ${id} and status = 'signed'`.execute(connection.database);
    },
    async end(id, status, fee) {
      const { rows } = await sql`update sweeps set status = ${status}, fee = ${String(fee)}::numeric
        where id = ${id} and status = 'signed' returning id`.execute(connection.database);
      return rows.length === 1;
    },
    async open(chain) {
      const { rows } = await sql<Row>`select id, chain, kind, source, ticker, amount::text as amount, address, status,
        unsigned, raw, chain_tx_id, replaced, signed_at from sweeps
        where chain = ${chain} and status in ('built', 'signed') order by id`.execute(connection.database);
      return rows.map(readRow);
    },
    async left(chain, ticker, least, limit, since) {
      // A sweep of a chain's own coin pays its fee from the same address; one of a token from gas that was sent there.
      // What ended unpaid has at most dust.
      const { rows } = await sql<{ index: number; most: string }>`with arrived as (
          select (t.body ->> 'payInIndex')::integer as index, (d ->> 'amount')::numeric as amount
          from transactions t, jsonb_array_elements(t.body -> 'deposits') d
          where t.chain = ${chain} and t.updated_at >= ${since}::bigint and t.status not in ('expired', 'overdue')
            and t.body ->> 'from' = ${ticker} and t.body ? 'payInIndex' and d ->> 'status' = 'confirmed'
          -- What the exchange of the address cannot use: another currency, or one of another network.
          union all select (t.body ->> 'payInIndex')::integer, s.amount
          from suspense_deposits s join transactions t on t.id = s.transaction_id
          where s.chain = ${chain} and s.currency = ${ticker} and s.booked_at >= ${since}::bigint
            and s.block is not null and not s.is_gone and t.body ? 'payInIndex'
        ), paid as (
          select index, sum(amount) as amount from arrived group by index
        ), rest as (
          select paid.index, paid.amount - swept.amount as most from paid, lateral (
            select coalesce(sum(case when status = 'failed' then 0 else amount end + coalesce(fee, 0)), 0) as amount
            from sweeps where chain = ${chain} and source = paid.index and ticker = ${ticker} and kind = 'sweep') swept
        ) select index, most::text as most from rest
        where most >= ${String(least)}::numeric and not exists (
          select 1 from sweeps s
          where s.chain = ${chain} and s.source = rest.index and s.status in ('built', 'signed'))
        order by rest.most desc limit ${limit}`.execute(connection.database);
      return rows.map(({ index, most }) => ({ index, most: BigInt(most) }));
    },
  };
}

function readRow({ raw, chain_tx_id: chainTxId, replaced, signed_at: signedAt, amount, ...row }: Row): Sweep {
  return {
    ...row,
    amount: BigInt(amount),
    ...(raw !== null && { raw }),
    ...(chainTxId !== null && { chainTxId }),
    ...(replaced !== null && { replaced }),
    ...(signedAt !== null && { signedAt }),
  };
}
