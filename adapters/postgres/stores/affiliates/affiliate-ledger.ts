import { sql } from 'kysely';
import type { OperationKind } from '../../../../core/domain/affiliates/affiliate-balance.ts';
import type { AffiliateLedger, AffiliateEntry } from '../../../../core/ports/stores/affiliates/affiliate-ledger.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';

interface LineRow {
  readonly id: number;
  readonly currency: string;
  readonly kind: OperationKind;
  readonly amount: string;
  readonly at: number;
  readonly reference: string;
}

/** Affiliates' operations in PostgreSQL, which itself keeps the balances that they add up to. */
export function affiliateLedger(connection: Connection): AffiliateLedger {
  return {
    async add({ accountId, currency, kind, amount, at, reference }) {
      await sql`insert into affiliate_operations (account_id, currency, kind, amount, at, reference)
        values (${accountId}, ${currency}, ${kind}, ${String(amount)}::numeric, ${at}, ${reference})`.execute(
        connection.database,
      );
    },
    async balances(accountId) {
      const { rows } = await sql<{ currency: string; amount: string }>`select currency, amount from affiliate_balances
        where account_id = ${accountId} and amount <> 0 order by currency`.execute(connection.database);
      return rows.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }));
    },
    async lockBalance(accountId, currency) {
      assertInsideUnit(connection, 'lockBalance');
      const { rows } = await sql<{ amount: string }>`select amount from affiliate_balances
        where account_id = ${accountId} and currency = ${currency} for update`.execute(connection.database);
      return BigInt(rows[0]?.amount ?? 0);
    },
    async page(accountId, page, size) {
      const { rows } = await sql<LineRow>`select id, currency, kind, amount, at, reference from affiliate_operations
        where account_id = ${accountId} order by id desc limit ${size} offset ${(page - 1) * size}`.execute(
        connection.database,
      );
      const counted = await sql<{ total: number }>`select count(*)::integer as total from affiliate_operations
        where account_id = ${accountId}`.execute(connection.database);
      const items = rows.map((row) => lineOf(accountId, row));
      return { items, total: counted.rows[0]!.total };
    },
    async older(accountId, than, limit) {
      const { rows } = await sql<LineRow>`select id, currency, kind, amount, at, reference from affiliate_operations
        where account_id = ${accountId} ${than === undefined ? sql`` : sql`and id < ${than}::bigint`}
        order by id desc limit ${limit}`.execute(connection.database);
      return rows.map((row) => lineOf(accountId, row));
    },
    async control() {
      // One statement, so that all of it is a consistent snapshot.
      const { rows } = await sql<{ currency: string; booked: string; held: string }>`
        with booked as (
          select currency, -amount as amount from ledger_balances where account = 'affiliates'
        ), held as (
          select currency, sum(amount) as amount from (
            select currency, amount from affiliate_balances
            union all select currency, amount from affiliate_payouts where status = 'sending'
            union all select from_currency, amount_from from affiliate_conversions where status = 'exchanging'
          ) parts group by currency
        )
        select currency, coalesce(booked.amount, 0) as booked, coalesce(held.amount, 0) as held
        from booked full join held using (currency) order by currency`.execute(connection.database);
      return rows.map(({ currency, booked, held }) => ({ currency, booked: BigInt(booked), held: BigInt(held) }));
    },
  };
}

function lineOf(accountId: string, row: LineRow): AffiliateEntry & { readonly id: string } {
  return { ...row, accountId, id: String(row.id), amount: BigInt(row.amount) };
}
